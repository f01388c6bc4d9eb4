import { checkEventTime, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import type { PeriodSpan } from "./period.ts";
import type { RentalTime } from "./rental.ts";

/**
 * The time in which the renter had the car that a sealed record is about. For the start of a rental this is its first
 * car, for the end its last car. `until` is null while the car is out.
 */
export interface HeldTime {
  readonly from: Date;
  readonly until: Date | null;
}

/**
 * The smallest difference that matters. Records have seconds and forms have only minutes, so a smaller one means
 * nothing.
 */
const MINUTE_MS = 60_000;

/**
 * Returns the time in a record if it differs from the rental's. Also null for a record of the hand-over that was made
 * after the car had come back, because it cannot say when the car went out.
 */
export function findRecordedDifference(time: RentalTime, held: HeldTime, recorded: Date | undefined): Date | null {
  const written = time === "start" ? held.from : held.until;
  if (recorded === undefined || written === null) return null;
  if (Math.abs(recorded.getTime() - written.getTime()) <= MINUTE_MS) return null;
  const fits = time === "end" || held.until === null || recorded < held.until;
  return fits ? recorded : null;
}

/** Why a rental cannot take over the time of its record. */
export type RecordedTimeProblem<Taken> =
  | EventTimeProblem
  | { readonly problem: "after-return"; readonly until: Date }
  | { readonly problem: "after-due"; readonly dueAt: Date }
  | { readonly problem: "taken"; readonly by: Taken };

/**
 * Returns the time that the rental takes over from its record, or why it cannot. `last` is the last event of the car
 * before its hand-over, and `others` are the other rentals, reservations and blocks of the car. docs/product.md 9.26.
 */
export function takeRecordedTime<Taken extends PeriodSpan>(
  time: RentalTime,
  {
    held: { from, until },
    dueAt,
    recorded,
    last,
    others,
  }: {
    readonly held: HeldTime;
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
  // Only the added time can overlap other periods, so only that is checked.
  const gained = time === "start" ? { from: at, until: from } : { from: until ?? at, until: at };
  const by = others.find((other) => other.from < gained.until && other.until > gained.from);
  return by ? { problem: "taken", by } : { at };
}
