import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { BringList } from "./bring-list.tsx";
import { rentalsKind } from "./rentals-kind.ts";

const kindWithNotices = { ...rentalsKind, question: "Bu araçların teslimini KABİS’e bildirdik" };

/**
 * The import of running rentals, loaded after its page. Companies that keep a list of police notices are asked about
 * them.
 */
export function BringRentals() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  return <BringList kind={rules.data?.tracksPoliceNotices ? kindWithNotices : rentalsKind} />;
}
