import { STICKERS_NOT_ACKNOWLEDGED_MESSAGE } from "#contract/people/members.words.ts";
import { isSignedIn, type SignedInActor } from "#domain/people/actor.ts";
import { openGate, signedInGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";
import { readAccountView } from "#server/modules/account/log-in.ts";

import { acceptInvitation, findInvitation } from "./invitations-store.ts";
import { acceptStickerInvitation, findStickerInvitation } from "./sticker-invitations-store.ts";
import { findOwnNoticeSetting, leaveCompany, setHearsNotices } from "./store.ts";

const readInvitationHandler = openGate.membership.invitation.handler(
  async ({ input: { token }, context: { deps, session }, errors }) => {
    const actor = await session.actor();
    const userId = isSignedIn(actor) ? actor.userId : undefined;
    const found =
      (await findInvitation(deps.db, token, userId, deps.now())) ??
      (await findStickerInvitation(deps.db, token, deps.now()));
    if (!found) throw errors.INVITATION_INVALID();
    return found;
  },
);

const acceptInvitationHandler = signedInGate.membership.accept.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const refused = await runTransaction(deps.db, async (tx) => {
    const toCompany = await acceptInvitation(tx, owner.userId, input, deps.now());
    if (toCompany !== "INVITATION_INVALID") return toCompany;
    return acceptStickerInvitation(tx, owner.userId, input.token, deps.now());
  });
  if (refused === "UNSAID")
    throw errors.INPUT_INVALID({ data: { fields: { keepsStickers: STICKERS_NOT_ACKNOWLEDGED_MESSAGE } } });
  if (refused) throw errors[refused]();
  return readAccountView(context, owner.userId);
});

function requireMemberScope(actor: SignedInActor) {
  return actor.kind === "company" ? { companyId: actor.companyId, userId: actor.userId } : undefined;
}

const readOwnNoticesHandler = signedInGate.membership.notices.handler(async ({ context: { deps, actor }, errors }) => {
  const scope = requireMemberScope(actor);
  const own = scope && (await findOwnNoticeSetting(deps.db, scope));
  if (!own) throw errors.FORBIDDEN();
  return own;
});

const setOwnNoticesHandler = signedInGate.membership.setNotices.handler(
  async ({ input, context: { deps, actor }, errors }) => {
    const scope = requireMemberScope(actor);
    if (scope) await setHearsNotices(deps.db, scope, input.hearsNotices);
    const own = scope && (await findOwnNoticeSetting(deps.db, scope));
    if (!own) throw errors.FORBIDDEN();
    return own;
  },
);

/** A member may leave even while the company's panel is closed. */
const leaveCompanyHandler = signedInGate.membership.leave.handler(async ({ context, errors }) => {
  const { deps, actor } = context;
  const scope = requireMemberScope(actor);
  if (!scope) throw errors.FORBIDDEN();
  const refused = await runTransaction(deps.db, (tx) => leaveCompany(tx, scope, deps.now()));
  if (refused) throw errors[refused]();
  return readAccountView(context, actor.userId);
});

export const membershipProcedures = {
  invitation: readInvitationHandler,
  accept: acceptInvitationHandler,
  notices: readOwnNoticesHandler,
  setNotices: setOwnNoticesHandler,
  leave: leaveCompanyHandler,
};
