import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// These titles are in a file of their own, because pages that only link to a record need no other words about it.

export const conditionTitles: Record<ConditionDirection, string> = {
  out: "Teslim tutanağı",
  in: "İade tutanağı",
};
