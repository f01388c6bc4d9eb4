import { blockProcedures } from "./procedures.ts";

export const procedures = { company: { blocks: blockProcedures } };
