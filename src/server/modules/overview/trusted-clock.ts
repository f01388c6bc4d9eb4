import { judgeClocks } from "#domain/words/clock.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findSeenTime, storeTrustedTime } from "#server/jobs/clock-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

/**
 * While the clock was in doubt, no expired data was deleted; now its deletion continues (docs/product/retention.md
 * 14.3). Returns 'CLOCKS_APART' if the clocks of server and database differ by a day, because then one of them is
 * wrong.
 */
export function trustServerClock(
  { db, now, databaseTime }: Pick<Deps, "db" | "now" | "databaseTime">,
  actorId: string | null,
): Promise<"CLOCKS_APART" | { lastSeen: Date; time: Date } | undefined> {
  return runTransaction(db, async (tx) => {
    const [before, database, server] = [await findSeenTime(tx), await databaseTime(tx), now()];
    const judged = judgeClocks({ server, database, before });
    if (judged === "apart") return "CLOCKS_APART";
    if (judged === "sure" || before === null) return undefined;
    await storeTrustedTime(tx, database);
    const { lastSeen } = before;
    await writeAudit(tx, { action: "clock-trusted", actorId, details: { lastSeen: lastSeen.toISOString() } }, server);
    return { lastSeen, time: database };
  });
}
