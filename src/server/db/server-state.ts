export interface ServerState {
  isStandby: boolean;
  /** PostgreSQL starts a new timeline at each promotion and each point-in-time restore. */
  timeline: string;
  system: string;
  /** The position up to which a primary has written the log (WAL), or a standby has applied it. */
  position: number;
  /** Whether every commit waits until a standby has applied it. Known only for a primary. */
  isApplied: boolean;
}

export class WrongServerError extends Error {}

/** The first statement after a promotion already returns the new timeline. */
export const PRIMARY_TIMELINE = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

/**
 * A standby reads it from its control file, which may still hold the earlier timeline for some minutes after a
 * promotion.
 */
export const TIMELINE_SQL = `case when pg_is_in_recovery()
  then (select upper(lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0')) from pg_control_checkpoint(), pg_control_recovery())
  else ${PRIMARY_TIMELINE} end`;

export const PROGRESS_SQL = `pg_wal_lsn_diff(
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as position,
  current_setting('synchronous_commit') = 'remote_apply' and current_setting('synchronous_standby_names') <> '' as "isApplied"`;

export const SYSTEM_IDENTIFIER_SQL = "(select system_identifier::text from pg_control_system())";
