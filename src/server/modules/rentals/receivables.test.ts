import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { RECEIVABLE_BANDS } from "#domain/fleet/receivable-band.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { makeCars, makeCustomer, makeDepositEntry, makeRental } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const instantAt = (text: string) => new Date(`${text}:00+03:00`);

async function makeOtherCompany(customerId: string) {
  const clerk = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, clerk.user);
  await makeCustomer(t.db, clerk.user, { id: customerId, name: "Zehra Öz" });
  const times = {
    now: instantAt("2026-05-01T10:00"),
    dueAt: instantAt("2026-05-02T10:00"),
    endedAt: instantAt("2026-05-02T10:00"),
  };
  await makeRental(t.db, clerk.user, code, { customerId, ...times, total: 9, deposit: 8 });
  return clerk.api.company.receivables;
}

/** Barış has a debt of eight days ago, Can a debt that is not due yet, and Deniz none. */
async function makeCompanyWithDebtors() {
  const clerk = await makeCompanyOwnerPerson(t);
  const codes = await makeCars(t.db, clerk.user, 8);
  const people = new Map<string, string>();
  const rentals: string[] = [];
  for (const [nth, [name, due, ended, total, paid, deposit]] of (
    [
      ["Ayşe Ak", "2026-05-03T10:00", "2026-05-04T10:00", 1000, 1, 40],
      ["Ayşe Ak", "2026-11-21T11:00", null, 500, 0, 0],
      ["Barış Su", "2026-11-20T10:00", "2026-11-13T23:59", 70, 0, 5000],
      ["Can Er", "2026-11-22T10:00", null, 300, 100, 900],
      ["Deniz İz", "2026-11-01T10:00", "2026-11-14T09:00", 800, 800, 60],
    ] as const
  ).entries()) {
    const customerId = people.get(name) ?? (await makeCustomer(t.db, clerk.user, { name, phone: "" }));
    people.set(name, customerId);
    const endedAt = ended === null ? {} : { endedAt: instantAt(ended) };
    const times = { now: instantAt("2026-05-01T10:00"), dueAt: instantAt(due), ...endedAt };
    rentals.push(await makeRental(t.db, clerk.user, codes[nth]!, { customerId, ...times, total, paid, deposit }));
  }
  const theirs = await makeOtherCompany(people.get("Ayşe Ak")!);
  return {
    clerk,
    people,
    rentals,
    theirs,
    receivables: clerk.api.company.receivables,
    customers: clerk.api.company.customers,
  };
}

