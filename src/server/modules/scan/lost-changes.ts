import { setTimeout as pause } from "node:timers/promises";

import { runTransaction } from "#server/db/database.ts";
import { WrongServerError } from "#server/db/server-state.ts";
import type { Deps } from "#server/deps.ts";
import { getAcknowledgedChanges, type ChangedCode } from "#server/modules/codes/acknowledged-changes.ts";
import { markLostChanges } from "#server/modules/codes/code-changes.ts";
import { mailLostChanges } from "#server/modules/codes/lost-changes-mail.ts";

/**
 * The milliseconds for which scans wait after a promotion, so that the other processes can look for their lost changes.
 */
const WAIT_FOR_OTHERS_MS = 1000;

const SCAN_WAIT_MAX_MS = 4000;

/** The milliseconds after which a failed search is retried. */
const RETRY_AFTER_MS = 200;

export interface LostChanges {
  search(isPromoted: boolean): void;
  /**
   * A promise for the search that a scan of this code must wait for; undefined if none is running. If the database
   * stays unwritable for long, it rejects for codes that may have lost a change, and resolves for all others.
   */
  underway(code: string): Promise<void> | undefined;
}

/**
 * After a fail-over, looks for changes that this process has acknowledged and that the database no longer has. Scans
 * wait for the search, so that nothing hidden is shown (decision 97).
 */
export function createLostChanges(
  { config, db, slowDb, log, metrics, now }: Pick<Deps, "config" | "db" | "slowDb" | "log" | "metrics" | "now">,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => pause(milliseconds, undefined, { ref: false }),
): LostChanges {
  let searches = 0;
  let running: { search: Promise<void>; codes: ReadonlySet<string> } | undefined;

  async function find(search: number, committed: readonly ChangedCode[]): Promise<void> {
    // The database has changed again, and the later search covers these changes too.
    while (committed.length > 0 && search === searches) {
      try {
        const lost = await runTransaction(db, async (tx) => {
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
        await wait(RETRY_AFTER_MS);
      }
    }
  }

  return {
    search(isPromoted) {
      searches += 1;
      const committed = [...getAcknowledgedChanges(db).list(), ...getAcknowledgedChanges(slowDb).list()];
      const work = Promise.all([find(searches, committed), isPromoted && wait(WAIT_FOR_OTHERS_MS)]);
      const begun = { search: work.then(() => undefined), codes: new Set(committed.map(({ code }) => code)) };
      running = begun;
      void begun.search.then(() => {
        if (running === begun) running = undefined;
      });
    },
    underway(code) {
      if (!running) return undefined;
      const { search, codes } = running;
      const late = wait(SCAN_WAIT_MAX_MS).then(() => {
        if (codes.has(code)) throw new WrongServerError("a lost change of this code is still looked for");
      });
      return Promise.race([search, late]);
    },
  };
}
