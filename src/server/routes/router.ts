import type { Router } from "@orpc/server";

import type { contract } from "#contract/contract.ts";
import { anyone, type RequestContext } from "#server/access/gates.ts";
import { ofNouns, type OfNouns, type Together } from "#server/nouns.ts";
import { ownDataProcedures, removeClosedAccount } from "#server/privacy/procedures.ts";

/** What privacy answers for all nouns. */
const ofPrivacy = { account: ownDataProcedures, admin: { users: { remove: removeClosedAccount } } };

/** Every procedure of the contract with what answers it; one that is missing does not compile. */
export const router: Router<typeof contract, RequestContext> = anyone.router(
  joined([...ofNouns("procedures"), ofPrivacy]) as Together<OfNouns<"procedures"> | typeof ofPrivacy>,
);

/** One tree of several: what stands at the same place in some of them is joined too. */
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
