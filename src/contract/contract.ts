import { agreementsContract, agreementTextsContract } from "#contract/fleet/agreements.ts";
import { blocksContract } from "#contract/fleet/blocks.ts";
import { calendarContract } from "#contract/fleet/calendar.ts";
import { carsContract } from "#contract/fleet/cars.ts";
import { chargesContract } from "#contract/fleet/charges.ts";
import { companyReportContract } from "#contract/fleet/company-report.ts";
import { conditionReportsContract } from "#contract/fleet/condition-reports.ts";
import { customerAccountsContract } from "#contract/fleet/customer-accounts.ts";
import { customersContract } from "#contract/fleet/customers.ts";
import { depositsContract } from "#contract/fleet/deposits.ts";
import { deskEventsContract } from "#contract/fleet/desk-events.ts";
import { deskContract } from "#contract/fleet/desk.ts";
import { driversContract } from "#contract/fleet/drivers.ts";
import { expensesContract } from "#contract/fleet/expenses.ts";
import { carImportsContract } from "#contract/fleet/imports.ts";
import { customerImportsContract, expenseImportsContract } from "#contract/fleet/imports.ts";
import { rentalImportsContract } from "#contract/fleet/imports.ts";
import { lawContract } from "#contract/fleet/law.ts";
import { maintenanceContract } from "#contract/fleet/maintenance.ts";
import { periodsContract } from "#contract/fleet/periods.ts";
import { policeNoticesContract } from "#contract/fleet/police-notices.ts";
import { receiptsContract } from "#contract/fleet/receipts.ts";
import { receivablesContract } from "#contract/fleet/receivables.ts";
import { rentalRulesContract } from "#contract/fleet/rental-rules.ts";
import { rentalsContract } from "#contract/fleet/rentals.ts";
import { renterLinksContract, renterPageContract } from "#contract/fleet/renter-page.ts";
import { reservationsContract } from "#contract/fleet/reservations.ts";
import { roadChargesContract } from "#contract/fleet/road-charges.ts";
import { sealedPapersContract } from "#contract/fleet/sealed-papers.ts";
import { tollChecksContract } from "#contract/fleet/toll-checks.ts";
import { alertsContract } from "#contract/notices/alerts.ts";
import { answerLinksContract } from "#contract/notices/answer-links.ts";
import {
  companyNoticesContract,
  noticesContract,
  visitorNoticePageContract,
  visitorNoticesContract,
} from "#contract/notices/notices.ts";
import { pushContract } from "#contract/notices/push.ts";
import { reportsContract, visitorReportsContract } from "#contract/notices/reports.ts";
import { secondPeopleContract, secondPersonLinksContract } from "#contract/notices/second-people.ts";
import { telegramContract } from "#contract/notices/telegram.ts";
import { webhooksContract } from "#contract/notices/webhooks.ts";
import { accountContract } from "#contract/people/account.ts";
import { applicationContract } from "#contract/people/application.ts";
import { auditContract } from "#contract/people/audit.ts";
import { adminCompaniesContract, companyInfoContract } from "#contract/people/companies.ts";
import { membersContract, membershipContract } from "#contract/people/members.ts";
import { overviewContract } from "#contract/people/overview.ts";
import { profilesContract } from "#contract/people/profiles.ts";
import { programKeysContract } from "#contract/people/program-keys.ts";
import { secondFactorContract } from "#contract/people/second-factor.ts";
import { sharedDeviceContract, sharedDevicesContract, shiftCodeContract } from "#contract/people/shared-devices.ts";
import { carStatusContract, profileStatusContract } from "#contract/people/status.ts";
import { usersContract } from "#contract/people/users.ts";
import { adminCodesContract } from "#contract/sticker/admin-codes.ts";
import { batchesContract } from "#contract/sticker/batches.ts";
import { codesContract } from "#contract/sticker/codes.ts";
import { printSettingsContract } from "#contract/sticker/print-settings.ts";
import { adminStickerOrdersContract, stickerOrdersContract } from "#contract/sticker/sticker-orders.ts";
import { adminStickersContract, carStickersContract, ownStickersContract } from "#contract/sticker/stickers.ts";

/**
 * The explicit type saves a tenth of the compiler's work: without it, the compiler would repeat all fields of all
 * procedures in each declaration that depends on the contract.
 */
