import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";

import { makePoliceSheetFile } from "./file.ts";
import { findNotice, findPoliceSheet, listNotices, listOpenNotices, markReported, markUnreported } from "./store.ts";

const listOpenNoticesHandler = companyGate("rent-out").policeNotices.open.handler(
  ({ input: { cursor }, context: { deps, scope } }) => listOpenNotices(deps.db, scope, cursor),
);

const listNoticesHandler = companyGate("rent-out").policeNotices.list.handler(
  ({ input: { from, to, cursor }, context: { deps, scope } }) =>
    listNotices(deps.db, scope, { from: from ?? undefined, to: to ?? undefined, cursor }),
);

const getNoticeHandler = companyGate("rent-out").policeNotices.get.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    return orRefuse(await findPoliceSheet(deps.db, scope, id), errors.POLICE_NOTICE_NOT_FOUND);
  },
);

const readNoticePdfHandler = companyGate("rent-out").policeNotices.pdf.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    return orRefuse(await makePoliceSheetFile(deps, scope, id), errors.POLICE_NOTICE_NOT_FOUND);
  },
);

const markReportedHandler = companyGate("rent-out").policeNotices.tell.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const told = await runTransaction(deps.db, async (tx) => {
      await markReported(tx, scope, id, deps.now());
      return findNotice(tx, scope, id);
    });
    if (!told) throw errors.POLICE_NOTICE_NOT_FOUND();
    return told;
  },
);

const markUnreportedHandler = companyGate("rent-out").policeNotices.untell.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const untold = await runTransaction(deps.db, async (tx) => {
      await markUnreported(tx, scope, id, deps.now());
      return findNotice(tx, scope, id);
    });
    if (!untold) throw errors.POLICE_NOTICE_NOT_FOUND();
    return untold;
  },
);

export const policeNoticeProcedures = {
  open: listOpenNoticesHandler,
  list: listNoticesHandler,
  get: getNoticeHandler,
  pdf: readNoticePdfHandler,
  tell: markReportedHandler,
  untell: markUnreportedHandler,
};
