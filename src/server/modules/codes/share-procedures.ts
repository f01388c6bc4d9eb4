import { shareFormWords } from "#contract/sticker/sharing.words.ts";
import { signedIn } from "#server/access/gates.ts";
import { countResults } from "#server/access/limits.ts";
import { inTransaction } from "#server/db/database.ts";
import { invitationToken } from "#server/outbox/invitation-mails.ts";

import { findRefusalReason } from "./refusal-reason.ts";
import { endOwnShare, findShare, inviteToSticker, leaveSticker, listSharedStickers } from "./shares-store.ts";

const get = signedIn.sharing.get.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const share = await findShare(deps.db, owner, code, deps.now());
  if (!share) throw errors[await findRefusalReason(context, code)]();
  return share;
});

const invite = signedIn.sharing.invite.handler(async ({ input: { code, email }, context, errors }) => {
  const { deps, owner } = context;
  const tries = [
    ["shareByAccount", owner.userId],
    ["shareByAccountAndEmail", `${owner.userId} ${email}`],
  ] as const;
  await countResults(deps.limits, tries, { success: true, refusals: [] }, async () => {
    const invited = { code, email, tokenOf: (id: string) => invitationToken(deps, id) };
    const refused = await inTransaction(deps.db, (tx) => inviteToSticker(tx, owner, invited, deps.now()));
    if (refused === "NOT_YOURS") throw errors[await findRefusalReason(context, code)]();
    if (refused === "own address")
      throw errors.INPUT_INVALID({ data: { fields: { email: shareFormWords.ownAddress } } });
    if (refused) throw errors[refused]();
  });
  const share = await findShare(deps.db, owner, code, deps.now());
  if (!share) throw errors[await findRefusalReason(context, code)]();
  return share;
});

const end = signedIn.sharing.end.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const isOwn = await inTransaction(deps.db, (tx) => endOwnShare(tx, owner, code, deps.now()));
  const share = isOwn && (await findShare(deps.db, owner, code, deps.now()));
  if (!share) throw errors[await findRefusalReason(context, code)]();
  return share;
});

const list = signedIn.sharing.list.handler(({ context: { deps, owner } }) =>
  listSharedStickers(deps.db, owner, deps.now()),
);

const leave = signedIn.sharing.leave.handler(async ({ input: { code }, context: { deps, owner }, errors }) => {
  const isLeft = await inTransaction(deps.db, (tx) => leaveSticker(tx, owner, code, deps.now()));
  if (!isLeft) throw errors.SHARE_NOT_FOUND();
  return listSharedStickers(deps.db, owner, deps.now());
});

export const shareProcedures = { get, invite, end, list, leave };
