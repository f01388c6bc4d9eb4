import { oc } from "@orpc/contract";
import * as z from "zod/mini";

import { commonRefusals, refusals } from "./refusals.ts";

// What no field has a sentence of its own for, such as a key that nobody knows: zod's own is English.
z.config({ localeError: () => "Geçersiz değer." });

/** The start of every procedure's contract: the refusals that any of them may answer. */
export const procedure = oc.errors(commonRefusals);

/** The start of what a visitor does at a code: without an account, as long as the code is live. */
export const visitorProcedure = procedure.errors({ CODE_NOT_FOUND: refusals.CODE_NOT_FOUND });

/** The start of what belongs to a company's panel, which is closed until an administrator has approved it. */
export const panelProcedure = procedure.errors({ COMPANY_NOT_APPROVED: refusals.COMPANY_NOT_APPROVED });
