import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { FUTURE_EXPENSE_DAY_MESSAGE } from "#contract/fleet/expenses.ts";
import { REPEATING_EXPENSES_MAX } from "#domain/fleet/expense.ts";

import { catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeFreshApps } from "../../../../test/fresh-apps.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { isSomebodyWaiting } from "../../../../test/waiting.ts";
import { makeCars, makeExpense, makeRental, PASSWORD, type MadeCompany } from "../../../../test/world.ts";

type ExpensesClient = ApiClient["company"]["expenses"];

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let expenses: ExpensesClient;
let code: string;
let codeWithoutPlate: string;

const makeFreshApp = makeFreshApps();
// The clock stands at 21 November 2026.
beforeEach(async () => {
  t = await makeFreshApp();
  clerk = await makeCompanyOwnerPerson(t);
  ({ expenses } = clerk.api.company);
  [code = "", codeWithoutPlate = ""] = await makeCars(t.db, clerk.user, 2);
  await t.db.updateTable("cars").set({ plate: "34 ABC 123" }).where("code", "=", code).execute();
});
afterEach(async () => {
  const broken = Object.keys(await findBrokenInvariants(t.db));
  if (broken.length > 0) throw new Error(`Broken: ${broken.join(", ")}.`);
});

const rentExpense = { description: "Ofis kirası", amount: 2_000_000, category: "rent" as const };
const makeLease = (given: object = {}) => ({ id: randomUUID(), ...rentExpense, ...given });
const readSpent = async () => (await clerk.api.company.info.totals({})).spent;
const changePlate = async (plate: string) => {
  const { version } = await clerk.api.company.cars.get({ code });
  await clerk.api.company.cars.change({ code, version, plate });
};

