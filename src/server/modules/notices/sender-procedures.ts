import { companyGate, signedInGate } from "#server/access/gates.ts";
import { takeFairTry } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";

import { blockSender, unblockSender, type VisitorNoticeIds } from "./blocks-store.ts";
import { toCompanyHolder, toOwnerHolder, type NoticeHolder } from "./holders-store.ts";
import { findNotice } from "./inbox-store.ts";
import { findReportedNotice, reportVisitorNotice } from "./reported-tellings-store.ts";

async function blockSenderOf(deps: Deps, holder: NoticeHolder, named: VisitorNoticeIds) {
  const refused = await runTransaction(deps.db, (tx) => blockSender(tx, holder, named, deps.now()));
  return refused ?? readNotice(deps, holder, named);
}

async function unblockSenderOf(deps: Deps, holder: NoticeHolder, named: VisitorNoticeIds) {
  const isThere = await runTransaction(deps.db, (tx) => unblockSender(tx, holder, named));
  return isThere ? readNotice(deps, holder, named) : "NOTICE_NOT_FOUND";
}

async function reportNotice(deps: Deps, holder: NoticeHolder, named: VisitorNoticeIds, reporterId: string) {
  const told = await findReportedNotice(deps.db, holder, named);
  if (!told) return "NOTICE_NOT_FOUND";
  if (!told.isReported) {
    const { sender } = told;
    const usedUp = await takeFairTry(
      deps.limits,
      ["noticeReportByAccount", reporterId],
      // The digest of a sender is kept for a day only. All older messages share one counter.
      ["noticeReportsOfSender", `${reporterId} ${sender?.toString("hex") ?? ""}`],
    );
    if (usedUp) return { retryAfterSeconds: usedUp.retryAfterSeconds };
    const now = deps.now();
    await reportVisitorNotice(deps.db, holder, named, { id: makeId(now), reporterId }, now);
  }
  return readNotice(deps, holder, named);
}

async function readNotice(deps: Deps, holder: NoticeHolder, { id }: VisitorNoticeIds) {
  return (await findNotice(deps.db, holder, id, deps.now())) ?? "NOTICE_NOT_FOUND";
}

export const ownSenderProcedures = {
  block: signedInGate.notices.block.handler(async ({ input, context: { deps, owner }, errors }) => {
    const done = await blockSenderOf(deps, toOwnerHolder(owner), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  unblock: signedInGate.notices.unblock.handler(async ({ input, context: { deps, owner }, errors }) => {
    const done = await unblockSenderOf(deps, toOwnerHolder(owner), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  report: signedInGate.notices.report.handler(async ({ input, context: { deps, owner }, errors }) => {
    const done = await reportNotice(deps, toOwnerHolder(owner), input, owner.userId);
    if (typeof done === "string") throw errors[done]();
    if ("retryAfterSeconds" in done) throw errors.REPORTS_USED_UP({ data: done });
    return done;
  }),
};

export const companySenderProcedures = {
  block: companyGate("notices").notices.block.handler(async ({ input, context: { deps, scope }, errors }) => {
    const done = await blockSenderOf(deps, toCompanyHolder(scope), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  unblock: companyGate("notices").notices.unblock.handler(async ({ input, context: { deps, scope }, errors }) => {
    const done = await unblockSenderOf(deps, toCompanyHolder(scope), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  report: companyGate("notices").notices.report.handler(async ({ input, context: { deps, scope }, errors }) => {
    const done = await reportNotice(deps, toCompanyHolder(scope), input, scope.userId);
    if (typeof done === "string") throw errors[done]();
    if ("retryAfterSeconds" in done) throw errors.REPORTS_USED_UP({ data: done });
    return done;
  }),
};
