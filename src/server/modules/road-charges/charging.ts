import { sql, type Kysely, type Transaction } from "kysely";

import { isIncludedInChargeAll } from "#domain/fleet/road-charge.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { addToTotals } from "#server/modules/companies/store.ts";
import { addCharge, reverseCharge } from "#server/modules/rentals/charges-store.ts";
import { lockRentalSums } from "#server/modules/rentals/sums-store.ts";

function queryRoadCharge(db: Kysely<DB>, { companyId }: CompanyScope, id: string) {
  return db
    .selectFrom("roadCharges")
    .select(["id", "kind", "amount", "text", "happenedAt", "documentNo", "rentalId", "chargeId"])
    .where("companyId", "=", companyId)
    .where("id", "=", id);
}

/**
 * Adds the charge for a toll or fine to its rental. Does nothing if it is already charged. Returns the reason for a
 * refusal; undefined otherwise.
 */
export async function chargeRenter(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  now: Date,
): Promise<"ROAD_CHARGE_NOT_FOUND" | "ROAD_CHARGE_UNCLEAR" | "CHANGED_MEANWHILE" | undefined> {
  const asked = await queryRoadCharge(tx, company, id).executeTakeFirst();
  if (!asked) return "ROAD_CHARGE_NOT_FOUND";
  if (asked.rentalId === null) return "ROAD_CHARGE_UNCLEAR";
  // The rental is locked before the toll, as in reversing a charge, so that transactions never deadlock.
  await lockRentalSums(tx, company, asked.rentalId);
  const road = await queryRoadCharge(tx, company, id).forUpdate().executeTakeFirst();
  if (!road) return "ROAD_CHARGE_NOT_FOUND";
  if (road.chargeId !== null) return undefined;
  if (road.rentalId !== asked.rentalId) return "CHANGED_MEANWHILE";
  const { kind, amount, text, happenedAt, documentNo } = road;
  const chargeId = makeId(now);
  const line = {
    id: chargeId,
    rentalId: asked.rentalId,
    kind,
    amount,
    text,
    happenedAt,
    documentNo,
    fromDeposit: false,
  };
  const refused = await addCharge(tx, company, line, now);
  // A positive amount on a locked rental is never refused.
  if (refused) throw new Error(refused);
  await tx
    .updateTable("roadCharges")
    .set((eb) => ({ chargeId, version: eb("version", "+", 1) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  return undefined;
}

/**
 * Reverses the charge of a toll or fine, which can then be charged again. Does nothing if it is not charged. Returns
 * the reason for a refusal; undefined otherwise.
 */
export async function removeRenterCharge(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  now: Date,
): Promise<"ROAD_CHARGE_NOT_FOUND" | "TOTAL_BELOW_ZERO" | undefined> {
  const road = await queryRoadCharge(tx, company, id).executeTakeFirst();
  if (!road) return "ROAD_CHARGE_NOT_FOUND";
  if (road.chargeId === null) return undefined;
  const reversal = { id: makeId(now), chargeId: road.chargeId, reason: "HGS ve cezalar sayfasından geri alındı" };
  const reversed = await reverseCharge(tx, company, reversal, now);
  return reversed === "TOTAL_BELOW_ZERO" ? reversed : undefined;
}

interface CountedSum {
  count: number;
  amount: number;
}

function queryWaitingCharges(db: Kysely<DB>, { companyId }: CompanyScope, listId: string | undefined) {
  return db
    .selectFrom("roadCharges")
    .select(["id", "kind", "amount", "text", "happenedAt", "documentNo", "rentalId", "match", "state"])
    .where("companyId", "=", companyId)
    .where("step", "=", "open")
    .where("match", "=", "certain")
    .$if(listId !== undefined, (query) => query.where("listId", "=", listId!));
}

function sumRows(rows: readonly { amount: number }[]): CountedSum {
  return { count: rows.length, amount: rows.reduce((total, { amount }) => total + amount, 0) };
}

/** Number and amount of the tolls and fines, of one list or of all, that would be charged together. */
export async function sumChargeable(db: Kysely<DB>, company: CompanyScope, listId?: string): Promise<CountedSum> {
  return sumRows((await queryWaitingCharges(db, company, listId).execute()).filter(isIncludedInChargeAll));
}

/**
 * Charges all tolls and fines, of one list or of all, whose renter is certain. Charges none if their number or amount differs from `agreed`,
 * which the user has confirmed.
 */
export async function chargeAllWaiting(
  tx: Transaction<DB>,
  company: CompanyScope,
  agreed: CountedSum & { listId?: string | undefined },
  now: Date,
): Promise<CountedSum | "ROAD_CHARGES_CHANGED"> {
  const { companyId, userId } = company;
  // The rentals are locked first and in a fixed order, as in every write of their money, so that transactions never
  // deadlock.
  await sql`
    select from rentals where company_id = ${companyId}
      and id in (select rental_id from road_charges where company_id = ${companyId} and step = 'open' and match = 'certain')
    order by id for no key update`.execute(tx);
  const rows = (await queryWaitingCharges(tx, company, agreed.listId).orderBy("id").forUpdate().execute()).filter(
    isIncludedInChargeAll,
  );
  const sum = sumRows(rows);
  if (sum.count !== agreed.count || sum.amount !== agreed.amount) return "ROAD_CHARGES_CHANGED";
  if (sum.count === 0) return sum;
  const chargeIds = rows.map(() => makeId(now));
  const pairs = sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${chargeIds}::uuid[]) as pair (road_id, charge_id)`;
  await sql`
    insert into rental_charges (company_id, id, rental_id, kind, amount, text, happened_at, document_no, entered_by, created_at)
    select company_id, pair.charge_id, rental_id, kind::text::charge_kind, amount, text, happened_at, document_no, ${userId}::uuid, ${now}
    from road_charges join ${pairs} on id = road_id where company_id = ${companyId}`.execute(tx);
  await sql`
    update road_charges set charge_id = pair.charge_id, version = version + 1
    from ${pairs} where company_id = ${companyId} and id = road_id`.execute(tx);
  await sql`
    update rentals set total = total + added.amount
    from (select rental_id, sum(amount)::bigint as amount from road_charges join ${pairs} on id = road_id
      where company_id = ${companyId} group by rental_id) as added
    where company_id = ${companyId} and id = added.rental_id`.execute(tx);
  await addToTotals(tx, companyId, { billed: sum.amount });
  return sum;
}
