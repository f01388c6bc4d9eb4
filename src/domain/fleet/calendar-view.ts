import { addDays, addMonths, countDaysBetween, formatLocalDateTime, weekdayOfDate } from "#domain/words/istanbul.ts";

export const CALENDAR_VIEWS = ["week", "two-weeks", "month"] as const;

export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The columns of the calendar: their first day ('2026-11-23') and their number. */
export interface ShownDays {
  readonly first: string;
  readonly count: number;
}

interface TimePeriod {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface BarPosition {
  readonly from: number;
  readonly until: number;
}

/** A period in Istanbul time, in the format of the browser's fields for date and time: '2026-11-23T09:00'. */
export interface LocalSpan {
  from: string;
  until: string;
}

const HAND_OVER_TIME_SUFFIX = "T09:00";
const RETURN_TIME_SUFFIX = "T18:00";
/**
 * If the proposed hand-over is later than this time on the last selected day, the next morning is proposed for the
 * return. docs/product/rentals.md 9.19.
 */
const LATE_START_TIME_SUFFIX = "T16:00";

/** Days that somebody chose to see which cars are free in all of them, in order. */
export interface ChosenDays {
  readonly first: string;
  readonly last: string;
}

/** The second day ends the choice, whichever is earlier; a third begins another. Pressed again, a single day is left. */
export function chooseDay(chosen: ChosenDays | undefined, day: string): ChosenDays | undefined {
  if (chosen === undefined || chosen.first !== chosen.last) return { first: day, last: day };
  if (day === chosen.first) return undefined;
  return day < chosen.first ? { first: day, last: chosen.first } : { first: chosen.first, last: day };
}

/** The first and the last column of the days; undefined if none of them is shown. */
export function findColumnsOfDays(
  days: ChosenDays | undefined,
  { first, count }: ShownDays,
): readonly [number, number] | undefined {
  if (days === undefined) return undefined;
  const from = Math.max(countDaysBetween(first, days.first), 0);
  const until = Math.min(countDaysBetween(first, days.last), count - 1);
  return from <= until ? [from, until] : undefined;
}

export function isWithinColumns(column: number, columns: readonly [number, number] | undefined): boolean {
  return columns !== undefined && column >= columns[0] && column <= columns[1];
}

export function getShownDays(view: CalendarView, day: string): ShownDays {
  if (view !== "month") return { first: mondayOf(day), count: view === "week" ? 7 : 14 };
  const first = `${day.slice(0, 8)}01`;
  return { first, count: countDaysBetween(first, addMonths(first, 1)) };
}

export function shiftDayByViews(view: CalendarView, day: string, steps: number): string {
  if (view === "month") return addMonths(`${day.slice(0, 8)}01`, steps);
  return addDays(mondayOf(day), steps * (view === "week" ? 7 : 14));
}

export function findColumn(day: string, { first, count }: ShownDays): number | undefined {
  const column = countDaysBetween(first, day);
  return column >= 0 && column < count ? column : undefined;
}

export function positionInDays(instant: Date, first: string): number {
  const local = formatLocalDateTime(instant);
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  return countDaysBetween(first, local.slice(0, 10)) + minutes / 1440;
}

export function toBarPosition({ startsAt, endsAt }: TimePeriod, first: string): BarPosition {
  return { from: positionInDays(startsAt, first), until: positionInDays(endsAt, first) };
}

export function clipBar(
  { from, until }: BarPosition,
  count: number,
): (BarPosition & { beginsBefore: boolean; endsAfter: boolean }) | undefined {
  if (until <= 0 || from >= count) return undefined;
  return { from: Math.max(from, 0), until: Math.min(until, count), beginsBefore: from < 0, endsAfter: until > count };
}

export function coverageOfDay({ from, until }: BarPosition, column: number): "none" | "part" | "all" {
  if (until <= column || from >= column + 1) return "none";
  return from <= column && until >= column + 1 ? "all" : "part";
}

export function measureDrag(
  { x, y }: { readonly x: number; readonly y: number },
  cell: { readonly width: number; readonly height: number },
): { days: number; rows: number } {
  // Adding 0 turns -0 into 0.
  return { days: Math.round(x / cell.width) + 0, rows: Math.round(y / cell.height) + 0 };
}

export function shiftPeriod({ startsAt, endsAt }: TimePeriod, days: number): LocalSpan {
  return { from: shiftByDays(startsAt, days), until: shiftByDays(endsAt, days) };
}

export function lengthenPeriod({ startsAt, endsAt }: TimePeriod, days: number): LocalSpan {
  const from = formatLocalDateTime(startsAt);
  const end = formatLocalDateTime(endsAt);
  // The earliest end is on the day of the start. It is a day later if the end's time of day is not after the start's.
  const least = countDaysBetween(end.slice(0, 10), from.slice(0, 10)) + (end.slice(11) > from.slice(11) ? 0 : 1);
  return { from, until: shiftByDays(endsAt, Math.max(days, least)) };
}

/**
 * The period does not start before `now`. It starts after other periods that end on the first day, and ends before
 * other periods that begin on the last day.
 */
export function spanOfSelectedDays(
  firstDay: string,
  lastDay: string,
  others: readonly { readonly startsAt: Date; readonly busyUntil: Date }[],
  now: Date,
): LocalSpan {
  const ends = others.map(({ busyUntil }) => formatLocalDateTime(roundUpToMinute(busyUntil)));
  const from = [
    firstDay + HAND_OVER_TIME_SUFFIX,
    roundUpToQuarter(now),
    ...ends.filter((end) => end.startsWith(firstDay)),
  ]
    .toSorted()
    .at(-1)!;
  const starts = others.map(({ startsAt }) => formatLocalDateTime(startsAt));
  const evening = lastDay + RETURN_TIME_SUFFIX;
  const next = starts.filter((start) => start.startsWith(lastDay) && start > from).toSorted()[0];
  const wanted =
    from <= lastDay + LATE_START_TIME_SUFFIX ? evening : addDays(from.slice(0, 10), 1) + HAND_OVER_TIME_SUFFIX;
  return { from, until: next !== undefined && next < wanted ? next : wanted };
}

function mondayOf(day: string): string {
  return addDays(day, -((weekdayOfDate(day) + 6) % 7));
}

function shiftByDays(instant: Date, days: number): string {
  const local = formatLocalDateTime(instant);
  return addDays(local.slice(0, 10), days) + local.slice(10);
}

function roundUpToMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);
}

function roundUpToQuarter(now: Date): string {
  return formatLocalDateTime(new Date(Math.ceil(now.getTime() / 900_000) * 900_000));
}
