import { calendarProcedures } from "./procedures.ts";

export const procedures = { company: { calendar: calendarProcedures } };
