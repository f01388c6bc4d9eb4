import { eventTime, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import type { Span } from "./period.ts";
import type { RentalTime } from "./rental.ts";

/**
 * The time in which the renter had the car of a record. For a start it is the rental's first car, for an end its last
 * one. `until` is null while the car is out.
 */
export interface HeldTime {
  readonly from: Date;
  readonly until: Date | null;
}

/** Records tell seconds and forms tell minutes, so that a smaller difference means nothing. */
const MINUTE = 60_000;

/**
 * The time in a record, if the rental says another one. Null also for a record of the hand-over that was made after the
 * car had come back: it cannot tell when the car went out.
 */
export function findRecordedDifference(time: RentalTime, held: HeldTime, recorded: Date | undefined): Date | null {
  const written = time === "start" ? held.from : held.until;
  if (recorded === undefined || written === null) return null;
  if (Math.abs(recorded.getTime() - written.getTime()) <= MINUTE) return null;
  const fits = time === "end" || held.until === null || recorded < held.until;
  return fits ? recorded : null;
}

/** Why a rental does not take the time of its record. */
export type RecordedTimeProblem<Taken> =
  | EventTimeProblem
  | { readonly problem: "after-return"; readonly until: Date }
  | { readonly problem: "after-due"; readonly dueAt: Date }
  | { readonly problem: "taken"; readonly by: Taken };

/**
 * The time that the rental takes from its record, or why it does not. `last` is the last event of the car before its
 * hand-over, `others` are the other rentals, reservations and blocks of the car. docs/product.md 9.26.
 */
export function takeRecordedTime<Taken extends Span>(
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
  const told = eventTime(recorded, time === "start" ? last : { kind: "handed-over", at: from }, now);
  if ("problem" in told) return told;
  const { at } = told;
  if (time === "start" && until !== null && at >= until) return { problem: "after-return", until };
  if (time === "start" && at >= dueAt) return { problem: "after-due", dueAt };
  // The rental gains only this time, so nothing else is looked at.
  const gained = time === "start" ? { from: at, until: from } : { from: until ?? at, until: at };
  const by = others.find((other) => other.from < gained.until && other.until > gained.from);
  return by ? { problem: "taken", by } : { at };
}
