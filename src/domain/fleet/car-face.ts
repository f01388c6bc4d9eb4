import { toSearchText } from "#domain/words/turkish.ts";

export const FACE_TEXT_MAX = 40;

export const MODEL_YEAR_MIN = 1950;
export const MODEL_YEAR_MAX = 2100;

export const CAR_GEARS = ["manual", "automatic"] as const;

export type CarGear = (typeof CAR_GEARS)[number];

export const CAR_FUELS = ["petrol", "diesel", "lpg", "hybrid", "electric"] as const;

export type CarFuel = (typeof CAR_FUELS)[number];

/** '' and null mean unknown. */
export interface CarFace {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly colour: string;
}

export function formatModelName({ make, model }: Pick<CarFace, "make" | "model">): string {
  return [make, model].filter((part) => part !== "").join(" ");
}

export function formatCarFace(face: CarFace): string {
  return [formatModelName(face), face.year === null ? "" : String(face.year), face.colour]
    .filter((part) => part !== "")
    .join(" · ");
}

export function makeCarSearchKey({ make, model, year, colour }: CarFace): string {
  return toSearchText(`${make} ${model} ${year ?? ""} ${colour}`);
}

export function computeLastKnownKm(typed: number | null, returned: number | null): number | null {
  return typed === null || returned === null ? (typed ?? returned) : Math.max(typed, returned);
}
