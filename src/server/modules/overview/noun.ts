import { overviewProcedures } from "./procedures.ts";

export const procedures = { admin: { overview: overviewProcedures } };
