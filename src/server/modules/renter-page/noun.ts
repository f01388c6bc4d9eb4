import { renterPageProcedures } from "./procedures.ts";

export const procedures = { renterPage: renterPageProcedures };
