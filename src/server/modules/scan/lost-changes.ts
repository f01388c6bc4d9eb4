import { setTimeout as pause } from "node:timers/promises";

import { inTransaction } from "#server/db/database.ts";
import { WrongServer } from "#server/db/server-state.ts";
import type { Deps } from "#server/deps.ts";
import { acknowledgedChanges, type ChangedCode } from "#server/modules/codes/acknowledged-changes.ts";
import { markLostChanges } from "#server/modules/codes/code-changes.ts";
import { mailLostChanges } from "#server/modules/codes/lost-changes-mail.ts";

/** How long scans wait after a promotion, so that the other processes can look for their lost changes. */
const OTHERS_MS = 1000;

/** How long a scan waits for this process to find its lost changes. Then it is refused. */
const PATIENCE_MS = 4000;

/** After how long a failed search is repeated. */
const AGAIN_MS = 200;

export interface LostChanges {
  /** Begins when another state of the database answers than before. */
  search(isPromoted: boolean): void;
  /**
   * The search that a scan of this code waits for; undefined for none. If the database cannot be written for long, it
   * rejects for a code whose change may be lost, and lets the others go on.
   */
  underway(code: string): Promise<void> | undefined;
}

/**
 * After a fail-over, looks for changes that this process has acknowledged and the database does not have. Their codes
 * show no contacts until their owners have looked. Meanwhile scans wait, so that nothing hidden is shown (decision
 * 97).
 */
export function createLostChanges(
  { config, db, slowDb, log, metrics, now }: Pick<Deps, "config" | "db" | "slowDb" | "log" | "metrics" | "now">,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => pause(milliseconds, undefined, { ref: false }),
): LostChanges {
  let searches = 0;
  let running: { search: Promise<void>; codes: ReadonlySet<string> } | undefined;

  async function find(search: number, committed: readonly ChangedCode[]): Promise<void> {
    // A later search does it again, since the database has changed once more.
    while (committed.length > 0 && search === searches) {
      try {
        const lost = await inTransaction(db, async (tx) => {
          const marked = await markLostChanges(tx, committed, now());
          const codes = marked.map(({ code }) => code);
          await mailLostChanges(tx, codes, { publicUrl: config.publicUrl, now: now() });
          return marked;
        });
        if (lost.length > 0) {
          log.error({ codes: lost.length }, "acknowledged changes are lost: contacts are hidden until owners look");
          metrics.changesLost(lost.length);
        }
        return;
      } catch (error) {
        log.warn({ err: error }, "looking for lost changes failed");
        await wait(AGAIN_MS);
      }
    }
  }

  return {
    search(isPromoted) {
      searches += 1;
      const committed = [...acknowledgedChanges(db).list(), ...acknowledgedChanges(slowDb).list()];
      const work = Promise.all([find(searches, committed), isPromoted && wait(OTHERS_MS)]);
      const begun = { search: work.then(() => undefined), codes: new Set(committed.map(({ code }) => code)) };
      running = begun;
      void begun.search.then(() => {
        if (running === begun) running = undefined;
      });
    },
    underway(code) {
      if (!running) return undefined;
      const { search, codes } = running;
      const late = wait(PATIENCE_MS).then(() => {
        if (codes.has(code)) throw new WrongServer("a lost change of this code is still looked for");
      });
      return Promise.race([search, late]);
    },
  };
}
