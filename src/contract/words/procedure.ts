import { oc } from "@orpc/contract";
import * as z from "zod/mini";

import type { ProgramScope } from "#domain/people/program-key.ts";

import { commonRefusals, refusals } from "./refusals.ts";

// The message for an error without a message of its own, such as an unknown key. The default message of Zod is English.
z.config({ localeError: () => "Geçersiz değer." });

/** Properties of a procedure. An API key can call a procedure only if it has `takesKey`. */
export interface ProcedureMeta {
  /**
   * The permission that an API key needs for the procedure (docs/product.md 7.9). The server checks it, and the OpenAPI
   * document shows it.
   */
  takesKey?: ProgramScope;
  /**
   * Where the input has ids that the caller makes, such as 'id' or 'charges.id'. The same id with other content is
   * refused (ID_TAKEN).
   */
  makes?: readonly string[];
  /**
   * Set for a procedure that only reads although its method is POST. Such a procedure has POST because its input is
   * personal data, which must not be in a URL.
   */
  isRead?: boolean;
}

/** The base of every procedure's contract, with the refusals that any procedure may return. */
export const procedure = oc.$meta<ProcedureMeta>({}).errors(commonRefusals);

/** The base of the procedures for visitors of a linked code. They need no account. */
export const visitorProcedure = procedure.errors({ CODE_NOT_FOUND: refusals.CODE_NOT_FOUND });

/**
 * The base of the procedures of a company's panel. The panel is closed until an administrator has approved the company.
 */
export const panelProcedure = procedure.errors({ COMPANY_NOT_APPROVED: refusals.COMPANY_NOT_APPROVED });
