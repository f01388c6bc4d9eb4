import type { CompanyStateFields } from "./company.ts";

/** Maximum number of characters that a company can add to its application at a time. docs/product.md 7.1. */
export const APPLICATION_ADDITION_MAX = 2000;

/** Maximum number of times a day that a company can add to its application. docs/product.md 7.1. */
export const ADDITIONS_A_DAY_MAX = 5;

/**
 * Adds to a company's application, or returns why that is impossible. A refused application then waits again, and
 * `isAgain` is true. `readReason` is the reason of the refusal that the company has read ('' if the application is
 * waiting). If the reason has changed since, the company must reload. docs/product.md 7.1.
 */
export function addToApplication(
  company: Pick<CompanyStateFields, "isApproved" | "refusalReason">,
  readReason: string,
): { refusalReason: ""; isAgain: boolean } | "APPLICATION_OVER" | "CHANGED_MEANWHILE" {
  if (company.isApproved) return "APPLICATION_OVER";
  if (company.refusalReason !== readReason) return "CHANGED_MEANWHILE";
  return { refusalReason: "", isAgain: company.refusalReason !== "" };
}
