import type { Router } from "@orpc/server";

import type { contract } from "#contract/contract.ts";
import { anyone, type RequestContext } from "#server/access/gates.ts";
import { collectFromNouns, type ExportOfNouns, type Intersection } from "#server/nouns.ts";
import { ownDataProcedures, removeClosedAccount } from "#server/privacy/procedures.ts";

/** Procedures about the data of all modules. */
const ofPrivacy = { account: ownDataProcedures, admin: { users: { remove: removeClosedAccount } } };

/** The procedures of the whole contract. A missing procedure is a type error. */
export const router: Router<typeof contract, RequestContext> = anyone.router(
  joined([...collectFromNouns("procedures"), ofPrivacy]) as Intersection<
    ExportOfNouns<"procedures"> | typeof ofPrivacy
  >,
);

/** Merges several trees of procedures, even if they share a branch. */
function joined(trees: readonly object[]): object {
  const places = Map.groupBy(
    trees.flatMap((tree) => Object.entries(tree) as [string, object][]),
    ([place]) => place,
  );
  return Object.fromEntries(
    [...places].map(([place, found]) => [
      place,
      found.length === 1 ? found[0]![1] : joined(found.map(([, below]) => below)),
    ]),
  );
}
