/** What a server says of itself. */
export interface ServerState {
  isStandby: boolean;
  /** Its timeline: PostgreSQL begins another one at each promotion and each restore to a moment. */
  timeline: string;
  /** What its data directory and every copy of it are named. */
  system: string;
}

/** The server that was reached is not the one that is asked, or no longer. */
export class WrongServer extends Error {}

/** An expression for the timeline of a primary, in eight hexadecimal digits; right from the first statement after a promotion. */
export const PRIMARY_TIMELINE = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

/**
 * The same for any server. A standby tells it from its control file, which may say the timeline before for some minutes after it has
 * followed a promotion, and never one too high.
 */
export const TIMELINE = `case when pg_is_in_recovery()
  then (select upper(lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0')) from pg_control_checkpoint(), pg_control_recovery())
  else ${PRIMARY_TIMELINE} end`;

export const SYSTEM = "(select system_identifier::text from pg_control_system())";
