import { company, signedIn, telling, visitor, type TellingScope } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

import { ofCompany, ofOwner } from "./holders-store.ts";
import * as inbox from "./inbox-store.ts";
import { findPhoto, findSentPhoto } from "./photos-store.ts";
import { companySenderProcedures, ownSenderProcedures } from "./sender-procedures.ts";
import { type NotTaken, takerFor, tell, tellAsRead } from "./tell-store.ts";
import { findTelling, nudgeAgain, solveTelling, withdrawTelling } from "./telling-store.ts";

const send = visitor.notices.send.handler(async ({ input, context, errors }) => {
  const { deps, sticker, clientIp } = context;
  const { key, note, phone } = input;
  const senders = await deps.senders.digestsOf(clientIp, deps.now());
  const told = { ...input, senders };
  const facts = await deps.tellFacts({ ...told, code: sticker.code });
  // Sent twice, it arrived once, and counts once.
  if (facts.isTold) return { key };
  // Before limits are taken, so that whoever is blocked does not use up what others have.
  const taker = takerFor(facts, told);
  if ("not" in taker) throw notTaken(taker.not);
  const usedUp = await deps.limits.take("noticeByAddress", clientIp);
  const allUsedUp = () => errors.NOTICES_USED_UP({ data: { retryAfterSeconds: usedUp!.retryAfterSeconds } });
  if (usedUp && facts.joins === undefined) throw allUsedUp();
  const crowded = (await deps.limits.take("noticeByCode", sticker.code)) ?? (await deps.limits.take("notices", "all"));
  if (crowded && (note !== "" || phone !== "" || context.photo)) {
    // It is to be sent again, without what was written.
    await deps.limits.giveBack("noticeByAddress", clientIp);
    throw errors.NOTICE_REASON_ALONE({ data: { retryAfterSeconds: crowded.retryAfterSeconds } });
  }
  // Nothing costs more than a photo, so it is opened last. If it is refused, everything is sent again.
  const photo = await context.photo?.().catch(async (error: unknown) => {
    if (!usedUp) await deps.limits.giveBack("noticeByAddress", clientIp);
    if (!crowded) await deps.limits.giveBack("noticeByCode", sticker.code);
    throw error;
  });
  const onBegun = () => deps.dayCounts.add("notices");
  // A photo is written in a second statement, and so in a transaction.
  if (!photo && (await tellAsRead(deps.db, sticker, told, { facts, taker, onBegun }, deps.now()))) return { key };
  const mayBegin = usedUp === undefined;
  const refused = await inTransaction(deps.db, (tx) =>
    tell(tx, sticker, { ...told, photo }, { mayBegin, onBegun }, deps.now()),
  );
  // Answered or solved at this moment.
  if (refused === "NOTHING_TO_JOIN") throw allUsedUp();
  if (refused) throw notTaken(refused);
  return { key };

  function notTaken(why: NotTaken) {
    return typeof why === "object" ? errors.INPUT_INVALID({ data: why }) : errors[why]();
  }
});

export const visitorNoticeProcedures = { send };

function readPart(deps: Deps, part: TellingScope) {
  return findTelling(deps.db, part, deps.now());
}

const get = telling.get.handler(async ({ context: { deps, part }, errors }) => {
  const view = await readPart(deps, part);
  if (!view) throw errors.TELLING_NOT_FOUND();
  return view;
});

const solve = telling.solve.handler(async ({ context: { deps, part }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => solveTelling(tx, part, deps.now()));
  if (refused) throw errors[refused]();
  const view = await readPart(deps, part);
  if (!view) throw errors.TELLING_NOT_FOUND();
  return view;
});

const nudge = telling.nudge.handler(async ({ context: { deps, part }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => nudgeAgain(tx, part, deps.now()));
  if (typeof refused === "object") throw errors.NUDGED_LATELY({ data: refused });
  if (refused) throw errors[refused]();
  const view = await readPart(deps, part);
  if (!view) throw errors.TELLING_NOT_FOUND();
  return view;
});

