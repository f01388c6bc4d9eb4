import { PRIMARY_TIMELINE, type ServerState, TIMELINE_SQL, WrongServerError } from "#server/db/server-state.ts";

export interface EpochReader {
  /** SQL that is added to every statement, so that `read` learns which server answered. */
  readonly said: string;
  readonly known: string;
  /** Throws WrongServerError when the answer must not be shown. */
  read(said: string): number;
}

export interface EpochChange {
  said: string;
  /** False if it was only a restart. */
  isPromoted: boolean;
  /** A replica that was only restarted loses none. */
  mayHaveLost: boolean;
}

/** Another database, or a table that was created or emptied anew, has another file. */
const START_AND_FILE_SQL = "pg_postmaster_start_time(), coalesce(pg_relation_filepath('codes'), '-')";

const epochExpressions = {
  // This expression is part of the statement of every scan, so it must cost only microseconds.
  main: `concat_ws(' ', case when pg_is_in_recovery() then 'standby' else ${PRIMARY_TIMELINE} end, ${START_AND_FILE_SQL})`,
  // The table `timelines` shows a promotion when the replica follows it. The control file shows it only minutes later.
  replica: `(select concat_ws(' ',
    greatest(${TIMELINE_SQL}, (select max(timeline) from timelines where system = system_identifier::text)),
    ${START_AND_FILE_SQL}, system_identifier) from pg_control_system())`,
};

/**
 * Within an epoch the version of a code never falls, and on every server it stands for the same content. After a
 * fail-over, a restore or a change of the data directory, the same version may stand for other content. Then a new
 * epoch begins, and cached pages of earlier epochs are not used.
 */
export class EpochCounter {
  readonly #main: () => Pick<ServerState, "timeline" | "system"> | undefined;
  #epoch = 0;
  #history = "";
  readonly #onChange: (change: EpochChange) => void;

  constructor(
    main: () => Pick<ServerState, "timeline" | "system"> | undefined = () => undefined,
    onChange: (change: EpochChange) => void = () => undefined,
  ) {
    this.#main = main;
    this.#onChange = onChange;
  }

  reader(kind: "main" | "replica"): EpochReader {
    let last: string | undefined;
    let known = "";
    return {
      said: epochExpressions[kind],
      get known() {
        return known;
      },
      read: (said) => {
        const [timeline = "", day, time, file, system] = said.split(" ");
        this.#refuse(timeline, system);
        const [startedAt, history] = [`${day} ${time}`, `${timeline} ${file}`];
        if ((last !== undefined && startedAt !== last) || history !== this.#history) {
          const isPromoted = history !== this.#history;
          if (this.#epoch > 0) this.#onChange({ said, isPromoted, mayHaveLost: isPromoted || kind === "main" });
          this.#epoch += 1;
        }
        last = startedAt;
        known = said;
        this.#history = history;
        return this.#epoch;
      },
    };
  }

  #refuse(timeline: string, system: string | undefined): void {
    if (timeline === "standby") throw new WrongServerError("a standby answers where the primary is asked");
    const main = this.#main();
    if (main === undefined) return;
    if (timeline < main.timeline || (system !== undefined && system !== main.system))
      throw new WrongServerError("a server answers that is not on the primary's timeline");
  }
}
