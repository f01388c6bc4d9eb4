import { countDaysBetween, toIstanbulDate } from "#domain/words/istanbul.ts";

import { DEADLINE_KINDS, DEADLINE_WARNING_DAYS } from "./car.ts";

/** A car may have several of these kinds, but only one of each of `DEADLINE_KINDS`. docs/product/cars.md 8.6. */
export const OTHER_DUE_KINDS = ["tyres", "mtv", "other"] as const;

export const DUE_KINDS = [...DEADLINE_KINDS, ...OTHER_DUE_KINDS] as const;

export type DueKind = (typeof DUE_KINDS)[number];

/** How many of `OTHER_DUE_KINDS` a car may have. */
export const CAR_DUES_MAX = 20;

export const DUE_TEXT_MAX = 60;

export const DUE_INTERVAL_DAYS_MAX = 3650;
export const DUE_INTERVAL_KM_MAX = 500_000;

export const DUE_NEAR_KM = 1000;

/**
 * The numbers of km left until a due at which the company gets an alert, in ascending order, because `findKmStep` takes
 * the first that matches. docs/product/alerts.md 17.5.
 */
const KM_STEPS = [0, 500, DUE_NEAR_KM] as const;

export interface MaintenanceDue {
  readonly dueOn: string | null;
  readonly dueKm: number | null;
}

export interface DueDistance {
  readonly days: number | null;
  readonly kmLeft: number | null;
}

/** `today` is an Istanbul date, and `km` the last known reading of the car. docs/product/cars.md 8.10. */
export function measureDueDistance(
  { dueOn, dueKm }: MaintenanceDue,
  { today, km }: { today: string; km: number | null },
): DueDistance {
  return {
    days: dueOn === null ? null : countDaysBetween(today, dueOn),
    kmLeft: dueKm === null || km === null ? null : dueKm - km,
  };
}

export function getDueState({ days, kmLeft }: DueDistance): "over" | "near" | "later" {
  if ((days ?? 0) < 0 || (kmLeft ?? 0) < 0) return "over";
  return (days ?? Infinity) <= DEADLINE_WARNING_DAYS || (kmLeft ?? Infinity) <= DUE_NEAR_KM ? "near" : "later";
}

/** `DUE_NEAR_KM` km count as `DEADLINE_WARNING_DAYS` days. docs/product/cars.md 8.10. */
function convertKmToDays(kmLeft: number): number {
  return Math.floor((kmLeft * DEADLINE_WARNING_DAYS) / DUE_NEAR_KM);
}

export function computeDueUrgency({ days, kmLeft }: DueDistance): number {
  return Math.min(days ?? Infinity, kmLeft === null ? Infinity : convertKmToDays(kmLeft));
}

export function reachesKmStep(before: number | null, kmLeft: number | null): boolean {
  const [was, is] = [findKmStep(before), findKmStep(kmLeft)];
  return is !== null && (was === null || is < was);
}

function findKmStep(kmLeft: number | null): number | null {
  return kmLeft === null ? null : (KM_STEPS.find((step) => kmLeft <= step) ?? null);
}

/**
 * Whether a car becomes due for maintenance in a rental that is planned to end at `until`: before the last day, or
 * because at most `DUE_NEAR_KM` km are left now. docs/product/rentals.md 9.16.
 */
export function isDueWithin(
  { dueOn, kmLeft }: { readonly dueOn: string | null; readonly kmLeft: number | null },
  until: Date,
): boolean {
  return (dueOn !== null && dueOn < toIstanbulDate(until)) || (kmLeft !== null && kmLeft <= DUE_NEAR_KM);
}
