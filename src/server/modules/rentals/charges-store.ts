import type { Kysely, Transaction } from "kysely";

import type { ChargeView } from "#contract/fleet/rentals.ts";
import * as rules from "#domain/fleet/charge.ts";
import type { ChargeKind } from "#domain/fleet/charge.ts";
import { computeMaxDepositSetOff } from "#domain/fleet/deposit.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { insertSetOff } from "./deposits-store.ts";
import { lockRentalSums, writeRentalSums } from "./sums-store.ts";

export function listCharges(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
  cursor: string | undefined,
): Promise<CursorPage<Omit<ChargeView, "type">>> {
  const matching = db
    .selectFrom("rentalCharges as charges")
    .leftJoin("users", "users.id", "charges.enteredBy")
    .leftJoin("rentalCharges as reversals", (join) =>
      join.onRef("reversals.companyId", "=", "charges.companyId").onRef("reversals.reverses", "=", "charges.id"),
    )
    .select(["charges.id", "charges.kind", "charges.amount", "charges.text", "charges.quantity"])
    .select(["charges.happenedAt", "charges.documentNo", "charges.reverses", "charges.createdAt"])
    .select((eb) => eb("reversals.id", "is not", null).$castTo<boolean>().as("isReversed"))
    .select((eb) => eb.fn.coalesce("users.displayName", "charges.enteredByName").as("enteredBy"))
    .where("charges.companyId", "=", company.companyId)
    .where("charges.rentalId", "=", rentalId);
  return readPage(matching, orderNewestFirst("charges.createdAt", "charges.id"), cursor);
}

/**
 * With `fromDeposit`, the held deposit pays the charge, or a part of it if the deposit is too small. Returns the reason
 * for a refusal; undefined on success and for a repeated request.
 */
export async function addCharge(
  tx: Transaction<DB>,
  company: CompanyScope,
  charge: NewCharge & { fromDeposit: boolean },
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "ID_TAKEN" | "TOTAL_BELOW_ZERO" | undefined> {
  const { fromDeposit, ...line } = charge;
  const { rentalId, amount } = line;
  const sums = await lockRentalSums(tx, company, rentalId);
  if (!sums) return "RENTAL_NOT_FOUND";
  const sentBefore = await findCharge(tx, company, line.id);
  if (sentBefore) return sentBefore.rentalId === rentalId && sentBefore.reverses === null ? undefined : "ID_TAKEN";
  const next = rules.addCharge(sums, amount);
  if (typeof next === "string") return next;
  await insertCharge(tx, company, line, now);
  const setOff = fromDeposit ? Math.min(amount, computeMaxDepositSetOff({ ...sums, ...next })) : 0;
  if (setOff <= 0) {
    await writeRentalSums(tx, company, rentalId, sums, next);
    return undefined;
  }
  await insertSetOff(tx, company, { id: makeId(now), rentalId, amount: setOff }, now);
  const { paid, depositHeld } = sums;
  await writeRentalSums(tx, company, rentalId, sums, {
    ...next,
    paid: paid + setOff,
    depositHeld: depositHeld - setOff,
  });
  return undefined;
}

export async function reverseCharge(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, chargeId, reason }: { id: string; chargeId: string; reason: string },
  now: Date,
): Promise<
  { rentalId: string } | "ENTRY_NOT_FOUND" | "ENTRY_REVERSED" | "ENTRY_IS_REVERSAL" | "TOTAL_BELOW_ZERO" | "ID_TAKEN"
> {
  // Charges never change, so this charge may be read before its rental is locked.
  const charge = await findCharge(tx, company, chargeId);
  if (!charge) return "ENTRY_NOT_FOUND";
  const { rentalId, kind } = charge;
  const sums = (await lockRentalSums(tx, company, rentalId))!;
  const sentBefore = await findCharge(tx, company, id);
  if (sentBefore) return sentBefore.reverses === chargeId ? { rentalId } : "ID_TAKEN";
  const reversedBy = await tx
    .selectFrom("rentalCharges")
    .select("id")
    .where("companyId", "=", company.companyId)
    .where("reverses", "=", chargeId)
    .executeTakeFirst();
  const reversal = rules.makeReversal({ ...charge, isReversed: reversedBy !== undefined });
  if (typeof reversal === "string") return reversal;
  const next = rules.addCharge(sums, reversal.amount);
  if (typeof next === "string") return next;
  await insertCharge(
    tx,
    company,
    { id, rentalId, kind, ...reversal, text: reason, happenedAt: now, reverses: chargeId },
    now,
  );
  await freeRoadCharge(tx, company, chargeId);
  await writeRentalSums(tx, company, rentalId, sums, next);
  return { rentalId };
}

async function freeRoadCharge(tx: Transaction<DB>, { companyId }: CompanyScope, chargeId: string): Promise<void> {
  await tx
    .updateTable("roadCharges")
    .set((eb) => ({ chargeId: null, version: eb("version", "+", 1) }))
    .where("companyId", "=", companyId)
    .where("chargeId", "=", chargeId)
    .execute();
}

interface NewCharge {
  id: string;
  rentalId: string;
  kind: ChargeKind;
  amount: number;
  text: string;
  quantity?: number | undefined;
  happenedAt: Date;
  documentNo?: string | undefined;
}

export async function insertCharge(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  charge: NewCharge & { reverses?: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("rentalCharges")
    .values({ ...charge, companyId, enteredBy: userId, createdAt: now })
    .execute();
}

export function findCharge(db: Kysely<DB>, { companyId }: CompanyScope, id: string) {
  return db
    .selectFrom("rentalCharges")
    .select(["rentalId", "kind", "amount", "reverses"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}
