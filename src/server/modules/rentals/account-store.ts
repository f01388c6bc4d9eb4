import type { Kysely } from "kysely";

import type { AccountEntryView } from "#contract/fleet/rentals.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { instantCursor, joinPages, type Page } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

import { listCharges } from "./charges-store.ts";
import { listPayments } from "./payments-store.ts";

/** A page of what a rental costs and what was paid of it, newest first. */
export async function listEntries(
  db: Kysely<DB>,
  company: CompanyScope,
  rentalId: string,
  cursor: string | undefined,
): Promise<Page<AccountEntryView>> {
  const charges = await listCharges(db, company, rentalId, cursor);
  const payments = await listPayments(db, company, rentalId, cursor);
  return joinPages(
    [
      { ...charges, items: charges.items.map((charge) => ({ type: "charge" as const, ...charge })) },
      { ...payments, items: payments.items.map((payment) => ({ type: "payment" as const, ...payment })) },
    ],
    comesFirst,
    ({ createdAt, id }) => instantCursor(createdAt, id),
  );
}

/** The newer of two entries first, and of one instant that with the larger id, as the database sorts them. */
function comesFirst(one: AccountEntryView, other: AccountEntryView): number {
  const apart = other.createdAt.getTime() - one.createdAt.getTime();
  if (apart !== 0) return apart;
  return one.id < other.id ? 1 : -1;
}
