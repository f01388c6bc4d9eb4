import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import type { ListedReservationView, ReservationView } from "#contract/fleet/reservations.ts";
import type { LawContext } from "#domain/fleet/law.ts";
import { isNoShowProposed } from "#domain/fleet/no-show.ts";
import { isReservationEndangered, checkSpan, computePlannedEnd, type PeriodSpan } from "#domain/fleet/period.ts";
import { toReservationListFilter, type ReservationList, type ReservationState } from "#domain/fleet/reservation.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import {
  joinPages,
  orderNewestFirst,
  orderOldestFirst,
  mapPage,
  readPage,
  type CursorPage,
} from "#server/db/cursor.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import { matchesCar } from "#server/db/plate.ts";
import {
  hasCompanyTrigrams,
  containsWords,
  reservationSearchKey,
  hideFromPlanner,
  toSearchedKey,
} from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCar, lockCars, type LockedCar } from "#server/modules/cars/store.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { findDueWarnings } from "#server/modules/periods/due-warnings.ts";
import { findGapMinutes, insertPeriod, movePeriod, turnIntoRental } from "#server/modules/periods/store.ts";

/** `name` and `phone` are ignored if there is a customer. */
interface NewReservationTime extends PeriodSpan {
  id: string;
  code: string;
  customerId?: string | null | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  price?: number | null | undefined;
  deposit?: number | null | undefined;
  note?: string | undefined;
}

function queryReservations(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("reservations")
    .innerJoin("carPeriods as period", (join) =>
      join.onRef("period.companyId", "=", "reservations.companyId").onRef("period.id", "=", "reservations.id"),
    )
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "period.companyId").onRef("cars.code", "=", "period.carCode"),
    )
    .select(["reservations.id", "period.carCode as code", "cars.plate", "reservations.customerId"])
    .select(["reservations.renterName as name", "reservations.renterPhone as phone"])
    .select(["period.startsAt", "period.endsAt", "period.busyUntil", "reservations.price", "reservations.deposit"])
    .select(["reservations.note", "reservations.state", "period.rentalId", "reservations.version"])
    .select(runningRentalEnd.as("runningUntil"))
    .where("reservations.companyId", "=", companyId);
}

/**
 * A left join would be slow: PostgreSQL would expect hundreds of running rentals for each car, and then read all
 * reservations by their start instead of the few that match a search.
 */
const runningRentalEnd = sql<Date | null>`(
  select running.ends_at from car_periods as running
  where running.company_id = period.company_id and running.car_code = period.car_code
    and running.kind = 'rental' and not running.is_over)`;

type JoinedReservation = Omit<ListedReservationView, "isNoShowProposed" | "isEndangered"> & {
  runningUntil: Date | null;
};

function toListedView({ runningUntil, ...row }: JoinedReservation, at: LawContext): ListedReservationView {
  return {
    ...row,
    isNoShowProposed: isNoShowProposed(row, at),
    isEndangered: row.state === "open" && isReservationEndangered(row.startsAt, runningUntil, at.now),
  };
}

interface ReservationFilter {
  list: ReservationList;
  from: string | undefined;
  to: string | undefined;
  search: string;
}

export async function listReservations(
  db: Kysely<DB>,
  company: CompanyScope,
  filter: ReservationFilter & { cursor: string | undefined },
  at: LawContext,
): Promise<CursorPage<ListedReservationView>> {
  const { search, cursor } = filter;
  const order = chooseRowOrder(filter, at.now);
  const all = queryFiltered(db, company, filter, at.now);
  if (search === "") return mapPage(await readPage(all, order, cursor), (row) => toListedView(row, at));
  const wanted = toSearchedKey(search);
  const isNamed = hideFromPlanner(containsWords(reservationSearchKey, wanted));
  const trigrams = hasCompanyTrigrams("reservations", company.companyId, wanted);
  const named = all.where(isNamed).$if(trigrams !== undefined, (query) => query.where(trigrams!));
  const ofCars = all.where(await isOfFoundCars(db, company, search)).where((eb) => eb.not(isNamed));
  const pages = [await readPage(named, order, cursor), await readPage(ofCars, order, cursor)];
  const sign = order.direction === "asc" ? 1 : -1;
  const found = joinPages(
    pages,
    (one, other) => sign * (one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1)),
    order.cursorOf,
  );
  return mapPage(found, (row) => toListedView(row, at));
}

function chooseRowOrder({ list }: ReservationFilter, now: Date) {
  const { first } = toReservationListFilter(list, toIstanbulDate(now));
  return (first === "earliest" ? orderOldestFirst : orderNewestFirst)("period.startsAt", "period.id");
}

