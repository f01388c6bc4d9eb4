import { addDays } from "#domain/words/istanbul.ts";

import type { MaintenanceDue, DueKind } from "./maintenance.ts";
import { ODOMETER_KM_MAX } from "./rental-rules.ts";

/**
 * Without an interval, vehicle tax (MTV) is due on the last day of January and July, and an insurance for another year.
 * The user must confirm the proposal. docs/product/cars.md 8.10.
 */
export function proposeNextDue(
  due: MaintenanceDue & { readonly kind: DueKind; readonly everyDays: number | null; readonly everyKm: number | null },
  done: { readonly on: string; readonly km: number | null },
): MaintenanceDue {
  const { kind, everyDays, everyKm, dueOn } = due;
  const nextKm = everyKm === null || done.km === null ? null : done.km + everyKm;
  return {
    dueOn: everyDays === null ? proposeUsualDay(kind, chooseLaterDay(done.on, dueOn)) : addDays(done.on, everyDays),
    dueKm: nextKm === null || nextKm > ODOMETER_KM_MAX ? null : nextKm,
  };
}

function proposeUsualDay(kind: DueKind, after: string): string | null {
  if (kind === "mtv") return findNextTaxDay(after);
  return kind === "casco" || kind === "insurance" ? addDays(after, DAYS_OF_AN_INSURANCE) : null;
}

const DAYS_OF_AN_INSURANCE = 365;

export function findNextTaxDay(day: string): string {
  const year = Number(day.slice(0, 4));
  return [`${year}-01-31`, `${year}-07-31`, `${year + 1}-01-31`].find((one) => one > day)!;
}

function chooseLaterDay(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}
