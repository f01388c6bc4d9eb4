import type { Kysely, Transaction } from "kysely";

import type { PaymentView } from "#contract/fleet/rentals.ts";
import { findPaymentDoubt, type AmountDoubt } from "#domain/fleet/amount-doubt.ts";
import type { StoredPaymentMeans } from "#domain/fleet/payment.ts";
import * as rules from "#domain/fleet/rental.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

import { lockRentalSums, writeRentalSums } from "./sums-store.ts";

export function listPayments(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
  cursor: string | undefined,
): Promise<CursorPage<Omit<PaymentView, "type">>> {
  const matching = db
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.enteredBy")
    .select(["payments.id", "payments.amount", "payments.means", "payments.paidOn", "payments.fromDeposit"])
    .select("payments.receiptId")
    .select("payments.createdAt")
    .select((eb) => eb.fn.coalesce("users.displayName", "payments.enteredByName").as("enteredBy"))
    .where("payments.companyId", "=", company.companyId)
    .where("payments.rentalId", "=", rentalId);
  return readPage(matching, orderNewestFirst("payments.createdAt", "payments.id"), cursor);
}

/** Returns the reason for a refusal; undefined on success and for a repeated request. */
export async function addPayment(
  tx: Transaction<DB>,
  company: CompanyScope,
  payment: {
    id: string;
    rentalId: string;
    amount: number;
    means: StoredPaymentMeans;
    paidOn?: string | undefined;
    paidBefore?: number | undefined;
    amountIsRight?: boolean | undefined;
  },
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "REFUND_TOO_LARGE" | "ID_TAKEN" | "CHANGED_MEANWHILE" | AmountDoubt | undefined> {
  const { id, rentalId, amount, means, paidOn, paidBefore, amountIsRight } = payment;
  const sums = await lockRentalSums(tx, company, rentalId);
  if (!sums) return "RENTAL_NOT_FOUND";
  const sentBefore = await tx
    .selectFrom("payments")
    .select("rentalId")
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (sentBefore) return sentBefore.rentalId === rentalId ? undefined : "ID_TAKEN";
  const next = rules.addPayment(sums, amount, paidBefore);
  if (typeof next === "string") return next;
  const doubt = amountIsRight ? undefined : findPaymentDoubt(amount, sums.total - sums.paid);
  if (doubt) return doubt;
  await insertPayment(tx, company, { id, rentalId, amount, means, paidOn }, now);
  await writeRentalSums(tx, company, rentalId, sums, next);
  return undefined;
}

export async function insertPayment(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  payment: {
    id: string;
    rentalId: string;
    amount: number;
    means: StoredPaymentMeans;
    paidOn?: string | undefined;
    fromDeposit?: boolean;
    receiptId?: string;
  },
  now: Date,
): Promise<void> {
  const { paidOn = toIstanbulDate(now), ...rest } = payment;
  await tx
    .insertInto("payments")
    .values({ ...rest, paidOn, companyId, enteredBy: userId, createdAt: now })
    .execute();
}
