import type { Insertable } from "kysely";

import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import { toSearchKey } from "#domain/words/turkish.ts";
import type { DB } from "#server/db/tables.ts";

import { makeSlotCodeAt } from "./codes.ts";
import { makePersonName, makePhone } from "./people.ts";
import type { WorldPlan, PlannedCompany } from "./plan.ts";
import { makePlate } from "./plates.ts";
import { makeRentalId, planRentalsOfCar } from "./rentals.ts";
import { makeSeededRandom, makeSeededId } from "./seeded-random.ts";
import { availabilityNotes, carNotes, REMINDER_TEXTS } from "./words.ts";

export interface PlannedRenter {
  id: string;
  name: string;
  phone: string;
}

/** A customer of a company. `nth` counts all customers of the world. */
export function planRenter(plan: WorldPlan, company: PlannedCompany, nth: number): PlannedRenter {
  const dice = makeSeededRandom(plan.seed, "renter", nth);
  const id = makeSeededId(plan.seed, "renter", nth, company.openedAt);
  return { id, name: makePersonName(dice), phone: dice.chance(0.95) ? makePhone(dice) : "" };
}

export function* generateCustomerRows(plan: WorldPlan): Generator<Insertable<DB["customers"]>> {
  for (const company of plan.fleet) {
    const companyId = company.id;
    for (let nth = company.firstCustomer; nth < company.firstCustomer + company.customers; nth += 1) {
      const renter = planRenter(plan, company, nth);
      const email = nth % 2 === 0 ? `${toSearchKey(renter.name).replaceAll(" ", ".")}${nth}@example.com` : "";
      yield {
        companyId,
        ...renter,
        email,
        notes: nth % 20 === 0 ? "Kurumsal; faturayı şirketine kesin." : "",
        searchKey: toSearchKey(`${renter.name} ${renter.phone} ${email}`),
        createdAt: company.openedAt,
        updatedAt: company.openedAt,
      };
    }
  }
}

/** A car's plate, or "" for three in a hundred cars. `car` counts all cars of the world. */
export function planPlate(plan: WorldPlan, car: number): string {
  const dice = makeSeededRandom(plan.seed, "plate", car);
  return dice.chance(0.97) ? makePlate(dice) : "";
}

export function* generateCarRows(plan: WorldPlan): Generator<Insertable<DB["cars"]>> {
  const today = toIstanbulDate(plan.now);
  const days = Array.from({ length: 400 }, (_, day) => addDays(today, day - 30));
  for (const company of plan.fleet) {
    const companyId = company.id;
    for (let nth = 0; nth < company.cars; nth += 1) {
      const car = company.firstCar + nth;
      const dice = makeSeededRandom(plan.seed, "car", car);
      const open = planRentalsOfCar(plan, company, nth).find(({ endedAt }) => endedAt === null);
      const due = () => (dice.chance(0.7) ? dice.one(days) : null);
      const isNoted = dice.chance(0.03);
      yield {
        companyId,
        code: makeSlotCodeAt(plan, car),
        plate: planPlate(plan, car),
        note: dice.one(carNotes),
        status: open
          ? "rented"
          : dice.one(["available", "available", "available", "maintenance", "delivering", "damaged"]),
        currentRentalId: open ? makeRentalId(plan, car, open) : null,
        renterNameVisible: open !== undefined && dice.chance(0.5),
        renterPhoneVisible: open !== undefined && dice.chance(0.3),
        price: dice.chance(0.8) ? (9 + dice.whole(40)) * 100_00 : null,
        priceVisible: dice.chance(0.8),
        availabilityNote: dice.one(availabilityNotes),
        cascoDue: due(),
        insuranceDue: due(),
        oilServiceDue: due(),
        inspectionDue: due(),
        driverPreNote: isNoted ? dice.one(REMINDER_TEXTS) : "",
        isNoted,
        createdAt: company.openedAt,
        updatedAt: company.openedAt,
      };
    }
  }
}
