import { istanbulDate } from "#domain/istanbul.ts";
import { mayInCompany } from "#domain/membership.ts";
import { signedIn } from "#server/access/gates.ts";
import { counting } from "#server/access/limits.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { ownTables } from "./export-tables.ts";

/** Everything that is kept about the account, and about its company where it may have that, as it was at one moment. */
export const exportData = signedIn.account.exportData.handler(({ context: { deps, owner, actor } }) => {
  // Also while the panel is closed: the data are the company's all the same.
  const companyId = actor.kind === "company" && mayInCompany(actor.memberRole, "export") ? actor.companyId : undefined;
  const tries = [["exportByAccount", owner.userId]] as const;
  return counting(deps.limits, tries, { success: true, refusals: [] }, async () => {
    // Loaded when somebody asks; no server at rest carries it.
    const { zipTables } = await import("./zip-tables.ts");
    const chunks = await deps.slowDb
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) => zipTables(ownTables(tx, owner, companyId)));
    const exported = { action: "data-exported", actorId: owner.userId, accountId: owner.userId } as const;
    await writeAudit(deps.db, exported, deps.now());
    const day = istanbulDate(deps.now());
    return new File(chunks, `verilerim-${day}.zip`, { type: "application/zip" });
  });
});
