import type { Router } from "@orpc/server";

import type { contract } from "#contract/contract.ts";
import { openGate, type RequestContext } from "#server/access/gates.ts";
import { guardSentIds } from "#server/access/sent-ids.ts";
import { collectFromNouns, type ExportOfNouns, type Intersection } from "#server/nouns.ts";
import { ownAccountProcedures, removeClosedAccountHandler } from "#server/privacy/procedures.ts";

const privacyProcedures = { account: ownAccountProcedures, admin: { users: { remove: removeClosedAccountHandler } } };

/** A missing procedure is a type error. */
export const router: Router<typeof contract, RequestContext> = openGate.router(
  guardSentIds(joinRouters([...collectFromNouns("procedures"), privacyProcedures])) as Intersection<
    ExportOfNouns<"procedures"> | typeof privacyProcedures
  >,
);

/** Merges several trees of procedures, even if they share a branch. */
function joinRouters(trees: readonly object[]): object {
  const places = Map.groupBy(
    trees.flatMap((tree) => Object.entries(tree) as [string, object][]),
    ([place]) => place,
  );
  return Object.fromEntries(
    [...places].map(([place, found]) => [
      place,
      found.length === 1 ? found[0]![1] : joinRouters(found.map(([, below]) => below)),
    ]),
  );
}
