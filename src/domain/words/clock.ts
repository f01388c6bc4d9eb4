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

/**
 * For how many minutes the clock must run steadily after the server was switched off, because a machine that has just
 * started may still set its clock. docs/product/retention.md 14.3.
 */
export const CLOCK_STEADY_MINUTES = 60;

const MINUTE_MS = 60 * 1000;
const CLOCK_DIFFERENCE_MAX_MS = CLOCKS_DIFFER_HOURS * 60 * MINUTE_MS;
const SERVER_PAUSE_MAX_MS = SERVER_PAUSE_DAYS_MAX * 24 * 60 * MINUTE_MS;
const CLOCK_STEADY_MS = CLOCK_STEADY_MINUTES * MINUTE_MS;

export interface ClockReadings {
  readonly server: Date;
  readonly database: Date;
  /**
   * `lastSeen` is the last time that was sure, and `lookedAt` the time of the last check. `steadySince` is the time
   * since which the clock has been steady after a pause; null without a pause. `before` is null at the first check.
   */
  readonly before: { readonly lastSeen: Date; readonly lookedAt: Date; readonly steadySince: Date | null } | null;
}

/**
 * Shortly after a pause, returns since when the clock has run steadily. Otherwise returns the doubt, which ends when a
 * person confirms the clock or when the clocks are right again.
 */
export function judgeClocks({
  server,
  database,
  before,
}: ClockReadings): "sure" | ClockDoubt | { settlingSince: Date } {
  if (differenceInMs(server, database) > CLOCK_DIFFERENCE_MAX_MS) return "apart";
  if (before === null) return "sure";
  const gone = database.getTime() - before.lastSeen.getTime();
  if (gone < -CLOCK_DIFFERENCE_MAX_MS) return "behind";
  if (gone <= CLOCK_DIFFERENCE_MAX_MS) return "sure";
  if (gone > SERVER_PAUSE_MAX_MS) return "ahead";
  const isSteady = before.steadySince !== null && differenceInMs(database, before.lookedAt) <= CLOCK_DIFFERENCE_MAX_MS;
  const settlingSince = isSteady && before.steadySince <= database ? before.steadySince : database;
  return database.getTime() - settlingSince.getTime() >= CLOCK_STEADY_MS ? "sure" : { settlingSince };
}

function differenceInMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
