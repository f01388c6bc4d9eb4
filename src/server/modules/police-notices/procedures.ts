import { company } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";

import { findNotice, findSheet, listNotices, listOpenNotices, markTold, markUntold } from "./store.ts";

const open = company("rent-out").policeNotices.open.handler(({ input: { cursor }, context: { deps, scope } }) =>
  listOpenNotices(deps.db, scope, cursor),
);

const list = company("rent-out").policeNotices.list.handler(
  ({ input: { from, to, cursor }, context: { deps, scope } }) =>
    listNotices(deps.db, scope, { from: from ?? undefined, to: to ?? undefined, cursor }),
);

const get = company("rent-out").policeNotices.get.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const sheet = await findSheet(deps.db, scope, id);
    if (!sheet) throw errors.POLICE_NOTICE_NOT_FOUND();
    return sheet;
  },
);

const tell = company("rent-out").policeNotices.tell.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const told = await inTransaction(deps.db, async (tx) => {
      await markTold(tx, scope, id, deps.now());
      return findNotice(tx, scope, id);
    });
    if (!told) throw errors.POLICE_NOTICE_NOT_FOUND();
    return told;
  },
);

const untell = company("rent-out").policeNotices.untell.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const untold = await inTransaction(deps.db, async (tx) => {
      await markUntold(tx, scope, id, deps.now());
      return findNotice(tx, scope, id);
    });
    if (!untold) throw errors.POLICE_NOTICE_NOT_FOUND();
    return untold;
  },
);

export const policeNoticeProcedures = { open, list, get, tell, untell };
