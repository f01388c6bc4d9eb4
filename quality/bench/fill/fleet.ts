import type { Insertable } from "kysely";

import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import { toSearchKey } from "#domain/words/turkish.ts";
import type { DB } from "#server/db/tables.ts";

import { slotCodeAt } from "./codes.ts";
import { personName, phone } from "./people.ts";
import type { WorldPlan, PlannedCompany } from "./plan.ts";
import { plate } from "./plates.ts";
import { rentalIdOf, rentalsOfCar } from "./rentals.ts";
import { makeSeededRandom, makeSeededId } from "./seeded-random.ts";
import { availabilityNotes, carNotes, reminders } from "./words.ts";

export interface Renter {
  id: string;
  name: string;
  phone: string;
}

/** A customer of a company, by its number in the whole world. */
export function renterAt(plan: WorldPlan, company: PlannedCompany, nth: number): Renter {
  const dice = makeSeededRandom(plan.seed, "renter", nth);
  const id = makeSeededId(plan.seed, "renter", nth, company.openedAt);
  return { id, name: personName(dice), phone: dice.chance(0.95) ? phone(dice) : "" };
}

export function* customerRows(plan: WorldPlan): Generator<Insertable<DB["customers"]>> {
  for (const company of plan.fleet) {
    const companyId = company.id;
    for (let nth = company.firstCustomer; nth < company.firstCustomer + company.customers; nth += 1) {
      const renter = renterAt(plan, company, nth);
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

/** The plate of a car by its number in the whole world; a few have none. */
export function plateAt(plan: WorldPlan, car: number): string {
  const dice = makeSeededRandom(plan.seed, "plate", car);
  return dice.chance(0.97) ? plate(dice) : "";
}

export function* carRows(plan: WorldPlan): Generator<Insertable<DB["cars"]>> {
  const today = toIstanbulDate(plan.now);
  const days = Array.from({ length: 400 }, (_, day) => addDays(today, day - 30));
  for (const company of plan.fleet) {
    const companyId = company.id;
    for (let nth = 0; nth < company.cars; nth += 1) {
      const car = company.firstCar + nth;
      const dice = makeSeededRandom(plan.seed, "car", car);
      const open = rentalsOfCar(plan, company, nth).find(({ endedAt }) => endedAt === null);
      const due = () => (dice.chance(0.7) ? dice.one(days) : null);
      const isNoted = dice.chance(0.03);
      yield {
        companyId,
        code: slotCodeAt(plan, car),
        plate: plateAt(plan, car),
        note: dice.one(carNotes),
        status: open
          ? "rented"
          : dice.one(["available", "available", "available", "maintenance", "delivering", "damaged"]),
        currentRentalId: open ? rentalIdOf(plan, car, open) : null,
        renterNameVisible: open !== undefined && dice.chance(0.5),
        renterPhoneVisible: open !== undefined && dice.chance(0.3),
        price: dice.chance(0.8) ? (9 + dice.whole(40)) * 100_00 : null,
        priceVisible: dice.chance(0.8),
        availabilityNote: dice.one(availabilityNotes),
        cascoDue: due(),
        insuranceDue: due(),
        oilServiceDue: due(),
        inspectionDue: due(),
        driverPreNote: isNoted ? dice.one(reminders) : "",
        isNoted,
        createdAt: company.openedAt,
        updatedAt: company.openedAt,
      };
    }
  }
}
