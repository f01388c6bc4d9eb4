import { sql, type Kysely, type Transaction } from "kysely";

import type { ListedRentalView, OverdueRentalView, PaymentView, RentalView } from "#contract/rentals.ts";
import type { PaymentStatus } from "#domain/rental.ts";
import { searchKey } from "#domain/turkish.ts";
import { newestFirst, oldestFirst, readPage, type Page } from "#server/cursor.ts";
import { holdsWords } from "#server/db/like.ts";
import { carKeyHolds } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";
import type { CompanyScope } from "#server/gates.ts";
import { newId } from "#server/id.ts";
import { changeCar, lockCar, touchScanPage } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

const listedColumns = [
  "rentals.id",
  "rentals.carCode as code",
  "rentals.plate",
  "rentals.renterName",
  "rentals.startedAt",
  "rentals.dueAt",
  "rentals.endedAt",
  "rentals.total",
  "rentals.paid",
  "rentals.paymentStatus",
] as const;

function rentalsOf(db: Kysely<DB>, company: CompanyScope) {
  return db.selectFrom("rentals").where("rentals.companyId", "=", company.companyId);
}

/** A page of the company's rentals, newest first; `search` finds the plate of the day, code or renter. */
export async function listRentals(
  db: Kysely<DB>,
  company: CompanyScope,
  filter: { paymentStatus: PaymentStatus | undefined; search: string; cursor: string | undefined },
): Promise<Page<ListedRentalView>> {
  const { paymentStatus, search, cursor } = filter;
  const matching = rentalsOf(db, company)
    .select(listedColumns)
    .$if(paymentStatus !== undefined, (query) => query.where("rentals.paymentStatus", "=", paymentStatus!))
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or([carKeyHolds(search), holdsWords("rentals.searchKey", search)])),
    );
  return readPage(matching, newestFirst("rentals.startedAt", "rentals.id"), cursor);
}

/** A page of the running rentals whose planned end is over, the longest over first. */
export async function listOverdueRentals(
  db: Kysely<DB>,
  company: CompanyScope,
  now: Date,
  cursor: string | undefined,
): Promise<Page<OverdueRentalView>> {
  const matching = rentalsOf(db, company)
    .select(["rentals.id", "rentals.carCode as code", "rentals.plate"])
    .select(["rentals.renterName", "rentals.renterPhone", "rentals.dueAt"])
    .where("rentals.endedAt", "is", null)
    .where("rentals.dueAt", "<=", now);
  return readPage(matching, oldestFirst("rentals.dueAt", "rentals.id"), cursor);
}

/** The company's rental with the first page of its payments, newest first. */
export async function findRental(db: Kysely<DB>, company: CompanyScope, id: string): Promise<RentalView | undefined> {
  const rental = await rentalsOf(db, company)
    .select([...listedColumns, "rentals.plateUncertain", "rentals.customerId", "rentals.renterPhone"])
    .select(["rentals.notes", "rentals.version"])
    .where("rentals.id", "=", id)
    .executeTakeFirst();
  return rental && { ...rental, payments: (await listPayments(db, company, id, undefined)).items };
}

/** A page of a rental's payments, newest first. */
export async function listPayments(
  db: Kysely<DB>,
  company: CompanyScope,
  rentalId: string,
  cursor: string | undefined,
): Promise<Page<PaymentView>> {
  const matching = db
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.enteredBy")
    .select(["payments.id", "payments.amount", "payments.createdAt"])
    .select((eb) => eb.fn.coalesce("users.displayName", "payments.enteredByName").as("enteredBy"))
    .where("payments.companyId", "=", company.companyId)
    .where("payments.rentalId", "=", rentalId);
  return readPage(matching, newestFirst("payments.createdAt", "payments.id"), cursor);
}

/** Why a rental could not be started. */
type NotStarted = "CAR_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "CAR_NOT_AVAILABLE" | "ID_TAKEN";

/**
 * Starts a rental under the car's plate: the car goes from Müsait to Kirada and names it, its pre-notes are done with, and what was
 * paid is written as the first payment. Of any number of rivals one starts. A rental that was sent twice is started already, which is undefined too; its id
 * for two cars at once raises a violation of `rentals_pkey`.
 */
