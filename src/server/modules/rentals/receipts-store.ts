import { sql, type Kysely, type Transaction } from "kysely";

import type { NewReceipt, OwedRentalsView, ReceiptView } from "#contract/fleet/receipts.ts";
import { RECEIPT_RENTALS_MAX, payShare } from "#domain/fleet/receipt.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { isUnsettledSql } from "./customer-account-store.ts";
import { insertPayment } from "./payments-store.ts";
import { writeRentalSums } from "./sums-store.ts";

const rentalColumns = ["rentals.plate", "rentals.carCode as code", "rentals.startedAt", "rentals.endedAt"] as const;

export async function listOwedRentals(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  customerId: string,
): Promise<OwedRentalsView> {
  const rentals = await db
    .selectFrom("rentals")
    .select(["rentals.id as rentalId", ...rentalColumns, "rentals.total", "rentals.paid"])
    .where("companyId", "=", companyId)
    .where("customerId", "=", customerId)
    .where(isUnsettledSql)
    .whereRef("total", ">", "paid")
    .orderBy(sql`coalesce(ended_at, due_at)`)
    .orderBy("id")
    .limit(RECEIPT_RENTALS_MAX + 1)
    .execute();
  return { rentals: rentals.slice(0, RECEIPT_RENTALS_MAX), isAll: rentals.length <= RECEIPT_RENTALS_MAX };
}

/** Returns the reason for a refusal; undefined on success and for a repeated request. */
export async function takeReceipt(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, customerId, means, paidOn, shares }: NewReceipt,
  now: Date,
): Promise<"CUSTOMER_NOT_FOUND" | "RENTAL_NOT_FOUND" | "CHANGED_MEANWHILE" | "ID_TAKEN" | undefined> {
  const { companyId } = company;
  // The customer is locked first, so that two receipts of one customer run one after the other and never deadlock on
  // rentals.
  const customer = await tx
    .selectFrom("customers")
    .select("id")
    .where("companyId", "=", companyId)
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return "CUSTOMER_NOT_FOUND";
  const sentBefore = await tx
    .selectFrom("payments")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "payments.companyId").onRef("rentals.id", "=", "payments.rentalId"),
    )
    .select(["payments.receiptId", "rentals.customerId"])
    .where("payments.companyId", "=", companyId)
    .where("payments.id", "=", id)
    .executeTakeFirst();
  if (sentBefore) return sentBefore.receiptId === id && sentBefore.customerId === customerId ? undefined : "ID_TAKEN";
  const rentals = await tx
    .selectFrom("rentals")
    .select(["id", "total", "paid", "depositHeld"])
    .where("companyId", "=", companyId)
    .where("customerId", "=", customerId)
    .where(
      "id",
      "in",
      shares.map(({ rentalId }) => rentalId),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const sumsOf = new Map(rentals.map(({ id: rentalId, ...sums }) => [rentalId, sums]));
  const planned = [];
  for (const { rentalId, amount, paidBefore } of shares) {
    const sums = sumsOf.get(rentalId);
    if (!sums) return "RENTAL_NOT_FOUND";
    const next = payShare(sums, { amount, paidBefore });
    if (typeof next === "string") return next;
    planned.push({ rentalId, amount, sums, next });
  }
  // The rows are written only after all shares have been checked.
  for (const [nth, { rentalId, amount, sums, next }] of planned.entries()) {
    const payment = { id: nth === 0 ? id : makeId(now), rentalId, amount, means, paidOn, receiptId: id };
    await insertPayment(tx, company, payment, now);
    await writeRentalSums(tx, company, rentalId, sums, next);
  }
  return undefined;
}

export async function findReceipt(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  id: string,
): Promise<ReceiptView | undefined> {
  const payments = await db
    .selectFrom("payments")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "payments.companyId").onRef("rentals.id", "=", "payments.rentalId"),
    )
    .leftJoin("users", "users.id", "payments.enteredBy")
    .select(["payments.rentalId", "payments.amount", "payments.means", "payments.paidOn", "payments.createdAt"])
    .select((eb) => eb.fn.coalesce("users.displayName", "payments.enteredByName").as("enteredBy"))
    .select([...rentalColumns, "rentals.customerId", "rentals.renterName"])
    .where("payments.companyId", "=", companyId)
    .where("payments.receiptId", "=", id)
    .orderBy(sql`coalesce(rentals.ended_at, rentals.due_at)`)
    .orderBy("payments.id")
    .execute();
  const [first] = payments;
  if (!first) return undefined;
  const { customerId, renterName, means, paidOn, enteredBy, createdAt } = first;
  return {
    id,
    customerId,
    customerName: renterName,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    means,
    paidOn,
    enteredBy,
    createdAt,
    shares: payments.map(({ rentalId, plate, code, startedAt, endedAt, amount }) => ({
      rentalId,
      plate,
      code,
      startedAt,
      endedAt,
      amount,
    })),
  };
}
