import type { Transaction } from "kysely";

import type { AccessReport } from "#domain/people/access.ts";
import { openGate, signedInGate } from "#server/access/gates.ts";
import { rememberIp } from "#server/access/known-ips.ts";
import { runWithTries } from "#server/access/limits.ts";
import { findNewPasswordProblem, makePasswordRefusal } from "#server/access/new-password.ts";
import { hashPassword, verifyPassword, runWhenAdmitted } from "#server/access/password-hash.ts";
import { runTransaction } from "#server/db/database.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { giveBackTries } from "#server/modules/account/log-in.ts";
import { confirmEmail, findPasswordOwner } from "#server/modules/account/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { findLink, useLink } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";

import { dataInventory } from "./data-inventory.ts";

export const changePasswordHandler = signedInGate.account.changePassword.handler(({ input, context, errors }) =>
  runWhenAdmitted(context.clientIp, async () => {
    const { deps, session, owner, clientIp } = context;
    const user = await findPasswordOwner(deps.db, owner.userId);
    const problem = findNewPasswordProblem(input.password, user.role, [deps.config.brand.name, ...user.names]);
    if (problem === "too-short") throw errors.PASSWORD_TOO_SHORT();
    if (problem !== undefined) throw errors.INPUT_INVALID(makePasswordRefusal(problem));
    const wrong = [["proofByAccount", owner.userId]] as const;
    const changes = [["passwordChangeByAccount", owner.userId]] as const;
    const sendCookie = await runWithTries(deps.limits, wrong, { success: false, refusals: ["PASSWORD_WRONG"] }, () =>
      runWithTries(deps.limits, changes, { success: true, refusals: [] }, async () => {
        if (!(await verifyPassword(input.currentPassword, user.passwordHash, clientIp))) throw errors.PASSWORD_WRONG();
        const passwordHash = await hashPassword(input.password, clientIp);
        return runTransaction(deps.db, async (tx) => {
          // Another request has changed the password meanwhile, so the typed one is no longer right.
          const { pushEndpoint } = input;
          const hashes = { from: user.passwordHash, to: passwordHash };
          const account = { id: owner.userId, byMail: false, isConfirmed: user.isConfirmed, pushEndpoint };
          if (!(await setPassword(tx, { ...account, now: deps.now() }, hashes))) throw errors.PASSWORD_WRONG();
          return session.start(tx, { id: owner.userId, role: user.role });
        });
      }),
    );
    sendCookie();
    return {};
  }),
);

export const resetPasswordHandler = openGate.account.resetPassword.handler(({ input, context, errors }) =>
  runWhenAdmitted(context.clientIp, async () => {
    const { deps, clientIp } = context;
    // The link is checked before the password is hashed, so that a made-up link costs only a query.
    const link = await findLink(deps.db, "reset-password", input.token, deps.now());
    if (!link) throw errors.LINK_INVALID();
    const { role, email, names, isConfirmed } = await findPasswordOwner(deps.db, link.userId);
    const problem = findNewPasswordProblem(input.password, role, [deps.config.brand.name, ...names]);
    if (problem === "too-short") throw errors.PASSWORD_TOO_SHORT();
    if (problem !== undefined) throw errors.INPUT_INVALID(makePasswordRefusal(problem));
    const passwordHash = await hashPassword(input.password, clientIp);
    const report = await runTransaction(deps.db, async (tx) => {
      if (!(await useLink(tx, "reset-password", input.token, deps.now()))) throw errors.LINK_INVALID();
      const account = { id: link.userId, byMail: true, isConfirmed, pushEndpoint: undefined, now: deps.now() };
      const ways = await setPassword(tx, account, { to: passwordHash });
      if (!ways) throw errors.LINK_INVALID();
      // The user followed a link from a mail, so the mail's address is theirs.
      await confirmEmail(tx, link.userId, deps.now());
      await rememberIp(tx, deps, link.userId, clientIp);
      return ways;
    });
    await giveBackTries(context, { id: link.userId, email });
    return report;
  }),
);

/**
 * Returns undefined, and the caller must roll back, if the account is closed or its password hash is no longer `from`.
 */
async function setPassword(
  tx: Transaction<DB>,
  account: AccountWithNewPassword,
  { from, to }: { from?: string; to: string },
): Promise<AccessReport | undefined> {
  const { id, byMail, now } = account;
  const report: AccessReport = { ended: [], kept: [] };
  // The account's own row is locked last, as when an account is removed.
  for (const { newPassword } of dataInventory.toReversed()) {
    const ways = newPassword === "no access" ? undefined : await newPassword(tx, account);
    report.ended.push(...(ways?.ended ?? []));
    report.kept.push(...(ways?.kept ?? []));
  }
  const user = await tx
    .updateTable("users")
    .set({ passwordHash: to })
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .$if(from !== undefined, (query) => query.where("passwordHash", "=", from!))
    .returning(["displayName", "email"])
    .executeTakeFirst();
  if (!user) return undefined;
  const action = byMail ? "password-reset" : "password-changed";
  await writeAudit(tx, { action, actorId: id, accountId: id }, now);
  await queueMail(tx, { kind: "password-changed", recipient: user.email, name: user.displayName, ...report }, now);
  return report;
}
