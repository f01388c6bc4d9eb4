import { makeAddressChangeBlockedSentence, OWN_ADDRESS_MESSAGE } from "#contract/people/account.ts";
import { findEmailChangeAllowedAt } from "#domain/people/email-change.ts";
import { parseDistortedEmail } from "#domain/words/email.ts";
import { findAccountSecrets } from "#server/access/accounts.ts";
import { openGate, signedInGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { runWhenAdmitted, verifyPassword } from "#server/access/password-hash.ts";
import { runTransaction } from "#server/db/database.ts";
import { isViolationOf } from "#server/db/violations.ts";

import { agreeToEmailChange, deleteEmailChange, findRecentResets, requestEmailChange } from "./email-change-store.ts";
import { findCredentialsOfTypedEmail } from "./store.ts";

export const changeEmailHandler = signedInGate.account.changeEmail.handler(({ input, context, errors }) =>
  runWhenAdmitted(context.clientIp, async () => {
    const { deps, owner, clientIp } = context;
    const email = parseDistortedEmail(input.email)!;
    const user = await findAccountSecrets(deps.db, owner.userId);
    if (email === user.email) throw errors.INPUT_INVALID({ data: { fields: { email: OWN_ADDRESS_MESSAGE } } });
    const proofs = [["proofByAccount", owner.userId]] as const;
    const changes = [["emailChangeByAccount", owner.userId]] as const;
    const mails = [["emailChangeByRecipient", email]] as const;
    await runWithTries(deps.limits, proofs, { success: false, refusals: ["PASSWORD_WRONG"] }, async () => {
      if (!(await verifyPassword(input.password, user.passwordHash, clientIp))) throw errors.PASSWORD_WRONG();
      const heldUntil = findEmailChangeAllowedAt(await findRecentResets(deps.db, owner.userId, deps.now()), deps.now());
      if (heldUntil)
        throw errors.INPUT_INVALID({ data: { fields: { email: makeAddressChangeBlockedSentence(heldUntil) } } });
      // EMAIL_IN_USE reveals that an address has an account, so this refusal counts against the limit too.
      return runWithTries(deps.limits, changes, { success: true, refusals: ["EMAIL_IN_USE"] }, async () => {
        if (await findCredentialsOfTypedEmail(deps.db, input.email)) throw errors.EMAIL_IN_USE();
        return runWithTries(deps.limits, mails, { success: true, refusals: [] }, () =>
          runTransaction(deps.db, (tx) => requestEmailChange(tx, owner.userId, email, deps.now())),
        );
      });
    });
    return {};
  }),
);

export const keepEmailHandler = signedInGate.account.keepEmail.handler(async ({ context: { deps, owner } }) => {
  await runTransaction(deps.db, (tx) => deleteEmailChange(tx, owner.userId));
  return {};
});

export const agreeToEmailHandler = openGate.account.agreeToEmail.handler(
  async ({ input, context: { deps }, errors }) => {
    try {
      const waiting = await runTransaction(deps.db, (tx) => agreeToEmailChange(tx, input.token, deps.now()));
      if (!waiting) throw errors.LINK_INVALID();
      return { waiting };
    } catch (error) {
      throw isViolationOf(error, "users_email_unique") ? errors.EMAIL_IN_USE() : error;
    }
  },
);
