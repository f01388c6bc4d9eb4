import { anyone } from "./gates.ts";
import { accountProcedures } from "./modules/account/procedures.ts";
import { adminProcedures } from "./modules/admin/procedures.ts";
import { auditProcedures } from "./modules/audit/procedures.ts";
import { carProcedures } from "./modules/cars/procedures.ts";
import { codeProcedures } from "./modules/codes/procedures.ts";
import { adminCompanyProcedures, infoProcedures } from "./modules/companies/procedures.ts";
import { customerProcedures } from "./modules/customers/procedures.ts";
import { expenseProcedures } from "./modules/expenses/procedures.ts";
import { profileProcedures } from "./modules/profiles/procedures.ts";
import { rentalProcedures } from "./modules/rentals/procedures.ts";
import { reportProcedures, visitorReportProcedures } from "./modules/reports/procedures.ts";
import { secondFactorProcedures } from "./modules/second-factor/procedures.ts";
import { userProcedures } from "./modules/users/procedures.ts";

/** Every procedure of the contract with what answers it; one that is missing does not compile. */
export const router = anyone.router({
  account: accountProcedures,
  secondFactor: secondFactorProcedures,
  codes: codeProcedures,
  profiles: profileProcedures,
  visitor: { reports: visitorReportProcedures },
  company: {
    info: infoProcedures,
    cars: carProcedures,
    rentals: rentalProcedures,
    customers: customerProcedures,
    expenses: expenseProcedures,
  },
  admin: {
    ...adminProcedures,
    companies: adminCompanyProcedures,
    users: userProcedures,
    reports: reportProcedures,
    audit: auditProcedures,
  },
});