const withdraw = telling.withdraw.handler(async ({ context: { deps, part }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => withdrawTelling(tx, part, deps.now()));
  if (refused) throw errors[refused]();
  const view = await readPart(deps, part);
  if (!view) throw errors.TELLING_NOT_FOUND();
  return view;
});

const ownPhoto = telling.photo.handler(async ({ context: { deps, part }, errors }) => {
  const bytes = await findSentPhoto(deps.db, part, deps.now());
  if (!bytes) throw errors.PHOTO_NOT_FOUND();
  return photoFile(bytes);
});

function photoFile(bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], "foto.jpg", { type: "image/jpeg" });
}

export const tellingProcedures = { get, photo: ownPhoto, solve, nudge, withdraw };

/** The inbox of an account; the one of a company below does the same with what was told of its cars. */
export const noticeProcedures = {
  ...ownSenderProcedures,
  list: signedIn.notices.list.handler(({ input, context: { deps, owner } }) =>
    inbox.listNotices(deps.db, ofOwner(owner), input, deps.now()),
  ),
  count: signedIn.notices.count.handler(async ({ context: { deps, owner } }) => ({
    unread: await inbox.countUnread(deps.db, ofOwner(owner)),
  })),
  get: signedIn.notices.get.handler(async ({ input, context: { deps, owner }, errors }) => {
    const view = await inbox.findNotice(deps.db, ofOwner(owner), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  photo: signedIn.notices.photo.handler(async ({ input, context: { deps, owner }, errors }) => {
    const bytes = await findPhoto(deps.db, ofOwner(owner), input.id, deps.now());
    if (!bytes) throw errors.PHOTO_NOT_FOUND();
    return photoFile(bytes);
  }),
  see: signedIn.notices.see.handler(async ({ input, context: { deps, owner }, errors }) => {
    const view = await inbox.openNotice(deps.db, ofOwner(owner), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  answer: signedIn.notices.answer.handler(async ({ input, context: { deps, owner }, errors }) => {
    const answering = { ...input, userId: owner.userId };
    const answered = await inbox.answerNotice(deps.db, ofOwner(owner), answering, deps.now());
    if (typeof answered === "string") throw errors[answered]();
    return answered;
  }),
  remove: signedIn.notices.remove.handler(async ({ input, context: { deps, owner }, errors }) => {
    if (!(await inbox.removeNotice(deps.db, ofOwner(owner), input.id))) throw errors.NOTICE_NOT_FOUND();
    return {};
  }),
};

export const companyNoticeProcedures = {
  ...companySenderProcedures,
  list: company("notices").notices.list.handler(({ input, context: { deps, scope } }) =>
    inbox.listNotices(deps.db, ofCompany(scope), input, deps.now()),
  ),
  count: company("notices").notices.count.handler(async ({ context: { deps, scope } }) => ({
    unread: await inbox.countUnread(deps.db, ofCompany(scope)),
  })),
  get: company("notices").notices.get.handler(async ({ input, context: { deps, scope }, errors }) => {
    const view = await inbox.findNotice(deps.db, ofCompany(scope), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  photo: company("notices").notices.photo.handler(async ({ input, context: { deps, scope }, errors }) => {
    const bytes = await findPhoto(deps.db, ofCompany(scope), input.id, deps.now());
    if (!bytes) throw errors.PHOTO_NOT_FOUND();
    return photoFile(bytes);
  }),
  see: company("notices").notices.see.handler(async ({ input, context: { deps, scope }, errors }) => {
    const view = await inbox.openNotice(deps.db, ofCompany(scope), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  answer: company("notices").notices.answer.handler(async ({ input, context: { deps, scope }, errors }) => {
    const answering = { ...input, userId: scope.userId };
    const answered = await inbox.answerNotice(deps.db, ofCompany(scope), answering, deps.now());
    if (typeof answered === "string") throw errors[answered]();
    return answered;
  }),
  remove: company("notices").notices.remove.handler(async ({ input, context: { deps, scope }, errors }) => {
    if (!(await inbox.removeNotice(deps.db, ofCompany(scope), input.id))) throw errors.NOTICE_NOT_FOUND();
    return {};
  }),
};
