import { daysBetween, istanbulDate } from "#domain/words/istanbul.ts";

import { DEADLINE_WARNING_DAYS } from "./car.ts";

/** What a car is due for, shown as Yağ bakımı, Lastik, Muayene and MTV; `other` has own words. docs/product.md 8.10. */
export const DUE_KINDS = ["oil", "tyres", "inspection", "mtv", "other"] as const;

export type DueKind = (typeof DUE_KINDS)[number];

/** Maximum number of dues of one car. docs/product.md 8.10. */
export const CAR_DUES_MAX = 20;

/** Maximum number of characters of a due's own words. docs/product.md 8.10. */
export const DUE_TEXT_MAX = 60;

/** The longest intervals of a due. docs/product.md 8.10. */
export const DUE_EVERY_DAYS_MAX = 3650;
export const DUE_EVERY_KM_MAX = 500_000;

/** With so many km left a due is near, as a date is `DEADLINE_WARNING_DAYS` before. docs/product.md 8.10. */
export const DUE_NEAR_KM = 1000;

/** Km left at which a company is told of a due, the last one first. docs/product.md 17.5. */
const KM_STEPS = [0, 500, DUE_NEAR_KM] as const;

/** The day and the km at which something of a car is due, whichever comes first; null where only the other counts. */
export interface Due {
  readonly dueOn: string | null;
  readonly dueKm: number | null;
}

/** What is left until a due, negative when it has passed; null where it does not count or the km are unknown. */
export interface DueDistance {
  readonly days: number | null;
  readonly kmLeft: number | null;
}

/** What is left until a due, for the last known km of its car. docs/product.md 8.10. */
export function dueDistance({ dueOn, dueKm }: Due, { today, km }: { today: string; km: number | null }): DueDistance {
  return {
    days: dueOn === null ? null : daysBetween(today, dueOn),
    kmLeft: dueKm === null || km === null ? null : dueKm - km,
  };
}

/** Over once one of the two has passed, near once one of them is near. docs/product.md 8.10. */
export function dueState({ days, kmLeft }: DueDistance): "over" | "near" | "later" {
  if ((days ?? 0) < 0 || (kmLeft ?? 0) < 0) return "over";
  return (days ?? Infinity) <= DEADLINE_WARNING_DAYS || (kmLeft ?? Infinity) <= DUE_NEAR_KM ? "near" : "later";
}

/** Km left as days, so that km and days are compared: both warnings begin at the same distance. docs/product.md 8.10. */
function kmAsDays(kmLeft: number): number {
  return Math.floor((kmLeft * DEADLINE_WARNING_DAYS) / DUE_NEAR_KM);
}

/** How near a due is, in days; Infinity when neither a day nor a km is known. docs/product.md 8.10. */
export function dueUrgency({ days, kmLeft }: DueDistance): number {
  return Math.min(days ?? Infinity, kmLeft === null ? Infinity : kmAsDays(kmLeft));
}

/**
 * Whether a car has come to a further step, 1000, 500 or 0 km left, by a reading of its odometer. `before` is what was
 * left at the reading before, null for none. docs/product.md 17.5.
 */
export function reachesKmStep(before: number | null, kmLeft: number | null): boolean {
  const [was, is] = [kmStepOf(before), kmStepOf(kmLeft)];
  return is !== null && (was === null || is < was);
}

/** The last step that a car has come to; null before the first one. */
function kmStepOf(kmLeft: number | null): number | null {
  return kmLeft === null ? null : (KM_STEPS.find((step) => kmLeft <= step) ?? null);
}

/**
 * Whether a rental that is planned to end at `until` runs past a due: its day comes before the last day, or few km are
 * left as far as is known now. It only causes a warning. docs/product.md 9.16.
 */
export function isDueWithin(
  { dueOn, kmLeft }: { readonly dueOn: string | null; readonly kmLeft: number | null },
  until: Date,
): boolean {
  return (dueOn !== null && dueOn < istanbulDate(until)) || (kmLeft !== null && kmLeft <= DUE_NEAR_KM);
}
