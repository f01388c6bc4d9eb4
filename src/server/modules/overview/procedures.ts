import { adminGate } from "#server/access/gates.ts";

import { findOverview, listUndelivered } from "./store.ts";
import { trustServerClock as trust } from "./trusted-clock.ts";

const getOverviewHandler = adminGate.overview.get.handler(async ({ context: { deps } }) => ({
  ...(await findOverview(deps.db, deps.now())),
  doubtedClock: deps.clockWatch.doubted() ?? null,
}));

const trustClockHandler = adminGate.overview.trustClock.handler(async ({ context: { deps, owner }, errors }) => {
  if ((await trust(deps, owner.userId)) === "CLOCKS_APART") throw errors.CLOCKS_APART();
  // Makes this process check the clock at once. The other processes check it within a minute.
  await deps.clockWatch.sureNow();
  return {};
});

const listUndeliveredHandler = adminGate.overview.undelivered.handler(({ input, context: { deps } }) =>
  listUndelivered(deps.db, { way: input.way, cursor: input.cursor }),
);

export const overviewProcedures = {
  get: getOverviewHandler,
  trustClock: trustClockHandler,
  undelivered: listUndeliveredHandler,
};
