import type { CompanyStateFields } from "./company.ts";

export const APPLICATION_ADDITION_MAX = 2000;

export const ADDITIONS_A_DAY_MAX = 5;

/**
 * `readReason` is the reason of the refusal that the company has read ('' if the application is waiting). If the reason
 * has changed since, the company must reload.
 */
export function addToApplication(
  company: Pick<CompanyStateFields, "isApproved" | "refusalReason">,
  readReason: string,
): { refusalReason: ""; isAgain: boolean } | "APPLICATION_OVER" | "CHANGED_MEANWHILE" {
  if (company.isApproved) return "APPLICATION_OVER";
  if (company.refusalReason !== readReason) return "CHANGED_MEANWHILE";
  return { refusalReason: "", isAgain: company.refusalReason !== "" };
}
