import { checkEventTime, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import type { PeriodSpan } from "./period.ts";
import type { RentalTime } from "./rental.ts";

/** The start of a rental is compared with the report of its first car, and the end with the report of its last car. */
export interface RenterCarPeriod {
  readonly from: Date;
  readonly until: Date | null;
}

/**
 * Smaller differences are ignored: a rental is entered while the car is shown, and its report is signed minutes later.
 */
const RECORDED_DIFFERENCE_MS = 15 * 60_000;

/**
 * Returns the time in a condition report if it differs from the rental's time by 15 minutes or more; otherwise null. Also null if the report
 * of the hand-over was made after the car had come back, because such a report does not show when the car was handed
 * over.
 */
export function findRecordedDifference(
  time: RentalTime,
  held: RenterCarPeriod,
  recorded: Date | undefined,
): Date | null {
  const written = time === "start" ? held.from : held.until;
  if (recorded === undefined || written === null) return null;
  if (Math.abs(recorded.getTime() - written.getTime()) < RECORDED_DIFFERENCE_MS) return null;
  const fits = time === "end" || held.until === null || recorded < held.until;
  return fits ? recorded : null;
}

export type RecordedTimeProblem<Taken> =
  | EventTimeProblem
  | { readonly problem: "after-return"; readonly until: Date }
  | { readonly problem: "after-due"; readonly dueAt: Date }
  | { readonly problem: "taken"; readonly by: Taken };

export function takeRecordedTime<Taken extends PeriodSpan>(
  time: RentalTime,
  {
    held: { from, until },
    dueAt,
    recorded,
    last,
    others,
  }: {
    readonly held: RenterCarPeriod;
    readonly dueAt: Date;
    readonly recorded: Date;
    readonly last: CarEvent | null;
    readonly others: readonly Taken[];
  },
  now: Date,
): { readonly at: Date } | RecordedTimeProblem<Taken> {
  const told = checkEventTime(recorded, time === "start" ? last : { kind: "handed-over", at: from }, now);
  if ("problem" in told) return told;
  const { at } = told;
  if (time === "start" && until !== null && at >= until) return { problem: "after-return", until };
  if (time === "start" && at >= dueAt) return { problem: "after-due", dueAt };
  // Only the added time can overlap other periods, so only the added time is checked.
  const gained = time === "start" ? { from: at, until: from } : { from: until ?? at, until: at };
  const by = others.find((other) => other.from < gained.until && other.until > gained.from);
  return by ? { problem: "taken", by } : { at };
}
