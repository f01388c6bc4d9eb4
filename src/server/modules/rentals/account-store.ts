import type { Kysely } from "kysely";

import type { AccountEntryView } from "#contract/fleet/rentals.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { makeInstantCursor, joinPages, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

import { listCharges } from "./charges-store.ts";
import { listPayments } from "./payments-store.ts";

export async function listEntries(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
  cursor: string | undefined,
): Promise<CursorPage<AccountEntryView>> {
  const charges = await listCharges(db, company, rentalId, cursor);
  const payments = await listPayments(db, company, rentalId, cursor);
  return joinPages(
    [
      { ...charges, items: charges.items.map((charge) => ({ type: "charge" as const, ...charge })) },
      { ...payments, items: payments.items.map((payment) => ({ type: "payment" as const, ...payment })) },
    ],
    compareEntries,
    ({ createdAt, id }) => makeInstantCursor(createdAt, id),
  );
}

function compareEntries(one: AccountEntryView, other: AccountEntryView): number {
  const apart = other.createdAt.getTime() - one.createdAt.getTime();
  if (apart !== 0) return apart;
  return one.id < other.id ? 1 : -1;
}
