import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { makeCars, makeCustomer, makeMember, makeRental, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let codes: string[];
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  fleet = await makeCompanyOwnerPerson(t);
  codes = await makeCars(t.db, fleet.user, 3);
  for (const [nth, code] of codes.entries())
    await t.db
      .updateTable("cars")
      .set({ plate: `34 ABC 10${nth}` })
      .where("code", "=", code)
      .execute();
  customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
});
afterAll(() => t.close());

const renterVisibility = { renterNameVisible: false, renterPhoneVisible: false };

async function startRental(code: string, dueAt = "2026-12-24T10:00"): Promise<string> {
  const id = randomUUID();
  const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
  await fleet.api.company.rentals.start({ id, code, customerId, dueAt, ...money, ...renterVisibility });
  return id;
}

async function listActions(person: Person = fleet): Promise<string[]> {
  const { items } = await person.api.company.deskEvents.list({});
  return items.toReversed().map(({ action, plate, who, actor }) => [action, plate, who, actor].join(" / "));
}

describe("what is written down", () => {
  test("of a rental: its start, its extension with both ends, its end; each by who did it", async () => {
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Can" }));
    const id = await startRental(codes[0]!);
    t.clock.advance({ seconds: 1 });
    const { version, dueAt } = await fleet.api.company.rentals.get({ id });
    await clerk.api.company.rentals.extend({ id, version, dueAt: "2026-12-25T10:00" });
    t.clock.advance({ seconds: 1 });
    await clerk.api.company.rentals.end({ id });
    expect(await listActions()).toEqual([
      `rental-started / 34 ABC 100 / Ayşe Yılmaz / ${fleet.user.displayName}`,
      "rental-extended / 34 ABC 100 / Ayşe Yılmaz / Can",
      "rental-ended / 34 ABC 100 / Ayşe Yılmaz / Can",
    ]);
    const { items } = await fleet.api.company.deskEvents.list({});
    expect(items[1]).toMatchObject({
      rentalId: id,
      at: new Date(t.clock.now().getTime() - 1000),
      details: { before: dueAt, until: new Date("2026-12-25T07:00:00Z") },
    });
  });

  test("of a reservation and of a blocked time: each deed about them", async () => {
    const times = { from: "2026-12-01T10:00", until: "2026-12-03T10:00" };
    const { reservations, blocks } = fleet.api.company;
    const made = await reservations.create({ id: randomUUID(), code: codes[0]!, customerId, ...times });
    t.clock.advance({ seconds: 1 });
    const moved = await reservations.change({ id: made.id, code: codes[1]!, customerId, ...times, version: 1 });
    t.clock.advance({ seconds: 1 });
    const given = await reservations.cancel({ id: made.id, version: moved.version });
    t.clock.advance({ seconds: 1 });
    await reservations.reopen({ id: made.id, version: given.version });
    t.clock.advance({ seconds: 1 });
    const block = { id: randomUUID(), code: codes[2]!, reason: "maintenance", text: "Fren", ...times } as const;
    await blocks.add(block);
    t.clock.advance({ seconds: 1 });
    await blocks.change({ ...block, until: "2026-12-04T10:00", version: 1 });
    t.clock.advance({ seconds: 1 });
    await blocks.remove({ id: block.id });
    const by = fleet.user.displayName;
    expect(await listActions()).toEqual([
      `reservation-made / 34 ABC 100 / Ayşe Yılmaz / ${by}`,
      `reservation-changed / 34 ABC 101 / Ayşe Yılmaz / ${by}`,
      `reservation-cancelled / 34 ABC 101 / Ayşe Yılmaz / ${by}`,
      `reservation-reopened / 34 ABC 101 / Ayşe Yılmaz / ${by}`,
      `block-added / 34 ABC 102 /  / ${by}`,
      `block-changed / 34 ABC 102 /  / ${by}`,
      `block-removed / 34 ABC 102 /  / ${by}`,
    ]);
  });

  test("of a reservation that nobody came for", async () => {
    const times = { from: "2026-12-01T10:00", until: "2026-12-03T10:00" };
    const { reservations } = fleet.api.company;
    const { id } = await reservations.create({ id: randomUUID(), code: codes[0]!, customerId, ...times });
    await sql`update car_periods set starts_at = ${t.clock.now()}::timestamptz - interval '5 hours' where id = ${id}`.execute(
      t.db,
    );
    t.clock.advance({ seconds: 1 });
    await reservations.noShow({ id, version: 1 });
    expect((await fleet.api.company.deskEvents.list({})).items[0]).toMatchObject({ action: "reservation-no-show" });
  });

  test("once of what is sent twice, and nothing of what is refused", async () => {
    const id = await startRental(codes[0]!);
    const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
    const again = { id, code: codes[0]!, customerId, dueAt: "2026-12-24T10:00", ...money, ...renterVisibility };
    await fleet.api.company.rentals.start(again);
    await catchRefusal(fleet.api.company.rentals.start({ ...again, id: randomUUID() }));
    expect(await listActions()).toHaveLength(1);
  });

  test("and stays as it was written", async () => {
    await startRental(codes[0]!);
    await expect(sql`update desk_events set actor_id = ${randomUUID()}::uuid`.execute(t.db)).rejects.toThrow(
      "never changes",
    );
  });

  test("but for the name of whoever did it, once their account is gone", async () => {
    const member = await makeMember(t.db, fleet.user, "clerk", { displayName: "Can" });
    const clerk = await makeSignedIn(t, member);
    const id = await startRental(codes[0]!);
    await clerk.api.company.rentals.end({ id });
    await t.db.deleteFrom("companyMembers").where("userId", "=", member.id).execute();
    await t.db.deleteFrom("users").where("id", "=", member.id).execute();
    const { items } = await fleet.api.company.deskEvents.list({});
    expect(items.find(({ action }) => action === "rental-ended")).toMatchObject({ actor: null });
  });
});

