import { company, signedIn } from "#server/access/gates.ts";
import { takeFairly } from "#server/access/limits.ts";
import { inTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";

import { blockSender, unblockSender, type TellingIds } from "./blocks-store.ts";
import { companyHolder, ownerHolder, type Holder } from "./holders-store.ts";
import { findNotice } from "./inbox-store.ts";
import { findReported, reportTelling } from "./reported-tellings-store.ts";

async function block(deps: Deps, holder: Holder, named: TellingIds) {
  const refused = await inTransaction(deps.db, (tx) => blockSender(tx, holder, named, deps.now()));
  return refused ?? read(deps, holder, named);
}

async function unblock(deps: Deps, holder: Holder, named: TellingIds) {
  const isThere = await inTransaction(deps.db, (tx) => unblockSender(tx, holder, named));
  return isThere ? read(deps, holder, named) : "NOTICE_NOT_FOUND";
}

async function report(deps: Deps, holder: Holder, named: TellingIds, reporterId: string) {
  const told = await findReported(deps.db, holder, named);
  if (!told) return "NOTICE_NOT_FOUND";
  if (!told.isReported) {
    const { sender } = told;
    const usedUp = await takeFairly(
      deps.limits,
      ["noticeReportByAccount", reporterId],
      // The digest of a sender is kept for a day only. All older messages share one counter.
      ["noticeReportsOfSender", `${reporterId} ${sender?.toString("hex") ?? ""}`],
    );
    if (usedUp) return { retryAfterSeconds: usedUp.retryAfterSeconds };
    const now = deps.now();
    await reportTelling(deps.db, holder, named, { id: newId(now), reporterId }, now);
  }
  return read(deps, holder, named);
}

async function read(deps: Deps, holder: Holder, { id }: TellingIds) {
  return (await findNotice(deps.db, holder, id, deps.now())) ?? "NOTICE_NOT_FOUND";
}

/** Procedures with which an account blocks, unblocks and reports senders at its codes. */
export const ownSenderProcedures = {
  block: signedIn.notices.block.handler(async ({ input, context: { deps, owner }, errors }) => {
    const done = await block(deps, ownerHolder(owner), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  unblock: signedIn.notices.unblock.handler(async ({ input, context: { deps, owner }, errors }) => {
    const done = await unblock(deps, ownerHolder(owner), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  report: signedIn.notices.report.handler(async ({ input, context: { deps, owner }, errors }) => {
    const done = await report(deps, ownerHolder(owner), input, owner.userId);
    if (typeof done === "string") throw errors[done]();
    if ("retryAfterSeconds" in done) throw errors.REPORTS_USED_UP({ data: done });
    return done;
  }),
};

/** Procedures with which a company blocks, unblocks and reports senders at its cars. */
export const companySenderProcedures = {
  block: company("notices").notices.block.handler(async ({ input, context: { deps, scope }, errors }) => {
    const done = await block(deps, companyHolder(scope), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  unblock: company("notices").notices.unblock.handler(async ({ input, context: { deps, scope }, errors }) => {
    const done = await unblock(deps, companyHolder(scope), input);
    if (typeof done === "string") throw errors[done]();
    return done;
  }),
  report: company("notices").notices.report.handler(async ({ input, context: { deps, scope }, errors }) => {
    const done = await report(deps, companyHolder(scope), input, scope.userId);
    if (typeof done === "string") throw errors[done]();
    if ("retryAfterSeconds" in done) throw errors.REPORTS_USED_UP({ data: done });
    return done;
  }),
};
