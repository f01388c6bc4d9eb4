import { toSearchText } from "#domain/words/turkish.ts";

import type { Rewriting } from "./rewriting.ts";

const keys: readonly [table: Rewriting["table"], ...key: string[]][] = [
  ["users", "id"],
  ["companies", "id"],
  ["codeBatches", "id"],
  ["profiles", "code"],
  ["cars", "companyId", "code"],
  ["customers", "companyId", "id"],
  ["rentals", "companyId", "id"],
  ["reservations", "companyId", "id"],
  ["expenses", "companyId", "id"],
  ["roadCharges", "companyId", "id"],
];

/**
 * Recomputes the search keys with the current folding (docs/product.md 12.3). It folds the old keys, because that has
 * the same result as folding the texts.
 */
export const searchKeys: readonly Rewriting[] = keys.map(([table, ...key]) => ({
  table,
  key,
  reads: ["searchKey"],
  rewritten({ searchKey = "" }) {
    const today = toSearchText(searchKey);
    return today === searchKey ? undefined : { searchKey: today };
  },
}));
