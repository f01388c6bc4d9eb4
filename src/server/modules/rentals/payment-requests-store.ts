import type { Kysely, Transaction } from "kysely";

import type { PaymentRequestView, AwaitedPaymentView } from "#contract/fleet/rentals.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { mapPage, orderOldestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

import { lockRentalSums } from "./sums-store.ts";

export async function markPaymentRequested(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "NOTHING_OWED" | PaymentRequestView["account"]> {
  const { companyId } = company;
  const sums = await lockRentalSums(tx, company, id);
  if (!sums) return "RENTAL_NOT_FOUND";
  if (sums.total <= sums.paid) return "NOTHING_OWED";
  await tx
    .updateTable("rentals")
    .set({ paymentAskedAt: now })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .execute();
  return tx
    .selectFrom("companies")
    .select(["name as company", "iban", "accountHolder"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}

export async function clearPaymentRequest(tx: Transaction<DB>, { companyId }: CompanyScope, id: string): Promise<void> {
  await tx
    .updateTable("rentals")
    .set({ paymentAskedAt: null })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .execute();
}

export async function listAwaitedPayments(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  cursor: string | undefined,
): Promise<CursorPage<AwaitedPaymentView>> {
  const awaited = db
    .selectFrom("rentals")
    .select(["id", "carCode as code", "plate", "renterName", "total", "paid"])
    .select((eb) => eb.ref("paymentAskedAt").$notNull().as("paymentAskedAt"))
    .where("companyId", "=", companyId)
    .where("paymentAskedAt", "is not", null);
  const page = await readPage(awaited, orderOldestFirst("paymentAskedAt", "id"), cursor);
  return mapPage(page, ({ total, paid, paymentAskedAt: askedAt, ...rental }) => ({
    ...rental,
    paid,
    owed: total - paid,
    askedAt,
  }));
}