describe("the day and the car of an expense", () => {
  test("are kept as they were that day: a car that is replaced keeps its expenses under its plate", async () => {
    const before = (await clerk.api.company.cars.get({ code })).plate;
    const made = await expenses.create(makeLease({ code, spentOn: "2026-03-02" }));
    expect(made).toMatchObject({ code, plate: before, spentOn: "2026-03-02" });
    await changePlate("06 DEF 456");
    await expenses.create(makeLease({ code }));
    expect((await expenses.list({ car: before })).items).toEqual([made]);
    expect((await expenses.list({ car: "06def456" })).items).toMatchObject([{ plate: "06 DEF 456" }]);
  });

  test("follow a typing mistake and a first plate, and not another car", async () => {
    const admin = (await makeAdministrator(t)).api.admin.companies;
    await makeExpense(t.db, clerk.user, { code: codeWithoutPlate });
    expect((await expenses.list({ car: codeWithoutPlate })).items).toMatchObject([
      { code: codeWithoutPlate, plate: "" },
    ]);
    const { version, note } = await clerk.api.company.cars.get({ code: codeWithoutPlate });
    await clerk.api.company.cars.saveDisplay({ code: codeWithoutPlate, version, plate: "34 ILK 1", note });
    expect((await expenses.list({ car: "34 ilk 1" })).items).toMatchObject([{ plate: "34 ILK 1" }]);
    const correct = (kind: "typing-mistake" | "another-car", from: string, plate: string) =>
      admin.correctPlate({ companyId: clerk.user.companyId, code: codeWithoutPlate, plate, before: from, kind });
    await correct("typing-mistake", "34 ILK 1", "34 IKI 2");
    expect((await expenses.list({ car: "34 IKI 2" })).items).toHaveLength(1);
    await correct("another-car", "34 IKI 2", "34 UC 3");
    expect((await expenses.list({ car: "34 IKI 2" })).items).toHaveLength(1);
    expect((await expenses.list({ car: "34 UC 3" })).items).toEqual([]);
  });

  test("stay with the car when its sticker is replaced", async () => {
    await expenses.create(makeLease({ code }));
    const rental = await makeRental(t.db, clerk.user, code);
    const replaced = await clerk.api.company.cars.replaceCode({ code, reason: "worn" });
    expect(replaced.code).not.toBe(code);
    expect((await expenses.list({})).items).toMatchObject([{ code: replaced.code }]);
    expect((await expenses.create(makeLease({ code }))).code).toBe(replaced.code);
    expect((await clerk.api.company.rentals.get({ id: rental })).code).toBe(replaced.code);
  });

  test("narrow the list, alone and together", async () => {
    const plate = (await clerk.api.company.cars.get({ code })).plate;
    const [a, b, c] = [
      await expenses.create(makeLease({ spentOn: "2026-01-31" })),
      await expenses.create(makeLease({ spentOn: "2026-02-01", code, category: "fuel" })),
      await expenses.create(makeLease({ spentOn: "2026-02-28", code })),
    ];
    const found = async (filter: object) => (await expenses.list(filter)).items;
    expect(await found({})).toEqual([c, b, a]);
    expect(await found({ from: "2026-02-01", to: "2026-02-27" })).toEqual([b]);
    expect(await found({ to: "2026-01-31" })).toEqual([a]);
    expect(await found({ car: ` ${plate.toLowerCase()} ` })).toEqual([c, b]);
    expect(await found({ car: plate, category: "rent", from: "2026-02-01" })).toEqual([c]);
    expect(await found({ car: "06 YOK 1" })).toEqual([]);
    // An invisible character names no car; in particular it does not mean 'without a car'.
    expect(await found({ car: "\u200B" })).toEqual([]);
    expect(await found({ of: "company" })).toEqual([a]);
    expect(await catchRefusedFields(expenses.list({ from: "2026-02-30" }))).toEqual({
      from: "Lütfen geçerli bir tarih girin.",
    });
  });

  test("that is still to come, or of somebody else's car, is refused and not kept", async () => {
    expect(await catchRefusedFields(expenses.create(makeLease({ spentOn: "2026-11-22" })))).toEqual({
      spentOn: FUTURE_EXPENSE_DAY_MESSAGE,
    });
    t.clock.advance({ hours: 11, seconds: 59 * 60 });
    expect(await catchRefusedFields(expenses.create(makeLease({ spentOn: "2026-11-22" })))).toEqual({
      spentOn: FUTURE_EXPENSE_DAY_MESSAGE,
    });
    t.clock.advance({ seconds: 60 });
    expect((await expenses.create(makeLease({ spentOn: "2026-11-22" }))).spentOn).toBe("2026-11-22");
    const [foreign = ""] = await makeCars(t.db, (await makeCompanyOwnerPerson(t)).user);
    for (const asked of [foreign, "RC-YOKYOK"])
      expect((await catchRefusal(expenses.create(makeLease({ code: asked })))).code).toBe("CAR_NOT_FOUND");
    expect((await expenses.list({})).items).toHaveLength(1);
  });
});