export async function startRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  rental: {
    id: string;
    code: string;
    customerId: string;
    total: number;
    paid: number;
    dueAt: Date;
    renterNameVisible: boolean;
    renterPhoneVisible: boolean;
  },
  now: Date,
): Promise<NotStarted | undefined> {
  const { id, code, customerId, total, paid, dueAt, renterNameVisible, renterPhoneVisible } = rental;
  const { companyId } = company;
  if (!(await lockCar(tx, company, code))) return "CAR_NOT_FOUND";
  const sentBefore = await tx
    .selectFrom("rentals")
    .select("carCode")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (sentBefore) return sentBefore.carCode === code ? undefined : "ID_TAKEN";
  const customer = await tx
    .selectFrom("customers")
    .select(["name", "phone"])
    .where("companyId", "=", companyId)
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) return "CUSTOMER_NOT_FOUND";
  const change = {
    status: "rented",
    currentRentalId: id,
    renterNameVisible,
    renterPhoneVisible,
    isNoted: false,
  } as const;
  if (!(await changeCar(tx, company, code, { isAvailable: true }, change, now))) return "CAR_NOT_AVAILABLE";
  await tx
    .insertInto("rentals")
    .values({
      companyId,
      id,
      carCode: code,
      plate: (eb) => eb.selectFrom("cars").select("plate").where("companyId", "=", companyId).where("code", "=", code),
      customerId,
      renterName: customer.name,
      renterPhone: customer.phone,
      searchKey: searchKey(customer.name),
      total,
      paid,
      startedAt: now,
      dueAt,
    })
    .execute();
  if (paid > 0) await insertPayment(tx, company, { id: newId(now), rentalId: id, amount: paid }, now);
  await addToTotals(tx, companyId, { billed: total, paid });
  return undefined;
}

/** Ends a running rental: the car is Müsait again, the renter hidden; false when it has ended already or there is none. */
export async function endRental(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date): Promise<boolean> {
  const code = await codeOfRental(tx, company, id);
  if (code === undefined || !(await lockCar(tx, company, code))) return false;
  const change = {
    status: "available",
    currentRentalId: null,
    renterNameVisible: false,
    renterPhoneVisible: false,
    isNoted: false,
  } as const;
  if (!(await changeCar(tx, company, code, { currentRentalId: id }, change, now))) return false;
  await tx
    .updateTable("rentals")
    // The machine's clock may have been set back since the start.
    .set((eb) => ({ endedAt: eb.fn<Date>("greatest", ["startedAt", eb.val(now)]) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  return true;
}

/** Sets a new planned end of a running rental as it was read at `version`; false when that does not hold. */
export async function extendRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, version, dueAt }: { id: string; version: number; dueAt: Date },
  now: Date,
): Promise<boolean> {
  const code = await codeOfRental(tx, company, id);
  if (code === undefined || !(await lockCar(tx, company, code))) return false;
  const changed = await tx
    .updateTable("rentals")
    .set((eb) => ({ dueAt, version: eb("version", "+", 1) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return false;
  await touchScanPage(tx, company, code, now);
  return true;
}

/** Saves the notes of a rental as it was read at `version`; false when it has changed since or is gone. */
export async function saveRentalNotes(
  db: Kysely<DB>,
  company: CompanyScope,
  { id, version, notes }: { id: string; version: number; notes: string },
): Promise<boolean> {
  const changed = await db
    .updateTable("rentals")
    .set((eb) => ({ notes, version: eb("version", "+", 1) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Adds an amount (below zero for a refund) to what is paid of a rental, and its row. A payment that was sent twice is there already,
 * which is undefined too; its id for two rentals at once raises a violation of `payments_pkey`.
 */
export async function addPayment(
  tx: Transaction<DB>,
  company: CompanyScope,
  payment: { id: string; rentalId: string; amount: number; paidBefore?: number | undefined },
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "REFUND_TOO_LARGE" | "ID_TAKEN" | "CHANGED_MEANWHILE" | undefined> {
  const { companyId } = company;
  const rental = await tx
    .selectFrom("rentals")
    .select("paid")
    .where("companyId", "=", companyId)
    .where("id", "=", payment.rentalId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!rental) return "RENTAL_NOT_FOUND";
  const sentBefore = await tx
    .selectFrom("payments")
    .select("rentalId")
    .where("companyId", "=", companyId)
    .where("id", "=", payment.id)
    .executeTakeFirst();
  if (sentBefore) return sentBefore.rentalId === payment.rentalId ? undefined : "ID_TAKEN";
  if ((payment.paidBefore ?? rental.paid) !== rental.paid) return "CHANGED_MEANWHILE";
  const changed = await tx
    .updateTable("rentals")
    .set((eb) => ({ paid: eb("paid", "+", payment.amount) }))
    .where("companyId", "=", companyId)
    .where("id", "=", payment.rentalId)
    .where(sql<boolean>`paid + ${payment.amount}::bigint >= 0`)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return "REFUND_TOO_LARGE";
  await insertPayment(tx, company, payment, now);
  await addToTotals(tx, companyId, { paid: payment.amount });
  return undefined;
}

async function insertPayment(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  { id, rentalId, amount }: { id: string; rentalId: string; amount: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({ id, rentalId, amount, companyId, enteredBy: userId, createdAt: now })
    .execute();
}

async function codeOfRental(db: Kysely<DB>, company: CompanyScope, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("rentals")
    .select("carCode")
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.carCode;
}
