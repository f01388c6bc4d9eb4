import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

const wordOfDirection: Record<ConditionDirection, string> = { out: "teslim", in: "iade" };

/**
 * Returns the part of the URL that identifies a report: "iade", or "iade-1" for the first car of a rental whose car was
 * swapped.
 */
export function makeConditionPath(direction: ConditionDirection, carNo?: number): string {
  return carNo === undefined ? wordOfDirection[direction] : `${wordOfDirection[direction]}-${carNo}`;
}
