import { istanbulDate } from "#domain/istanbul.ts";
import { signedIn } from "#server/gates.ts";
import { counting } from "#server/limits.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { ownTables } from "./own-tables.ts";

/** Everything that is kept about the account and its company, as it was at one moment. */
export const exportData = signedIn.account.exportData.handler(({ context: { deps, owner, session } }) => {
  const tries = [["exportByAccount", owner.userId]] as const;
  return counting(deps.limits, tries, { success: true, refusals: [] }, async () => {
    const account = await session.account();
    // Loaded when somebody asks; no server at rest carries it.
    const { zipTables } = await import("./zip-tables.ts");
    const chunks = await deps.slowDb
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) => zipTables(ownTables(tx, owner, account?.company?.id)));
    const exported = { action: "data-exported", actorId: owner.userId, accountId: owner.userId } as const;
    await writeAudit(deps.db, exported, deps.now());
    const day = istanbulDate(deps.now());
    return new File(chunks, `verilerim-${day}.zip`, { type: "application/zip" });
  });
});
