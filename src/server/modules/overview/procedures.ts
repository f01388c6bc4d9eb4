import { adminOnly } from "#server/access/gates.ts";

import { findOverview, listUndelivered } from "./store.ts";

const get = adminOnly.overview.get.handler(({ context: { deps } }) => findOverview(deps.db, deps.now()));

const undelivered = adminOnly.overview.undelivered.handler(({ input, context: { deps } }) =>
  listUndelivered(deps.db, { way: input.way, cursor: input.cursor }),
);

export const overviewProcedures = { get, undelivered };
