import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

const wordOfDirection: Record<ConditionDirection, string> = { out: "teslim", in: "iade" };

export function makeConditionPath(direction: ConditionDirection, carNo?: number): string {
  return carNo === undefined ? wordOfDirection[direction] : `${wordOfDirection[direction]}-${carNo}`;
}
