export interface ServerState {
  isStandby: boolean;
  /** PostgreSQL starts a new timeline at each promotion and each point-in-time restore. Empty for a standby. */
  timeline: string;
  system: string;
}

export class WrongServerError extends Error {}

/** The first statement after a promotion already returns the new timeline. */
export const PRIMARY_TIMELINE = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

export const SYSTEM_IDENTIFIER_SQL = "(select system_identifier::text from pg_control_system())";
