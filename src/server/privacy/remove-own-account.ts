import { findSecrets } from "#server/access/accounts.ts";
import { signedIn } from "#server/access/gates.ts";
import { counting } from "#server/access/limits.ts";
import { verifyPassword, whileAdmitted } from "#server/access/password-hash.ts";
import { inTransaction } from "#server/db/database.ts";

import { removeAccount } from "./account-removal.ts";

export const remove = signedIn.account.remove.handler(async ({ input, context, errors }) => {
  const { deps, session, owner, clientAddress } = context;
  const user = await findSecrets(deps.db, owner.userId);
  const wrong = [["proofByAccount", owner.userId]] as const;
  const right = [["rightPasswordByAccount", user.email]] as const;
  await whileAdmitted(clientAddress, () =>
    counting(deps.limits, wrong, { success: false, refusals: ["PASSWORD_WRONG"] }, () =>
      counting(deps.limits, right, { success: true, refusals: [] }, async () => {
        if (!(await verifyPassword(input.password, user.passwordHash, clientAddress))) throw errors.PASSWORD_WRONG();
      }),
    ),
  );
  const refused = await inTransaction(deps.slowDb, (tx) =>
    removeAccount(tx, owner.userId, { byAdmin: false }, deps.now()),
  );
  // Another request has removed it at the same moment: that is what was asked for.
  if (refused !== undefined && refused !== "USER_NOT_FOUND") throw errors[refused]();
  await session.end();
  return { sync: await deps.tokenSync.tokenFor({ id: owner.userId, role: user.role }, deps.now()) };
});
