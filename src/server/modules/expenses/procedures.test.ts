import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { EXPENSE_CATEGORIES, type ExpenseCategory } from "#domain/fleet/expense.ts";
import { KURUS_MAX } from "#domain/words/money.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { LONG_AGO, makeExpense, type MadeCompany } from "../../../../test/world.ts";

type ExpensesClient = ApiClient["company"]["expenses"];
type NewExpenseInput = Parameters<ExpensesClient["create"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeOffice(): Promise<{ clerk: Person & { user: MadeCompany }; expenses: ExpensesClient }> {
  const clerk = await makeCompanyOwnerPerson(t);
  return { clerk, expenses: clerk.api.company.expenses };
}

function makeExpenseInput(given: Partial<NewExpenseInput> = {}): NewExpenseInput {
  return { id: randomUUID(), description: "Dört lastik", amount: 125_050, category: "maintenance", ...given };
}

const AMOUNT_SENTENCE = "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).";

describe("a new expense", () => {
  test("is kept with the moment of its entry, and counts", async () => {
    const { clerk, expenses } = await makeOffice();
    t.clock.advance({ seconds: 1 });
    const input = makeExpenseInput({ description: "  Dört \n lastik " });
    const created = await expenses.create(input);
    expect(created).toEqual({
      ...input,
      description: "Dört lastik",
      code: null,
      plate: "",
      spentOn: "2026-11-21",
      createdAt: t.clock.now(),
    });
    expect(await expenses.list({})).toEqual({ items: [created], next: null });
    expect((await clerk.api.company.info.totals({})).spent).toBe(125_050);
  });

  test.each([...EXPENSE_CATEGORIES])("may be of the category %s", async (category) => {
    const { expenses } = await makeOffice();
    expect((await expenses.create(makeExpenseInput({ category }))).category).toBe(category);
  });

  test.each(["", "   ", "\n\t", "\u200B"])(
    "with the blank description %j says so at the field",
    async (description) => {
      const { expenses } = await makeOffice();
      expect(await catchRefusedFields(expenses.create(makeExpenseInput({ description })))).toEqual({
        description: "Lütfen bir açıklama girin.",
      });
    },
  );

  test.each([0, -1, 0.5, "125050", "1.250,50", "1250.50", "1e3", "", null, undefined, Number.NaN, true])(
    "with the amount %j says so at the field",
    async (amount) => {
      const { expenses } = await makeOffice();
      expect(await catchRefusedFields(expenses.create(makeExpenseInput({ amount: amount as number })))).toEqual({
        amount: AMOUNT_SENTENCE,
      });
    },
  );

  test("names everything that is wrong at once, and is not kept", async () => {
    const { expenses } = await makeOffice();
    const wrong = {
      id: "1",
      description: "ğ".repeat(201),
      amount: KURUS_MAX + 1,
      category: "Bakım" as ExpenseCategory,
    };
    expect(await catchRefusedFields(expenses.create(wrong))).toEqual({
      id: "Geçersiz değer.",
      description: "Bu alan en fazla 200 karakter olabilir.",
      amount: "Bu tutar çok büyük.",
      category: "Lütfen bir kategori seçin.",
    });
    for (const category of [undefined, null, "", "toString"])
      expect(
        await catchRefusedFields(expenses.create(makeExpenseInput({ category: category as ExpenseCategory }))),
      ).toEqual({
        category: "Lütfen bir kategori seçin.",
      });
    for (const more of [{ createdAt: LONG_AGO }, { companyId: randomUUID() }])
      expect(await catchRefusedFields(expenses.create({ ...makeExpenseInput(), ...more }))).toHaveProperty(
        Object.keys(more),
      );
    expect((await expenses.list({})).items).toEqual([]);
  });

  test("holds the longest description and the largest amount", async () => {
    const { expenses } = await makeOffice();
    const largest = makeExpenseInput({ description: "\u{1F697}".repeat(200), amount: KURUS_MAX });
    expect(await expenses.create({ ...largest, amountIsRight: true })).toMatchObject(largest);
  });

  test("sent twice, also 20 times at once, is there once and answered alike", async () => {
    const { clerk, expenses } = await makeOffice();
    const input = makeExpenseInput();
    const answers = await Promise.all(Array.from({ length: 20 }, () => expenses.create(input)));
    t.clock.advance({ seconds: 1 });
    answers.push(await expenses.create(input));
    expect(answers).toEqual(Array(21).fill(answers[0]));
    expect((await clerk.api.company.info.totals({})).spent).toBe(input.amount);
  });

  test("of another company may have the same id", async () => {
    const [one, other] = [await makeOffice(), await makeOffice()];
    const input = makeExpenseInput();
    await one.expenses.create(input);
    expect(await other.expenses.create({ ...input, amount: 1 })).toMatchObject({ amount: 1 });
    expect((await one.expenses.list({})).items).toMatchObject([{ amount: input.amount }]);
  });

  test("that is sent again is answered as it stands, not as another one or another company's", async () => {
    const [one, other] = [await makeOffice(), await makeOffice()];
    const input = makeExpenseInput();
    await other.expenses.create({ ...input, amount: 1 });
    await one.expenses.create(makeExpenseInput({ amount: 2 }));
    const created = await one.expenses.create(input);
    expect(await one.expenses.create(input)).toEqual(created);
  });
});

describe("the list", () => {
  test("of 120, several of one day and of one millisecond, is walked newest first without gap or repeat, also by category", async () => {
    const { clerk, expenses } = await makeOffice();
    const other = await makeOffice();
    const made: string[] = [];
    for (let nth = 0; nth < 120; nth += 1) {
      const now = new Date(LONG_AGO.getTime() + Math.floor(nth / 7));
      const category = nth % 2 === 0 ? "fuel" : EXPENSE_CATEGORIES[nth % 4]!;
      const spentOn = `2026-11-${String(1 + (nth % 19)).padStart(2, "0")}`;
      made.push(await makeExpense(t.db, clerk.user, { now, category, spentOn }));
      if (nth % 20 === 0) await makeExpense(t.db, other.clerk.user, { now });
    }
    const { rows, sizes } = await readAllPages((position) => expenses.list(position));
    expect(sizes).toEqual([50, 50, 20]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
    const order = rows.map(({ spentOn, createdAt, id }) => `${spentOn} ${createdAt.toISOString()} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    for (const category of EXPENSE_CATEGORIES) {
      const filtered = await readAllPages((position) => expenses.list({ ...position, category }));
      expect(filtered.rows).toEqual(rows.filter((row) => row.category === category));
    }
  });

  test("is searched by the words of the description alone", async () => {
    const { clerk, expenses } = await makeOffice();
    const found = await makeExpense(t.db, clerk.user, { description: "Dört kış lastiği", category: "maintenance" });
    await makeExpense(t.db, clerk.user, { description: "Yağ", category: "maintenance" });
    expect((await expenses.list({ search: "LASTİĞİ dört" })).items.map(({ id }) => id)).toEqual([found]);
  });

  test("refuses a category that there is not and a cursor that no page gave", async () => {
    const { expenses } = await makeOffice();
    expect(await catchRefusedFields(expenses.list({ category: "Bakım" as ExpenseCategory }))).toEqual({
      category: "Lütfen bir kategori seçin.",
    });
    for (const cursor of [
      "",
      "x",
      "1.x",
      `1.${randomUUID()}`,
      `2026-02-30.1.${randomUUID()}`,
      `2026-11-21.1.${randomUUID()}'`,
    ])
      expect(await catchRefusedFields(expenses.list({ cursor }))).toEqual({ cursor: "Geçersiz sayfa." });
  });
});

describe("deleting", () => {
  test("takes the expense out of the list and of the sum, once", async () => {
    const { clerk, expenses } = await makeOffice();
    const gone = await makeExpense(t.db, clerk.user, { amount: 100 });
    const kept = await makeExpense(t.db, clerk.user, { amount: 30 });
    const removals = await Promise.allSettled(Array.from({ length: 10 }, () => expenses.remove({ id: gone })));
    const answers = removals.flatMap((removal) => (removal.status === "fulfilled" ? [removal.value] : []));
    expect(answers).toEqual([{ id: gone }]);
    expect((await expenses.list({})).items.map(({ id }) => id)).toEqual([kept]);
    expect((await clerk.api.company.info.totals({})).spent).toBe(30);
  });

  test("another company's is answered as an unknown one, and nothing changes", async () => {
    const foreign = await makeExpense(t.db, (await makeOffice()).clerk.user);
    const { expenses } = await makeOffice();
    const before = await readTableContents(t.db);
    for (const id of [foreign, randomUUID()]) {
      const { code, status, message, data } = await catchRefusal(expenses.remove({ id }));
      expect({ code, status, message, data }).toEqual({
        code: "EXPENSE_NOT_FOUND",
        status: 404,
        message: "Gider bulunamadı. Silinmiş olabilir.",
        data: undefined,
      });
    }
    expect(await catchRefusedFields(expenses.remove({ id: "1" }))).toEqual({ id: "Geçersiz değer." });
    expect(await readTableContents(t.db)).toEqual(before);
  });
});
