import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { audit } from "./audit.ts";
import { cars } from "./cars.ts";
import { codes } from "./codes.ts";
import { adminCompanies, info } from "./companies.ts";
import { customers } from "./customers.ts";
import { expenses } from "./expenses.ts";
import { moderation } from "./moderation.ts";
import { profiles } from "./profiles.ts";
import { rentals } from "./rentals.ts";
import { reports, visitorReports } from "./reports.ts";
import { secondFactor } from "./second-factor.ts";
import { users } from "./users.ts";

/** The whole API, by area. Browser, server, documentation and tests are built from this one tree. */
export const contract = {
  account,
  secondFactor,
  codes,
  profiles,
  visitor: { reports: visitorReports },
  company: { info, cars, rentals, customers, expenses },
  admin: { codes: { ...admin.codes, ...moderation }, companies: adminCompanies, users, reports, audit },
};
