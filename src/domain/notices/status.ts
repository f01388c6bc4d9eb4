import { addDays, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

export const HOLDER_STATUSES = [
  "back-now",
  "back-5",
  "back-10",
  "back-30",
  "lunch",
  "closed-today",
  "parcel-neighbour",
  "words",
] as const;

export type OwnerStatus = (typeof HOLDER_STATUSES)[number];

export type ReturningStatus = Extract<OwnerStatus, `back-${string}`>;

export function isReturningStatus(status: OwnerStatus): status is ReturningStatus {
  return status.startsWith("back-");
}

export const STATUS_ENDS = ["1-hour", "3-hours", "day"] as const;

export type StatusEnd = (typeof STATUS_ENDS)[number];

/** The default duration is the shortest, so that a forgotten status disappears soon. */
export const DEFAULT_STATUS_END: StatusEnd = "1-hour";

export const STATUS_WORDS_MAX = 60;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const minutesOfStatus: Record<Exclude<OwnerStatus, "words">, number | "day"> = {
  "back-now": 15,
  "back-5": 5,
  "back-10": 10,
  "back-30": 30,
  lunch: 60,
  "closed-today": "day",
  "parcel-neighbour": "day",
};

const minutesUntilStatusEnd: Record<StatusEnd, number | "day"> = { "1-hour": 60, "3-hours": 180, day: "day" };

/**
 * The end of a status that is set at `setAt`, rounded up to a whole minute, so that the status disappears exactly at
 * the shown time. docs/product/notices.md 16.7.
 */
export function computeStatusEnd(status: OwnerStatus, setAt: Date, chosen: StatusEnd = DEFAULT_STATUS_END): Date {
  const minutes = status === "words" ? minutesUntilStatusEnd[chosen] : minutesOfStatus[status];
  if (minutes === "day") return computeEndOfDay(setAt);
  return new Date(Math.ceil((setAt.getTime() + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
}

/**
 * Returns the next midnight in Istanbul; from 23.00 on it is 06.00 of the next morning, because midnight would come too
 * soon.
 */
function computeEndOfDay(setAt: Date): Date {
  const tomorrow = addDays(toIstanbulDate(setAt), 1);
  const midnight = parseLocalDateTime(`${tomorrow}T00:00`)!;
  return midnight.getTime() - setAt.getTime() > HOUR_MS ? midnight : parseLocalDateTime(`${tomorrow}T06:00`)!;
}

export interface StoredStatus {
  readonly status: string | null;
  readonly words: string;
  readonly until: Date | null;
}

/** `words` is '' unless the status is a text of the holder's own. */
export interface CurrentStatus {
  kind: OwnerStatus;
  words: string;
  until: Date;
}

/**
 * Undefined without a status, after its end, and for a status that only a newer version of the product knows.
 * docs/product/notices.md 16.7.
 */
export function findStatusAt({ status, words, until }: StoredStatus, now: Date): CurrentStatus | undefined {
  const kind = HOLDER_STATUSES.find((known) => known === status);
  if (kind === undefined || until === null || until <= now) return undefined;
  return { kind, words, until };
}

export function chooseEndWording({
  kind,
  until,
}: Pick<CurrentStatus, "kind" | "until">): "time" | "midnight" | "nothing" {
  const isMidnight = parseLocalDateTime(`${toIstanbulDate(until)}T00:00`)?.getTime() === until.getTime();
  if (!isMidnight) return "time";
  return kind === "closed-today" ? "nothing" : "midnight";
}

export function findShownStatus(stored: StoredStatus, isNoteHidden: boolean, now: Date): CurrentStatus | undefined {
  const status = findStatusAt(stored, now);
  return status?.kind === "words" && isNoteHidden ? undefined : status;
}
