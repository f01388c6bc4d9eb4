import { oc } from "@orpc/contract";
import * as z from "zod/mini";

import type { ProgramScope } from "#domain/people/program-key.ts";

import { commonRefusals, refusals } from "./refusals.ts";

// The message for errors for which we have none, such as an unknown key. Zod's own message would be English.
z.config({ localeError: () => "Geçersiz değer." });

/** Properties of a procedure. Programs may call it with their key only if it has `takesKey`. */
export interface ProcedureMeta {
  /**
   * The scope that the key of a program must have (docs/product.md 7.9). The check of keys and the OpenAPI document
   * both use it.
   */
  takesKey?: ProgramScope;
  /** It only reads, although its method is POST. Set where the documented API takes in the body what is personal. */
  isRead?: boolean;
}

/** The base of every procedure's contract, with the refusals that any procedure may return. */
export const procedure = oc.$meta<ProcedureMeta>({}).errors(commonRefusals);

/** The base of procedures for visitors of a code that is in use. They need no account. */
export const visitorProcedure = procedure.errors({ CODE_NOT_FOUND: refusals.CODE_NOT_FOUND });

/** The base of procedures of a company's panel, which is closed until an administrator has approved the company. */
export const panelProcedure = procedure.errors({ COMPANY_NOT_APPROVED: refusals.COMPANY_NOT_APPROVED });
