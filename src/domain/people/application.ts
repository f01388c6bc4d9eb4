import type { CompanyLife } from "./company.ts";

/** Most characters of what a company adds to its application. docs/product.md 7.1. */
export const ADDITION_MAX = 2000;

/** How often a company may add to its application in a day. docs/product.md 7.1. */
export const ADDITIONS_A_DAY = 5;

/**
 * An application to which its company has added something, or why it cannot: it is approved by now, or was refused for another reason
 * than the company has read ('' where it read that it waits). A refused one waits again, and keeps to be told apart as `isAgain`.
 * docs/product.md 7.1.
 */
export function addToApplication(
  company: Pick<CompanyLife, "isApproved" | "refusalReason">,
  readReason: string,
): { refusalReason: ""; isAgain: boolean } | "APPLICATION_OVER" | "CHANGED_MEANWHILE" {
  if (company.isApproved) return "APPLICATION_OVER";
  if (company.refusalReason !== readReason) return "CHANGED_MEANWHILE";
  return { refusalReason: "", isAgain: company.refusalReason !== "" };
}
