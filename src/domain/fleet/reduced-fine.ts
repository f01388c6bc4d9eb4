import { addMonths, toIstanbulDate } from "#domain/words/istanbul.ts";

import { LAW_RULES } from "./law.ts";
import type { RoadChargeKind } from "./road-charge.ts";

/**
 * Proposes the last day on which a fine can be paid at the reduced amount; null for a toll. docs/product/rentals.md
 * 9.15.
 */
export function proposeReducedFineEnd(kind: RoadChargeKind, happenedAt: Date): string | null {
  return kind === "fine" ? addMonths(toIstanbulDate(happenedAt), LAW_RULES.reducedFine.months) : null;
}
