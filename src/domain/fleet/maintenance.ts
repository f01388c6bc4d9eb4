import { countDaysBetween, toIstanbulDate } from "#domain/words/istanbul.ts";

import { DEADLINE_WARNING_DAYS } from "./car.ts";

/**
 * Kinds of maintenance that a car can be due for, shown as Yağ bakımı, Lastik, Muayene and MTV; `other` has a text of
 * its own. docs/product.md 8.10.
 */
export const DUE_KINDS = ["oil", "tyres", "inspection", "mtv", "other"] as const;

export type DueKind = (typeof DUE_KINDS)[number];

/** Maximum number of maintenance dues of one car. docs/product.md 8.10. */
export const CAR_DUES_MAX = 20;

/** Maximum number of characters of the text of a due of kind `other`. docs/product.md 8.10. */
export const DUE_TEXT_MAX = 60;

/** The longest intervals after which a due may repeat. docs/product.md 8.10. */
export const DUE_INTERVAL_DAYS_MAX = 3650;
export const DUE_INTERVAL_KM_MAX = 500_000;

/**
 * When this many km or fewer are left, a due counts as near. For dates, `DEADLINE_WARNING_DAYS` is the limit.
 * docs/product.md 8.10.
 */
export const DUE_NEAR_KM = 1000;

/**
 * The numbers of km left until a due at which the company gets an alert, in ascending order, because `findKmStep` takes
 * the first that matches. docs/product.md 17.5.
 */
const KM_STEPS = [0, 500, DUE_NEAR_KM] as const;

/**
 * A maintenance due of a car: the date and the odometer reading, of which the earlier counts. Null means no such limit.
 */
export interface MaintenanceDue {
  readonly dueOn: string | null;
  readonly dueKm: number | null;
}

/**
 * The days and km left until a due, negative when the due has passed. Null if the due has no such limit, or if the
 * car's km are unknown.
 */
export interface DueDistance {
  readonly days: number | null;
  readonly kmLeft: number | null;
}

/**
 * Returns the days and km left until a due. `today` is an Istanbul date, and `km` the last known reading of the car.
 * docs/product.md 8.10.
 */
export function measureDueDistance(
  { dueOn, dueKm }: MaintenanceDue,
  { today, km }: { today: string; km: number | null },
): DueDistance {
  return {
    days: dueOn === null ? null : countDaysBetween(today, dueOn),
    kmLeft: dueKm === null || km === null ? null : dueKm - km,
  };
}

/**
 * Returns 'over' if the days or the km have run out, and 'near' if one of them is within its warning limit.
 * docs/product.md 8.10.
 */
export function getDueState({ days, kmLeft }: DueDistance): "over" | "near" | "later" {
  if ((days ?? 0) < 0 || (kmLeft ?? 0) < 0) return "over";
  return (days ?? Infinity) <= DEADLINE_WARNING_DAYS || (kmLeft ?? Infinity) <= DUE_NEAR_KM ? "near" : "later";
}

/**
 * Converts km left into days, so that dates and km can be compared. `DUE_NEAR_KM` km count as `DEADLINE_WARNING_DAYS`
 * days. docs/product.md 8.10.
 */
function convertKmToDays(kmLeft: number): number {
  return Math.floor((kmLeft * DEADLINE_WARNING_DAYS) / DUE_NEAR_KM);
}

/**
 * How near a due is: the smaller of the days left and the km left, converted to days. Infinity if both are unknown.
 * docs/product.md 8.10.
 */
export function computeDueUrgency({ days, kmLeft }: DueDistance): number {
  return Math.min(days ?? Infinity, kmLeft === null ? Infinity : convertKmToDays(kmLeft));
}

/**
 * Whether a new odometer reading brings a car to a further step: 1000, 500 or 0 km left. `before` is the number of km
 * left at the previous reading, null if there was no reading. docs/product.md 17.5.
 */
export function reachesKmStep(before: number | null, kmLeft: number | null): boolean {
  const [was, is] = [findKmStep(before), findKmStep(kmLeft)];
  return is !== null && (was === null || is < was);
}

/** The lowest step of km left that a car has reached; null if it has reached none, or if its km are unknown. */
function findKmStep(kmLeft: number | null): number | null {
  return kmLeft === null ? null : (KM_STEPS.find((step) => kmLeft <= step) ?? null);
}

/**
 * Whether a car becomes due for maintenance in a rental that is planned to end at `until`: before the last day, or
 * because at most `DUE_NEAR_KM` km are left now. The result only causes a warning. docs/product.md 9.16.
 */
export function isDueWithin(
  { dueOn, kmLeft }: { readonly dueOn: string | null; readonly kmLeft: number | null },
  until: Date,
): boolean {
  return (dueOn !== null && dueOn < toIstanbulDate(until)) || (kmLeft !== null && kmLeft <= DUE_NEAR_KM);
}