function queryFiltered(db: Kysely<DB>, company: CompanyScope, { list, from, to }: ReservationFilter, now: Date) {
  const { stands, state, ...days } = toReservationListFilter(list, toIstanbulDate(now));
  const begins = [days.from, from].filter((day) => day !== undefined);
  const ends = [days.to, to].filter((day) => day !== undefined);
  return queryReservations(db, company)
    .where("period.companyId", "=", company.companyId)
    .where("period.kind", "=", "reservation")
    .$if(stands !== undefined, (query) => query.where("period.isOver", "=", !stands))
    .$if(state !== undefined, (query) => query.where("reservations.state", "=", state!))
    .where((eb) => eb.and(begins.map((day) => eb("period.startsAt", ">=", startOfDay(day)))))
    .where((eb) => eb.and(ends.map((day) => eb("period.startsAt", "<", endOfDay(day)))));
}

/** If a search finds more cars, many reservations match, and they are filtered one by one. */
const FOUND_CARS_MAX = 100;

async function isOfFoundCars(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  search: string,
): Promise<RawBuilder<boolean>> {
  const cars = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", companyId)
    .where(matchesCar(search))
    .limit(FOUND_CARS_MAX + 1)
    .execute();
  if (cars.length > FOUND_CARS_MAX) return hideFromPlanner(matchesCar(search));
  return sql<boolean>`period.car_code = any (${cars.map(({ code }) => code)}::text[])`;
}

export async function findReservation(
  db: Kysely<DB>,
  company: CompanyScope,
  id: string,
  at: LawContext,
): Promise<ReservationView | undefined> {
  const row = await queryReservations(db, company).where("reservations.id", "=", id).executeTakeFirst();
  return row && { ...toListedView(row, at), warnings: await findDueWarnings(db, company, row.code, row.endsAt) };
}

async function readRenter(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { customerId, name = "", phone = "" }: NewReservationTime,
): Promise<{ customerId: string | null; renterName: string; renterPhone: string; searchKey: string } | undefined> {
  if (customerId === undefined || customerId === null)
    return { customerId: null, renterName: name, renterPhone: phone, searchKey: toSearchText(name) };
  const customer = await tx
    .selectFrom("customers")
    .select(["name", "phone"])
    .where("companyId", "=", companyId)
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  return (
    customer && {
      customerId,
      renterName: customer.name,
      renterPhone: customer.phone,
      searchKey: toSearchText(customer.name),
    }
  );
}

interface WrongSpan {
  wrong: NonNullable<ReturnType<typeof checkSpan>>;
}

/**
 * Returns the reason for a refusal; undefined on success and for a repeated request. The id of a block or a rental
 * violates `car_periods_pkey`, and a car that is not free violates `car_periods_never_overlap`.
 */
export async function createReservation(
  tx: Transaction<DB>,
  company: CompanyScope,
  asked: NewReservationTime,
  now: Date,
): Promise<"CAR_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "ID_TAKEN" | WrongSpan | undefined> {
  const { companyId } = company;
  const { id, from, until, price = null, deposit = null, note = "" } = asked;
  const car = await lockCar(tx, company, asked.code);
  if (!car) return "CAR_NOT_FOUND";
  const sentBefore = await findReservationWithPeriod(tx, company, id);
  if (sentBefore) return sentBefore.code === car.code ? undefined : "ID_TAKEN";
  const wrong = checkSpan({ from, until }, now);
  if (wrong) return { wrong };
  const renter = await readRenter(tx, company, asked);
  if (!renter) return "CUSTOMER_NOT_FOUND";
  await insertPeriod(tx, company, { id, carCode: car.code, kind: "reservation", from, until });
  await tx
    .insertInto("reservations")
    .values({ companyId, id, ...renter, price, deposit, note, createdAt: now })
    .execute();
  const made = { car, reservationId: id, details: { from, until } };
  await writeDeskEvent(tx, company, { action: "reservation-made", ...made }, now);
  return undefined;
}

export function findReservationWithPeriod(tx: Kysely<DB>, { companyId }: CompanyScope, id: string) {
  return tx
    .selectFrom("reservations")
    .innerJoin("carPeriods", (join) =>
      join.onRef("carPeriods.companyId", "=", "reservations.companyId").onRef("carPeriods.id", "=", "reservations.id"),
    )
    .select(["carPeriods.carCode as code", "carPeriods.id", "carPeriods.startsAt", "carPeriods.endsAt"])
    .select(["carPeriods.busyUntil", "reservations.state", "reservations.version"])
    .where("reservations.companyId", "=", companyId)
    .where("reservations.id", "=", id)
    .executeTakeFirst();
}

async function lockReservation(tx: Transaction<DB>, company: CompanyScope, id: string, code?: string) {
  const found = await findReservationWithPeriod(tx, company, id);
  if (!found) return undefined;
  const cars = await lockCars(tx, company, [found.code, ...(code === undefined ? [] : [code])]);
  const reservation = await findReservationWithPeriod(tx, company, id);
  return reservation && { reservation, car: cars.get(code ?? found.code) };
}

