import type { CompanyLife } from "./company.ts";

/** Maximum number of characters of an addition to an application. docs/product.md 7.1. */
export const ADDITION_MAX = 2000;

/** Maximum number of additions of a company in a day. docs/product.md 7.1. */
export const ADDITIONS_A_DAY = 5;

/**
 * Checks an addition to an application. The addition is refused if the company is approved, or if `readReason` is not
 * the current reason of the application's refusal ('' while the application is waiting). After the addition, a refused
 * application waits again; `isAgain` is then true. docs/product.md 7.1.
 */
export function addToApplication(
  company: Pick<CompanyLife, "isApproved" | "refusalReason">,
  readReason: string,
): { refusalReason: ""; isAgain: boolean } | "APPLICATION_OVER" | "CHANGED_MEANWHILE" {
  if (company.isApproved) return "APPLICATION_OVER";
  if (company.refusalReason !== readReason) return "CHANGED_MEANWHILE";
  return { refusalReason: "", isAgain: company.refusalReason !== "" };
}
