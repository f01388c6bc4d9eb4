import type { Insertable } from "kysely";

import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";
import { proposeReducedFineEnd } from "#domain/fleet/reduced-fine.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { RENTER_PHONE_KEPT_DAYS } from "#domain/words/retention.ts";
import { toSearchKey } from "#domain/words/turkish.ts";
import type { DB } from "#server/db/tables.ts";

import { makeSlotCodeAt } from "./codes.ts";
import { planPlate, planRenter } from "./fleet.ts";
import { interpolateDate } from "./people.ts";
import type { WorldPlan, PlannedCompany } from "./plan.ts";
import { rentalCountOfCar, makeRentalId, planRentalOfCar, type PlannedRental } from "./rentals.ts";
import { makeSeededRandom, makeSeededId, type SeededRandom } from "./seeded-random.ts";
import { EXPENSE_TEXTS, rentalNotes } from "./words.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface PlannedBooking {
  company: PlannedCompany;
  /** The car's number among all cars of the world. */
  car: number;
  rental: PlannedRental;
}

/**
 * All rentals: first the first rental of every car, then the second rental of every car, and so on. Thus the rows of
 * a company are spread over the disk, as after years of use.
 */
function* generateBookings(plan: WorldPlan): Generator<PlannedBooking> {
  const most = plan.fleet.reduce(
    (max, company) => Math.max(max, company.cars > 0 ? rentalCountOfCar(company, 0) : 0),
    0,
  );
  for (let nth = 0; nth < most; nth += 1) {
    for (const company of plan.fleet) {
      for (let car = 0; car < company.cars && nth < rentalCountOfCar(company, car); car += 1)
        yield { company, car: company.firstCar + car, rental: planRentalOfCar(plan, company, car, nth) };
    }
  }
}

/** The price of a rental and its payments in order, in kuruş. A refund has a negative amount. */
function planMoney(plan: WorldPlan, { car, rental }: PlannedBooking): { total: number; payments: number[] } {
  const dice = makeSeededRandom(plan.seed, "money", car * 4096 + rental.nth);
  const days = Math.max(1, Math.round((rental.dueAt.getTime() - rental.startedAt.getTime()) / DAY_MS));
  const total = days * (9 + dice.whole(40)) * 100_00;
  return { total, payments: planPayments(total, dice) };
}

