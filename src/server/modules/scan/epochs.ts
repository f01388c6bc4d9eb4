import { PRIMARY_TIMELINE, type ServerState, WrongServerError } from "#server/db/server-state.ts";

export interface EpochReader {
  /** SQL that is added to every statement, so that `read` learns which server answered. */
  readonly said: string;
  readonly known: string;
  /** Throws WrongServerError when the answer must not be shown. */
  read(said: string): string;
}

/** Another database, or a table that was created or emptied anew, has another file. */
const START_AND_FILE_SQL = "pg_postmaster_start_time(), coalesce(pg_relation_filepath('codes'), '-')";

const STANDBY = "standby";

const epochExpressions = {
  // This expression is part of the statement of every scan, so it must cost only microseconds.
  main: `concat_ws(' ', case when pg_is_in_recovery() then '${STANDBY}' else 'primary' end, ${START_AND_FILE_SQL})`,
  // For some minutes after a promotion the control file of a standby still holds the earlier timeline.
  replica: `(select concat_ws(' ', case when pg_is_in_recovery()
      then (select upper(lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0')) from pg_control_checkpoint(), pg_control_recovery())
      else ${PRIMARY_TIMELINE} end,
    system_identifier, ${START_AND_FILE_SQL}) from pg_control_system())`,
};

/**
 * An epoch is what a server says of itself. Within an epoch the version of a code never falls. After a fail-over, a
 * restore or a change of the data directory, the same version may stand for other content. Then another epoch is read,
 * and cached pages of earlier epochs are not used.
 */
export function createEpochReader(
  kind: "main" | "replica",
  main: () => ServerState | undefined = () => undefined,
  onChange: (said: string) => void = () => undefined,
): EpochReader {
  let known = "";

  function refuseReplica(said: string): void {
    const [timeline = "", system] = said.split(" ");
    const state = main();
    if (state && (timeline < state.timeline || system !== state.system))
      throw new WrongServerError("the replica is not on the primary's timeline");
  }

  return {
    said: epochExpressions[kind],
    get known() {
      return known;
    },
    read(said) {
      if (kind === "replica") refuseReplica(said);
      else if (said.startsWith(STANDBY)) throw new WrongServerError("a standby answers where the primary is asked");
      if (known !== "" && said !== known) onChange(said);
      known = said;
      return said;
    },
  };
}
