import { parseDistortedEmail } from "#domain/words/email.ts";
import { openGate } from "#server/access/gates.ts";
import { joinAddressAndPlace, runWithTries } from "#server/access/limits.ts";
import { findLink } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";

import { findCredentialsOfTypedEmail } from "./store.ts";

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

export const checkResetLinkHandler = openGate.account.checkResetLink.handler(
  async ({ input, context: { deps }, errors }) => {
    if (!(await findLink(deps.db, "reset-password", input.token, deps.now()))) throw errors.LINK_INVALID();
    return {};
  },
);