type Contract = {
  account: typeof accountContract;
  secondFactor: typeof secondFactorContract;
  codes: typeof codesContract & typeof ownStickersContract;
  profiles: typeof profilesContract & typeof profileStatusContract;
  visitor: { reports: typeof visitorReportsContract; notices: typeof visitorNoticesContract };
  stickerOrders: typeof stickerOrdersContract;
  tellings: typeof visitorNoticePageContract;
  answerLinks: typeof answerLinksContract;
  notices: typeof noticesContract;
  alerts: typeof alertsContract;
  push: typeof pushContract;
  webhooks: typeof webhooksContract;
  telegram: typeof telegramContract;
  secondPeople: typeof secondPeopleContract;
  secondPersonLinks: typeof secondPersonLinksContract;
  application: typeof applicationContract;
  membership: typeof membershipContract;
  sharedDevice: typeof sharedDeviceContract;
  shiftCode: typeof shiftCodeContract;
  renterPage: typeof renterPageContract;
  sealedPapers: typeof sealedPapersContract;
  company: {
    notices: typeof companyNoticesContract;
    info: typeof companyInfoContract;
    desk: typeof deskContract;
    cars: typeof carsContract & typeof carStatusContract & typeof carStickersContract;
    rentals: typeof rentalsContract;
    rentalRules: typeof rentalRulesContract;
    periods: typeof periodsContract;
    reservations: typeof reservationsContract;
    blocks: typeof blocksContract;
    conditionReports: typeof conditionReportsContract;
    agreements: typeof agreementsContract;
    agreementTexts: typeof agreementTextsContract;
    renterLinks: typeof renterLinksContract;
    charges: typeof chargesContract;
    deposits: typeof depositsContract;
    customers: typeof customersContract;
    drivers: typeof driversContract;
    maintenance: typeof maintenanceContract;
    customerAccounts: typeof customerAccountsContract;
    receipts: typeof receiptsContract;
    law: typeof lawContract;
    receivables: typeof receivablesContract;
    expenses: typeof expensesContract;
    roadCharges: typeof roadChargesContract;
    deskEvents: typeof deskEventsContract;
    policeNotices: typeof policeNoticesContract;
    tollChecks: typeof tollChecksContract;
    customerImports: typeof customerImportsContract;
    expenseImports: typeof expenseImportsContract;
    carImports: typeof carImportsContract;
    rentalImports: typeof rentalImportsContract;
    report: typeof companyReportContract;
    calendar: typeof calendarContract;
    members: typeof membersContract;
    programKeys: typeof programKeysContract;
    sharedDevices: typeof sharedDevicesContract;
  };
  admin: {
    codes: typeof adminCodesContract;
    batches: typeof batchesContract;
    stickers: typeof adminStickersContract;
    stickerOrders: typeof adminStickerOrdersContract;
    overview: typeof overviewContract;
    companies: typeof adminCompaniesContract;
    users: typeof usersContract;
    reports: typeof reportsContract;
    audit: typeof auditContract;
    printSettings: typeof printSettingsContract;
  };
};

/** Browser, server, API documentation and tests derive their types and schemas from this object. */
export const contract: Contract = {
  account: accountContract,
  secondFactor: secondFactorContract,
  codes: { ...codesContract, ...ownStickersContract },
  profiles: { ...profilesContract, ...profileStatusContract },
  visitor: { reports: visitorReportsContract, notices: visitorNoticesContract },
  stickerOrders: stickerOrdersContract,
  tellings: visitorNoticePageContract,
  answerLinks: answerLinksContract,
  notices: noticesContract,
  alerts: alertsContract,
  push: pushContract,
  webhooks: webhooksContract,
  telegram: telegramContract,
  secondPeople: secondPeopleContract,
  secondPersonLinks: secondPersonLinksContract,
  application: applicationContract,
  membership: membershipContract,
  sharedDevice: sharedDeviceContract,
  shiftCode: shiftCodeContract,
  renterPage: renterPageContract,
  sealedPapers: sealedPapersContract,
  company: {
    notices: companyNoticesContract,
    info: companyInfoContract,
    desk: deskContract,
    cars: { ...carsContract, ...carStatusContract, ...carStickersContract },
    rentals: rentalsContract,
    rentalRules: rentalRulesContract,
    periods: periodsContract,
    reservations: reservationsContract,
    blocks: blocksContract,
    conditionReports: conditionReportsContract,
    agreements: agreementsContract,
    agreementTexts: agreementTextsContract,
    renterLinks: renterLinksContract,
    charges: chargesContract,
    deposits: depositsContract,
    customers: customersContract,
    drivers: driversContract,
    maintenance: maintenanceContract,
    customerAccounts: customerAccountsContract,
    receipts: receiptsContract,
    law: lawContract,
    receivables: receivablesContract,
    expenses: expensesContract,
    roadCharges: roadChargesContract,
    deskEvents: deskEventsContract,
    policeNotices: policeNoticesContract,
    tollChecks: tollChecksContract,
    customerImports: customerImportsContract,
    expenseImports: expenseImportsContract,
    carImports: carImportsContract,
    rentalImports: rentalImportsContract,
    report: companyReportContract,
    calendar: calendarContract,
    members: membersContract,
    programKeys: programKeysContract,
    sharedDevices: sharedDevicesContract,
  },
  admin: {
    codes: adminCodesContract,
    batches: batchesContract,
    stickers: adminStickersContract,
    stickerOrders: adminStickerOrdersContract,
    overview: overviewContract,
    companies: adminCompaniesContract,
    users: usersContract,
    reports: reportsContract,
    audit: auditContract,
    printSettings: printSettingsContract,
  },
};

export type ListFileProcedures = {
  cars: typeof carsContract.list;
  rentals: typeof rentalsContract.list;
  customers: typeof customersContract.list;
  expenses: typeof expensesContract.list;
  roadCharges: typeof roadChargesContract.list;
  charges: typeof companyReportContract.charges;
  payments: typeof companyReportContract.payments;
  deposits: typeof companyReportContract.deposits;
  receivables: typeof receivablesContract.list;
  heldDeposits: typeof receivablesContract.deposits;
  customerRentals: typeof customerAccountsContract.rentals;
  reservations: typeof reservationsContract.list;
  deskEvents: typeof deskEventsContract.list;
  policeNotices: typeof policeNoticesContract.list;
  codes: typeof adminCodesContract.list;
  batches: typeof batchesContract.list;
  companies: typeof adminCompaniesContract.list;
  users: typeof usersContract.list;
  reports: typeof reportsContract.list;
  audit: typeof auditContract.list;
};
export type ListFileName = keyof ListFileProcedures;
