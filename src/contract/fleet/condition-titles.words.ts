import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// Kept apart from the other words of a record, because pages that only link to a record need nothing else.

export const conditionTitles: Record<ConditionDirection, string> = {
  out: "Teslim tutanağı",
  in: "İade tutanağı",
};
