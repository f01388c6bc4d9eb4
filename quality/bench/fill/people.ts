import type { Insertable } from "kysely";

import { toSearchKey } from "#domain/words/turkish.ts";
import type { DB } from "#server/db/tables.ts";

import type { WorldPlan } from "./plan.ts";
import { makeSeededRandom, makeSeededId, type SeededRandom } from "./seeded-random.ts";
import { companyWords, firstNames, surnames } from "./words.ts";

export const ADMIN_EMAIL = "yonetici@example.com";

export interface PlannedPerson {
  id: string;
  displayName: string;
  email: string;
  createdAt: Date;
}

/** A customer. Numbers start at 0, in the order of registration. */
function planCustomer(plan: WorldPlan, nth: number): PlannedPerson {
  const dice = makeSeededRandom(plan.seed, "person", nth);
  const displayName = makePersonName(dice);
  return {
    id: makeCustomerIdAt(plan, nth),
    displayName,
    email: `${toSearchKey(displayName).replaceAll(" ", ".")}${nth}@example.com`,
    createdAt: planRegistrationTime(plan, nth),
  };
}

export function makeCustomerIdAt(plan: WorldPlan, nth: number): string {
  return makeSeededId(plan.seed, "person", nth, planRegistrationTime(plan, nth));
}

export function planRegistrationTime(plan: WorldPlan, nth: number): Date {
  return interpolateDate(plan.beganAt, plan.now, nth / plan.people);
}

export function* generateUserRows(plan: WorldPlan, passwordHash: string): Generator<Insertable<DB["users"]>> {
  const row = (person: PlannedPerson, role: "admin" | "company" | "customer", isClosed = false) => ({
    ...person,
    role,
    passwordHash,
    searchKey: toSearchKey(`${person.displayName} ${person.email}`),
    emailConfirmedAt: role === "customer" && person.id.endsWith("7") ? null : person.createdAt,
    closedAt: isClosed ? plan.now : null,
    closingReason: isClosed ? "Kullanım koşullarına aykırı not." : "",
  });
  const admin = { displayName: "Yönetici", email: ADMIN_EMAIL, createdAt: plan.beganAt };
  yield row({ id: makeSeededId(plan.seed, "admin", 0, plan.beganAt), ...admin }, "admin");
  for (const company of plan.fleet) {
    const displayName = makePersonName(makeSeededRandom(plan.seed, "owner", company.nth));
    const email = `sirket${company.nth + 1}@example.com`;
    yield row({ id: company.ownerId, displayName, email, createdAt: company.openedAt }, "company");
  }
  for (let nth = 0; nth < plan.people; nth += 1) yield row(planCustomer(plan, nth), "customer", nth % 400 === 399);
}

export function* generateCompanyRows(plan: WorldPlan): Generator<Insertable<DB["companies"]>> {
  for (const company of plan.fleet) {
    const dice = makeSeededRandom(plan.seed, "company", company.nth);
    const words = [dice.one(companyWords.first), dice.one(companyWords.second), dice.one(companyWords.kind)];
    const name = words.filter(Boolean).join(" ");
    const isRefused = !company.isApproved && dice.chance(0.3);
    yield {
      id: company.id,
      name,
      searchKey: toSearchKey(name),
      phone: makePhone(dice),
      isApproved: company.isApproved,
      isActive: true,
      carSlots: company.cars,
      contactPhone: makePhone(dice),
      whatsapp: makePhone(dice),
      whatsappVisible: dice.chance(0.8),
      instagram: dice.chance(0.5) ? `ornek_filo_${company.nth + 1}` : "",
      website: dice.chance(0.4) ? "https://filo.example.com" : "",
      refusedAt: isRefused ? plan.now : null,
      refusalReason: isRefused ? "Ticaret sicil kaydınıza ulaşamadık." : "",
      createdAt: company.openedAt,
      updatedAt: company.openedAt,
    };
  }
}

export function* generateMemberRows(plan: WorldPlan): Generator<Insertable<DB["companyMembers"]>> {
  for (const { id, ownerId, openedAt } of plan.fleet)
    yield { companyId: id, userId: ownerId, role: "owner", createdAt: openedAt };
}

export function makePersonName(dice: SeededRandom): string {
  const first = dice.one(firstNames);
  const second = dice.chance(0.15) ? ` ${dice.one(firstNames)}` : "";
  return `${first}${second} ${dice.one(surnames)}`;
}

/** An unused phone number: all have 000 00 in the middle. */
export function makePhone(dice: SeededRandom): string {
  return `+905${30 + dice.whole(30)}00000${String(dice.whole(100)).padStart(2, "0")}`;
}

export function interpolateDate(from: Date, until: Date, share: number): Date {
  return new Date(Math.floor(from.getTime() + (until.getTime() - from.getTime()) * share));
}
