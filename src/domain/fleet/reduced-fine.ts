import { addMonths, istanbulDate } from "#domain/words/istanbul.ts";

import { LAW } from "./law.ts";
import type { RoadChargeKind } from "./road-charge.ts";

/** The proposed last day of the reduced payment of a fine; null for a toll. docs/product.md 9.15. */
export function proposeReducedUntil(kind: RoadChargeKind, happenedAt: Date): string | null {
  return kind === "fine" ? addMonths(istanbulDate(happenedAt), LAW.reducedFine.months) : null;
}
