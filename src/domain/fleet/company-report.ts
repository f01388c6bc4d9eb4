import { addDays, addMonths, countDaysBetween, countMonthsBetween, toIstanbulDate } from "#domain/words/istanbul.ts";

export const REPORT_PERIODS = ["this-month", "last-month", "this-quarter", "this-year", "own"] as const;

export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** A range of calendar days in Istanbul ('2026-11-21'). Both days are included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const REPORT_YEARS_MAX = 10;

export const BEST_CUSTOMERS_MAX = 10;

export function daysOfPeriod(period: Exclude<ReportPeriod, "own">, today: string): DayRange {
  const month = today.slice(0, 7);
  switch (period) {
    case "this-month":
      return daysOfMonth(month);
    case "last-month":
      return daysOfMonth(addMonths(`${month}-01`, -1).slice(0, 7));
    case "this-quarter": {
      const first = addMonths(`${month}-01`, -((Number(month.slice(5)) - 1) % 3));
      return { from: first, to: addDays(addMonths(first, 3), -1) };
    }
    case "this-year":
      return { from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` };
  }
}

export function daysOfMonth(month: string): DayRange {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

export function checkPeriod({ from, to }: DayRange): "ENDS_BEFORE" | "TOO_LONG" | undefined {
  if (to < from) return "ENDS_BEFORE";
  return to >= addMonths(from, REPORT_YEARS_MAX * 12) ? "TOO_LONG" : undefined;
}

export function listMonths({ from, to }: DayRange): string[] {
  const months: string[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) months.push(first.slice(0, 7));
  return months;
}

export function listDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The same days of the nearest earlier months that the period does not overlap. */
export function findPeriodBefore({ from, to }: DayRange): DayRange {
  let months = 1;
  while (goBackMonths(to, months) >= from) months += 1;
  return { from: addMonths(from, -months), to: goBackMonths(to, months) };
}

/** The last day of a month stays the last day of a month. */
function goBackMonths(day: string, months: number): string {
  const next = addDays(day, 1);
  return next.endsWith("-01") ? addDays(addMonths(next, -months), -1) : addMonths(day, -months);
}

/** The days of a period that have begun, and as much of the period before. Undefined if none has begun. */
export function findBegunDays(days: DayRange, today: string): { present: DayRange; before: DayRange } | undefined {
  if (days.from > today) return undefined;
  const before = findPeriodBefore(days);
  if (days.to <= today) return { present: days, before };
  const months = countMonthsBetween(before.from, days.from);
  const to = goBackMonths(today, months);
  return {
    present: { from: days.from, to: today },
    before: { from: before.from, to: to < before.to ? to : before.to },
  };
}

const DAYS_DRAWN_MAX = 92;

/** A line over a period has a point for each day, or for each month of a long period. */
export function isDrawnByDay({ from, to }: DayRange): boolean {
  return countDaysBetween(from, to) < DAYS_DRAWN_MAX;
}

export function clipMonth(month: string, { from, to }: DayRange): DayRange {
  const whole = daysOfMonth(month);
  return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
}

export function listPackMonths(now: Date, years: number): string[] {
  const first = `${toIstanbulDate(now).slice(0, 7)}-01`;
  return Array.from({ length: years * 12 }, (_, nth) => addMonths(first, -nth).slice(0, 7));
}

/** Deposits are neither income nor expenses. */
export function computeNetIncome({ collected, spent }: { readonly collected: number; readonly spent: number }): number {
  return collected - spent;
}

export function computeOccupancy(rentedMs: number, passedMs: number): number | null {
  return passedMs > 0 ? Math.min(rentedMs / passedMs, 1) : null;
}
