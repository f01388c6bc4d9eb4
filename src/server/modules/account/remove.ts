import { inTransaction } from "#server/db/database.ts";
import { signedIn } from "#server/gates.ts";
import { counting } from "#server/limits.ts";

import { verifyPassword, waitForHashing } from "./password.ts";
import { removeAccount } from "./removal.ts";
import { findSecrets } from "./store.ts";

export const remove = signedIn.account.remove.handler(async ({ input, context, errors }) => {
  await waitForHashing();
  const { deps, session, owner } = context;
  const user = await findSecrets(deps.db, owner.userId);
  const tries = [["proofByAccount", owner.userId]] as const;
  await counting(deps.limits, tries, { success: false, refusals: ["PASSWORD_WRONG"] }, async () => {
    if (!(await verifyPassword(input.password, user.passwordHash))) throw errors.PASSWORD_WRONG();
  });
  const refused = await inTransaction(deps.slowDb, (tx) =>
    removeAccount(tx, owner.userId, { byAdmin: false }, deps.now()),
  );
  // Another request has removed it at the same moment: that is what was asked for.
  if (refused !== undefined && refused !== "USER_NOT_FOUND") throw errors[refused]();
  await session.end();
  deps.wakeOutbox();
  return { sync: await deps.tokenSync.tokenFor({ id: owner.userId, role: user.role }, deps.now()) };
});
