import { toSearchText } from "#domain/words/turkish.ts";

/** Maximum number of characters of a car's make, model or colour, counted by `countCharacters`. docs/product.md 8.9. */
export const FACE_TEXT_MAX = 40;

/** Earliest and latest model year that can be entered. docs/product.md 8.9. */
export const MODEL_YEAR_MIN = 1950;
export const MODEL_YEAR_MAX = 2100;

/** Shown as Manuel and Otomatik. docs/product.md 8.9. */
export const CAR_GEARS = ["manual", "automatic"] as const;

export type CarGear = (typeof CAR_GEARS)[number];

/** Shown as Benzin, Dizel, LPG, Hibrit and Elektrik. docs/product.md 8.9. */
export const CAR_FUELS = ["petrol", "diesel", "lpg", "hybrid", "electric"] as const;

export type CarFuel = (typeof CAR_FUELS)[number];

/** The facts by which people recognise a car. '' and null mean unknown. */
export interface CarFace {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly colour: string;
}

/** Joins the make and the model that are known; '' if neither is known. */
export function formatModelName({ make, model }: Pick<CarFace, "make" | "model">): string {
  return [make, model].filter((part) => part !== "").join(" ");
}

/** The known facts of a car in one line: 'Renault Clio · 2021 · Beyaz'. */
export function formatCarFace(face: CarFace): string {
  return [formatModelName(face), face.year === null ? "" : String(face.year), face.colour]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The text that a search matches, in addition to plate and code. docs/product.md 8.9. */
export function makeCarSearchKey({ make, model, year, colour }: CarFace): string {
  return toSearchText(`${make} ${model} ${year ?? ""} ${colour}`);
}

/**
 * The last known km: the greater of the typed value and the value at the last return; null if both are unknown.
 * docs/product.md 8.9.
 */
export function computeLastKnownKm(typed: number | null, returned: number | null): number | null {
  return typed === null || returned === null ? (typed ?? returned) : Math.max(typed, returned);
}
