import { sealedPaperProcedures } from "./procedures.ts";

export const procedures = { sealedPapers: sealedPaperProcedures };
