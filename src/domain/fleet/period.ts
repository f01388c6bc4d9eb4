import { istanbulDate } from "#domain/words/istanbul.ts";

import type { CarStatus, DeadlineKind } from "./car.ts";

/** What takes a car for a time: somebody has it, somebody will have it, or nobody may. docs/product.md 9.16. */
export const PERIOD_KINDS = ["rental", "reservation", "block"] as const;

export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Whether a period is still to come, goes on, should have been over, or is over. docs/product.md 9.16. */
export const PERIOD_STATES = ["coming", "running", "overdue", "over"] as const;

export type PeriodState = (typeof PERIOD_STATES)[number];

/** Longest period that is planned, in days: a year and what it is extended by; more is a mistyped year. docs/product.md 9.16. */
export const PERIOD_DAYS_MAX = 400;

/** How many days ahead a period may begin: nobody promises a car for later, and a mistyped year would block it unseen. docs/product.md 9.16. */
export const PERIOD_AHEAD_DAYS = 730;

/** For how many minutes what began a moment ago is not in the past: a form takes its time. docs/product.md 9.16. */
const PERIOD_PAST_MINUTES = 15;

/** Longest time between two periods of a car that a company may keep free, in minutes. docs/product.md 9.16. */
export const GAP_MINUTES_MAX = 1440;

/** How long before its begin a car that is overdue endangers what is planned, in hours. docs/product.md 9.16. */
const ENDANGERED_HOURS = 24;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** From one instant until another. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** What is wrong with the times of a period. */
export type SpanProblem = "until-not-after-from" | "too-long" | "too-far" | "in-past" | "over";

/**
 * What is wrong with the times of a period that is planned at `now`, at which field; undefined when nothing is. One that is `moved` may have
 * begun before, as long as its begin stays, and what is no promise (`mayBegin: "before"`) may begin in the past. docs/product.md 9.16.
 */
export function spanProblem(
  { from, until }: Span,
  now: Date,
  { moved, mayBegin = "now" }: { readonly moved?: Span | undefined; readonly mayBegin?: "now" | "before" } = {},
): { field: "from" | "until"; problem: SpanProblem } | undefined {
  const [begins, ends, at] = [from.getTime(), until.getTime(), now.getTime()];
  const keepsBegin = moved?.from.getTime() === begins;
  if (mayBegin === "now" && !keepsBegin && begins < at - PERIOD_PAST_MINUTES * MINUTE)
    return { field: "from", problem: "in-past" };
  if (ends <= begins) return { field: "until", problem: "until-not-after-from" };
  if (ends <= at) return { field: "until", problem: "over" };
  if (ends - begins > PERIOD_DAYS_MAX * DAY) return { field: "until", problem: "too-long" };
  return begins > at + PERIOD_AHEAD_DAYS * DAY ? { field: "from", problem: "too-far" } : undefined;
}

/**
 * Until when a car is kept free behind a period, by the minutes that its company keeps between two. A period that is shortened is kept free
 * no longer than before: minutes that were set since would let it collide with what stands behind it. docs/product.md 9.16.
 */
export function busyUntil(
  endsAt: Date,
  gapMinutes: number,
  before?: { readonly endsAt: Date; readonly busyUntil: Date },
): Date {
  const busy = new Date(endsAt.getTime() + gapMinutes * MINUTE);
  return before && endsAt <= before.endsAt && before.busyUntil < busy ? before.busyUntil : busy;
}

/** The planned end of a rental as it takes the car: at least a minute, also where it was to be over before it began. docs/product.md 9.16. */
export function takenUntil(startedAt: Date, dueAt: Date): Date {
  return new Date(Math.max(dueAt.getTime(), startedAt.getTime() + MINUTE));
}

/** Where a period is at an instant; only a rental is overdue, since a car comes back by being taken back. docs/product.md 9.16. */
export function periodState(
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

/**
 * Whether a reservation is in danger because its car is out and should have been back: `runningUntil` is the planned end of the rental that
 * the car is out on, null while it is not. docs/product.md 9.16.
 */
export function isEndangered(startsAt: Date, runningUntil: Date | null, now: Date): boolean {
  if (runningUntil === null || runningUntil > now) return false;
  return startsAt <= endangeredHorizon(now);
}

/** Until when a reservation begins that a car which is not back endangers. docs/product.md 9.16. */
export function endangeredHorizon(now: Date): Date {
  return new Date(now.getTime() + ENDANGERED_HOURS * HOUR);
}

/** The dates of a car without which nobody may drive it, or would not want to. */
export const WARNED_DEADLINES = ["insurance", "inspection", "casco"] as const satisfies readonly DeadlineKind[];

/** A date of a car that is over before a period is. */
export interface PeriodWarning {
  readonly kind: (typeof WARNED_DEADLINES)[number];
  /** A calendar day in Istanbul. */
  readonly dueOn: string;
}

/** Which of a car's dates are over before the last day of a period; they warn and refuse nothing. docs/product.md 9.16. */
export function periodWarnings(
  deadlines: Readonly<Record<(typeof WARNED_DEADLINES)[number], string | null>>,
  until: Date,
): PeriodWarning[] {
  const last = istanbulDate(until);
  return WARNED_DEADLINES.flatMap((kind) => {
    const dueOn = deadlines[kind];
    return dueOn !== null && dueOn < last ? [{ kind, dueOn }] : [];
  });
}

/** The statuses of cars that are offered for a time: only what stands ready for one that begins now. docs/product.md 9.16. */
export function offeredStatuses(from: Date, now: Date): readonly CarStatus[] {
  return from <= now ? ["available"] : ["available", "rented", "delivering"];
}

/** How many days ahead a car that stands ready is asked for what takes it next. docs/product.md 9.16. */
const NEXT_AHEAD_DAYS = 30;

/** The last instant that is asked about for what takes a car next. docs/product.md 9.16. */
export function nextHorizon(now: Date): Date {
  return new Date(now.getTime() + NEXT_AHEAD_DAYS * DAY);
}

/**
 * Whether a car that stands ready is free until its next period begins, or taken by one that goes on, and until when; undefined once that
 * is over. docs/product.md 9.16.
 */
export function standsReady<Kind extends PeriodKind>(
  { kind, startsAt, endsAt }: { readonly kind: Kind; readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): { state: "free" | Kind; until: Date } | undefined {
  if (startsAt > now) return { state: "free", until: startsAt };
  return endsAt > now ? { state: kind, until: endsAt } : undefined;
}

/** The free cars that are offered in the place of one that is taken: by code alone, as a slot without a plate is known, nobody finds a car. docs/product.md 9.16. */
export function offeredInstead<Car extends { readonly plate: string }>(free: readonly Car[]): readonly Car[] {
  const cars = free.filter(({ plate }) => plate !== "");
  return cars.length > 0 ? cars : free;
}
