import { addDays, addMonths, daysBetween, formatLocalDateTime, weekdayOf } from "#domain/words/istanbul.ts";

/** How many days the calendar of a fleet shows at a time. docs/product.md 9.19. */
export const CALENDAR_VIEWS = ["week", "two-weeks", "month"] as const;

export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Days of a calendar, side by side: the first ('2026-11-23') and how many. */
export interface ShownDays {
  readonly first: string;
  readonly count: number;
}

/** From when until when something has a car. */
interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** From where until where a period lies in the calendar, counted in days. */
export interface Place {
  readonly from: number;
  readonly until: number;
}

/** A span of time as the fields of a form hold it, in Istanbul: '2026-11-23T09:00'. */
export interface LocalSpan {
  from: string;
  until: string;
}

/** When a car is handed out and comes back where nobody has said another time. docs/product.md 9.19. */
const OPENS_AT = "T09:00";
const CLOSES_AT = "T18:00";
/** Whoever comes later on the last day means the night as well. docs/product.md 9.19. */
const LATE_FROM = "T16:00";

/** The days that a view shows around a day: whole weeks from their Monday on, or the day's month. docs/product.md 9.19. */
export function shownDays(view: CalendarView, day: string): ShownDays {
  if (view !== "month") return { first: mondayOf(day), count: view === "week" ? 7 : 14 };
  const first = `${day.slice(0, 8)}01`;
  return { first, count: daysBetween(first, addMonths(first, 1)) };
}

/** A day of what a view shows after the days around `day`, or before them when `steps` is below zero. docs/product.md 9.19. */
export function steppedDay(view: CalendarView, day: string, steps: number): string {
  if (view === "month") return addMonths(`${day.slice(0, 8)}01`, steps);
  return addDays(mondayOf(day), steps * (view === "week" ? 7 : 14));
}

/** The column of a day among the shown ones, from 0; undefined where it is none of them. docs/product.md 9.19. */
export function columnOf(day: string, { first, count }: ShownDays): number | undefined {
  const column = daysBetween(first, day);
  return column >= 0 && column < count ? column : undefined;
}

/** How many days an instant lies after the beginning of `first` by the clock in Istanbul, with the part of its own day. docs/product.md 9.19. */
export function dayPosition(instant: Date, first: string): number {
  const local = formatLocalDateTime(instant);
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  return daysBetween(first, local.slice(0, 10)) + minutes / 1440;
}

/** Where a period lies, counted in days from the beginning of `first`; below 0 before it. docs/product.md 9.19. */
export function placeOf({ startsAt, endsAt }: Period, first: string): Place {
  return { from: dayPosition(startsAt, first), until: dayPosition(endsAt, first) };
}

/** What of a place lies in so many shown days; undefined where nothing of it does. docs/product.md 9.19. */
export function barOf(
  { from, until }: Place,
  count: number,
): (Place & { beginsBefore: boolean; endsAfter: boolean }) | undefined {
  if (until <= 0 || from >= count) return undefined;
  return { from: Math.max(from, 0), until: Math.min(until, count), beginsBefore: from < 0, endsAfter: until > count };
}

/** Whether what has a place takes some part of the day in a column, or all of it. docs/product.md 9.19. */
export function holdOf({ from, until }: Place, column: number): "none" | "part" | "all" {
  if (until <= column || from >= column + 1) return "none";
  return from <= column && until >= column + 1 ? "all" : "part";
}

/** The whole days and rows that a drag of so many pixels means, where a day and a row have this size. docs/product.md 9.19. */
export function draggedBy(
  { x, y }: { readonly x: number; readonly y: number },
  cell: { readonly width: number; readonly height: number },
): { days: number; rows: number } {
  // Added to 0, since rounding knows one below it.
  return { days: Math.round(x / cell.width) + 0, rows: Math.round(y / cell.height) + 0 };
}

/** A period so many days later, or earlier when below zero, at the same times of day. docs/product.md 9.19. */
export function movedPeriod({ startsAt, endsAt }: Period, days: number): LocalSpan {
  return { from: daysLater(startsAt, days), until: daysLater(endsAt, days) };
}

/** A period that ends so many days later or earlier, at the same time of day and never before it has begun. docs/product.md 9.19. */
export function lengthenedPeriod({ startsAt, endsAt }: Period, days: number): LocalSpan {
  const from = formatLocalDateTime(startsAt);
  const end = formatLocalDateTime(endsAt);
  // The least end is on the day of the start, or on the next one where that time of day is over by then.
  const least = daysBetween(end.slice(0, 10), from.slice(0, 10)) + (end.slice(11) > from.slice(11) ? 0 : 1);
  return { from, until: daysLater(endsAt, Math.max(days, least)) };
}

/**
 * The time that is meant by days chosen in the row of a car: from the morning of the first to the evening of the last, but neither before
 * `now` nor while the car is away for another one that ends on the first or begins on the last of them. docs/product.md 9.19.
 */
export function chosenSpan(
  firstDay: string,
  lastDay: string,
  others: readonly { readonly startsAt: Date; readonly busyUntil: Date }[],
  now: Date,
): LocalSpan {
  const ends = others.map(({ busyUntil }) => formatLocalDateTime(upToMinute(busyUntil)));
  const from = [firstDay + OPENS_AT, upToQuarter(now), ...ends.filter((end) => end.startsWith(firstDay))]
    .toSorted()
    .at(-1)!;
  const starts = others.map(({ startsAt }) => formatLocalDateTime(startsAt));
  const evening = lastDay + CLOSES_AT;
  const next = starts.filter((start) => start.startsWith(lastDay) && start > from).toSorted()[0];
  const wanted = from <= lastDay + LATE_FROM ? evening : addDays(from.slice(0, 10), 1) + OPENS_AT;
  return { from, until: next !== undefined && next < wanted ? next : wanted };
}

function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

function daysLater(instant: Date, days: number): string {
  const local = formatLocalDateTime(instant);
  return addDays(local.slice(0, 10), days) + local.slice(10);
}

function upToMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);
}

function upToQuarter(now: Date): string {
  return formatLocalDateTime(new Date(Math.ceil(now.getTime() / 900_000) * 900_000));
}