describe("what is owed", () => {
  test("is summed by how long, and each band is the sum of those who stand in it", async () => {
    const { receivables } = await makeCompanyWithDebtors();
    const { bands } = await receivables.sums({});
    expect(bands).toEqual([
      { band: "not-due", owed: 200, rentals: 1 },
      { band: "to-7", owed: 500, rentals: 1 },
      { band: "to-30", owed: 70, rentals: 1 },
      { band: "to-90", owed: 0, rentals: 0 },
      { band: "over-90", owed: 999, rentals: 1 },
    ]);
    for (const { band, owed, rentals } of bands) {
      const { items } = await receivables.list({ band });
      expect(items.reduce((sum, one) => sum + one.owed, 0)).toBe(owed);
      expect(items.reduce((sum, one) => sum + one.rentals, 0)).toBe(rentals);
    }
    expect(bands.map(({ band }) => band)).toEqual(RECEIVABLE_BANDS);
  });

  test("stands under each customer, the oldest debt first, and is found by name", async () => {
    const { receivables, people } = await makeCompanyWithDebtors();
    const { items } = await receivables.list({});
    expect(items.map(({ name, owed, rentals }) => [name, owed, rentals])).toEqual([
      ["Ayşe Ak", 1499, 2],
      ["Barış Su", 70, 1],
      ["Can Er", 200, 1],
    ]);
    expect(items[0]).toMatchObject({
      id: people.get("Ayşe Ak"),
      customerId: people.get("Ayşe Ak"),
      since: instantAt("2026-05-04T10:00"),
    });
    expect((await receivables.list({ search: "BARIS" })).items.map(({ name }) => name)).toEqual(["Barış Su"]);
    expect((await receivables.list({ search: "deniz" })).items).toEqual([]);
  });

  test("is found by the customer's name and telephone of today, and by the name of the day", async () => {
    const { receivables, customers, people } = await makeCompanyWithDebtors();
    const married = { name: "Ayşe Gül", phone: "+905321112233", email: "", notes: "" };
    await customers.update({ id: people.get("Ayşe Ak")!, version: 1, ...married });
    for (const search of ["gül", "0532 111 22 33", "+90 532 111 22 33", "ayşe ak"])
      expect((await receivables.list({ search })).items.map(({ name, owed }) => [name, owed])).toEqual([
        ["Ayşe Gül", 1499],
      ]);
  });

  test("of a customer who was deleted stands under each rental, with the name of the day", async () => {
    const { receivables, people, rentals } = await makeCompanyWithDebtors();
    await t.db.deleteFrom("customers").where("id", "=", people.get("Ayşe Ak")!).execute();
    const { items } = await receivables.list({});
    const left = items.filter(({ customerId }) => customerId === null);
    expect(left.map(({ id, name, owed }) => [id, name, owed])).toEqual([
      [rentals[0], "Ayşe Ak", 999],
      [rentals[1], "Ayşe Ak", 500],
    ]);
    const sums = await receivables.sums({});
    expect(sums.bands.reduce((sum, { owed }) => sum + owed, 0)).toBe(1769);
  });

  test("is paged", async () => {
    const clerk = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, clerk.user, 1);
    for (let nth = 0; nth < 60; nth += 1)
      await makeRental(t.db, clerk.user, code, {
        endedAt: instantAt("2026-11-01T10:00"),
        now: instantAt("2026-10-01T10:00"),
      });
    const { rows, sizes } = await readAllPages((position) => clerk.api.company.receivables.list(position));
    expect(sizes).toEqual([50, 10]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(60);
  });
});

describe("a deposit that is left", () => {
  test("of an ended rental is to be given back, the oldest first, and late after the company's days", async () => {
    const { clerk, receivables, rentals } = await makeCompanyWithDebtors();
    const { items } = await receivables.deposits({});
    expect(items.map(({ id, depositHeld, dueOn }) => [id, depositHeld, dueOn])).toEqual([
      [rentals[0], 40, "2026-05-11"],
      [rentals[2], 5000, "2026-11-20"],
      [rentals[4], 60, "2026-11-21"],
    ]);
    expect((await receivables.sums({})).deposits).toEqual({ held: 5100, rentals: 3, late: 2 });
    await makeDepositEntry(t.db, clerk.user, rentals[0]!, "returned", 40);
    expect((await receivables.sums({})).deposits).toEqual({ held: 5060, rentals: 2, late: 1 });
    const { version } = await receivables.depositRules({});
    await receivables.saveDepositRules({ version, returnDays: 6, shortDays: 3, longDays: 7 });
    expect((await receivables.sums({})).deposits).toEqual({ held: 5060, rentals: 2, late: 2 });
    expect((await receivables.deposits({})).items[0]).toMatchObject({ dueOn: "2026-11-19" });
  });

  test("has rules, those of the drafted regulation until others are saved, of which the first of two saves stays", async () => {
    const { receivables, theirs } = await makeCompanyWithDebtors();
    const before = await theirs.depositRules({});
    const { version, ...rules } = await receivables.depositRules({});
    expect(rules).toEqual({ returnDays: 7, shortDays: 3, longDays: 7 });
    const saved = await receivables.saveDepositRules({ version, returnDays: 10, shortDays: 2, longDays: 9 });
    expect(saved).toEqual({ returnDays: 10, shortDays: 2, longDays: 9, version: version + 1 });
    expect((await catchRefusal(receivables.saveDepositRules({ version, ...rules }))).code).toBe("CHANGED_MEANWHILE");
    expect(await catchRefusedFields(receivables.saveDepositRules({ ...saved, returnDays: 0, longDays: 91 }))).toEqual({
      returnDays: "Lütfen 1 ile 90 arasında bir tam sayı girin.",
      longDays: "Lütfen 1 ile 90 arasında bir tam sayı girin.",
    });
    expect(await receivables.depositRules({})).toEqual(saved);
    expect(before.version).toBe(version);
    expect(await theirs.depositRules({})).toEqual(before);
  });
});