export async function changeReservation(
  tx: Transaction<DB>,
  company: CompanyScope,
  asked: NewReservationTime & { version: number },
  now: Date,
): Promise<
  | "RESERVATION_NOT_FOUND"
  | "RESERVATION_OVER"
  | "CHANGED_MEANWHILE"
  | "CAR_NOT_FOUND"
  | "CUSTOMER_NOT_FOUND"
  | WrongSpan
  | undefined
> {
  const { id, version, from, until, price = null, deposit = null, note = "" } = asked;
  const locked = await lockReservation(tx, company, id, asked.code);
  if (!locked) return "RESERVATION_NOT_FOUND";
  const { reservation, car } = locked;
  if (reservation.state !== "open") return "RESERVATION_OVER";
  if (reservation.version !== version) return "CHANGED_MEANWHILE";
  if (!car) return "CAR_NOT_FOUND";
  const moved = { from: reservation.startsAt, until: reservation.endsAt };
  const wrong = checkSpan({ from, until }, now, { moved });
  if (wrong) return { wrong };
  const renter = await readRenter(tx, company, asked);
  if (!renter) return "CUSTOMER_NOT_FOUND";
  await movePeriod(tx, company, reservation, {
    from,
    until,
    carCode: car.code,
    gap: await findGapMinutes(tx, company),
  });
  await saveReservation(tx, company, id, { ...renter, price, deposit, note });
  const changed = { car, reservationId: id, details: { from, until } };
  await writeDeskEvent(tx, company, { action: "reservation-changed", ...changed }, now);
  return undefined;
}

async function saveReservation(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  id: string,
  change: {
    state?: ReservationState;
    customerId?: string | null;
    renterName?: string;
    renterPhone?: string;
    searchKey?: string;
    price?: number | null;
    deposit?: number | null;
    note?: string;
  },
): Promise<void> {
  await tx
    .updateTable("reservations")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .execute();
}

const actionOfDecision = {
  cancelled: "reservation-cancelled",
  "no-show": "reservation-no-show",
  open: "reservation-reopened",
} as const;

/** Returns the reason for a refusal; undefined on success and if the reservation has that state already. */
export async function decideReservation<Decision extends { state: Exclude<ReservationState, "picked-up"> } | string>(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, version }: { id: string; version: number },
  decide: (reservation: { state: ReservationState; startsAt: Date }) => Decision | undefined,
  now: Date,
): Promise<"RESERVATION_NOT_FOUND" | "CHANGED_MEANWHILE" | Extract<Decision, string> | undefined> {
  const locked = await lockReservation(tx, company, id);
  if (!locked) return "RESERVATION_NOT_FOUND";
  const decided = decide(locked.reservation);
  if (decided === undefined) return undefined;
  if (typeof decided === "string") return decided as Extract<Decision, string>;
  if (locked.reservation.version !== version) return "CHANGED_MEANWHILE";
  const { state } = decided;
  await saveReservation(tx, company, id, { state });
  await tx
    .updateTable("carPeriods")
    .set({ isOver: state !== "open" })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  const { reservation, car } = locked;
  const about = {
    car: car ?? { code: reservation.code, plate: "" },
    reservationId: id,
    details: { from: reservation.startsAt },
  };
  await writeDeskEvent(tx, company, { action: actionOfDecision[state], ...about }, now);
  return undefined;
}

export async function lockCarsForHandOver(
  tx: Transaction<DB>,
  company: CompanyScope,
  { code, reservationId }: { code: string; reservationId?: string | undefined },
): Promise<{ car: LockedCar | undefined; reservation: Awaited<ReturnType<typeof findReservationWithPeriod>> }> {
  if (reservationId === undefined) return { car: await lockCar(tx, company, code), reservation: undefined };
  const locked = await lockReservation(tx, company, reservationId, code);
  if (locked) return locked;
  return { car: await lockCar(tx, company, code), reservation: undefined };
}

export async function pickUpReservation(
  tx: Transaction<DB>,
  company: CompanyScope,
  {
    reservationId,
    rentalId,
    car,
    startedAt,
    dueAt,
  }: { reservationId: string; rentalId: string; car: Pick<LockedCar, "code" | "plate">; startedAt: Date; dueAt: Date },
): Promise<void> {
  await turnIntoRental(tx, company, {
    id: reservationId,
    rentalId,
    carCode: car.code,
    plate: car.plate,
    from: startedAt,
    until: computePlannedEnd(startedAt, dueAt),
  });
  await saveReservation(tx, company, reservationId, { state: "picked-up" });
}
