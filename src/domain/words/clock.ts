/**
 * Why the time is doubted. 'apart': the clocks of server and database differ by a day. 'ahead': both have advanced by
 * more than a server is usually off. 'behind': both have gone back. docs/product.md 14.3.
 */
export const CLOCK_DOUBTS = ["apart", "ahead", "behind"] as const;

export type ClockDoubt = (typeof CLOCK_DOUBTS)[number];

/** How many hours the clocks may differ, go back or advance before the time is no longer sure. docs/product.md 14.3. */
const CLOCKS_DIFFER_HOURS = 24;

/**
 * How long a server may have been off before its clock is doubted. It allows for three weeks of holidays, but not for a
 * clock that is a month off. docs/product.md 14.3.
 */
export const SERVER_PAUSE_DAYS_MAX = 25;

/**
 * How long the clock must run steadily after a pause, because a machine that has just started may still set its clock.
 * docs/product.md 14.3.
 */
export const CLOCK_STEADY_MINUTES = 60;

const MINUTE_MS = 60 * 1000;
const CLOCK_DIFFERENCE_MS = CLOCKS_DIFFER_HOURS * 60 * MINUTE_MS;
const SERVER_PAUSE_MAX_MS = SERVER_PAUSE_DAYS_MAX * 24 * 60 * MINUTE_MS;
const STEADY_MS = CLOCK_STEADY_MINUTES * MINUTE_MS;

/** The present readings of both clocks, and the results of earlier checks; UTC. */
export interface ClockReadings {
  readonly server: Date;
  readonly database: Date;
  /**
   * When the time was last sure, when it was last checked, and since when it has been steady after a pause; null
   * before the first check.
   */
  readonly before: { readonly lastSeen: Date; readonly lookedAt: Date; readonly steadySince: Date | null } | null;
}

/**
 * Whether the time is reliable enough to delete expired data. 'sure' if it is; settling since a given time, shortly
 * after a pause; or a doubt, which ends when a person confirms the clock or when the clocks agree again.
 * docs/product.md 14.3.
 */
export function judgeClocks({
  server,
  database,
  before,
}: ClockReadings): "sure" | ClockDoubt | { settlingSince: Date } {
  if (differenceInMs(server, database) > CLOCK_DIFFERENCE_MS) return "apart";
  if (before === null) return "sure";
  const gone = database.getTime() - before.lastSeen.getTime();
  if (gone < -CLOCK_DIFFERENCE_MS) return "behind";
  if (gone <= CLOCK_DIFFERENCE_MS) return "sure";
  if (gone > SERVER_PAUSE_MAX_MS) return "ahead";
  const isSteady = before.steadySince !== null && differenceInMs(database, before.lookedAt) <= CLOCK_DIFFERENCE_MS;
  const settlingSince = isSteady && before.steadySince <= database ? before.steadySince : database;
  return database.getTime() - settlingSince.getTime() >= STEADY_MS ? "sure" : { settlingSince };
}

function differenceInMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
