import { account } from "#contract/api/account.ts";
import { adminCodes } from "#contract/api/admin-codes.ts";
import { alerts } from "#contract/api/alerts.ts";
import { audit } from "#contract/api/audit.ts";
import { cars } from "#contract/api/cars.ts";
import { codes } from "#contract/api/codes.ts";
import { adminCompanies, info } from "#contract/api/companies.ts";
import { customers } from "#contract/api/customers.ts";
import { expenses } from "#contract/api/expenses.ts";
import { companyNotices, notices, tellings, visitorNotices } from "#contract/api/notices.ts";
import { profiles } from "#contract/api/profiles.ts";
import { push } from "#contract/api/push.ts";
import { rentals } from "#contract/api/rentals.ts";
import { reports, visitorReports } from "#contract/api/reports.ts";
import { secondFactor } from "#contract/api/second-factor.ts";
import { carStatus, profileStatus } from "#contract/api/status.ts";
import { users } from "#contract/api/users.ts";

/** The whole API, by area. Browser, server, documentation and tests are built from this one tree. */
export const contract = {
  account,
  secondFactor,
  codes,
  profiles: { ...profiles, ...profileStatus },
  visitor: { reports: visitorReports, notices: visitorNotices },
  tellings,
  notices,
  alerts,
  push,
  company: { notices: companyNotices, info, cars: { ...cars, ...carStatus }, rentals, customers, expenses },
  admin: { codes: adminCodes, companies: adminCompanies, users, reports, audit },
};
