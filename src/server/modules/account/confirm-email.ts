import { openGate, signedInGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import { useLink } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";

import { confirmEmail } from "./store.ts";

export const sendConfirmationHandler = signedInGate.account.sendConfirmation.handler(async ({ context }) => {
  const { deps, session, owner } = context;
  const account = await session.account();
  if (!account || account.isEmailConfirmed) return {};
  const tries = [
    ["confirmationByAccount", owner.userId],
    ["confirmationMailsByRecipient", account.email],
  ] as const;
  return runWithTries(deps.limits, tries, { success: true, refusals: [] }, async () => {
    await queueMail(deps.db, { kind: "confirm-address", recipient: account.email, isCounted: true }, deps.now());
    return {};
  });
});

export const confirmAddressHandler = openGate.account.confirmAddress.handler(
  async ({ input, context: { deps }, errors }) => {
    await runTransaction(deps.db, async (tx) => {
      const link = await useLink(tx, "confirm-address", input.token, deps.now());
      if (!link) throw errors.LINK_INVALID();
      await confirmEmail(tx, link.userId, deps.now());
    });
    return {};
  },
);
