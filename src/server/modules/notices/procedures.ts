import { noticeFormWords } from "#contract/notices/notices.words.ts";
import { isUrgentReason } from "#domain/notices/alert.ts";
import { RENTER_ONLY_REASON } from "#domain/notices/notice.ts";
import {
  companyGate,
  signedInGate,
  visitorNoticeGate,
  visitorGate,
  type VisitorNoticeScope,
} from "#server/access/gates.ts";
import type { ExhaustedLimit } from "#server/access/limits.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { widestNetworkOfAddress } from "#server/http/client-ip.ts";

import { countGivenNumbers } from "./given-numbers.ts";
import {
  findHolderReachGap,
  toCompanyHolder,
  toOwnerHolder,
  toPersonReader,
  type NoticeReader,
} from "./holders-store.ts";
import * as inbox from "./inbox-store.ts";
import { findPhoto, findSentPhoto } from "./photos-store.ts";
import { companySenderProcedures, ownSenderProcedures } from "./sender-procedures.ts";
import { makeSharedKey } from "./shared-key.ts";
import { type TellRefusal, chooseReceiver, writeReport, writeReportIfUnchanged } from "./tell-store.ts";
import {
  giveBackTries,
  countTodaysNotices,
  takeNewNoticeLimit,
  takeNudgeTries,
  takeCodeLimit,
  takeTextLimit,
  type LimitUse,
} from "./telling-limits.ts";
import {
  findNoticeToNudge,
  findVisitorNotice,
  recordNudge,
  solveVisitorNotice,
  withdrawVisitorNotice,
} from "./telling-store.ts";

const sendNoticeHandler = visitorGate.notices.send.handler(async ({ input, context, errors }) => {
  const { deps, sticker, clientIp, isPhotoToFollow = false, isFromRenter = false } = context;
  const { limits } = deps;
  if (input.reason === RENTER_ONLY_REASON && !isFromRenter)
    throw notTaken({ fields: { reason: noticeFormWords.noReason } });
  const { key, note, phone, place } = input;
  const flood = await limits.take("sendingByAddress", clientIp);
  if (flood) throw usedUp(flood);
  const senders = await deps.senders.digestsOf(clientIp, deps.now());
  const networks = await deps.senders.digestsOf(widestNetworkOfAddress(clientIp), deps.now());
  const told = { ...input, senders, networks };
  const facts = await deps.tellFacts({ ...told, code: sticker.code });
  // A repeated request is neither stored nor counted again.
  if (facts.isTold) return { key };
  // The receiver is checked before limits are taken, so that a blocked sender does not use up the tries of others.
  const receiver = chooseReceiver(facts, told);
  if ("not" in receiver) throw notTaken(receiver.not);
  const hasWords = note !== "" || phone !== "" || context.photo !== undefined || isPhotoToFollow;
  // If the same reason was reported from the same network address, the visitor gets the page of that report, and no row
  // is inserted.
  if (facts.ownPart !== undefined && !hasWords && place === undefined)
    return { key: await makeSharedKey(deps, facts.ownPart) };
  const about = { address: clientIp, code: sticker.code, isUrgent: isUrgentReason(input.reason) };
  const row = await takeCodeLimit(limits, about);
  if ("usedUp" in row) throw usedUp(row.usedUp);
  let mayBegin = facts.joins === undefined;
  const beginning: LimitUse = mayBegin ? await takeNewNoticeLimit(limits, about) : { tries: [] };
  if ("usedUp" in beginning) throw usedUp(beginning.usedUp);
  const words: LimitUse = hasWords ? await takeTextLimit(limits, about) : { tries: [] };
  if ("usedUp" in words) {
    // The try is given back, because the visitor may send the report again without words.
    await giveBackTries(limits, row, beginning);
    throw errors.NOTICE_REASON_ALONE({ data: { retryAfterSeconds: words.usedUp.retryAfterSeconds } });
  }
  const handedOut = await countGivenNumbers(deps, input, receiver.holder);
  if (handedOut) {
    await giveBackTries(limits, row, beginning, words);
    throw errors.INPUT_INVALID({ data: { fields: { [handedOut]: noticeFormWords.numberUsedUp } } });
  }
  // Re-encoding the photo costs most, so it comes last.
  const photo = await context.photo?.().catch(async (error: unknown) => {
    await giveBackTries(limits, row, beginning, words);
    throw error;
  });
  const onBegun = () => deps.dayCounts.add("notices");
  const { readerId } = receiver;
  // Most reports that join a notice do not alert the holder again. Their position among today's reports is not needed,
  // so it is not counted.
  const isToldOf = mayBegin || about.isUrgent || !facts.isToldAlone;
  let nth = isToldOf ? await countTodaysNotices(limits, about, readerId) : 1;
  // A photo, or a second reader of the notices, needs a transaction. Without them a single statement writes everything.
  if (!photo && (await writeReportIfUnchanged(deps.db, sticker, told, { facts, receiver, nth, onBegun }, deps.now())))
    return { key };
  for (;;) {
    const turn = { mayBegin, nth, onBegun };
    const refused = await runTransaction(deps.db, (tx) =>
      writeReport(tx, sticker, { ...told, photo }, turn, deps.now()),
    );
    if (refused === undefined) return { key };
    if (refused !== "NOTHING_TO_JOIN") throw notTaken(refused);
    // The notice to join was answered or solved just now, so this report begins a new one.
    const begun = await takeNewNoticeLimit(limits, about);
    if ("usedUp" in begun) throw usedUp(begun.usedUp);
    nth = await countTodaysNotices(limits, about, readerId);
    mayBegin = true;
  }

  function usedUp({ retryAfterSeconds }: ExhaustedLimit) {
    return errors.NOTICES_USED_UP({ data: { retryAfterSeconds } });
  }

  function notTaken(why: TellRefusal) {
    return typeof why === "object" ? errors.INPUT_INVALID({ data: why }) : errors[why]();
  }
});

