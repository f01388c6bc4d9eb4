import type { Kysely, Transaction } from "kysely";

import type { DepositEntryView } from "#contract/fleet/rentals.ts";
import { makeReversal } from "#domain/fleet/charge.ts";
import { toSignedDepositAmount, applyDepositEntry, undoDepositEntry, type DepositKind } from "#domain/fleet/deposit.ts";
import type { StoredPaymentMeans } from "#domain/fleet/payment.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { insertPayment } from "./payments-store.ts";
import { lockRentalSums, writeRentalSums } from "./sums-store.ts";

export function listDepositEntries(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
  cursor: string | undefined,
): Promise<CursorPage<DepositEntryView>> {
  const matching = db
    .selectFrom("depositEntries as entries")
    .leftJoin("users", "users.id", "entries.enteredBy")
    .leftJoin("depositEntries as reversals", (join) =>
      join.onRef("reversals.companyId", "=", "entries.companyId").onRef("reversals.reverses", "=", "entries.id"),
    )
    .select(["entries.id", "entries.kind", "entries.amount", "entries.means", "entries.paidOn"])
    .select(["entries.reverses", "entries.createdAt"])
    .select((eb) => eb("reversals.id", "is not", null).$castTo<boolean>().as("isReversed"))
    .select((eb) => eb.fn.coalesce("users.displayName", "entries.enteredByName").as("enteredBy"))
    .where("entries.companyId", "=", company.companyId)
    .where("entries.rentalId", "=", rentalId);
  return readPage(matching, orderNewestFirst("entries.createdAt", "entries.id"), cursor);
}

/** Returns the reason for a refusal; undefined on success and for a repeated request. */
export async function addDepositEntry(
  tx: Transaction<DB>,
  company: CompanyScope,
  entry: {
    id: string;
    rentalId: string;
    kind: DepositKind;
    amount: number;
    means?: StoredPaymentMeans | undefined;
    paidOn?: string | undefined;
    heldBefore?: number | undefined;
  },
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "ID_TAKEN" | "CHANGED_MEANWHILE" | "DEPOSIT_TOO_SMALL" | "NOT_OWED" | undefined> {
  const { id, rentalId, kind, amount, means, paidOn, heldBefore } = entry;
  const sums = await lockRentalSums(tx, company, rentalId);
  if (!sums) return "RENTAL_NOT_FOUND";
  const sentBefore = await findDepositEntry(tx, company, id);
  if (sentBefore) return sentBefore.rentalId === rentalId && sentBefore.kind === kind ? undefined : "ID_TAKEN";
  const next = applyDepositEntry(sums, kind, amount, heldBefore);
  if (typeof next === "string") return next;
  if (kind === "set-off") await insertSetOff(tx, company, { id, rentalId, amount, paidOn }, now);
  else
    await insertEntry(
      tx,
      company,
      { id, rentalId, kind, amount: toSignedDepositAmount(kind, amount), means, paidOn },
      now,
    );
  await writeRentalSums(tx, company, rentalId, sums, next);
  return undefined;
}

export async function reverseDepositEntry(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, entryId }: { id: string; entryId: string },
  now: Date,
): Promise<
  | { rentalId: string }
  | "ENTRY_NOT_FOUND"
  | "ENTRY_REVERSED"
  | "ENTRY_IS_REVERSAL"
  | "DEPOSIT_TOO_SMALL"
  | "REFUND_TOO_LARGE"
  | "ID_TAKEN"
> {
  // Entries never change, so this entry may be read before its rental is locked.
  const entry = await findDepositEntry(tx, company, entryId);
  if (!entry) return "ENTRY_NOT_FOUND";
  const { rentalId, kind, means } = entry;
  const sums = (await lockRentalSums(tx, company, rentalId))!;
  const sentBefore = await findDepositEntry(tx, company, id);
  if (sentBefore) return sentBefore.reverses === entryId ? { rentalId } : "ID_TAKEN";
  const reversedBy = await tx
    .selectFrom("depositEntries")
    .select("id")
    .where("companyId", "=", company.companyId)
    .where("reverses", "=", entryId)
    .executeTakeFirst();
  const reversal = makeReversal({ ...entry, isReversed: reversedBy !== undefined });
  if (typeof reversal === "string") return reversal;
  const next = undoDepositEntry(sums, kind, entry.amount);
  if (typeof next === "string") return next;
  const paymentId = entry.payment && makeId(now);
  if (entry.payment && paymentId !== null)
    await insertPayment(
      tx,
      company,
      { id: paymentId, rentalId, amount: entry.amount, means: entry.payment, fromDeposit: true },
      now,
    );
  await insertEntry(
    tx,
    company,
    { id, rentalId, kind, ...reversal, means: means ?? undefined, paymentId, reverses: entryId },
    now,
  );
  await writeRentalSums(tx, company, rentalId, sums, next);
  return { rentalId };
}

/** The payment gets the means of payment with which the deposit was last taken. */
export async function insertSetOff(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, rentalId, amount, paidOn }: { id: string; rentalId: string; amount: number; paidOn?: string | undefined },
  now: Date,
): Promise<void> {
  const { means } = await tx
    .selectFrom("depositEntries")
    .select("means")
    .where("companyId", "=", company.companyId)
    .where("rentalId", "=", rentalId)
    .where("kind", "=", "taken")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const paymentId = makeId(now);
  const payment = { id: paymentId, rentalId, amount, means: means!, paidOn, fromDeposit: true };
  await insertPayment(tx, company, payment, now);
  const entry = {
    id,
    rentalId,
    kind: "set-off" as const,
    amount: toSignedDepositAmount("set-off", amount),
    paidOn,
    paymentId,
  };
  await insertEntry(tx, company, entry, now);
}

export async function insertEntry(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  entry: {
    id: string;
    rentalId: string;
    kind: DepositKind;
    amount: number;
    means?: StoredPaymentMeans | undefined;
    paidOn?: string | undefined;
    paymentId?: string | null;
    reverses?: string;
  },
  now: Date,
): Promise<void> {
  const { paidOn = toIstanbulDate(now), ...rest } = entry;
  await tx
    .insertInto("depositEntries")
    .values({ ...rest, paidOn, companyId, enteredBy: userId, createdAt: now })
    .execute();
}

function findDepositEntry(db: Kysely<DB>, { companyId }: CompanyScope, id: string) {
  return db
    .selectFrom("depositEntries as entries")
    .leftJoin("payments", (join) =>
      join.onRef("payments.companyId", "=", "entries.companyId").onRef("payments.id", "=", "entries.paymentId"),
    )
    .select(["entries.rentalId", "entries.kind", "entries.amount", "entries.means", "entries.reverses"])
    .select("payments.means as payment")
    .where("entries.companyId", "=", companyId)
    .where("entries.id", "=", id)
    .executeTakeFirst();
}
