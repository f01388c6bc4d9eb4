import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

const ways: Record<ConditionDirection, string> = { out: "teslim", in: "iade" };

/**
 * Returns the part of the URL that identifies a record: "iade", or "iade-1" for the first car of a rental whose car was
 * swapped.
 */
export function conditionPath(direction: ConditionDirection, carNo?: number): string {
  return carNo === undefined ? ways[direction] : `${ways[direction]}-${carNo}`;
}
