import { anyone } from "./gates.ts";
import { accountProcedures } from "./modules/account/procedures.ts";
import { adminProcedures } from "./modules/admin/procedures.ts";
import { codeProcedures } from "./modules/codes/procedures.ts";
import { profileProcedures } from "./modules/profiles/procedures.ts";

/** Every procedure of the contract with what answers it; one that is missing does not compile. */
export const router = anyone.router({
  account: accountProcedures,
  codes: codeProcedures,
  profiles: profileProcedures,
  admin: adminProcedures,
});
