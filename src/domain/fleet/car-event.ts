/**
 * The events of a car that limit the times of its rentals: the car came back from a rental, the sticker was moved to
 * the car, or the car was handed over. docs/product/rentals.md 9.23.
 */
export const CAR_EVENTS = ["returned", "car-changed", "handed-over"] as const;

export interface CarEvent {
  readonly kind: (typeof CAR_EVENTS)[number];
  readonly at: Date;
}

export const START_DAYS_AGO_MAX = 400;

export type EventTimeProblem =
  | { readonly problem: "to-come" | "too-long-ago" }
  | { readonly problem: "before-last"; readonly last: CarEvent };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A new rental cannot begin before the event. docs/product/rentals.md 9.23. */
export function findLastCarEvent({
  returnedAt,
  since,
}: {
  readonly returnedAt: Date | null;
  readonly since: Date | null;
}): CarEvent | null {
  return chooseLaterEvent(
    returnedAt && { kind: "returned", at: returnedAt },
    since && {
      kind: "car-changed",
      at: since,
    },
  );
}

export function chooseLaterEvent(one: CarEvent | null, other: CarEvent | null): CarEvent | null {
  if (one === null || other === null) return one ?? other;
  return other.at > one.at ? other : one;
}

/** The time cannot be in the future, before the car's `last` event, or too long ago. docs/product/rentals.md 9.23. */
export function checkEventTime(
  asked: Date,
  last: CarEvent | null,
  now: Date,
): { readonly at: Date } | EventTimeProblem {
  if (asked > now) return { problem: "to-come" };
  if (last && asked < floorToMinute(last.at)) return { problem: "before-last", last };
  // If the car is out, its rental may have begun longer ago, so the limit does not apply.
  const isOut = last?.kind === "handed-over";
  if (!isOut && asked.getTime() < now.getTime() - START_DAYS_AGO_MAX * DAY_MS) return { problem: "too-long-ago" };
  return { at: last && asked < last.at ? last.at : asked };
}

export function isEnteredLater(happenedAt: Date, enteredAt: Date): boolean {
  return floorToMinute(happenedAt).getTime() !== floorToMinute(enteredAt).getTime();
}

function floorToMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);
}
