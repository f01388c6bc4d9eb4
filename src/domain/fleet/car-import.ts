import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import type { CarFuel, CarGear } from "./car-face.ts";
import { INTERNAL_NOTES_MAX } from "./car.ts";
import { joinNotes } from "./paste-cells.ts";

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

export const CAR_DAY_FIELDS = ["inspection", "insurance", "casco", "oilService"] as const;

export const CAR_PRICE_FIELDS = ["price", "weekPrice", "monthPrice"] as const;

export type CarPricesAndDays = Pick<CarValues, (typeof CAR_DAY_FIELDS)[number] | (typeof CAR_PRICE_FIELDS)[number]>;

const COMPARED_CAR_FIELDS: readonly (keyof CarValues)[] = [
  "make",
  "model",
  "year",
  "colour",
  "gear",
  "fuel",
  "odometer",
  ...CAR_PRICE_FIELDS,
  ...CAR_DAY_FIELDS,
  "notes",
];

/** `knownKm` is the highest known odometer reading of the car, null if there is none. */
export interface StoredCar extends CarValues {
  readonly plate: string;
  readonly code: string;
  readonly version: number;
  readonly knownKm: number | null;
}

/** Changes that the user must confirm: fewer km than known before, or a date in the past (named by its field). */
export type CarDoubt = "km-lower" | (typeof CAR_DAY_FIELDS)[number];

/** 'too-long' means that the stored and the listed notes together are too long. */
export type CarImportPlan<Stored extends StoredCar = StoredCar> =
  | { readonly found: "none" | "several" | "too-long" }
  | { readonly found: "same"; readonly car: Stored }
  | {
      readonly found: "changed";
      readonly car: Stored;
      readonly values: CarValues;
      readonly changed: readonly (keyof CarValues)[];
      readonly doubts: readonly CarDoubt[];
    };

/** Values that the list leaves empty stay as stored. Notes of the list are appended to the stored notes. */
export function planCarImport<Stored extends StoredCar>(
  line: CarValues,
  stored: readonly Stored[],
  today: string,
): CarImportPlan<Stored> {
  const [car, another] = stored;
  if (!car) return { found: "none" };
  if (another) return { found: "several" };
  const values = mergeLine(car, line);
  if (countCharacters(values.notes) > INTERNAL_NOTES_MAX) return { found: "too-long" };
  const changed = COMPARED_CAR_FIELDS.filter((field) => car[field] !== values[field]);
  if (changed.length === 0) return { found: "same", car };
  const isLower = changed.includes("odometer") && values.odometer! < (car.knownKm ?? 0);
  const over = CAR_DAY_FIELDS.filter((day) => changed.includes(day) && values[day]! < today);
  return { found: "changed", car, values, changed, doubts: [...(isLower ? (["km-lower"] as const) : []), ...over] };
}

function mergeLine(stored: CarValues, line: CarValues): CarValues {
  const others = [...CAR_PRICE_FIELDS, ...CAR_DAY_FIELDS].map((field) => [field, line[field] ?? stored[field]]);
  return {
    make: preferStoredName(stored.make, line.make),
    model: preferStoredName(stored.model, line.model),
    year: line.year ?? stored.year,
    colour: preferStoredName(stored.colour, line.colour),
    gear: line.gear ?? stored.gear,
    fuel: line.fuel ?? stored.fuel,
    odometer: line.odometer ?? stored.odometer,
    ...(Object.fromEntries(others) as CarPricesAndDays),
    notes: joinNotes(stored.notes, line.notes),
  };
}

function preferStoredName(stored: string, listed: string): string {
  return listed === "" || toSearchKey(stored) === toSearchKey(listed) ? stored : listed;
}
