import { shareFormWords } from "#contract/sticker/sharing.words.ts";
import { signedInGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { checkGivenPassword, passwordMissing } from "#server/access/own-password.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeInvitationToken } from "#server/outbox/invitation-mails.ts";

import { findRefusalReason } from "./refusal-reason.ts";
import { endOwnShare, findShare, inviteToSticker, leaveSticker, listSharedStickers } from "./shares-store.ts";

const getShareHandler = signedInGate.sharing.get.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const share = await findShare(deps.db, owner, code, deps.now());
  if (!share) throw errors[await findRefusalReason(context, code)]();
  return share;
});

const inviteSecondPersonHandler = signedInGate.sharing.invite.handler(
  async ({ input: { code, email, password }, context, errors }) => {
    const { deps, owner } = context;
    const withPassword = await checkGivenPassword(context, password, errors);
    const tries = [
      ["shareByAccount", owner.userId],
      ["shareByAccountAndEmail", `${owner.userId} ${email}`],
    ] as const;
    await runWithTries(deps.limits, tries, { success: true, refusals: [] }, async () => {
      const invited = { code, email, withPassword, tokenOf: (id: string) => makeInvitationToken(deps, id) };
      const refused = await runTransaction(deps.db, (tx) => inviteToSticker(tx, owner, invited, deps.now()));
      if (refused === "NOT_YOURS") throw errors[await findRefusalReason(context, code)]();
      if (refused === "password missing") throw errors.INPUT_INVALID(passwordMissing);
      if (refused === "own address")
        throw errors.INPUT_INVALID({ data: { fields: { email: shareFormWords.ownAddress } } });
      if (refused) throw errors[refused]();
    });
    const share = await findShare(deps.db, owner, code, deps.now());
    if (!share) throw errors[await findRefusalReason(context, code)]();
    return share;
  },
);

const endShareHandler = signedInGate.sharing.end.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const isOwn = await runTransaction(deps.db, (tx) => endOwnShare(tx, owner, code, deps.now()));
  const share = isOwn && (await findShare(deps.db, owner, code, deps.now()));
  if (!share) throw errors[await findRefusalReason(context, code)]();
  return share;
});

const listSharesHandler = signedInGate.sharing.list.handler(({ context: { deps, owner } }) =>
  listSharedStickers(deps.db, owner, deps.now()),
);

const leaveStickerHandler = signedInGate.sharing.leave.handler(
  async ({ input: { code }, context: { deps, owner }, errors }) => {
    const isLeft = await runTransaction(deps.db, (tx) => leaveSticker(tx, owner, code, deps.now()));
    if (!isLeft) throw errors.SHARE_NOT_FOUND();
    return listSharedStickers(deps.db, owner, deps.now());
  },
);

export const shareProcedures = {
  get: getShareHandler,
  invite: inviteSecondPersonHandler,
  end: endShareHandler,
  list: listSharesHandler,
  leave: leaveStickerHandler,
};
