import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

const ways: Record<ConditionDirection, string> = { out: "teslim", in: "iade" };

/** Returns how an address names a record: "iade", or "iade-1" for the first car of a rental that went on with another one. */
export function conditionPath(direction: ConditionDirection, carNo?: number): string {
  return carNo === undefined ? ways[direction] : `${ways[direction]}-${carNo}`;
}
