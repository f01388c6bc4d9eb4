import { addDays, istanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

/** What a holder tells whoever scans, until it is over by itself; `words` are their own. docs/product.md 16.7. */
export const STATUSES = [
  "back-now",
  "back-5",
  "back-10",
  "back-30",
  "lunch",
  "closed-today",
  "parcel-neighbour",
  "words",
] as const;

export type Status = (typeof STATUSES)[number];

/** Those that promise to be back. */
export type BackStatus = Extract<Status, `back-${string}`>;

/** Whether a status promises to be back; strangers then read by when. docs/product.md 16.7. */
export function isBack(status: Status): status is BackStatus {
  return status.startsWith("back-");
}

/** Until when one's own words may stand. docs/product.md 16.7. */
export const STATUS_ENDS = ["1-hour", "3-hours", "day"] as const;

export type StatusEnd = (typeof STATUS_ENDS)[number];

/** Until when one's own words stand where nothing else is chosen: the shortest, since what is forgotten should not stand for long. */
export const DEFAULT_STATUS_END: StatusEnd = "1-hour";

/** Most characters of one's own words. docs/product.md 16.7. */
export const STATUS_WORDS_MAX = 60;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const minutesOf: Record<Exclude<Status, "words">, number | "day"> = {
  "back-now": 15,
  "back-5": 5,
  "back-10": 10,
  "back-30": 30,
  lunch: 60,
  "closed-today": "day",
  "parcel-neighbour": "day",
};

const minutesUntil: Record<StatusEnd, number | "day"> = { "1-hour": 60, "3-hours": 180, day: "day" };

/** When what is set now is over, UTC and a whole minute, so that it is gone at the very time that is shown. docs/product.md 16.7. */
export function statusEnd(status: Status, setAt: Date, chosen: StatusEnd = DEFAULT_STATUS_END): Date {
  const minutes = status === "words" ? minutesUntil[chosen] : minutesOf[status];
  if (minutes === "day") return endOfDay(setAt);
  return new Date(Math.ceil((setAt.getTime() + minutes * MINUTE) / MINUTE) * MINUTE);
}

/** Midnight in Istanbul; from 23.00 on, when that would be over at once, 06.00 of the next morning. */
function endOfDay(setAt: Date): Date {
  const tomorrow = addDays(istanbulDate(setAt), 1);
  const midnight = parseLocalDateTime(`${tomorrow}T00:00`)!;
  return midnight.getTime() - setAt.getTime() > HOUR ? midnight : parseLocalDateTime(`${tomorrow}T06:00`)!;
}

/** A status as it is stored, or that there is none; `until` is UTC. */
export interface StoredStatus {
  readonly status: string | null;
  readonly words: string;
  readonly until: Date | null;
}

/** A status that stands. `words` are empty but for one's own. */
export interface CurrentStatus {
  kind: Status;
  words: string;
  until: Date;
}

/** The status that stands now; undefined where none was set, where it is over, and for one that only a newer version knows. docs/product.md 16.7. */
export function statusAt({ status, words, until }: StoredStatus, now: Date): CurrentStatus | undefined {
  const kind = STATUSES.find((known) => known === status);
  if (kind === undefined || until === null || until <= now) return undefined;
  return { kind, words, until };
}

/** What stands beside a status of its end: the time, that it is midnight, or nothing where its own words say that it is the day. docs/product.md 16.7. */
export function endSaid({ kind, until }: Pick<CurrentStatus, "kind" | "until">): "time" | "midnight" | "nothing" {
  const isMidnight = parseLocalDateTime(`${istanbulDate(until)}T00:00`)?.getTime() === until.getTime();
  if (!isMidnight) return "time";
  return kind === "closed-today" ? "nothing" : "midnight";
}

/** The same as strangers see it: where an administrator has hidden the note, one's own words are hidden, too. docs/product.md 16.7. */
export function shownStatus(stored: StoredStatus, isNoteHidden: boolean, now: Date): CurrentStatus | undefined {
  const status = statusAt(stored, now);
  return status?.kind === "words" && isNoteHidden ? undefined : status;
}
