import { ownAddressSentence } from "#contract/notices/second-people.ts";
import { signedInGate, type OwnerScope } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { makeSecondPersonToken } from "#server/outbox/second-person-mails.ts";

import { findRefusalReason } from "./refusal-reason.ts";
import {
  changeSecondPerson,
  findInvitedEmail,
  inviteSecondPerson,
  leaveSticker,
  listSecondPeople,
  listSharedStickers,
  removeSecondPerson,
  repeatInvitation,
} from "./second-people-store.ts";

function listAll({ db, now }: Deps, owner: OwnerScope) {
  return listSecondPeople(db, owner, now());
}

function makeInvitationMeans(deps: Deps) {
  return { now: deps.now(), tokenOf: (id: string) => makeSecondPersonToken(deps, id) };
}

/** Only an attempt that sends a mail counts. */
async function countInvitation(
  { limits }: Deps,
  { userId }: OwnerScope,
  email: string,
  invite: () => Promise<void>,
): Promise<void> {
  const tries = [
    ["secondPersonByAccount", userId],
    ["secondPersonByAccountAndEmail", `${userId} ${email}`],
  ] as const;
  await runWithTries(limits, tries, { success: true, refusals: [] }, invite);
}

export const secondPeopleProcedures = {
  list: signedInGate.secondPeople.list.handler(({ input, context: { deps, owner } }) =>
    listSecondPeople(deps.db, owner, deps.now(), input?.code),
  ),

  invite: signedInGate.secondPeople.invite.handler(async ({ input: { password, ...invited }, context, errors }) => {
    const { deps, owner } = context;
    await requireOwnPassword(context, password, errors);
    await countInvitation(deps, owner, invited.email, async () => {
      const refused = await runTransaction(deps.db, (tx) =>
        inviteSecondPerson(tx, owner, invited, makeInvitationMeans(deps)),
      );
      if (refused === "NOT_YOURS") throw errors[await findRefusalReason(context, invited.code)]();
      if (refused === "own address") throw errors.INPUT_INVALID({ data: { fields: { email: ownAddressSentence } } });
      if (refused) throw errors[refused]();
    });
    return listAll(deps, owner);
  }),

  inviteAgain: signedInGate.secondPeople.inviteAgain.handler(
    async ({ input: { id }, context: { deps, owner }, errors }) => {
      const email = await findInvitedEmail(deps.db, owner, id, deps.now());
      if (email === undefined) throw errors.SECOND_PERSON_NOT_FOUND();
      await countInvitation(deps, owner, email, async () => {
        const refused = await runTransaction(deps.db, (tx) =>
          repeatInvitation(tx, owner, id, makeInvitationMeans(deps)),
        );
        if (refused) throw errors[refused]();
      });
      return listAll(deps, owner);
    },
  ),

  change: signedInGate.secondPeople.change.handler(async ({ input, context: { deps, owner }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => changeSecondPerson(tx, owner, input));
    if (refused) throw errors[refused]();
    return listAll(deps, owner);
  }),

  remove: signedInGate.secondPeople.remove.handler(async ({ input: { id }, context: { deps, owner }, errors }) => {
    const isThere = await runTransaction(deps.db, (tx) => removeSecondPerson(tx, owner, id, deps.now()));
    if (!isThere) throw errors.SECOND_PERSON_NOT_FOUND();
    return listAll(deps, owner);
  }),

  shared: signedInGate.secondPeople.shared.handler(({ context: { deps, owner } }) =>
    listSharedStickers(deps.db, owner, deps.now()),
  ),

  leave: signedInGate.secondPeople.leave.handler(async ({ input: { code }, context: { deps, owner }, errors }) => {
    const isLeft = await runTransaction(deps.db, (tx) => leaveSticker(tx, owner, code, deps.now()));
    if (!isLeft) throw errors.SHARE_NOT_FOUND();
    return listSharedStickers(deps.db, owner, deps.now());
  }),
};
