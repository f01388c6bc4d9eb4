import type { Kysely } from "kysely";

import type { BlockReason } from "#domain/fleet/block.ts";
import { makeCarSearchKey, type CarFace, type CarFuel, type CarGear } from "#domain/fleet/car-face.ts";
import type { EditableCarStatus } from "#domain/fleet/car.ts";
import type { ChargeKind } from "#domain/fleet/charge.ts";
import type { ExpenseCategory } from "#domain/fleet/expense.ts";
import type { DueKind } from "#domain/fleet/maintenance.ts";
import type { RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { addDays, formatLocalDateTime, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { makeKmColumns } from "#server/modules/cars/due-km.ts";
import { findKnownKm } from "#server/modules/cars/known-km.ts";
import { listOwedRentals } from "#server/modules/rentals/receipts-store.ts";
import { addLines } from "#server/modules/road-charges/adding.ts";
import { listRoadCharges } from "#server/modules/road-charges/store.ts";

import {
  changeTestCar,
  chargeRoadCharge,
  makeCompanyScope,
  makeBlockedTime,
  makeCharge,
  makeCars,
  makeCustomer,
  makeDepositEntry,
  makeExpense,
  makePayment,
  makeReceipt,
  makeRental,
  makeReservation,
  type MadeCompany,
} from "../test/world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A rental. Days are numbers of days from today and may be fractions. Amounts are in kuruş. A negative payment is a
 * refund.
 */
interface DemoRental {
  customer: string;
  from: number;
  until: number;
  ended?: number;
  total: number;
  paid?: number;
  deposit?: number;
  later?: readonly { day: number; amount: number }[];
  lines?: readonly { day: number; kind: ChargeKind; amount: number; text: string; fromDeposit?: true }[];
  returned?: { day: number; amount: number };
  notes?: string;
  hidden?: "name" | "phone" | "both";
}

/** From the morning of the first day to the evening of the last. */
interface DemoSpan {
  from: number;
  until: number;
}

type DemoReservation = DemoSpan & { price?: number; deposit?: number; note?: string } & (
    | { customer: string }
    | { name: string; phone: string }
  );

/** Days are numbers of days from today, prices are in kuruş. */
interface DemoCar {
  plate: string;
  face?: CarFace & { gear: CarGear; fuel: CarFuel };
  odometer?: number;
  rates?: { weekPrice: number; monthPrice: number; kmAllowance: number; kmPrice: number };
  note?: string;
  status?: EditableCarStatus;
  internalNotes?: string;
  dates?: { casco?: number; insurance?: number; oilService?: number; inspection?: number };
  /** Maintenance that is due on a day or at an odometer reading, and its interval in days and km. */
  dues?: readonly DemoDue[];
  price?: number;
  priceHidden?: true;
  availabilityNote?: string;
  reminders?: { driver?: string; availability?: string };
  rentals?: readonly DemoRental[];
  reservations?: readonly DemoReservation[];
  blocks?: readonly (DemoSpan & { reason: BlockReason; text: string })[];
}

interface DemoDue {
  kind: DueKind;
  text?: string;
  everyDays?: number;
  everyKm?: number;
  dueIn?: number;
  dueKm?: number;
}

export interface DemoFleet {
  approvedDaysAgo: number;
  /** There may be fewer cars; the other slots stay empty. */
  slots: number;
  contacts: Partial<Record<"contactPhone" | "whatsapp" | "instagram" | "website", string>>;
  hiddenContacts?: readonly ("contactPhone" | "whatsapp" | "instagram" | "website")[];
  phone: string;
  customers: readonly { name: string; phone: string; email?: string; notes?: string }[];
  cars: readonly DemoCar[];
  expenses: readonly { day: number; description: string; amount: number; category: ExpenseCategory }[];
  /** If `isCharged` is set, the renter is charged on the same day. */
  roadCharges?: readonly DemoRoadCharge[];
  receipts?: readonly { day: number; customer: string; shares: Readonly<Record<string, number>> }[];
}

interface DemoRoadCharge {
  day: number;
  plate: string;
  kind: RoadChargeKind;
  amount: number;
  documentNo?: string;
  text: string;
  isCharged?: true;
}

export async function fillFleet(
  tx: Kysely<DB>,
  company: MadeCompany,
  fleet: DemoFleet,
  today: Date,
): Promise<ReadonlyMap<string, string>> {
  const at = (day: number) => new Date(today.getTime() + day * DAY_MS);
  const opening = at(-fleet.approvedDaysAgo);
  const { hiddenContacts = [], contacts, phone } = fleet;
  const hidden = Object.fromEntries(hiddenContacts.map((kind) => [`${kind}Visible`, false]));
  await tx
    .updateTable("companies")
    .set({ ...contacts, ...hidden, phone })
    .where("id", "=", company.companyId)
    .execute();

  const customers = new Map<string, string>();
  for (const customer of fleet.customers)
    customers.set(customer.name, await makeCustomer(tx, company, { ...customer, now: opening }));
  for (const { day, ...expense } of fleet.expenses) await makeExpense(tx, company, { ...expense, now: at(day) });

  const codes = await makeCars(tx, company, fleet.slots, { now: opening });
  const byPlate = new Map<string, string>();
  for (const [nth, car] of fleet.cars.entries()) {
    const code = codes[nth];
    if (code === undefined) throw new Error(`There is no slot for ${car.plate}.`);
    byPlate.set(car.plate, code);
    await fillCar(tx, company, code, car, { at, opening, customers });
  }
  for (const road of fleet.roadCharges ?? []) await addRoadCharge(tx, company, road, at(road.day));
  for (const { day, customer, shares } of fleet.receipts ?? []) {
    const customerId = customers.get(customer)!;
    const owed = await listOwedRentals(tx, makeCompanyScope(company), customerId);
    const parts = Object.entries(shares).map(([plate, amount]) => {
      const rental = owed.rentals.find((one) => one.plate === plate);
      if (rental === undefined) throw new Error(`${customer} owes nothing for ${plate}.`);
      return { rentalId: rental.rentalId, amount, paidBefore: rental.paid };
    });
    await makeReceipt(tx, company, customerId, parts, { now: at(day) });
  }
  return byPlate;
}

async function addRoadCharge(
  tx: Kysely<DB>,
  company: MadeCompany,
  { plate, kind, amount, documentNo = "", text, isCharged }: DemoRoadCharge,
  happenedAt: Date,
): Promise<void> {
  const scope = makeCompanyScope(company);
  const line = { plate, at: formatLocalDateTime(happenedAt), amount, documentNo, text };
  const [became] = await addLines(tx, scope, { kind, lines: [line] }, happenedAt);
  if (became !== "saved") throw new Error(`The toll of ${plate} was not saved: ${became}.`);
  if (!isCharged) return;
  const { items } = await listRoadCharges(
    tx,
    scope,
    { search: plate, kind, state: undefined, step: "open" },
    undefined,
  );
  for (const { id } of items) await chargeRoadCharge(tx, company, id, { now: happenedAt });
}

async function fillCar(
  tx: Kysely<DB>,
  company: MadeCompany,
  code: string,
  car: DemoCar,
  { at, opening, customers }: { at: (day: number) => Date; opening: Date; customers: ReadonlyMap<string, string> },
): Promise<void> {
  const { plate, note = "", price = null, availabilityNote = "", internalNotes = "", dates = {}, reminders } = car;
  const { face, odometer = null, rates = {} } = car;
  const date = (day: number | undefined) => (day === undefined ? null : addDays(toIstanbulDate(at(0)), day));
  await changeTestCar(tx, company, code, { plate, note }, opening);
  for (const rental of car.rentals ?? []) await makeRentalRow(tx, company, code, rental, at, customers);
  await changeTestCar(
    tx,
    company,
    code,
    {
      ...(car.status === undefined ? {} : { status: car.status }),
      price,
      priceVisible: car.priceHidden !== true,
      availabilityNote,
      internalNotes,
      deadlines: {
        casco: date(dates.casco),
        insurance: date(dates.insurance),
        oilService: date(dates.oilService),
        inspection: date(dates.inspection),
      },
      driverPreNote: reminders?.driver ?? "",
      availabilityPreNote: reminders?.availability ?? "",
      isNoted: reminders !== undefined,
    },
    at(-1 / 24),
  );
  if (face !== undefined) {
    const { year: modelYear, ...known } = face;
    const change = { ...known, modelYear, odometer, ...rates, searchKey: makeCarSearchKey(face) };
    await changeTestCar(tx, company, code, change, at(-1 / 24));
  }
  for (const { text = "", everyDays = null, everyKm = null, dueIn, dueKm = null, kind } of car.dues ?? [])
    await tx
      .insertInto("carDues")
      .values({
        companyId: company.companyId,
        id: makeId(at(-1)),
        carCode: code,
        kind,
        text,
        everyDays,
        everyKm,
        dueOn: date(dueIn),
        dueKm,
        ...makeKmColumns(dueKm, null, { knownKm: await findKnownKm(tx, company, code), today: toIstanbulDate(at(0)) }),
        createdAt: at(-1),
        updatedAt: at(-1),
      })
      .execute();
  for (const reservation of car.reservations ?? [])
    await makeReservationRow(tx, company, code, reservation, at, customers);
  for (const { reason, text, ...days } of car.blocks ?? [])
    await makeBlockedTime(tx, company, code, { reason, text, ...toSpan(days, at(0)), now: at(-1 / 24) });
}

async function makeReservationRow(
  tx: Kysely<DB>,
  company: MadeCompany,
  code: string,
  { from, until, note = "", price, deposit, ...whose }: DemoReservation,
  at: (day: number) => Date,
  customers: ReadonlyMap<string, string>,
): Promise<void> {
  const renter = "name" in whose ? whose : { customerId: customers.get(whose.customer)! };
  const times = toSpan({ from, until }, at(0));
  await makeReservation(tx, company, code, { ...renter, ...times, note, price, deposit, now: at(-1 / 24) });
}

/** Converts days from today to instants: the first day at ten in the morning, and the last at six in the evening. */
function toSpan({ from, until }: DemoSpan, today: Date): { from: Date; until: Date } {
  const on = (day: number, time: string) => parseLocalDateTime(`${addDays(toIstanbulDate(today), day)}T${time}`)!;
  return { from: on(from, "10:00"), until: on(until, "18:00") };
}

async function makeRentalRow(
  tx: Kysely<DB>,
  company: MadeCompany,
  code: string,
  rental: DemoRental,
  at: (day: number) => Date,
  customers: ReadonlyMap<string, string>,
): Promise<void> {
  const { from, until, ended, total, paid = 0, deposit = 0, later = [], lines = [], returned } = rental;
  const { notes = "", hidden } = rental;
  const customerId = customers.get(rental.customer);
  if (customerId === undefined) throw new Error(`${rental.customer} is no customer of this company.`);
  const id = await makeRental(tx, company, code, {
    customerId,
    total,
    paid,
    deposit,
    now: at(from),
    dueAt: at(until),
    renterNameVisible: hidden !== "name" && hidden !== "both",
    renterPhoneVisible: hidden !== "phone" && hidden !== "both",
    ...(ended === undefined ? {} : { endedAt: at(ended) }),
  });
  for (const { day, ...line } of lines) await makeCharge(tx, company, id, { ...line, now: at(day) });
  if (returned) await makeDepositEntry(tx, company, id, "returned", returned.amount, { now: at(returned.day) });
  for (const { day, amount } of later) await makePayment(tx, company, id, amount, { now: at(day) });
  await tx
    .updateTable("rentals")
    .set({ notes })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
}
