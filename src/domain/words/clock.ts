/**
 * 'apart': the clocks of server and database differ by more than a day. 'ahead': both clocks are more than
 * `SERVER_PAUSE_DAYS_MAX` after the last time that was sure. 'behind': both are more than a day before that time.
 */
export const CLOCK_DOUBTS = ["apart", "ahead", "behind"] as const;

export type ClockDoubt = (typeof CLOCK_DOUBTS)[number];

const CLOCKS_DIFFER_HOURS = 24;

/**
 * For how many days a server may have been switched off before its clock is doubted. This allows three weeks of
 * holidays, but detects a clock that is a month wrong. docs/product/retention.md 14.3.
 */
export const SERVER_PAUSE_DAYS_MAX = 25;

const HOUR_MS = 60 * 60 * 1000;
const CLOCK_DIFFERENCE_MAX_MS = CLOCKS_DIFFER_HOURS * HOUR_MS;
const SERVER_PAUSE_MAX_MS = SERVER_PAUSE_DAYS_MAX * 24 * HOUR_MS;

export interface ClockReadings {
  readonly server: Date;
  readonly database: Date;
  /** The last time that was sure; null at the first check. */
  readonly lastSeen: Date | null;
}

/** A doubt ends when a person confirms the clock or when the clocks are right again. */
export function judgeClocks({ server, database, lastSeen }: ClockReadings): "sure" | ClockDoubt {
  if (differenceInMs(server, database) > CLOCK_DIFFERENCE_MAX_MS) return "apart";
  if (lastSeen === null) return "sure";
  const gone = database.getTime() - lastSeen.getTime();
  if (gone < -CLOCK_DIFFERENCE_MAX_MS) return "behind";
  return gone > SERVER_PAUSE_MAX_MS ? "ahead" : "sure";
}

function differenceInMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
