import { oc } from "@orpc/contract";
import * as z from "zod/mini";

import type { ProgramScope } from "#domain/people/program-key.ts";

import { commonRefusals, refusals } from "./refusals.ts";

// The message for errors without one of ours, such as an unknown key. Zod's own is English.
z.config({ localeError: () => "Geçersiz değer." });

/** What a procedure says of itself. Without `takesKey` it takes no key of a program. */
export interface ProcedureMeta {
  /** The scope that the key of a program must have (docs/product.md 7.9). Said here alone: the gate and the OpenAPI document read it. */
  takesKey?: ProgramScope;
}

/** The base of every procedure's contract, with the refusals that all may give. */
export const procedure = oc.$meta<ProcedureMeta>({}).errors(commonRefusals);

/** The base of visitors' procedures at a live code, without an account. */
export const visitorProcedure = procedure.errors({ CODE_NOT_FOUND: refusals.CODE_NOT_FOUND });

/** The base of procedures of a company's panel, which is closed until an administrator has approved the company. */
export const panelProcedure = procedure.errors({ COMPANY_NOT_APPROVED: refusals.COMPANY_NOT_APPROVED });
