import { randomUUID } from "node:crypto";

import { DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import {
  makeCars,
  makeCharge,
  makeCustomer,
  makeDepositEntry,
  makeExpense,
  makePayment,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const HOUR_MS = 3_600_000;
const YEAR_2026 = { from: "2026-01-01", to: "2026-12-31" };
const OCTOBER_2026 = { from: "2026-10-01", to: "2026-10-31" };

async function makeCompanyWithTwoCars(): Promise<{
  clerk: Person & { user: MadeCompany };
  api: CompanyClient;
  cars: string[];
}> {
  const clerk = await makeCompanyOwnerPerson(t);
  const cars = await makeCars(t.db, clerk.user, 2);
  await t.db.updateTable("cars").set({ plate: "34 İST 34" }).where("code", "=", cars[0]!).execute();
  return { clerk, api: clerk.api.company, cars };
}

const instantAt = (text: string) => new Date(`${text}+03:00`);

/**
 * October: a rental of 1000,00 with a toll, a wrong charge and its reversal, paid partly in November and partly from
 * the deposit.
 */
async function makeAutumnData() {
  const made = await makeCompanyWithTwoCars();
  const { clerk, api, cars } = made;
  const [plated = "", plain = ""] = cars;
  const zeynep = await makeCustomer(t.db, clerk.user, { name: "Zeynep Kaya" });
  const first = await makeRental(t.db, clerk.user, plated, {
    now: instantAt("2026-10-10T10:00"),
    endedAt: instantAt("2026-10-12T10:00"),
    customerId: zeynep,
    total: 100_000,
    paid: 20_000,
    deposit: 50_000,
  });
  await makeCharge(t.db, clerk.user, first, { amount: 1_01, now: instantAt("2026-10-31T23:59:59") });
  const wrong = await makeCharge(t.db, clerk.user, first, {
    kind: "damage",
    amount: 7777,
    now: instantAt("2026-11-01T00:00"),
  });
  await api.charges.reverse({ id: randomUUID(), chargeId: wrong, reason: "Yanlış" });
  await makePayment(t.db, clerk.user, first, 30_000, { now: instantAt("2026-11-02T09:00") });
  await makeDepositEntry(t.db, clerk.user, first, "set-off", 10_000, { now: instantAt("2026-11-03T09:00") });
  await makeDepositEntry(t.db, clerk.user, first, "returned", 40_000, { now: instantAt("2026-11-03T09:00") });
  const second = await makeRental(t.db, clerk.user, plain, {
    now: instantAt("2026-11-20T12:00"),
    total: 5000,
    paid: 6000,
  });
  await makeExpense(t.db, clerk.user, {
    code: plated,
    amount: 12_345,
    spentOn: "2026-10-05",
    now: instantAt("2026-10-05T12:00"),
  });
  await makeExpense(t.db, clerk.user, { amount: 1, spentOn: "2026-11-01", now: instantAt("2026-11-01T12:00") });
  return { ...made, plated, plain, first, second, zeynep };
}

describe("a report", () => {
  test("tells what came of a period: lines by entry, payments by their day, deposits in no sum", async () => {
    const { api } = await makeAutumnData();
    const report = await api.report.get(YEAR_2026);
    expect(report).toMatchObject({
      income: 100_000 + 101 + 5000,
      collected: 20_000 + 30_000 + 10_000 + 6000,
      outstanding: 100_101 - 60_000 + (5000 - 6000),
      spent: 12_346,
      rentals: 2,
    });
    // A report over a year that covers all data equals the company's sums.
    const { earned, pending, spent } = await api.info.totals({});
    expect({ earned, pending, spent }).toEqual({
      earned: report.collected,
      pending: report.outstanding,
      spent: report.spent,
    });
  });

  test("parts months at midnight in Istanbul, and tells those without anything, too", async () => {
    const { api } = await makeAutumnData();
    const { months, ...sums } = await api.report.get({ from: "2026-09-15", to: "2026-11-30" });
    expect(months).toEqual([
      { month: "2026-09", income: 0, collected: 0, outstanding: 0, spent: 0 },
      { month: "2026-10", income: 100_101, collected: 20_000, outstanding: 40_101, spent: 12_345 },
      { month: "2026-11", income: 5000, collected: 46_000, outstanding: -1000, spent: 1 },
    ]);
    expect((await api.report.get(OCTOBER_2026)).months).toEqual([months[1]]);
    for (const sum of ["income", "collected", "outstanding", "spent"] as const)
      expect(months.reduce((all, month) => all + month[sum], 0)).toBe(sums[sum]);
  });

  test("draws income by day or month up to today beside the period before, and its points add up to the sums", async () => {
    const { api } = await makeAutumnData();
    const sum = (parts: { income: number }[]) => parts.reduce((all, { income }) => all + income, 0);
    const november = { from: "2026-11-01", to: "2026-11-30" };
    const afterToday = { from: "2026-12-01", to: "2026-12-31" };
    // The clock stands at 12:00 on 21 November.
    for (const [days, before, points] of [
      [november, OCTOBER_2026, [21, 31]],
      [OCTOBER_2026, { from: "2026-09-01", to: "2026-09-30" }, [31, 30]],
      [{ from: "2026-10-11", to: "2026-11-20" }, { from: "2026-08-11", to: "2026-09-20" }, [41, 41]],
      [YEAR_2026, { from: "2025-01-01", to: "2025-12-31" }, [11, 12]],
      [afterToday, november, [0, 30]],
    ] as const) {
      const { income, incomeLine } = await api.report.get(days);
      expect(sum(incomeLine.present)).toBe(income);
      expect(sum(incomeLine.before)).toBe((await api.report.get(before)).income);
      expect([incomeLine.present.length, incomeLine.before.length]).toEqual(points);
    }
    const { incomeLine } = await api.report.get(november);
    expect(incomeLine.present.filter(({ income }) => income !== 0)).toEqual([
      { part: "2026-11-01", income: 7777 },
      { part: "2026-11-20", income: 5000 },
      { part: "2026-11-21", income: -7777 },
    ]);
    expect(incomeLine.before.filter(({ income }) => income !== 0)).toEqual([
      { part: "2026-10-10", income: 100_000 },
      { part: "2026-10-31", income: 101 },
    ]);
    expect(incomeLine.comparable).toEqual({ from: "2026-10-01", to: "2026-10-21", income: 100_000 });
    expect((await api.report.get(afterToday)).incomeLine.comparable).toBeNull();
  });

  test("tells it by car, of an idle one too, and what belongs to no car", async () => {
    const { api, plain, clerk, cars: known } = await makeAutumnData();
    const idle = (await makeCars(t.db, clerk.user, 3)).find((code) => !known.includes(code))!;
    const { cars, passedMs, averageMs } = await api.report.get(YEAR_2026);
    const days = 24 * HOUR_MS;
    // The clock stands at 12:00 on 21 November.
    expect(cars).toEqual([
      {
        car: "34 İST 34",
        income: 100_101,
        collected: 60_000,
        outstanding: 40_101,
        spent: 12_345,
        rentals: 1,
        rentedMs: 2 * days,
      },
      { car: plain, income: 5000, collected: 6000, outstanding: -1000, spent: 0, rentals: 1, rentedMs: days },
      { car: "", income: 0, collected: 0, outstanding: 0, spent: 1, rentals: 0, rentedMs: 0 },
      { car: idle, income: 0, collected: 0, outstanding: 0, spent: 0, rentals: 0, rentedMs: 0 },
    ]);
    expect(averageMs).toBe(1.5 * days);
    expect(passedMs).toBe(t.clock.now().getTime() - instantAt("2026-01-01T00:00").getTime());
  });

  test("counts of a rental only the time within the period, and none that is still to come", async () => {
    const { api, plain } = await makeAutumnData();
    const rentedIn = async (from: string, to: string) => {
      const { cars, passedMs } = await api.report.get({ from, to });
      const of = (name: string) => cars.find(({ car }) => car === name)!.rentedMs / HOUR_MS;
      return [of("34 İST 34"), of(plain), passedMs / HOUR_MS];
    };
    expect(await rentedIn("2026-10-11", "2026-10-11")).toEqual([24, 0, 24]);
    expect(await rentedIn("2026-10-12", "2026-10-31")).toEqual([10, 0, 20 * 24]);
    expect(await rentedIn("2026-10-13", "2026-10-31")).toEqual([0, 0, 19 * 24]);
    // A running rental counts until now, so it adds nothing to a period in the future.
    expect(await rentedIn("2026-12-01", "2026-12-31")).toEqual([0, 0, 0]);
  });

  test("counts what each car of a swapped rental had, and no other company's rental or customer of the same id", async () => {
    const [rental, customerId] = [randomUUID(), randomUUID()];
    const offices = [await makeCompanyWithTwoCars(), await makeCompanyWithTwoCars()];
    const others: string[] = [];
    for (const { clerk, api, cars: known } of offices) {
      await api.customers.create({ id: customerId, name: "Zeynep Kaya", phone: "", email: "", notes: "" });
      const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
      const shown = { renterNameVisible: false, renterPhoneVisible: false };
      const dueAt = "2026-12-24T10:00";
      await api.rentals.start({ id: rental, code: known[0]!, customerId, dueAt, ...money, ...shown });
      const other = (await makeCars(t.db, clerk.user, 3)).find((code) => !known.includes(code))!;
      await makeRental(t.db, clerk.user, other, { now: t.clock.now(), total: 500 });
      others.push(other);
    }
    t.clock.advance({ hours: 2 });
    const swap = { rentalId: rental, version: 1, status: "available", reason: "Yolda kaldı" } as const;
    for (const { api, cars: known } of offices)
      await api.rentals.swapCar({ id: randomUUID(), code: known[1]!, ...swap });
    t.clock.advance({ hours: 1 });
    for (const [nth, { api, cars: known }] of offices.entries()) {
      const { cars, customers } = await api.report.get(YEAR_2026);
      expect(cars.map(({ car, rentedMs }) => [car, rentedMs / HOUR_MS])).toEqual([
        ["34 İST 34", 2],
        [others[nth], 3],
        [known[1], 1],
      ]);
      expect(customers).toMatchObject([
        { id: customerId, income: 1000, rentals: 1 },
        { income: 500, rentals: 1 },
      ]);
    }
  });

  test("names the ten customers by whom most was earned in the period and who are still there", async () => {
    const { api, clerk, zeynep, plain, second } = await makeAutumnData();
    const best = { id: zeynep, name: "Zeynep Kaya", income: 100_101, rentals: 1 };
    const later = expect.objectContaining({ income: 5000, rentals: 1 }) as unknown;
    expect((await api.report.get(YEAR_2026)).customers).toEqual([best, later]);
    expect((await api.report.get(OCTOBER_2026)).customers).toEqual([best]);
    expect((await api.report.get({ from: "2026-11-01", to: "2026-11-30" })).customers).toEqual([later]);
    await api.rentals.end({ id: second });
    for (let nth = 1; nth <= 10; nth += 1) {
      const now = t.clock.now();
      await makeRental(t.db, clerk.user, plain, { now, endedAt: now, total: 10_000 + nth });
    }
    const { customers } = await api.report.get(YEAR_2026);
    expect(customers.map(({ income }) => income)).toEqual([
      100_101,
      ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((nth) => 10_000 + nth),
    ]);
    await api.customers.remove({ id: zeynep, knowsOpenSums: true });
    const { customers: left } = await api.report.get(YEAR_2026);
    expect(left.map(({ income }) => income)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((nth) => 10_000 + nth));
  });

  test("of a month that is over is not changed by a line that is entered later", async () => {
    const { api, clerk, first } = await makeAutumnData();
    const { income, outstanding } = await api.report.get(OCTOBER_2026);
    await makeCharge(t.db, clerk.user, first, { amount: 500, now: t.clock.now() });
    const later = await api.report.get(OCTOBER_2026);
    expect(later.income).toBe(income);
    // The outstanding sum of the period's rentals follows later changes.
    expect(later.outstanding).toBe(outstanding + 500);
  });

  test("of another company or of nothing at all is empty", async () => {
    await makeAutumnData();
    const { api } = await makeCompanyWithTwoCars();
    const report = await api.report.get(OCTOBER_2026);
    expect(report).toMatchObject({ income: 0, collected: 0, outstanding: 0, spent: 0, rentals: 0, averageMs: null });
    expect(report.customers).toEqual([]);
    expect(report.cars).toHaveLength(2);
  });

  test("over more than ten years, or that ends before it begins, is refused at the last day", async () => {
    const { api } = await makeCompanyWithTwoCars();
    expect(await catchRefusedFields(api.report.get({ from: "2016-11-21", to: "2026-11-21" }))).toEqual({
      to: "Bir rapor en fazla 10 yıl kapsayabilir.",
    });
    expect(await catchRefusedFields(api.report.get({ from: "2026-11-21", to: "2026-11-20" }))).toEqual({
      to: "Son gün ilk günden önce olamaz.",
    });
    expect(await catchRefusedFields(api.report.get({ from: "2026-02-30", to: "2026-11-20" }))).toEqual({
      from: "Lütfen geçerli bir tarih girin.",
    });
    const { months } = await api.report.get({ from: "2016-11-22", to: "2026-11-21" });
    expect(months).toHaveLength(121);
  });

  test("is asked for so often in an hour that nobody who reads does, and then no more", { tags: "long" }, async () => {
    const { api, clerk } = await makeCompanyWithTwoCars();
    const asked = Array.from({ length: 121 }, () =>
      api.report.get(OCTOBER_2026).then(
        () => "told",
        () => "refused",
      ),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === "told")).toHaveLength(120);
    expect((await catchRefusal(clerk.api.company.report.get(OCTOBER_2026))).code).toBe("TOO_MANY_ATTEMPTS");
  });
});

describe("behind each figure stand the rows that add up to it:", () => {
  const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);

  test.each(["2026-10", "2026-11"])("in %s, and of each car of it", async (month) => {
    const { api } = await makeAutumnData();
    const days = { from: `${month}-01`, to: month === "2026-10" ? "2026-10-31" : "2026-11-30" };
    const report = await api.report.get(days);
    for (const { car, ...figures } of [{ ...report, car: undefined }, ...report.cars.map((one) => one)]) {
      const narrowed = { ...days, ...(car === undefined || car === "" ? {} : { car }) };
      const own = car === "" ? { of: "company" as const } : {};
      const { rows: expenses } = await readAllPages((position) =>
        api.expenses.list({ ...narrowed, ...own, ...position }),
      );
      expect(sum(expenses)).toBe(figures.spent);
      if (car === "") continue;
      const { rows: charges } = await readAllPages((position) => api.report.charges({ ...narrowed, ...position }));
      const { rows: payments } = await readAllPages((position) => api.report.payments({ ...narrowed, ...position }));
      const { rows: rentals } = await readAllPages((position) => api.rentals.list({ ...narrowed, ...position }));
      expect(sum(charges)).toBe(figures.income);
      expect(sum(payments)).toBe(figures.collected);
      expect(rentals.reduce((all, { total, paid }) => all + total - paid, 0)).toBe(figures.outstanding);
      expect(rentals).toHaveLength(figures.rentals);
    }
  });

  test("of a customer", async () => {
    const { api, zeynep } = await makeAutumnData();
    const [best] = (await api.report.get(YEAR_2026)).customers;
    const { items } = await api.report.charges({ ...YEAR_2026, customerId: zeynep });
    expect(sum(items)).toBe(best!.income);
    expect(items.map(({ kind, isReversal, amount }) => [kind, isReversal, amount])).toContainEqual([
      "damage",
      true,
      -7777,
    ]);
  });

  test("a deposit's movements are told apart, and add up to what is held", async () => {
    const { api, plain } = await makeAutumnData();
    const { items } = await api.report.deposits(YEAR_2026);
    expect(items.toSorted((one, other) => one.amount - other.amount).map(({ kind, amount }) => [kind, amount])).toEqual(
      [
        ["returned", -40_000],
        ["set-off", -10_000],
        ["taken", 50_000],
      ],
    );
    const inOctober = await api.report.deposits(OCTOBER_2026);
    expect(inOctober.items.map(({ kind }) => kind)).toEqual(["taken"]);
    const since = await api.report.deposits({ from: "2026-11-01" });
    expect(since.items.map(({ kind }) => kind).toSorted()).toEqual(["returned", "set-off"]);
    expect((await api.report.deposits({ ...YEAR_2026, car: plain })).items).toEqual([]);
  });
});

test("a report that takes too long is broken off, and the next one is made", async () => {
  const { clerk } = await makeCompanyWithTwoCars();
  let asked = 0;
  const failing = t.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes("grouping sets") && ++asked === 1)
        throw Object.assign(new DatabaseError("canceling statement due to statement timeout", 0, "error"), {
          code: "57014",
        });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const api = t.with({ slowDb: failing }).api(clerk.token).company;
  expect((await catchRefusal(api.report.get(OCTOBER_2026))).code).toBe("UNAVAILABLE");
  expect((await api.report.get(OCTOBER_2026)).income).toBe(0);
});
