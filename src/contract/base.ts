import { oc } from "@orpc/contract";

import { commonRefusals } from "./refusals.ts";

/** The start of every procedure's contract: the refusals that any of them may answer. */
export const procedure = oc.errors(commonRefusals);