describe("the list", () => {
  test("is for who leads the company, and of no other company", async () => {
    await startRental(codes[0]!);
    const manager = await makeSignedIn(t, await makeMember(t.db, fleet.user, "manager"));
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
    const other = await makeCompanyOwnerPerson(t);
    expect(await listActions(manager)).toHaveLength(1);
    expect(await listActions(other)).toEqual([]);
    expect((await catchRefusal(clerk.api.company.deskEvents.list({}))).code).toBe("FORBIDDEN");
  });

  test("has each deed once, with who it was for, though another company's rental and reservation have the same ids", async () => {
    const [rental, reservation] = [randomUUID(), randomUUID()];
    const other = await makeCompanyOwnerPerson(t);
    const times = { from: "2026-12-25T10:00", until: "2026-12-26T10:00" };
    for (const [{ api, user }, name] of [
      [fleet, "Ayşe Yılmaz"],
      [other, "Can Öz"],
    ] as const) {
      const [code = ""] = await makeCars(t.db, user, 3);
      const renter = await makeCustomer(t.db, user, { name });
      const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
      const asked = { id: rental, code, customerId: renter, dueAt: "2026-12-24T10:00", ...money, ...renterVisibility };
      await api.company.rentals.start(asked);
      t.clock.advance({ seconds: 1 });
      await api.company.reservations.create({ id: reservation, code, customerId: renter, ...times });
      t.clock.advance({ seconds: 1 });
    }
    await startRental(codes[1]!);
    const by = fleet.user.displayName;
    expect(await listActions()).toEqual([
      `rental-started / 34 ABC 100 / Ayşe Yılmaz / ${by}`,
      `reservation-made / 34 ABC 100 / Ayşe Yılmaz / ${by}`,
      `rental-started / 34 ABC 101 / Ayşe Yılmaz / ${by}`,
    ]);
  });

  test("is narrowed to a kind and to days of Istanbul, and walked without gap or repeat", async () => {
    for (let nth = 0; nth < 120; nth += 1)
      await t.db
        .insertInto("deskEvents")
        .values({
          companyId: fleet.user.companyId,
          id: randomUUID(),
          // The last second of a day in Istanbul, and the first second of the next day.
          happenedAt: new Date(nth % 2 === 0 ? "2026-03-01T20:59:59Z" : "2026-03-01T21:00:00Z"),
          kind: nth % 3 === 0 ? "blocks" : "rentals",
          action: nth % 3 === 0 ? "block-added" : "rental-started",
          actorId: fleet.user.id,
          carCode: codes[0]!,
          plate: "",
        })
        .execute();
    const { list } = fleet.api.company.deskEvents;
    const { rows } = await readAllPages((page) => list(page));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
    const { rows: blocked } = await readAllPages((page) => list({ kind: "blocks", from: "2026-03-02", ...page }));
    expect(blocked).toHaveLength(20);
    expect((await readAllPages((page) => list({ to: "2026-03-01", ...page }))).rows).toHaveLength(60);
    expect((await list({ kind: "reservations" })).items).toEqual([]);
  });
});

test("what was done more than two years ago is forgotten", async () => {
  await makeRental(t.db, fleet.user, codes[0]!, { now: new Date("2024-01-01T10:00:00Z") });
  expect(await listActions()).toHaveLength(1);
  await deleteExpired(t.deps);
  expect(await listActions()).toEqual([]);
});
