import { countCharacters } from "#domain/words/text.ts";
import { searchKey } from "#domain/words/turkish.ts";

import type { CarFuel, CarGear } from "./car-face.ts";
import { INTERNAL_NOTES_MAX } from "./car.ts";
import { joinNotes } from "./paste-cells.ts";

/** What a list may tell about a car, in the order in which it is shown; '' and null mean nothing. */
export interface CarValues {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly colour: string;
  readonly gear: CarGear | null;
  readonly fuel: CarFuel | null;
  readonly odometer: number | null;
  readonly price: number | null;
  readonly weekPrice: number | null;
  readonly monthPrice: number | null;
  readonly inspection: string | null;
  readonly insurance: string | null;
  readonly casco: string | null;
  readonly oilService: string | null;
  readonly notes: string;
}

/** Days on which something of a car runs out. */
export const CAR_DAYS = ["inspection", "insurance", "casco", "oilService"] as const;

/** Sums of a car, in kuruş. */
export const CAR_SUMS = ["price", "weekPrice", "monthPrice"] as const;

export type SumsAndDays = Pick<CarValues, (typeof CAR_DAYS)[number] | (typeof CAR_SUMS)[number]>;

const FIELDS: readonly (keyof CarValues)[] = [
  "make",
  "model",
  "year",
  "colour",
  "gear",
  "fuel",
  "odometer",
  ...CAR_SUMS,
  ...CAR_DAYS,
  "notes",
];

/** A stored car as it was read. `knownKm` is the greatest km that anybody read of it. */
export interface StoredCar extends CarValues {
  readonly plate: string;
  readonly code: string;
  readonly version: number;
  readonly knownKm: number | null;
}

/** What a person must confirm: fewer km than are known, or a day that is over. */
export type CarDoubt = "km-lower" | (typeof CAR_DAYS)[number];

/** What a line is to the stored cars of its plate. */
export type SettledCar<Stored extends StoredCar = StoredCar> =
  | { readonly found: "none" | "several" | "too-long" }
  | { readonly found: "same"; readonly car: Stored }
  | {
      readonly found: "changed";
      readonly car: Stored;
      readonly values: CarValues;
      readonly changed: readonly (keyof CarValues)[];
      readonly doubts: readonly CarDoubt[];
    };

/**
 * Compares a line with the stored cars of its plate. What the list leaves empty stays, and notes are added to those
 * that are there. `today` is an Istanbul date. docs/product.md 10.6.
 */
export function settleCar<Stored extends StoredCar>(
  line: CarValues,
  stored: readonly Stored[],
  today: string,
): SettledCar<Stored> {
  const [car, another] = stored;
  if (!car) return { found: "none" };
  if (another) return { found: "several" };
  const values = withLine(car, line);
  if (countCharacters(values.notes) > INTERNAL_NOTES_MAX) return { found: "too-long" };
  const changed = FIELDS.filter((field) => car[field] !== values[field]);
  if (changed.length === 0) return { found: "same", car };
  const isLower = changed.includes("odometer") && values.odometer! < (car.knownKm ?? 0);
  const over = CAR_DAYS.filter((day) => changed.includes(day) && values[day]! < today);
  return { found: "changed", car, values, changed, doubts: [...(isLower ? (["km-lower"] as const) : []), ...over] };
}

function withLine(stored: CarValues, line: CarValues): CarValues {
  const others = [...CAR_SUMS, ...CAR_DAYS].map((field) => [field, line[field] ?? stored[field]]);
  return {
    make: sameName(stored.make, line.make),
    model: sameName(stored.model, line.model),
    year: line.year ?? stored.year,
    colour: sameName(stored.colour, line.colour),
    gear: line.gear ?? stored.gear,
    fuel: line.fuel ?? stored.fuel,
    odometer: line.odometer ?? stored.odometer,
    ...(Object.fromEntries(others) as SumsAndDays),
    notes: joinNotes(stored.notes, line.notes),
  };
}

/** The stored name where a list writes the same in capitals. */
function sameName(stored: string, listed: string): string {
  return listed === "" || searchKey(stored) === searchKey(listed) ? stored : listed;
}
