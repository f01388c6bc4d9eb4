import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { ImportList } from "./import-list.tsx";
import { rentalImportKind } from "./rental-import-kind.ts";

const rentalImportKindWithNotices = { ...rentalImportKind, question: "Bu araçların teslimini KABİS’e bildirdik" };

/** The import of running rentals. Companies that track police notices also get a question about these notices. */
export function ImportRentals() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  return <ImportList kind={rules.data?.tracksPoliceNotices ? rentalImportKindWithNotices : rentalImportKind} />;
}
