import type { Transaction } from "kysely";

import { parseDistortedEmail } from "#domain/words/email.ts";
import { deleteAnswerLinks } from "#server/access/answer-links.ts";
import { openGate, signedInGate } from "#server/access/gates.ts";
import { rememberIp } from "#server/access/known-ips.ts";
import { joinAddressAndPlace, runWithTries } from "#server/access/limits.ts";
import { findNewPasswordProblem, makePasswordRefusal } from "#server/access/new-password.ts";
import { hashPassword, verifyPassword, runWhenAdmitted } from "#server/access/password-hash.ts";
import { endSessions } from "#server/access/session-store.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { switchOffByReset } from "#server/outbox/deliveries-store.ts";
import { deleteLinks, findLink, useLink } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";

import { deleteEmailChange } from "./email-change-store.ts";
import { giveBackTries } from "./log-in.ts";
import { confirmEmail, findCredentialsOfTypedEmail, findPasswordOwner } from "./store.ts";

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
          if (
            !(await setPassword(
              tx,
              owner.userId,
              { from: user.passwordHash, to: passwordHash, pushEndpoint: input.pushEndpoint },
              deps.now(),
            ))
          )
            throw errors.PASSWORD_WRONG();
          return session.start(tx, { id: owner.userId, role: user.role });
        });
      }),
    );
    sendCookie();
    return {};
  }),
);

/**
 * Does the same work and gives the same answer for every e-mail, so that nobody learns which e-mails have an account.
 * The account is looked up when the mail is sent.
 */
export const forgotPasswordHandler = openGate.account.forgotPassword.handler(async ({ input, context }) => {
  const { deps, clientIp } = context;
  const meant = parseDistortedEmail(input.email)!;
  // The account is needed only if a Turkish keyboard may have changed the host of the typed address. Then the account
  // says which of the two spellings is its address.
  const account = meant === input.email ? undefined : await findCredentialsOfTypedEmail(deps.db, input.email);
  const email = account?.email ?? meant;
  const tries = [
    ["resetByAddress", clientIp],
    // Counts by network address and e-mail together. By e-mail alone, strangers could use up the owner's tries.
    ["resetByAddressAndEmail", joinAddressAndPlace(clientIp, email)],
  ] as const;
  return runWithTries(deps.limits, tries, { success: true, refusals: [] }, async () => {
    const [{ nth } = { nth: 1 }] = await deps.limits.tally([["resetsAtEmail", joinAddressAndPlace(clientIp, email)]]);
    await queueMail(deps.db, { kind: "reset-password", recipient: email, nth }, deps.now());
    return {};
  });
});

/** Lets the page check a link before the user types a new password. The link stays valid. */
export const checkResetLinkHandler = openGate.account.checkResetLink.handler(
  async ({ input, context: { deps }, errors }) => {
    if (!(await findLink(deps.db, "reset-password", input.token, deps.now()))) throw errors.LINK_INVALID();
    return {};
  },
);

export const resetPasswordHandler = openGate.account.resetPassword.handler(({ input, context, errors }) =>
  runWhenAdmitted(context.clientIp, async () => {
    const { deps, clientIp } = context;
    // The link is checked before the password is hashed, so that a made-up link costs only a query.
    const link = await findLink(deps.db, "reset-password", input.token, deps.now());
    if (!link) throw errors.LINK_INVALID();
    const { role, email, names } = await findPasswordOwner(deps.db, link.userId);
    const problem = findNewPasswordProblem(input.password, role, [deps.config.brand.name, ...names]);
    if (problem === "too-short") throw errors.PASSWORD_TOO_SHORT();
    if (problem !== undefined) throw errors.INPUT_INVALID(makePasswordRefusal(problem));
    const passwordHash = await hashPassword(input.password, clientIp);
    await runTransaction(deps.db, async (tx) => {
      if (!(await useLink(tx, "reset-password", input.token, deps.now()))) throw errors.LINK_INVALID();
      if (!(await setPassword(tx, link.userId, { to: passwordHash }, deps.now()))) throw errors.LINK_INVALID();
      // The user followed a link from a mail, so the mail's address is theirs.
      await confirmEmail(tx, link.userId, deps.now());
      await rememberIp(tx, deps, link.userId, clientIp);
    });
    await giveBackTries(context, { id: link.userId, email });
    return {};
  }),
);

/**
 * Sets a password and mails the owner. Ends all sessions, all other reset links, and the alerts in all browsers except
 * the browser at `pushEndpoint`. A call without `from` is a reset by mail. A reset also switches off Telegram and
 * webhooks, and voids the links in earlier alerts. Returns false if the account is closed or its password hash is no
 * longer `from`.
 */
async function setPassword(
  tx: Transaction<DB>,
  userId: string,
  { from, to, pushEndpoint }: { from?: string; to: string; pushEndpoint?: string | undefined },
  now: Date,
): Promise<boolean> {
  const user = await tx
    .updateTable("users")
    .set({ passwordHash: to })
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .$if(from !== undefined, (query) => query.where("passwordHash", "=", from!))
    .returning(["displayName", "email"])
    .executeTakeFirst();
  if (!user) return false;
  await endSessions(tx, userId);
  await removePushChannels(tx, userId, now, { except: pushEndpoint });
  await deleteLinks(tx, "reset-password", userId);
  // Somebody who knew the old password may have requested another address.
  await deleteEmailChange(tx, userId);
  // Somebody who knew the old password may also be about to link a Telegram chat.
  await tx.deleteFrom("telegramLinks").where("userId", "=", userId).execute();
  // Somebody who knew the old password may have chosen the code for shared devices.
  await tx.deleteFrom("shiftCodes").where("userId", "=", userId).execute();
  // Somebody who knew the password may have changed where alerts go, without the owner's knowledge. So a reset switches
  // these channels off.
  const off = from === undefined ? await switchOffByReset(tx, userId, now) : [];
  // Earlier messages to the account contain links that answer a notice without a session.
  if (from === undefined) await deleteAnswerLinks(tx, userId);
  const action = from === undefined ? "password-reset" : "password-changed";
  await writeAudit(tx, { action, actorId: userId, accountId: userId }, now);
  const mail = { kind: "password-changed", recipient: user.email, name: user.displayName } as const;
  await queueMail(tx, off.length === 0 ? mail : { ...mail, off }, now);
  return true;
}
