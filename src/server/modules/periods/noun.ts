import { periodProcedures } from "./procedures.ts";

export const procedures = { company: { periods: periodProcedures } };
