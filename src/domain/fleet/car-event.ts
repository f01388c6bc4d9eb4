/** What a car's history ends with: it came back, another car took its sticker, or it went out. docs/product.md 9.23. */
export const CAR_EVENTS = ["returned", "car-changed", "handed-over"] as const;

export interface CarEvent {
  readonly kind: (typeof CAR_EVENTS)[number];
  readonly at: Date;
}

/** How many days ago a car may have been handed over that nothing has happened to since: a longer time is a mistyped year. docs/product.md 9.23. */
export const HANDED_OVER_DAYS_MAX = 400;

/** What is wrong with the time of something that is entered later. */
export type EventTimeProblem =
  | { readonly problem: "to-come" | "too-long-ago" }
  | { readonly problem: "before-last"; readonly last: CarEvent };

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * The last event of a car that stands ready, before which nobody can have been handed it: `returnedAt` is when it came back last, also from
 * a rental that went on with another car, `since` when its sticker was put on it in place of another car. Null where nothing has happened
 * to it: since when its slot or its customer is known says nothing of when it was handed over. docs/product.md 9.23.
 */
export function lastCarEvent({
  returnedAt,
  since,
}: {
  readonly returnedAt: Date | null;
  readonly since: Date | null;
}): CarEvent | null {
  return laterEvent(
    returnedAt && { kind: "returned", at: returnedAt },
    since && {
      kind: "car-changed",
      at: since,
    },
  );
}

/** The later one of two events, for what happens to two cars at once; null where neither has one. */
export function laterEvent(one: CarEvent | null, other: CarEvent | null): CarEvent | null {
  if (one === null || other === null) return one ?? other;
  return other.at > one.at ? other : one;
}

/**
 * When something happened to a car, of the minute that somebody says, or why it cannot have: it is still to come, or lies before the `last`
 * event of the car. In the minute of that event it happened right after it. docs/product.md 9.23.
 */
export function eventTime(asked: Date, last: CarEvent | null, now: Date): { readonly at: Date } | EventTimeProblem {
  if (asked > now) return { problem: "to-come" };
  if (last && asked < minuteOf(last.at)) return { problem: "before-last", last };
  // A rental that runs may have been running for longer than that.
  const isOut = last?.kind === "handed-over";
  if (!isOut && asked.getTime() < now.getTime() - HANDED_OVER_DAYS_MAX * DAY) return { problem: "too-long-ago" };
  return { at: last && asked < last.at ? last.at : asked };
}

/** Whether something was entered in another minute than the one in which it happened. docs/product.md 9.21. */
export function isEnteredLater(happenedAt: Date, enteredAt: Date): boolean {
  return minuteOf(happenedAt).getTime() !== minuteOf(enteredAt).getTime();
}

function minuteOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE) * MINUTE);
}
