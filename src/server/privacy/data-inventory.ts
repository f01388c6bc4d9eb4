import type { PersonalData } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { nouns, ofNouns, type OfNouns } from "#server/nouns.ts";

import { removalRecords } from "./removal-records.ts";

type Personal = OfNouns<"personal"> | typeof removalRecords;

/** What every noun keeps, in the order of the files of an export. */
export const dataInventory: readonly PersonalData[] = [...ofNouns("personal"), removalRecords];

/** Tables that say nothing of a person or a company, each with why. One that stands nowhere does not compile. */
export const NOT_PERSONAL = {
  dayCounts: "how often anything was scanned and told on a day",
  codeBatches: "how many codes were made when",
  companyOwners: "a view of companies' members",
  jobs: "when each is due",
  seenTime: "what time it was when the jobs looked last",
  printLayouts: "the operator's label sheets",
  printers: "by how much the operator's printers miss",
  serviceKeys: "keys of the service itself",
  limits: "counters under digests, forgotten within two days",
} satisfies Record<Exclude<keyof DB, Personal["tables"][number]>, string>;

/** In which order the rows of an account go: what is found by its codes while they are still its own. */
export const accountRemovalOrder: readonly PersonalData[] = [
  nouns.profiles.personal,
  nouns.reports.personal,
  nouns.codes.personal,
  nouns.mails.personal,
  nouns.alerts.personal,
  nouns.notices.personal,
  nouns.roadCharges.personal,
  nouns.rentals.personal,
  nouns.account.personal,
];

/** In which order the rows of a company go: each table before those that its rows name. They are locked the other way round. */
export const companyRemovalOrder: readonly PersonalData[] = dataInventory
  .filter(({ company }) => company?.lock ?? company?.erase)
  .toReversed();
