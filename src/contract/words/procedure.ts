import { oc } from "@orpc/contract";
import * as z from "zod/mini";

import type { ProgramScope } from "#domain/people/program-key.ts";

import { commonRefusals, refusals } from "./refusals.ts";

// The message for an error without a message of its own, such as an unknown key. The default message of Zod is English.
z.config({ localeError: () => "Geçersiz değer." });

/** An API key can call a procedure only if it has `takesKey`. */
export interface ProcedureMeta {
  takesKey?: ProgramScope;
  /** The same id with other content is refused (ID_TAKEN). */
  makes?: readonly string[];
  /** POST although it only reads, because its input is personal data, which must not be in a URL. */
  isRead?: boolean;
}

export const procedure = oc.$meta<ProcedureMeta>({}).errors(commonRefusals);

export const visitorProcedure = procedure.errors({ CODE_NOT_FOUND: refusals.CODE_NOT_FOUND });

export const panelProcedure = procedure.errors({ COMPANY_NOT_APPROVED: refusals.COMPANY_NOT_APPROVED });

/** Where the API has a noun's procedures. `tag` names the noun in its documentation, `summary` says what a call does. */
export function makeRoute(tag: string) {
  return (method: "GET" | "POST" | "PUT" | "DELETE", path: `/${string}`, summary: string) => ({
    method,
    path,
    summary,
    tags: [tag],
  });
}
