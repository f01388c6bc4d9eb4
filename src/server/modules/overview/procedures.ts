import { adminOnly } from "#server/access/gates.ts";

import { findOverview, listUndelivered } from "./store.ts";
import { trustClock as trust } from "./trusted-clock.ts";

const get = adminOnly.overview.get.handler(async ({ context: { deps } }) => ({
  ...(await findOverview(deps.db, deps.now())),
  doubtedClock: deps.clockWatch.doubted() ?? null,
}));

const trustClock = adminOnly.overview.trustClock.handler(async ({ context: { deps, owner }, errors }) => {
  if ((await trust(deps, owner.userId)) === "CLOCKS_APART") throw errors.CLOCKS_APART();
  // Makes this process check the clock at once. The other processes check it within a minute.
  await deps.clockWatch.sureNow();
  return {};
});

const undelivered = adminOnly.overview.undelivered.handler(({ input, context: { deps } }) =>
  listUndelivered(deps.db, { way: input.way, cursor: input.cursor }),
);

export const overviewProcedures = { get, trustClock, undelivered };
