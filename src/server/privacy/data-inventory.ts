import type { PersonalData } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { accountData } from "#server/modules/account/personal.ts";
import { alertData } from "#server/modules/alerts/personal.ts";
import { auditData } from "#server/modules/audit/personal.ts";
import { carData } from "#server/modules/cars/personal.ts";
import { codeData } from "#server/modules/codes/personal.ts";
import { companyData } from "#server/modules/companies/personal.ts";
import { customerData } from "#server/modules/customers/personal.ts";
import { deskEventData } from "#server/modules/desk-events/personal.ts";
import { expenseData } from "#server/modules/expenses/personal.ts";
import { noticeData } from "#server/modules/notices/personal.ts";
import { profileData } from "#server/modules/profiles/personal.ts";
import { rentalData } from "#server/modules/rentals/personal.ts";
import { reportData } from "#server/modules/reports/personal.ts";
import { reservationData } from "#server/modules/reservations/personal.ts";
import { roadChargeData } from "#server/modules/road-charges/personal.ts";
import { secondFactorData } from "#server/modules/second-factor/personal.ts";
import { stickerData } from "#server/modules/stickers/personal.ts";
import { mailData } from "#server/outbox/personal.ts";

import { removalRecords } from "./removal-records.ts";

const all = [
  accountData,
  mailData,
  profileData,
  codeData,
  stickerData,
  auditData,
  companyData,
  carData,
  customerData,
  rentalData,
  reservationData,
  expenseData,
  roadChargeData,
  deskEventData,
  secondFactorData,
  reportData,
  noticeData,
  alertData,
  removalRecords,
];

/** What every module keeps, in the order of the files of an export. */
export const dataInventory: readonly PersonalData[] = all;

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
} satisfies Record<Exclude<keyof DB, (typeof all)[number]["tables"][number]>, string>;

/** In which order the rows of an account go: what is found by its codes while they are still its own. */
export const accountRemovalOrder: readonly PersonalData[] = [
  profileData,
  reportData,
  codeData,
  mailData,
  alertData,
  noticeData,
  roadChargeData,
  rentalData,
  accountData,
];

/** In which order the rows of a company go: each table before those that its rows name. They are locked the other way round. */
export const companyRemovalOrder: readonly PersonalData[] = [
  noticeData,
  roadChargeData,
  deskEventData,
  reservationData,
  rentalData,
  customerData,
  expenseData,
  carData,
  codeData,
  companyData,
];
