import type { CarStatus } from "./car.ts";

export const PERIOD_KINDS = ["rental", "reservation", "block"] as const;

export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const PERIOD_STATES = ["coming", "running", "overdue", "over"] as const;

export type PeriodState = (typeof PERIOD_STATES)[number];

/** A longer period is probably a mistyped year. */
export const PERIOD_DAYS_MAX = 400;

/** A later start is probably a mistyped year, and would block the car unnoticed. docs/product/rentals.md 9.16. */
export const PERIOD_AHEAD_DAYS_MAX = 730;

/**
 * A period that began up to this many minutes ago does not count as in the past, because filling in a form takes time.
 * docs/product/rentals.md 9.16.
 */
const PERIOD_PAST_MINUTES_MAX = 15;

export const GAP_MINUTES_MAX = 1440;

const ENDANGERED_WITHIN_HOURS = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface PeriodSpan {
  readonly from: Date;
  readonly until: Date;
}

export type SpanProblem = "until-not-after-from" | "too-long" | "too-far" | "in-past" | "over";

/**
 * `moved` is the period before a change: if its start is not changed, the start may be in the past. With `mayBegin:
 * "before"`, as for a block, any start may be in the past.
 */
export function checkSpan(
  { from, until }: PeriodSpan,
  now: Date,
  { moved, mayBegin = "now" }: { readonly moved?: PeriodSpan | undefined; readonly mayBegin?: "now" | "before" } = {},
): { field: "from" | "until"; problem: SpanProblem } | undefined {
  const [begins, ends, at] = [from.getTime(), until.getTime(), now.getTime()];
  const keepsBegin = moved?.from.getTime() === begins;
  if (mayBegin === "now" && !keepsBegin && begins < at - PERIOD_PAST_MINUTES_MAX * MINUTE_MS)
    return { field: "from", problem: "in-past" };
  if (ends <= begins) return { field: "until", problem: "until-not-after-from" };
  if (ends <= at) return { field: "until", problem: "over" };
  if (ends - begins > PERIOD_DAYS_MAX * DAY_MS) return { field: "until", problem: "too-long" };
  return begins > at + PERIOD_AHEAD_DAYS_MAX * DAY_MS ? { field: "from", problem: "too-far" } : undefined;
}

/**
 * Returns until when a period occupies its car: its end plus the company's gap. If a period is shortened, the result is
 * never later than before. Otherwise a gap that was increased since then could make the period overlap the next period.
 * docs/product/rentals.md 9.16.
 */
export function computeBusyUntil(
  endsAt: Date,
  gapMinutes: number,
  before?: { readonly endsAt: Date; readonly busyUntil: Date },
): Date {
  const busy = new Date(endsAt.getTime() + gapMinutes * MINUTE_MS);
  return before && endsAt <= before.endsAt && before.busyUntil < busy ? before.busyUntil : busy;
}

/**
 * The planned end is at least a minute after the start, even if the entered end is earlier. docs/product/rentals.md
 * 9.16.
 */
export function computePlannedEnd(startedAt: Date, dueAt: Date): Date {
  return new Date(Math.max(dueAt.getTime(), startedAt.getTime() + MINUTE_MS));
}

/** Only rentals can be overdue, because only they end by a return. docs/product/rentals.md 9.16. */
export function getPeriodState(
  {
    kind,
    startsAt,
    endsAt,
    isOver,
  }: {
    readonly kind: PeriodKind;
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly isOver: boolean;
  },
  now: Date,
): PeriodState {
  if (isOver) return "over";
  if (kind === "rental") return endsAt <= now ? "overdue" : "running";
  if (endsAt <= now) return "over";
  return startsAt <= now ? "running" : "coming";
}

/** `runningUntil` is the planned end of the car's running rental; null if the car is not rented. */
export function isReservationEndangered(startsAt: Date, runningUntil: Date | null, now: Date): boolean {
  if (runningUntil === null || runningUntil > now) return false;
  return startsAt <= findLatestEndangeredStart(now);
}

export function findLatestEndangeredStart(now: Date): Date {
  return new Date(now.getTime() + ENDANGERED_WITHIN_HOURS * HOUR_MS);
}

export function getStatusesToOffer(from: Date, now: Date): readonly CarStatus[] {
  return from <= now ? ["available"] : ["available", "rented", "delivering"];
}

const NEXT_PERIOD_AHEAD_DAYS = 30;

export function findLatestNextStart(now: Date): Date {
  return new Date(now.getTime() + NEXT_PERIOD_AHEAD_DAYS * DAY_MS);
}

export function getAvailability<Kind extends PeriodKind>(
  { kind, startsAt, endsAt }: { readonly kind: Kind; readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): { state: "free" | Kind; until: Date } | undefined {
  if (startsAt > now) return { state: "free", until: startsAt };
  return endsAt > now ? { state: kind, until: endsAt } : undefined;
}

/**
 * Cars without a plate are offered only if there are no others, because nobody can find a car by its code.
 * docs/product/rentals.md 9.16.
 */
export function chooseAlternativeCars<Car extends { readonly plate: string }>(free: readonly Car[]): readonly Car[] {
  const cars = free.filter(({ plate }) => plate !== "");
  return cars.length > 0 ? cars : free;
}
