import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { BringList } from "./bring-list.tsx";
import { rentalsKind } from "./rentals-kind.ts";

const kindWithNotices = { ...rentalsKind, question: "Bu araçların teslimini KABİS’e bildirdik" };

/** The list of running rentals, loaded after its page. A company that keeps a list of its notices is asked about them. */
export function BringRentals() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  return <BringList kind={rules.data?.tracksPoliceNotices ? kindWithNotices : rentalsKind} />;
}
