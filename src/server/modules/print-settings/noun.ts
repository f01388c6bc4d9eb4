import { printSettingsProcedures } from "./procedures.ts";

export const procedures = { admin: { printSettings: printSettingsProcedures } };
