/**
 * Why the time is doubted: the server's clock and the database's say another day; both went on by more than a machine is usually off; both
 * went back. docs/product.md 14.3.
 */
export const CLOCK_DOUBTS = ["apart", "ahead", "behind"] as const;

export type ClockDoubt = (typeof CLOCK_DOUBTS)[number];

/** By so much two clocks may differ, and one may go on unseen, before anybody asks. docs/product.md 14.3. */
const CLOCKS_DIFFER_HOURS = 24;

/** For so long a server may have been off and is believed all the same: three weeks, and no month that was set wrongly. docs/product.md 14.3. */
export const PAUSE_DAYS = 25;

/** So long time must have gone on steadily after a pause: a machine that has just started sets its clock meanwhile. docs/product.md 14.3. */
export const STEADY_MINUTES = 60;

const MINUTE = 60 * 1000;
const DIFFER = CLOCKS_DIFFER_HOURS * 60 * MINUTE;
const PAUSE = PAUSE_DAYS * 24 * 60 * MINUTE;
const STEADY = STEADY_MINUTES * MINUTE;

/** What the clocks say now, and what was seen of them before; UTC. */
export interface SeenClocks {
  readonly server: Date;
  readonly database: Date;
  /** When the time was last sure, when it was looked at last, and since when it has been steady after a pause; null where nobody looked yet. */
  readonly before: { readonly lastSeen: Date; readonly lookedAt: Date; readonly steadySince: Date | null } | null;
}

/**
 * Whether the time is sure enough to delete by it for good: 'sure', 'settling' while it has just gone on after a pause (and since when), or a doubt
 * that a person or the clocks themselves must end. docs/product.md 14.3.
 */
export function judgeClocks({ server, database, before }: SeenClocks): "sure" | ClockDoubt | { settlingSince: Date } {
  if (distance(server, database) > DIFFER) return "apart";
  if (before === null) return "sure";
  const gone = database.getTime() - before.lastSeen.getTime();
  if (gone < -DIFFER) return "behind";
  if (gone <= DIFFER) return "sure";
  if (gone > PAUSE) return "ahead";
  const isSteady = before.steadySince !== null && distance(database, before.lookedAt) <= DIFFER;
  const settlingSince = isSteady && before.steadySince <= database ? before.steadySince : database;
  return database.getTime() - settlingSince.getTime() >= STEADY ? "sure" : { settlingSince };
}

function distance(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
