import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { BringList } from "./bring-list.tsx";
import { rentalImportKind } from "./rentals-kind.ts";

const rentalImportKindWithNotices = { ...rentalImportKind, question: "Bu araçların teslimini KABİS’e bildirdik" };

/** The import of running rentals. Companies that track police notices also get a question about these notices. */
export function BringRentals() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  return <BringList kind={rules.data?.tracksPoliceNotices ? rentalImportKindWithNotices : rentalImportKind} />;
}
