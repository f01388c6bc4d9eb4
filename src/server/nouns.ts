import type { ListFile } from "#server/access/list-file.ts";
import * as sentDigests from "#server/access/noun.ts";
import type { PersonalData } from "#server/db/personal-data.ts";
import * as account from "#server/modules/account/noun.ts";
import * as agreements from "#server/modules/agreements/noun.ts";
import * as alerts from "#server/modules/alerts/noun.ts";
import * as audit from "#server/modules/audit/noun.ts";
import * as blocks from "#server/modules/blocks/noun.ts";
import * as calendar from "#server/modules/calendar/noun.ts";
import * as cars from "#server/modules/cars/noun.ts";
import * as codes from "#server/modules/codes/noun.ts";
import * as companies from "#server/modules/companies/noun.ts";
import * as companyReport from "#server/modules/company-report/noun.ts";
import * as conditionReports from "#server/modules/condition-reports/noun.ts";
import * as customers from "#server/modules/customers/noun.ts";
import * as deskEvents from "#server/modules/desk-events/noun.ts";
import * as desk from "#server/modules/desk/noun.ts";
import * as drivers from "#server/modules/drivers/noun.ts";
import * as expenses from "#server/modules/expenses/noun.ts";
import * as imports from "#server/modules/imports/noun.ts";
import * as maintenance from "#server/modules/maintenance/noun.ts";
import * as members from "#server/modules/members/noun.ts";
import * as notices from "#server/modules/notices/noun.ts";
import * as overview from "#server/modules/overview/noun.ts";
import * as periods from "#server/modules/periods/noun.ts";
import * as policeNotices from "#server/modules/police-notices/noun.ts";
import * as printSettings from "#server/modules/print-settings/noun.ts";
import * as profiles from "#server/modules/profiles/noun.ts";
import * as programKeys from "#server/modules/program-keys/noun.ts";
import * as rentals from "#server/modules/rentals/noun.ts";
import * as renterPage from "#server/modules/renter-page/noun.ts";
import * as reports from "#server/modules/reports/noun.ts";
import * as reservations from "#server/modules/reservations/noun.ts";
import * as roadCharges from "#server/modules/road-charges/noun.ts";
import * as sealedPapers from "#server/modules/sealed-papers/noun.ts";
import * as secondFactor from "#server/modules/second-factor/noun.ts";
import * as sharedDevices from "#server/modules/shared-devices/noun.ts";
import * as stickerOrders from "#server/modules/sticker-orders/noun.ts";
import * as stickers from "#server/modules/stickers/noun.ts";
import * as tollChecks from "#server/modules/toll-checks/noun.ts";
import * as users from "#server/modules/users/noun.ts";
import * as mails from "#server/outbox/noun.ts";

interface Noun {
  procedures?: object;
  personalData?: PersonalData;
  listFiles?: Record<string, ListFile<object, object>>;
}

/** An export has its files in this order, and the rows of a company are deleted in the reverse order. */
export const nouns = {
  account,
  mails,
  profiles,
  companies,
  members,
  programKeys,
  sharedDevices,
  codes,
  audit,
  cars,
  stickers,
  stickerOrders,
  customers,
  rentals,
  conditionReports,
  periods,
  reservations,
  drivers,
  agreements,
  renterPage,
  sealedPapers,
  blocks,
  calendar,
  desk,
  expenses,
  maintenance,
  roadCharges,
  deskEvents,
  policeNotices,
  tollChecks,
  imports,
  companyReport,
  secondFactor,
  reports,
  notices,
  alerts,
  users,
  overview,
  printSettings,
  sentDigests,
} satisfies Record<string, Noun>;

export type ExportOfNouns<Name extends keyof Noun> = Extract<
  (typeof nouns)[keyof typeof nouns],
  Record<Name, unknown>
>[Name];
export type Intersection<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never;

export function collectFromNouns<Name extends keyof Noun>(name: Name): ExportOfNouns<Name>[] {
  return Object.values<Noun>(nouns).flatMap(
    (noun) => (noun[name] ?? []) as ExportOfNouns<Name>[] | ExportOfNouns<Name>,
  );
}
