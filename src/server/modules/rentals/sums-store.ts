import type { Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

/** The sums of a rental's charges, payments and deposit entries, in kuruş. */
export interface RentalSums {
  total: number;
  paid: number;
  depositHeld: number;
}

/** Locks the company's rental and returns its sums; undefined if there is no such rental. */
export function lockRentalSums(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  rentalId: string,
): Promise<RentalSums | undefined> {
  return tx
    .selectFrom("rentals")
    .select(["total", "paid", "depositHeld"])
    .where("companyId", "=", companyId)
    .where("id", "=", rentalId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the changed sums of the rental, then adds the differences to the company's sums. */
export async function writeRentalSums(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  rentalId: string,
  before: RentalSums,
  changed: Partial<RentalSums>,
): Promise<void> {
  const { total = before.total, paid = before.paid } = changed;
  await tx
    .updateTable("rentals")
    // Once everything is paid, no payment is awaited any more.
    .set({ ...changed, ...(paid >= total && { paymentAskedAt: null }) })
    .where("companyId", "=", companyId)
    .where("id", "=", rentalId)
    .execute();
  await addToTotals(tx, companyId, { billed: total - before.total, paid: paid - before.paid });
}
