import type { CompanyLife } from "./company.ts";

/** Maximum number of characters of an addition to an application. docs/product.md 7.1. */
export const ADDITION_MAX = 2000;

/** Maximum number of additions of a company in a day. docs/product.md 7.1. */
export const ADDITIONS_A_DAY = 5;

/**
 * Checks an addition to an application. It is refused when the company is already approved, or when `readReason` is not
 * the current reason of the refusal; '' means that the company read that its application is waiting. After the
 * addition, a refused application is waiting again, and `isAgain` is whether it had been refused. docs/product.md 7.1.
 */
export function addToApplication(
  company: Pick<CompanyLife, "isApproved" | "refusalReason">,
  readReason: string,
): { refusalReason: ""; isAgain: boolean } | "APPLICATION_OVER" | "CHANGED_MEANWHILE" {
  if (company.isApproved) return "APPLICATION_OVER";
  if (company.refusalReason !== readReason) return "CHANGED_MEANWHILE";
  return { refusalReason: "", isAgain: company.refusalReason !== "" };
}