describe("an expense that comes again", () => {
  const due = async () => (await expenses.repeating({})).map(({ nextOn, waiting }) => ({ nextOn, waiting }));

  test("is proposed when it is due, each time that was missed once, and never written by itself", async () => {
    const { id } = await expenses.create(makeLease({ spentOn: "2026-08-31", repeats: "monthly" }));
    expect(await expenses.repeating({})).toEqual([
      { id, ...rentExpense, code: null, plate: "", repeats: "monthly", nextOn: "2026-09-30", waiting: 2 },
    ]);
    expect((await expenses.list({})).items).toHaveLength(1);
    t.clock.advance({ days: 9 });
    expect(await due()).toEqual([{ nextOn: "2026-09-30", waiting: 3 }]);
    expect(await readSpent()).toBe(rentExpense.amount);
  });

  test("is accepted with another amount, which is proposed from then on, on the day on which it was due", async () => {
    const { id } = await expenses.create(makeLease({ spentOn: "2026-08-31", repeats: "monthly", code }));
    const accepted = await expenses.accept({
      id: randomUUID(),
      repeatingId: id,
      dueOn: "2026-09-30",
      amount: 2_500_000,
    });
    expect(accepted).toMatchObject({ ...rentExpense, amount: 2_500_000, spentOn: "2026-09-30", code });
    expect(accepted.plate).toBe("34 ABC 123");
    expect(await expenses.repeating({})).toMatchObject([{ amount: 2_500_000, nextOn: "2026-10-31", waiting: 1 }]);
    expect(await readSpent()).toBe(4_500_000);
    await expenses.skip({ id, dueOn: "2026-10-31" });
    expect(await due()).toEqual([{ nextOn: "2026-11-30", waiting: 0 }]);
    expect(await readSpent()).toBe(4_500_000);
  });

  test("is decided once, whoever comes second, also 20 at once, and sent again answered alike", async () => {
    const { id } = await expenses.create(makeLease({ spentOn: "2026-09-21", repeats: "monthly" }));
    const accept = (own = randomUUID()) =>
      expenses.accept({ id: own, repeatingId: id, dueOn: "2026-10-21", amount: 1 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => accept()));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await catchRefusal(accept())).code).toBe("DUE_DECIDED");
    expect((await catchRefusal(expenses.skip({ id, dueOn: "2026-10-21" }))).code).toBe("DUE_DECIDED");
    const one = { id: randomUUID(), repeatingId: id, dueOn: "2026-11-21", amount: 5 };
    expect(await expenses.accept(one)).toEqual(await expenses.accept(one));
    expect((await catchRefusal(expenses.accept({ ...one, amount: 6 }))).code).toBe("ID_TAKEN");
    expect((await catchRefusal(expenses.skip({ id, dueOn: "2026-12-21" }))).code).toBe("DUE_DECIDED");
    expect(await readSpent()).toBe(rentExpense.amount + 1 + 5);
  });

  test("is decided alone, and not another one or another company's", async () => {
    const other = (await makeCompanyOwnerPerson(t)).api.company.expenses;
    const [one, another] = [randomUUID(), randomUUID()];
    for (const api of [other, expenses])
      for (const id of [another, one]) await api.create(makeLease({ id, spentOn: "2026-09-21", repeats: "monthly" }));
    const next = async (api: ExpensesClient) =>
      Object.fromEntries((await api.repeating({})).map(({ id, nextOn, amount }) => [id, { nextOn, amount }]));
    const before = await next(expenses);
    await expenses.accept({ id: randomUUID(), repeatingId: one, dueOn: "2026-10-21", amount: 1 });
    expect(await next(expenses)).toEqual({ ...before, [one]: { nextOn: "2026-11-21", amount: 1 } });
    expect(await next(other)).toEqual(before);
  });

  test("of a car waits for whoever has the car before it takes anything else, so that none ends in a deadlock", async () => {
    const given = { spentOn: "2026-08-31", repeats: "monthly" };
    const { id } = await (await makeCompanyOwnerPerson(t)).api.company.expenses.create(makeLease(given));
    await expenses.create(makeLease({ ...given, id: "00000000-0000-4000-8000-000000000000" }));
    await expenses.create(makeLease({ ...given, id, code }));
    const accepted = await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom("cars").select("code").where("code", "=", code).forUpdate().execute();
      const accepting = expenses.accept({ id: randomUUID(), repeatingId: id, dueOn: "2026-09-30", amount: 1 });
      await expect.poll(() => isSomebodyWaiting(t.db)).toBe(true);
      const free = tx.selectFrom("repeatingExpenses").select("id").where("carCode", "=", code);
      expect(await free.forUpdate().skipLocked().execute()).toEqual([{ id }]);
      return { accepting };
    });
    expect(await accepted.accepting).toMatchObject({ code, spentOn: "2026-09-30" });
  });

  test("begins once, though it is sent 20 times at once, and stops when it is told to", async () => {
    const input = makeLease({ repeats: "yearly" });
    await Promise.all(Array.from({ length: 20 }, () => expenses.create(input)));
    expect(await due()).toEqual([{ nextOn: "2027-11-21", waiting: 0 }]);
    await expenses.remove({ id: input.id });
    expect(await due()).toHaveLength(1);
    await expenses.stop({ id: input.id });
    expect(await due()).toEqual([]);
    for (const call of [
      () => expenses.stop({ id: input.id }),
      () => expenses.skip({ id: input.id, dueOn: "2027-11-21" }),
      () => expenses.accept({ id: randomUUID(), repeatingId: input.id, dueOn: "2027-11-21", amount: 1 }),
    ])
      expect((await catchRefusal(call())).code).toBe("REPEATING_NOT_FOUND");
  });

  test("of a car that goes is proposed for what it was there, and no more", async () => {
    const { plate } = await clerk.api.company.cars.get({ code });
    const { id } = await expenses.create(makeLease({ spentOn: "2026-09-20", repeats: "monthly", code }));
    const none = await expenses.create(makeLease({ spentOn: "2026-11-01", repeats: "monthly", code }));
    await changePlate("06 DEF 456");
    expect((await expenses.repeating({})).map((row) => row.id)).not.toContain(none.id);
    t.clock.advance({ days: 20 });
    expect(await expenses.repeating({})).toMatchObject([{ waiting: 2 }]);
    t.clock.advance({ days: 9 });
    const { correctPlate } = (await makeAdministrator(t)).api.admin.companies;
    await correctPlate({ companyId: clerk.user.companyId, code, plate: "06 DEF 457", kind: "typing-mistake" });
    await changePlate("07 GHI 789");
    expect(await expenses.repeating({})).toMatchObject([{ id, plate, nextOn: "2026-10-20", waiting: 2 }]);
    await expenses.skip({ id, dueOn: "2026-10-20" });
    const last = await expenses.accept({ id: randomUUID(), repeatingId: id, dueOn: "2026-11-20", amount: 1 });
    expect(last).toMatchObject({ plate, spentOn: "2026-11-20" });
    expect(await expenses.repeating({})).toEqual([]);
  });

  test("goes with its own car alone, and another company's of the same id stays", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const monthly = (spentOn: string, given: object = {}) => makeLease({ spentOn, repeats: "monthly", ...given });
    const [waits, over] = [monthly("2026-09-21", { code }), monthly("2026-11-01", { code })];
    for (const mine of [waits, over, monthly("2026-11-01", { code: codeWithoutPlate }), monthly("2026-11-01")])
      await expenses.create(mine);
    for (const { id } of [waits, over]) await other.api.company.expenses.create(monthly("2026-11-01", { id }));
    await changePlate("06 DEF 456");
    t.clock.advance({ days: 20 });
    expect(await due()).toEqual([
      { nextOn: "2026-10-21", waiting: 2 },
      { nextOn: "2026-12-01", waiting: 1 },
      { nextOn: "2026-12-01", waiting: 1 },
    ]);
    const theirs = await other.api.company.expenses.repeating({});
    expect(theirs.map(({ id, waiting }) => ({ id, waiting }))).toEqual(
      [waits.id, over.id].toSorted().map((id) => ({ id, waiting: 1 })),
    );
  });

  test("goes with its company alone", async () => {
    const other = await makeCompanyOwnerPerson(t);
    for (const { api } of [clerk, other])
      await api.company.expenses.create(makeLease({ spentOn: "2026-09-21", repeats: "monthly" }));
    const standing = await due();
    await other.api.account.remove({ password: PASSWORD });
    expect(await due()).toEqual(standing);
  });

  test("is one of so many, also when two more are begun at once", async () => {
    await sql`
      insert into repeating_expenses (company_id, id, description, amount, category, repeats, started_on, next_on, created_at)
      select ${clerk.user.companyId}::uuid, gen_random_uuid(), 'x', 1, 'rent', 'monthly', '2026-11-01', '2026-12-01', now()
      from generate_series(2, ${REPEATING_EXPENSES_MAX})`.execute(t.db);
    const both = [makeLease({ repeats: "monthly" }), makeLease({ repeats: "monthly" })].map((one) =>
      expenses.create(one),
    );
    const settled = await Promise.allSettled(both);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await catchRefusal(expenses.create(makeLease({ repeats: "monthly" })))).code).toBe("REPEATING_FULL");
    expect((await expenses.list({})).items).toHaveLength(1);
    await expenses.create(makeLease());
    await (await makeCompanyOwnerPerson(t)).api.company.expenses.create(makeLease({ repeats: "monthly" }));
  });
});
