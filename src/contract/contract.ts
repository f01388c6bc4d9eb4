import { agreements, agreementTexts } from "#contract/fleet/agreements.ts";
import { blocks } from "#contract/fleet/blocks.ts";
import { calendar } from "#contract/fleet/calendar.ts";
import { carImports } from "#contract/fleet/car-imports.ts";
import { cars } from "#contract/fleet/cars.ts";
import { charges } from "#contract/fleet/charges.ts";
import { companyReport } from "#contract/fleet/company-report.ts";
import { conditionReports } from "#contract/fleet/condition-reports.ts";
import { customerAccounts } from "#contract/fleet/customer-accounts.ts";
import { customers } from "#contract/fleet/customers.ts";
import { deposits } from "#contract/fleet/deposits.ts";
import { deskEvents } from "#contract/fleet/desk-events.ts";
import { desk } from "#contract/fleet/desk.ts";
import { drivers } from "#contract/fleet/drivers.ts";
import { expenses } from "#contract/fleet/expenses.ts";
import { customerImports, expenseImports } from "#contract/fleet/imports.ts";
import { law } from "#contract/fleet/law.ts";
import { maintenance } from "#contract/fleet/maintenance.ts";
import { periods } from "#contract/fleet/periods.ts";
import { policeNotices } from "#contract/fleet/police-notices.ts";
import { receipts } from "#contract/fleet/receipts.ts";
import { receivables } from "#contract/fleet/receivables.ts";
import { rentalImports } from "#contract/fleet/rental-imports.ts";
import { rentalRules } from "#contract/fleet/rental-rules.ts";
import { rentals } from "#contract/fleet/rentals.ts";
import { renterLinks, renterPage } from "#contract/fleet/renter-page.ts";
import { reservations } from "#contract/fleet/reservations.ts";
import { roadCharges } from "#contract/fleet/road-charges.ts";
import { tollChecks } from "#contract/fleet/toll-checks.ts";
import { alerts } from "#contract/notices/alerts.ts";
import { answerLinks } from "#contract/notices/answer-links.ts";
import { companyNotices, notices, tellings, visitorNotices } from "#contract/notices/notices.ts";
import { push } from "#contract/notices/push.ts";
import { reports, visitorReports } from "#contract/notices/reports.ts";
import { secondPerson, secondPersonLinks } from "#contract/notices/second-person.ts";
import { telegram } from "#contract/notices/telegram.ts";
import { webhooks } from "#contract/notices/webhooks.ts";
import { account } from "#contract/people/account.ts";
import { application } from "#contract/people/application.ts";
import { audit } from "#contract/people/audit.ts";
import { adminCompanies, info } from "#contract/people/companies.ts";
import { members, membership } from "#contract/people/members.ts";
import { overview } from "#contract/people/overview.ts";
import { profiles } from "#contract/people/profiles.ts";
import { programKeys } from "#contract/people/program-keys.ts";
import { secondFactor } from "#contract/people/second-factor.ts";
import { sharedDevice, sharedDevices, shiftCode } from "#contract/people/shared-devices.ts";
import { carStatus, profileStatus } from "#contract/people/status.ts";
import { users } from "#contract/people/users.ts";
import { adminCodes } from "#contract/sticker/admin-codes.ts";
import { batches } from "#contract/sticker/batches.ts";
import { codes } from "#contract/sticker/codes.ts";
import { printSettings } from "#contract/sticker/print-settings.ts";
import { sharing } from "#contract/sticker/sharing.ts";
import { adminStickers, carStickers, ownStickers } from "#contract/sticker/stickers.ts";

/**
 * The areas of the contract by name. Without this type, the compiler writes every field of every procedure into the
 * declarations of everything that is made from the contract, which is a tenth of its work.
 */
