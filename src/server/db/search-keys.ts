import { toSearchText } from "#domain/words/turkish.ts";

import type { TableRewriting } from "./rewriting.ts";

const searchedTables: readonly [table: TableRewriting["table"], ...key: string[]][] = [
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
  ["stickerOrders", "id"],
];

/**
 * Recomputes the search keys with the current folding (docs/product/lists-and-words.md 12.3). Folds the old keys and
 * does not read the texts, because both give the same result.
 */
export const searchKeyRewritings: readonly TableRewriting[] = searchedTables.map(([table, ...key]) => ({
  table,
  key,
  reads: ["searchKey"],
  rewritten({ searchKey = "" }) {
    const today = toSearchText(searchKey);
    return today === searchKey ? undefined : { searchKey: today };
  },
}));
