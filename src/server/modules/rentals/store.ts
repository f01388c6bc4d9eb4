import type { Kysely, Transaction } from "kysely";

import type { ListedRentalView, RentalView } from "#contract/fleet/rentals.ts";
import { checkEventTime, isEnteredLater, findLastCarEvent, type EventTimeProblem } from "#domain/fleet/car-event.ts";
import { rentOutCar } from "#domain/fleet/car-life.ts";
import type { StoredPaymentMeans } from "#domain/fleet/payment.ts";
import { computePlannedEnd } from "#domain/fleet/period.ts";
import * as rules from "#domain/fleet/rental.ts";
import type { PaymentStatus } from "#domain/fleet/rental.ts";
import { OVERVIEW_COUNT_MAX, toLimitedCount } from "#domain/notices/overview.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import { lacksConditionReportSql } from "#server/db/asked-reports.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { OutdatedReadError } from "#server/db/database.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import { makeId } from "#server/db/new-id.ts";
import { matchesRentalCar, isRentalOfCar } from "#server/db/plate.ts";
import { hasCompanyTrigrams, containsWords, hideFromPlanner } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { changeCar, lockCars, touchScanPage, type LockedCar } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";
import { findLastReturn } from "#server/modules/periods/last-return.ts";
import { insertPeriod, moveRentalEnd } from "#server/modules/periods/store.ts";
import { lockCarsForHandOver, pickUpReservation } from "#server/modules/reservations/store.ts";

import { listEntries } from "./account-store.ts";
import { findCharge, insertCharge } from "./charges-store.ts";
import { insertEntry, listDepositEntries } from "./deposits-store.ts";
import { listFormerRentalCars } from "./former-cars-store.ts";
import { insertPayment } from "./payments-store.ts";
import { findRecordedDifferences } from "./recorded-times-store.ts";
import { writeRentalSums } from "./sums-store.ts";

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

export function selectListedColumns(company: CompanyRows) {
  return [...listedColumns, lacksConditionReportSql(company).as("lacksReport")] as const;
}

function queryRentals(db: Kysely<DB>, company: CompanyRows) {
  return db.selectFrom("rentals").where("rentals.companyId", "=", company.companyId);
}

export async function listRentals(
  db: Kysely<DB>,
  company: CompanyRows,
  filter: {
    paymentStatus: PaymentStatus | undefined;
    search: string;
    car: string;
    from: string | undefined;
    to: string | undefined;
    cursor: string | undefined;
  },
): Promise<CursorPage<ListedRentalView>> {
  const { paymentStatus, search, car, from, to, cursor } = filter;
  const trigrams = search === "" ? undefined : hasCompanyTrigrams("rentals", company.companyId, search);
  const matching = queryRentals(db, company)
    .select(selectListedColumns(company))
    .$if(paymentStatus !== undefined, (query) => query.where("rentals.paymentStatus", "=", paymentStatus!))
    .$if(car !== "", (query) => query.where(isRentalOfCar(car)))
    .$if(from !== undefined, (query) => query.where("rentals.startedAt", ">=", startOfDay(from!)))
    .$if(to !== undefined, (query) => query.where("rentals.startedAt", "<", endOfDay(to!)))
    .$if(search !== "", (query) =>
      query.where((eb) =>
        hideFromPlanner(eb.or([matchesRentalCar(search), containsWords("rentals.searchKey", search)])),
      ),
    )
    .$if(trigrams !== undefined, (query) => query.where((eb) => eb.or([matchesRentalCar(search), trigrams!])));
  return readPage(matching, orderNewestFirst("rentals.startedAt", "rentals.id"), cursor);
}

export async function countOwingRentals(db: Kysely<DB>, company: CompanyRows) {
  const count = (status: PaymentStatus) => {
    const capped = queryRentals(db, company)
      .select("rentals.id")
      .where("rentals.paymentStatus", "=", status)
      .limit(OVERVIEW_COUNT_MAX + 1);
    return db.selectFrom(capped.as("capped")).select((eb) => eb.fn.countAll<number>().as("count"));
  };
  const { partial, unpaid } = await db
    .selectNoFrom([count("partial").as("partial"), count("unpaid").as("unpaid")])
    .executeTakeFirstOrThrow();
  return { partial: toLimitedCount(Number(partial)), unpaid: toLimitedCount(Number(unpaid)) };
}

/**
 * The company's rental with the first pages of its account and its deposit, newest first; undefined if there is none.
 */
