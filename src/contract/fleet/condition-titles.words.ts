import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// Apart from the other words of a record, since pages that only lead to one say no more.

export const conditionTitles: Record<ConditionDirection, string> = {
  out: "Teslim tutanağı",
  in: "İade tutanağı",
};
