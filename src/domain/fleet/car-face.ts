import { searchText } from "#domain/words/turkish.ts";

/** Most characters of a car's make, model or colour, counted by `countCharacters`. docs/product.md 8.9. */
export const FACE_TEXT_MAX = 40;

/** First and last model year. docs/product.md 8.9. */
export const MODEL_YEAR_MIN = 1950;
export const MODEL_YEAR_MAX = 2100;

/** Shown as Manuel and Otomatik. docs/product.md 8.9. */
export const CAR_GEARS = ["manual", "automatic"] as const;

export type CarGear = (typeof CAR_GEARS)[number];

/** Shown as Benzin, Dizel, LPG, Hibrit and Elektrik. docs/product.md 8.9. */
export const CAR_FUELS = ["petrol", "diesel", "lpg", "hybrid", "electric"] as const;

export type CarFuel = (typeof CAR_FUELS)[number];

/** By what people know a car that they see; '' and null are not known. docs/product.md 8.9. */
export interface CarFace {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly colour: string;
}

/** What a car is called: its make and model, or one of them, or ''. */
export function modelName({ make, model }: Pick<CarFace, "make" | "model">): string {
  return [make, model].filter((part) => part !== "").join(" ");
}

/** A car in one line: 'Renault Clio · 2021 · Beyaz', or what is known of that. */
export function faceLine(face: CarFace): string {
  return [modelName(face), face.year === null ? "" : String(face.year), face.colour]
    .filter((part) => part !== "")
    .join(" · ");
}

/** What a search finds a car by, beside its plate and code. docs/product.md 8.9. */
export function carSearchKey({ make, model, year, colour }: CarFace): string {
  return searchText(`${make} ${model} ${year ?? ""} ${colour}`);
}

/** The last known reading of an odometer: the greater of what was typed and what the car came back with. docs/product.md 8.9. */
export function knownKm(typed: number | null, returned: number | null): number | null {
  return typed === null || returned === null ? (typed ?? returned) : Math.max(typed, returned);
}
