import { account } from "#contract/api/account.ts";
import { adminCodes } from "#contract/api/admin-codes.ts";
import { alerts } from "#contract/api/alerts.ts";
import { answerLinks } from "#contract/api/answer-links.ts";
import { application } from "#contract/api/application.ts";
import { audit } from "#contract/api/audit.ts";
import { batches } from "#contract/api/batches.ts";
import { blocks } from "#contract/api/blocks.ts";
import { calendar } from "#contract/api/calendar.ts";
import { cars } from "#contract/api/cars.ts";
import { charges } from "#contract/api/charges.ts";
import { codes } from "#contract/api/codes.ts";
import { adminCompanies, info } from "#contract/api/companies.ts";
import { companyReport } from "#contract/api/company-report.ts";
import { customerAccounts } from "#contract/api/customer-accounts.ts";
import { customers } from "#contract/api/customers.ts";
import { deposits } from "#contract/api/deposits.ts";
import { deskEvents } from "#contract/api/desk-events.ts";
import { desk } from "#contract/api/desk.ts";
import { expenses } from "#contract/api/expenses.ts";
import { companyNotices, notices, tellings, visitorNotices } from "#contract/api/notices.ts";
import { overview } from "#contract/api/overview.ts";
import { periods } from "#contract/api/periods.ts";
import { printSettings } from "#contract/api/print-settings.ts";
import { profiles } from "#contract/api/profiles.ts";
import { push } from "#contract/api/push.ts";
import { receipts } from "#contract/api/receipts.ts";
import { receivables } from "#contract/api/receivables.ts";
import { rentalRules } from "#contract/api/rental-rules.ts";
import { rentals } from "#contract/api/rentals.ts";
import { reports, visitorReports } from "#contract/api/reports.ts";
import { reservations } from "#contract/api/reservations.ts";
import { roadCharges } from "#contract/api/road-charges.ts";
import { secondFactor } from "#contract/api/second-factor.ts";
import { secondPerson, secondPersonLinks } from "#contract/api/second-person.ts";
import { carStatus, profileStatus } from "#contract/api/status.ts";
import { adminStickers, carStickers, ownStickers } from "#contract/api/stickers.ts";
import { telegram } from "#contract/api/telegram.ts";
import { users } from "#contract/api/users.ts";
import { webhooks } from "#contract/api/webhooks.ts";

/** The whole API, by area. Browser, server, documentation and tests are built from this one tree. */
export const contract = {
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
    charges,
    deposits,
    customers,
    customerAccounts,
    receipts,
    receivables,
    expenses,
    roadCharges,
    deskEvents,
    report: companyReport,
    calendar,
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
