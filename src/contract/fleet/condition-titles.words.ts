import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// In a file of its own, because pages that only link to a record need no other words of it.

export const conditionTitles: Record<ConditionDirection, string> = {
  out: "Teslim tutanağı",
  in: "İade tutanağı",
};