export const visitorNoticeProcedures = { send: sendNoticeHandler };

function readVisitorNotice(deps: Deps, part: VisitorNoticeScope) {
  return findVisitorNotice(deps.db, part, deps.now());
}

const getVisitorNoticeHandler = visitorNoticeGate.get.handler(async ({ context: { deps, part }, errors }) => {
  return orRefuse(await readVisitorNotice(deps, part), errors.TELLING_NOT_FOUND);
});

const solveVisitorNoticeHandler = visitorNoticeGate.solve.handler(async ({ context: { deps, part }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => solveVisitorNotice(tx, part, deps.now()));
  if (refused) throw errors[refused]();
  return orRefuse(await readVisitorNotice(deps, part), errors.TELLING_NOT_FOUND);
});

const nudgeOwnerHandler = visitorNoticeGate.nudge.handler(async ({ context: { deps, part, clientIp }, errors }) => {
  const nudging = await findNoticeToNudge(deps.db, part, deps.now());
  if (typeof nudging === "string") throw errors[nudging]();
  if ("retryAfterSeconds" in nudging) throw errors.NUDGED_LATELY({ data: nudging });
  // This runs outside the transaction, because counting uses connections of its own.
  const nth = await takeNudgeTries(deps.limits, clientIp, nudging);
  if (nth === "NUDGES_USED_UP") throw errors.NUDGES_USED_UP();
  if (typeof nth === "object") throw errors.NUDGED_LATELY({ data: { retryAfterSeconds: nth.retryAfterSeconds } });
  const refused = await runTransaction(deps.db, (tx) => recordNudge(tx, part, nth, deps.now()));
  if (typeof refused === "object") throw errors.NUDGED_LATELY({ data: refused });
  if (refused) throw errors[refused]();
  return orRefuse(await readVisitorNotice(deps, part), errors.TELLING_NOT_FOUND);
});

const withdrawVisitorNoticeHandler = visitorNoticeGate.withdraw.handler(async ({ context: { deps, part }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => withdrawVisitorNotice(tx, part, deps.now()));
  if (refused) throw errors[refused]();
  return orRefuse(await readVisitorNotice(deps, part), errors.TELLING_NOT_FOUND);
});

const readVisitorPhotoHandler = visitorNoticeGate.photo.handler(async ({ context: { deps, part }, errors }) => {
  const bytes = await findSentPhoto(deps.db, part, deps.now());
  if (!bytes) throw errors.PHOTO_NOT_FOUND();
  return toPhotoFile(bytes);
});

function toPhotoFile(bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], "foto.jpg", { type: "image/jpeg" });
}

