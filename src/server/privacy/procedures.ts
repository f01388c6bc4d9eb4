import { hasCompanyRight } from "#domain/people/membership.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { adminGate, signedInGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import { runTransaction } from "#server/db/database.ts";
import { lockAccount } from "#server/modules/account/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { removeAccount } from "./account-removal.ts";
import { exportTables } from "./export-tables.ts";
import { changePasswordHandler, resetPasswordHandler } from "./new-password.ts";

const exportDataHandler = signedInGate.account.exportData.handler(({ context: { deps, owner, actor } }) => {
  // A company's data are exported even while its panel is closed, because they belong to the company.
  const companyId =
    actor.kind === "company" && hasCompanyRight(actor.memberRole, "export") ? actor.companyId : undefined;
  const tries = [["exportByAccount", owner.userId]] as const;
  return runWithTries(deps.limits, tries, { success: true, refusals: [] }, async () => {
    // The module is imported at the first use, because most servers rarely need it.
    const { zipTables } = await import("./zip-tables.ts");
    const chunks = await deps.slowDb
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) => zipTables(exportTables(tx, owner, companyId)));
    const exported = { action: "data-exported", actorId: owner.userId, accountId: owner.userId } as const;
    await writeAudit(deps.db, exported, deps.now());
    const day = toIstanbulDate(deps.now());
    return new File(chunks, `verilerim-${day}.zip`, { type: "application/zip" });
  });
});

const removeOwnAccountHandler = signedInGate.account.remove.handler(async ({ input, context, errors }) => {
  const { deps, session, owner, actor } = context;
  await requireOwnPassword(context, input.password, errors);
  const refused = await runTransaction(deps.slowDb, (tx) =>
    removeAccount(tx, owner.userId, { byAdmin: false, knowsOpenSums: input.knowsOpenSums }, deps.now()),
  );
  // A concurrent request has removed the account, which is what the user wanted.
  if (refused !== undefined && refused !== "USER_NOT_FOUND") throw errors[refused]();
  (await session.end(deps.db))();
  return { sync: await deps.tokenSync.tokenFor({ id: owner.userId, role: actor.kind }, deps.now()) };
});

export const ownAccountProcedures = {
  changePassword: changePasswordHandler,
  resetPassword: resetPasswordHandler,
  exportData: exportDataHandler,
  remove: removeOwnAccountHandler,
};

export const removeClosedAccountHandler = adminGate.users.remove.handler(
  async ({ input: { userId }, context: { deps, owner }, errors }) => {
    const refused = await runTransaction(deps.slowDb, async (tx) => {
      // A closed account can send no writes, so locking its row first cannot cause a deadlock.
      const user = await lockAccount(tx, userId);
      if (!user) return "USER_NOT_FOUND";
      if (user.closedAt === null) return "USER_NOT_CLOSED";
      await removeAccount(tx, userId, { byAdmin: true, actorId: owner.userId }, deps.now());
      return undefined;
    });
    if (refused) throw errors[refused]();
    return {};
  },
);
