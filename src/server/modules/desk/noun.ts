import { deskProcedures } from "./procedures.ts";

export const procedures = { company: { desk: deskProcedures } };