function planPayments(total: number, dice: SeededRandom): number[] {
  const kind = dice.next();
  const part = Math.round((total * (0.2 + 0.6 * dice.next())) / 100_00) * 100_00 || total;
  if (kind < 0.6) return [total];
  if (kind < 0.75) return [part, total - part].filter((amount) => amount !== 0);
  if (kind < 0.77) return [total + 500_00, -500_00];
  return kind < 0.9 ? [part] : [];
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function* generateRentalRows(plan: WorldPlan): Generator<Insertable<DB["rentals"]>> {
  const forgotten = plan.now.getTime() - RENTER_PHONE_KEPT_DAYS * DAY_MS;
  for (const booking of generateBookings(plan)) {
    const { company, car, rental } = booking;
    const dice = makeSeededRandom(plan.seed, "booking", car * 4096 + rental.nth);
    const renter = planRenter(
      plan,
      company,
      company.firstCustomer + Math.floor(company.customers * dice.next() ** 1.5),
    );
    const { total, payments } = planMoney(plan, booking);
    const { startedAt, dueAt, endedAt } = rental;
    yield {
      companyId: company.id,
      id: makeRentalId(plan, car, rental),
      carCode: makeSlotCodeAt(plan, car),
      plate: planPlate(plan, car),
      customerId: renter.id,
      renterName: renter.name,
      renterPhone: endedAt !== null && endedAt.getTime() < forgotten ? "" : renter.phone,
      searchKey: toSearchKey(renter.name),
      total,
      paid: sumAmounts(payments),
      startedAt,
      dueAt,
      endedAt,
      notes: dice.one(rentalNotes),
    };
  }
}

export function* generatePaymentRows(plan: WorldPlan): Generator<Insertable<DB["payments"]>> {
  for (const booking of generateBookings(plan)) {
    const { company, car, rental } = booking;
    for (const [nth, amount] of planMoney(plan, booking).payments.entries()) {
      const createdAt = interpolateDate(rental.startedAt, rental.endedAt ?? plan.now, nth / 2);
      const id = makeSeededId(plan.seed, "payment", (car * 4096 + rental.nth) * 2 + nth, createdAt);
      yield {
        companyId: company.id,
        id,
        rentalId: makeRentalId(plan, car, rental),
        amount,
        means: PAYMENT_MEANS[nth % PAYMENT_MEANS.length]!,
        paidOn: toIstanbulDate(createdAt),
        // Every fifth rental was paid with receipts. A refund has no receipt.
        receiptId: (car + rental.nth) % 5 === 0 && amount > 0 ? id : null,
        enteredBy: company.ownerId,
        createdAt,
      };
    }
  }
}

/**
 * A road charge for every second rental with a plate: a fine for every twentieth rental, otherwise a toll. No charge
 * is passed on to its renter yet, and a third of the fines are paid.
 */
export function* generateRoadChargeRows(plan: WorldPlan): Generator<Insertable<DB["roadCharges"]>> {
  for (const booking of generateBookings(plan)) {
    const { company, car, rental } = booking;
    const place = car + rental.nth;
    const plate = planPlate(plan, car);
    if (plate === "" || place % 2 !== 0) continue;
    const kind = place % 20 === 0 ? "fine" : "toll";
    const middle = interpolateDate(rental.startedAt, rental.endedAt ?? plan.now, 0.5);
    const happenedAt = new Date(Math.floor(middle.getTime() / 60_000) * 60_000);
    // The renter would be ambiguous in the first minute of a short rental.
    if (happenedAt < rental.startedAt) continue;
    const documentNo = kind === "fine" ? `MA${10_000_000 + place}` : "";
    yield {
      companyId: company.id,
      id: makeSeededId(plan.seed, "road charge", car * 4096 + rental.nth, happenedAt),
      kind,
      plate,
      happenedAt,
      amount: kind === "fine" ? 1_851_00 : 42_50 + (place % 7) * 10_00,
      documentNo,
      text: kind === "fine" ? "Hız" : "Avrasya Tüneli",
      searchKey: toSearchKey([plate, documentNo, kind === "fine" ? "Hız" : "Avrasya Tüneli"].join(" ")),
      state: kind === "fine" && place % 60 === 0 ? "paid" : "new",
      reducedUntil: proposeReducedFineEnd(kind, happenedAt),
      match: "certain",
      rentalId: makeRentalId(plan, car, rental),
      chargeId: null,
      enteredBy: company.ownerId,
      createdAt: happenedAt,
    };
  }
}

/** The fee of each rental as its first charge. The charge has the id of its rental. */
export function* generateChargeRows(plan: WorldPlan): Generator<Insertable<DB["rentalCharges"]>> {
  for (const booking of generateBookings(plan)) {
    const { company, car, rental } = booking;
    const id = makeRentalId(plan, car, rental);
    const { startedAt } = rental;
    yield {
      companyId: company.id,
      id,
      rentalId: id,
      kind: "rent",
      amount: planMoney(plan, booking).total,
      happenedAt: startedAt,
      enteredBy: company.ownerId,
      createdAt: startedAt,
    };
  }
}

export function* generateExpenseRows(plan: WorldPlan): Generator<Insertable<DB["expenses"]>> {
  for (const company of plan.fleet) {
    for (let nth = 0; nth < company.expenses; nth += 1) yield planExpense(plan, company, nth);
  }
}

function planExpense(plan: WorldPlan, company: PlannedCompany, nth: number) {
  const dice = makeSeededRandom(plan.seed, `expense ${company.nth % 64}`, company.nth * 131 + nth);
  const [description, category] = dice.one(EXPENSE_TEXTS);
  const createdAt = interpolateDate(company.openedAt, plan.now, nth / company.expenses);
  return {
    companyId: company.id,
    id: makeSeededId(plan.seed, "expense", nth, createdAt),
    description,
    searchKey: toSearchKey(description),
    amount: (2 + dice.whole(100)) * 100_00,
    category,
    spentOn: toIstanbulDate(createdAt),
    createdAt,
  };
}

/** The totals that the application stores per company. */
export function* generateCompanyTotalRows(plan: WorldPlan): Generator<Insertable<DB["companyTotals"]>> {
  const sums = plan.fleet.map(() => ({ billed: 0, paid: 0 }));
  for (const booking of generateBookings(plan)) {
    const own = sums[booking.company.nth]!;
    const { total, payments } = planMoney(plan, booking);
    own.billed += total;
    own.paid += sumAmounts(payments);
  }
  for (const company of plan.fleet) {
    let spent = 0;
    for (let nth = 0; nth < company.expenses; nth += 1) spent += planExpense(plan, company, nth).amount;
    yield { companyId: company.id, ...sums[company.nth]!, spent, cars: company.cars };
  }
}
