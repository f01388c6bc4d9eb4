import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// The titles are in a file of their own, so that pages with only a link to a condition report do not load its other
// words.

export const conditionTitles: Record<ConditionDirection, string> = {
  out: "Teslim tutanağı",
  in: "İade tutanağı",
};
