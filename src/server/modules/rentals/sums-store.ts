import type { Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

export interface RentalSums {
  total: number;
  paid: number;
  depositHeld: number;
}

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
    .set({ ...changed, ...(paid >= total && { paymentAskedAt: null }) })
    .where("companyId", "=", companyId)
    .where("id", "=", rentalId)
    .execute();
  await addToTotals(tx, companyId, { billed: total - before.total, paid: paid - before.paid });
}
