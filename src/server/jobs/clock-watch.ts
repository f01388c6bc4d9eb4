import { type ClockDoubt, judgeClocks } from "#domain/words/clock.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";
import { resumeAfterRestore } from "#server/outbox/resume-after-restore.ts";

import { findSeenTime, storeSettlingTime, storeTrustedTime, storeReportedDoubt } from "./clock-store.ts";

export interface DoubtedClocks {
  doubt: ClockDoubt;
  server: Date;
  database: Date;
  lastSeen: Date | null;
}

/**
 * Protects data that is deleted after some time: a clock that jumps must delete nothing
 * (docs/decisions/0074-clocks-that-jump.md).
 */
export interface ClockWatch {
  /**
   * Returns the time; undefined while the clocks are in doubt, and until they have been steady for some time after a
   * pause.
   */
  sureNow(): Promise<Date | undefined>;
  doubted(): DoubtedClocks | undefined;
}

type WatchDeps = Pick<Deps, "db" | "log" | "now" | "databaseTime">;

export function createClockWatch({ db, log, now, databaseTime }: WatchDeps): ClockWatch {
  let doubted: DoubtedClocks | undefined;
  let told: ClockDoubt | undefined;

  async function tell(clocks: DoubtedClocks): Promise<void> {
    const { doubt, lastSeen } = clocks;
    if (doubted?.doubt !== doubt)
      log.warn(clocks, "the clock is doubted: nothing is deleted by the time until it is sure");
    doubted = clocks;
    if (told === doubt) return;
    await runTransaction(db, async (tx) => {
      // Every process sees the other doubts, so only the first process informs the administrators.
      if (doubt !== "apart" && lastSeen && !(await storeReportedDoubt(tx, lastSeen, doubt))) return;
      await mailAdministrators(
        tx,
        (to) => ({ kind: "clock-doubted", ...to, ...toLoggedClocks(clocks) }),
        clocks.server,
      );
    });
    told = doubt;
  }

  return {
    async sureNow() {
      const before = await findSeenTime(db);
      const database = await databaseTime(db);
      const server = now();
      const judged = judgeClocks({ server, database, before });
      if (typeof judged === "string" && judged !== "sure") {
        await tell({ doubt: judged, server, database, lastSeen: before?.lastSeen ?? null });
        return undefined;
      }
      if (doubted) log.info({ server, database }, "the clock is doubted no longer");
      doubted = undefined;
      told = undefined;
      if (judged === "sure") {
        await storeTrustedTime(db, database);
        if (before?.toldDoubt) await resumeAfterRestore(db, server);
        return server;
      }
      await storeSettlingTime(db, before!.lastSeen, judged.settlingSince, database);
      return undefined;
    },
    doubted: () => doubted,
  };
}

function toLoggedClocks({ doubt, server, database, lastSeen }: DoubtedClocks) {
  return {
    doubt,
    server: server.toISOString(),
    database: database.toISOString(),
    lastSeen: lastSeen?.toISOString() ?? null,
  };
}
