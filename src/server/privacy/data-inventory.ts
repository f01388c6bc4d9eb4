import type { PersonalData } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { nouns, collectFromNouns, type ExportOfNouns } from "#server/nouns.ts";

import { removalRecords } from "./removal-records.ts";

type PersonalOfNoun = ExportOfNouns<"personalData"> | typeof removalRecords;

export const dataInventory: readonly PersonalData[] = [...collectFromNouns("personalData"), removalRecords];

/** A table that is in no list is a type error. */
export const reasonsNotPersonal = {
  dayCounts: "how often anything was scanned and told on a day",
  codeBatches: "how many codes were made when",
  companyOwners: "a view of companies' members",
  jobs: "when each is due",
  seenTime: "what time it was when the jobs looked last",
  timelines: "which timelines the database's servers were on",
  printLayouts: "the operator's label sheets",
  printers: "by how much the operator's printers miss",
  serviceKeys: "keys of the service itself",
  limits: "counters under digests, forgotten within two days",
} satisfies Record<Exclude<keyof DB, PersonalOfNoun["tables"][number]>, string>;

/** The order in which an account's rows are deleted: first the rows that are found through the account's codes. */
export const accountRemovalOrder: readonly PersonalData[] = [
  nouns.profiles.personalData,
  nouns.reports.personalData,
  nouns.codes.personalData,
  nouns.mails.personalData,
  nouns.members.personalData,
  nouns.alerts.personalData,
  nouns.notices.personalData,
  nouns.roadCharges.personalData,
  nouns.rentals.personalData,
  nouns.account.personalData,
];

/** Rows are locked in the reverse order. */
export const companyRemovalOrder: readonly PersonalData[] = dataInventory
  .filter(({ company }) => company?.lock ?? company?.erase)
  .toReversed();