export async function findRental(db: Kysely<DB>, company: CompanyRows, id: string): Promise<RentalView | undefined> {
  const row = await queryRentals(db, company)
    .select([
      ...selectListedColumns(company),
      "rentals.isSwapped",
      "rentals.plateUncertain",
      "rentals.customerId",
      "rentals.renterPhone",
    ])
    .select(["rentals.notes", "rentals.depositHeld", "rentals.paymentAskedAt", "rentals.version"])
    .select(["rentals.kmOut", "rentals.kmIn", "rentals.fuelOut", "rentals.fuelIn"])
    .where("rentals.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isSwapped, ...rental } = row;
  const { items: entries } = await listEntries(db, company, id, undefined);
  const { items: deposits } = await listDepositEntries(db, company, id, undefined);
  const left = isSwapped ? await listFormerRentalCars(db, company, id) : [];
  const recorded = await findRecordedDifferences(db, company, { ...rental, left });
  return { ...rental, left, ...recorded, rent: await sumRent(db, company, id), entries, deposits };
}

async function sumRent(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string): Promise<number> {
  const { rent } = await db
    .selectFrom("rentalCharges")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("rent"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("kind", "in", ["rent", "extension"])
    .executeTakeFirstOrThrow();
  return Number(rent);
}

type StartRefusal =
  | "CAR_NOT_FOUND"
  | "CUSTOMER_NOT_FOUND"
  | "CAR_NOT_AVAILABLE"
  | "CAR_RENTED"
  | "RESERVATION_NOT_FOUND"
  | "RESERVATION_OVER"
  | "ID_TAKEN"
  | "DUE_BEFORE_START"
  | EventTimeProblem;

interface NewRental {
  id: string;
  code: string;
  customerId: string;
  total: number;
  paid: number;
  means: StoredPaymentMeans;
  deposit: number;
  depositMeans: StoredPaymentMeans;
  startedAt?: Date | undefined;
  dueAt: Date;
  kmOut?: number | null | undefined;
  fuelOut?: number | null | undefined;
  reservationId?: string | undefined;
  renterNameVisible: boolean;
  renterPhoneVisible?: boolean | undefined;
}

/**
 * If the same id is inserted for two cars at once, the second one violates `rentals_pkey`. A car that is reserved or
 * blocked before the planned end violates `car_periods_never_overlap`.
 */
export async function startRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  rental: NewRental,
  now: Date,
  follow: FollowRental,
): Promise<StartRefusal | undefined> {
  const refused = await handOverCar(tx, company, rental, now, follow);
  if (refused === "SENT_BEFORE") return undefined;
  if (refused) return refused;
  await addToTotals(tx, company.companyId, { billed: rental.total, paid: rental.paid });
  return undefined;
}

/** The caller adds the amounts to the company's sums at the end of its transaction. */
export async function handOverCar(
  tx: Transaction<DB>,
  company: CompanyScope,
  rental: NewRental,
  now: Date,
  follow: FollowRental,
): Promise<StartRefusal | "SENT_BEFORE" | undefined> {
  const { id, customerId, total, paid, deposit, dueAt, reservationId, renterNameVisible } = rental;
  const { companyId } = company;
  const { car, reservation } = await lockCarsForHandOver(tx, company, rental);
  if (!car) return "CAR_NOT_FOUND";
  const { code } = car;
  const sentBefore = await tx
    .selectFrom("rentals")
    .select("carCode")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (sentBefore) return sentBefore.carCode === code ? "SENT_BEFORE" : "ID_TAKEN";
  if (reservationId !== undefined && !reservation) return "RESERVATION_NOT_FOUND";
  if (reservation && reservation.state !== "open") return "RESERVATION_OVER";
  const customer = await tx
    .selectFrom("customers")
    .select(["name", "phone"])
    .where("companyId", "=", companyId)
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) return "CUSTOMER_NOT_FOUND";
  const renterPhoneVisible = rental.renterPhoneVisible ?? (await showsRenterPhone(tx, company));
  const out = rentOutCar(car, { id, renterNameVisible, renterPhoneVisible });
  if (typeof out === "string") return out;
  const began = await determineRentalStart(tx, company, car, rental, now);
  if (typeof began === "string" || "problem" in began) return began;
  const { at: startedAt } = began;
  await changeCar(tx, company, code, out, now);
  await tx
    .insertInto("rentals")
    .values({
      companyId,
      id,
      carCode: code,
      plate: car.plate,
      customerId,
      renterName: customer.name,
      renterPhone: customer.phone,
      searchKey: toSearchText(customer.name),
      total,
      paid,
      depositHeld: deposit,
      startedAt,
      dueAt,
      kmOut: rental.kmOut ?? null,
      fuelOut: rental.fuelOut ?? null,
    })
    .execute();
  if (reservation)
    await pickUpReservation(tx, company, { reservationId: reservation.id, rentalId: id, car, startedAt, dueAt });
  else {
    const period = { id, carCode: code, kind: "rental" as const, rentalId: id, plate: car.plate };
    await insertPeriod(tx, company, { ...period, from: startedAt, until: computePlannedEnd(startedAt, dueAt) });
  }
  const started = { tx, company, now, rentalId: id, cars: [car], reservationId: reservation?.id } as const;
  const details = { until: dueAt, ...makeHappenedAt(startedAt, now) };
  await follow("rental-started", { ...started, plates: [car.plate], from: startedAt, until: now, details });
  await insertCharge(
    tx,
    company,
    { id, rentalId: id, kind: "rent", amount: total, text: "", happenedAt: startedAt },
    now,
  );
  // The entries are dated on the day of the hand-over, even if they are entered later.
  const entry = { rentalId: id, paidOn: toIstanbulDate(startedAt) };
  if (paid > 0) await insertPayment(tx, company, { ...entry, id: makeId(now), amount: paid, means: rental.means }, now);
  if (deposit > 0) {
    const taken = { ...entry, id: makeId(now), kind: "taken" as const, amount: deposit, means: rental.depositMeans };
    await insertEntry(tx, company, taken, now);
  }
  return undefined;
}