type Contract = {
  account: typeof account;
  secondFactor: typeof secondFactor;
  codes: typeof codes & typeof ownStickers;
  profiles: typeof profiles & typeof profileStatus;
  visitor: { reports: typeof visitorReports; notices: typeof visitorNotices };
  tellings: typeof tellings;
  answerLinks: typeof answerLinks;
  notices: typeof notices;
  alerts: typeof alerts;
  push: typeof push;
  webhooks: typeof webhooks;
  telegram: typeof telegram;
  secondPerson: typeof secondPerson;
  secondPersonLinks: typeof secondPersonLinks;
  application: typeof application;
  membership: typeof membership;
  sharedDevice: typeof sharedDevice;
  shiftCode: typeof shiftCode;
  sharing: typeof sharing;
  renterPage: typeof renterPage;
  company: {
    notices: typeof companyNotices;
    info: typeof info;
    desk: typeof desk;
    cars: typeof cars & typeof carStatus & typeof carStickers;
    rentals: typeof rentals;
    rentalRules: typeof rentalRules;
    periods: typeof periods;
    reservations: typeof reservations;
    blocks: typeof blocks;
    conditionReports: typeof conditionReports;
    agreements: typeof agreements;
    agreementTexts: typeof agreementTexts;
    renterLinks: typeof renterLinks;
    charges: typeof charges;
    deposits: typeof deposits;
    customers: typeof customers;
    drivers: typeof drivers;
    maintenance: typeof maintenance;
    customerAccounts: typeof customerAccounts;
    receipts: typeof receipts;
    law: typeof law;
    receivables: typeof receivables;
    expenses: typeof expenses;
    roadCharges: typeof roadCharges;
    deskEvents: typeof deskEvents;
    policeNotices: typeof policeNotices;
    tollChecks: typeof tollChecks;
    customerImports: typeof customerImports;
    expenseImports: typeof expenseImports;
    carImports: typeof carImports;
    rentalImports: typeof rentalImports;
    report: typeof companyReport;
    calendar: typeof calendar;
    members: typeof members;
    programKeys: typeof programKeys;
    sharedDevices: typeof sharedDevices;
  };
  admin: {
    codes: typeof adminCodes;
    batches: typeof batches;
    stickers: typeof adminStickers;
    overview: typeof overview;
    companies: typeof adminCompanies;
    users: typeof users;
    reports: typeof reports;
    audit: typeof audit;
    printSettings: typeof printSettings;
  };
};

/** The contract of the whole API, by area. Browser, server, documentation and tests are built from it. */
export const contract: Contract = {
  account,
  secondFactor,
  codes: { ...codes, ...ownStickers },
  profiles: { ...profiles, ...profileStatus },
  visitor: { reports: visitorReports, notices: visitorNotices },
  tellings,
  answerLinks,
  notices,
  alerts,
  push,
  webhooks,
  telegram,
  secondPerson,
  secondPersonLinks,
  application,
  membership,
  sharedDevice,
  shiftCode,
  sharing,
  renterPage,
  company: {
    notices: companyNotices,
    info,
    desk,
    cars: { ...cars, ...carStatus, ...carStickers },
    rentals,
    rentalRules,
    periods,
    reservations,
    blocks,
    conditionReports,
    agreements,
    agreementTexts,
    renterLinks,
    charges,
    deposits,
    customers,
    drivers,
    maintenance,
    customerAccounts,
    receipts,
    law,
    receivables,
    expenses,
    roadCharges,
    deskEvents,
    policeNotices,
    tollChecks,
    customerImports,
    expenseImports,
    carImports,
    rentalImports,
    report: companyReport,
    calendar,
    members,
    programKeys,
    sharedDevices,
  },
  admin: {
    codes: adminCodes,
    batches,
    stickers: adminStickers,
    overview,
    companies: adminCompanies,
    users,
    reports,
    audit,
    printSettings,
  },
};

/** The lists that can also be downloaded as spreadsheet files, with their procedures. */
export type ListFiles = {
  cars: typeof cars.list;
  rentals: typeof rentals.list;
  customers: typeof customers.list;
  expenses: typeof expenses.list;
  roadCharges: typeof roadCharges.list;
  charges: typeof companyReport.charges;
  payments: typeof companyReport.payments;
  deposits: typeof companyReport.deposits;
  receivables: typeof receivables.list;
  heldDeposits: typeof receivables.deposits;
  customerRentals: typeof customerAccounts.rentals;
  reservations: typeof reservations.list;
  deskEvents: typeof deskEvents.list;
  policeNotices: typeof policeNotices.list;
  codes: typeof adminCodes.list;
  batches: typeof batches.list;
  companies: typeof adminCompanies.list;
  users: typeof users.list;
  reports: typeof reports.list;
  audit: typeof audit.list;
};
export type ListFileName = keyof ListFiles;