export const tellingProcedures = {
  get: getVisitorNoticeHandler,
  photo: readVisitorPhotoHandler,
  solve: solveVisitorNoticeHandler,
  nudge: nudgeOwnerHandler,
  withdraw: withdrawVisitorNoticeHandler,
};

/** `untold` is the reason why alerts about its notices reach nobody; undefined if they reach somebody. */
async function listInbox({ db, now }: Deps, reader: NoticeReader, userId: string, listing: inbox.InboxFilter) {
  const holder = "personId" in reader ? { ownerId: reader.personId } : reader;
  const [page, untold] = await Promise.all([
    inbox.listNotices(db, reader, listing, now()),
    findHolderReachGap(db, holder, userId, now()),
  ]);
  return { ...page, untold };
}

export const noticeProcedures = {
  ...ownSenderProcedures,
  list: signedInGate.notices.list.handler(({ input, context: { deps, owner } }) =>
    listInbox(deps, toPersonReader(owner), owner.userId, input),
  ),
  count: signedInGate.notices.count.handler(async ({ context: { deps, owner } }) => ({
    unread: await inbox.countUnread(deps.db, toPersonReader(owner)),
  })),
  get: signedInGate.notices.get.handler(async ({ input, context: { deps, owner }, errors }) => {
    const view = await inbox.findNotice(deps.db, toPersonReader(owner), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  photo: signedInGate.notices.photo.handler(async ({ input, context: { deps, owner }, errors }) => {
    const bytes = await findPhoto(deps.db, toPersonReader(owner), input.id, deps.now());
    if (!bytes) throw errors.PHOTO_NOT_FOUND();
    return toPhotoFile(bytes);
  }),
  see: signedInGate.notices.see.handler(async ({ input, context: { deps, owner }, errors }) => {
    const view = await inbox.openNotice(deps.db, toPersonReader(owner), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  answer: signedInGate.notices.answer.handler(async ({ input, context: { deps, owner }, errors }) => {
    const answering = { ...input, userId: owner.userId };
    const answered = await inbox.answerNotice(deps.db, toPersonReader(owner), answering, deps.now());
    if (typeof answered === "string") throw errors[answered]();
    return answered;
  }),
  remove: signedInGate.notices.remove.handler(async ({ input, context: { deps, owner }, errors }) => {
    if (!(await inbox.removeNotice(deps.db, toOwnerHolder(owner), input.id))) throw errors.NOTICE_NOT_FOUND();
    return {};
  }),
};

export const companyNoticeProcedures = {
  ...companySenderProcedures,
  list: companyGate("notices").notices.list.handler(({ input, context: { deps, scope } }) =>
    listInbox(deps, toCompanyHolder(scope), scope.userId, input),
  ),
  count: companyGate("notices").notices.count.handler(async ({ context: { deps, scope } }) => ({
    unread: await inbox.countUnread(deps.db, toCompanyHolder(scope)),
  })),
  get: companyGate("notices").notices.get.handler(async ({ input, context: { deps, scope }, errors }) => {
    const view = await inbox.findNotice(deps.db, toCompanyHolder(scope), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  photo: companyGate("notices").notices.photo.handler(async ({ input, context: { deps, scope }, errors }) => {
    const bytes = await findPhoto(deps.db, toCompanyHolder(scope), input.id, deps.now());
    if (!bytes) throw errors.PHOTO_NOT_FOUND();
    return toPhotoFile(bytes);
  }),
  see: companyGate("notices").notices.see.handler(async ({ input, context: { deps, scope }, errors }) => {
    const view = await inbox.openNotice(deps.db, toCompanyHolder(scope), input.id, deps.now());
    if (!view) throw errors.NOTICE_NOT_FOUND();
    return view;
  }),
  answer: companyGate("notices").notices.answer.handler(async ({ input, context: { deps, scope }, errors }) => {
    const answering = { ...input, userId: scope.userId };
    const answered = await inbox.answerNotice(deps.db, toCompanyHolder(scope), answering, deps.now());
    if (typeof answered === "string") throw errors[answered]();
    return answered;
  }),
  remove: companyGate("notices").notices.remove.handler(async ({ input, context: { deps, scope }, errors }) => {
    if (!(await inbox.removeNotice(deps.db, toCompanyHolder(scope), input.id))) throw errors.NOTICE_NOT_FOUND();
    return {};
  }),
};