async function showsRenterPhone(tx: Transaction<DB>, { companyId }: CompanyScope): Promise<boolean> {
  const company = await tx
    .selectFrom("companies")
    .select("showsRenterPhone")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return company.showsRenterPhone;
}

async function determineRentalStart(
  tx: Transaction<DB>,
  company: CompanyScope,
  car: LockedCar,
  { startedAt, dueAt }: { startedAt?: Date | undefined; dueAt: Date },
  now: Date,
): Promise<{ at: Date } | EventTimeProblem | "DUE_BEFORE_START"> {
  if (startedAt === undefined) return { at: now };
  if (dueAt <= startedAt) return "DUE_BEFORE_START";
  const { code, since } = car;
  return checkEventTime(
    startedAt,
    findLastCarEvent({ returnedAt: await findLastReturn(tx, company, code), since }),
    now,
  );
}

export function makeHappenedAt(at: Date, now: Date): { happenedAt?: Date } {
  return isEnteredLater(at, now) ? { happenedAt: at } : {};
}

/**
 * Returns the reason for a refusal; undefined on success and for a repeated request with a charge. An end that overlaps
 * a reservation or blocked time violates `car_periods_never_overlap`.
 */
export async function extendRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  extension: { id: string; version: number; dueAt: Date; charge?: AcceptedCharge | undefined },
  now: Date,
  follow: FollowRental,
): Promise<"RENTAL_NOT_FOUND" | "RENTAL_ENDED" | "CHANGED_MEANWHILE" | "ID_TAKEN" | undefined> {
  const { id, version, dueAt, charge } = extension;
  const locked = await lockRental(tx, company, id);
  if (!locked) return "RENTAL_NOT_FOUND";
  const { rental, car } = locked;
  const sentBefore = charge && (await findCharge(tx, company, charge.id));
  if (sentBefore) {
    if (sentBefore.rentalId !== id || sentBefore.kind !== "extension") return "ID_TAKEN";
    return rental.dueAt.getTime() === dueAt.getTime() ? undefined : "CHANGED_MEANWHILE";
  }
  const moved = rules.changeDueTime(rental, dueAt);
  if (typeof moved === "string") return moved;
  if (rental.version !== version) return "CHANGED_MEANWHILE";
  await tx
    .updateTable("rentals")
    .set((eb) => ({ ...moved, version: eb("version", "+", 1) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  await moveRentalEnd(tx, company, { rentalId: id, dueAt });
  await touchScanPage(tx, company, rental.code, now);
  const details = { before: rental.dueAt, until: dueAt };
  await follow("rental-extended", { tx, company, now, rentalId: id, cars: [car], details });
  if (charge) {
    await insertCharge(tx, company, { ...charge, rentalId: id, kind: "extension", happenedAt: now }, now);
    await writeRentalSums(tx, company, id, rental, { total: rental.total + charge.amount });
  }
  return undefined;
}

interface AcceptedCharge {
  id: string;
  amount: number;
  text: string;
}

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

/** The cars are locked before the rental, as when a rental starts. */
export async function lockRental(tx: Transaction<DB>, company: CompanyScope, id: string, otherCode?: string) {
  const rentals = queryRentals(tx, company).where("rentals.id", "=", id);
  // This query runs before the lock and only finds the car to lock.
  const found = await rentals.select("rentals.carCode as code").executeTakeFirst();
  if (!found) return undefined;
  const cars = await lockCars(tx, company, [found.code, ...(otherCode === undefined ? [] : [otherCode])]);
  const car = cars.get(found.code);
  const rental = await rentals
    .select(["rentals.carCode as code", "rentals.plate", "rentals.startedAt", "rentals.endedAt", "rentals.version"])
    .select(["rentals.dueAt", "rentals.total", "rentals.paid", "rentals.depositHeld"])
    .select([
      "rentals.kmOut",
      "rentals.kmIn",
      "rentals.fuelOut",
      "rentals.fuelIn",
      "rentals.searchKey",
      "rentals.isSwapped",
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!car || !rental) return undefined;
  // The rental got another car while this transaction waited for the lock.
  if (rental.code !== car.code) throw new OutdatedReadError();
  return { car, rental, other: otherCode === undefined ? undefined : cars.get(otherCode) };
}
