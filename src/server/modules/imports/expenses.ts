import { sql, type Kysely, type Transaction } from "kysely";

import type { ExpenseLookup, ExpenseLineInput, ExpenseLineResult, ExpenseMatch } from "#contract/fleet/imports.ts";
import { makeExpenseKey } from "#domain/fleet/expense-paste.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCars } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

import { findCodesOfCars } from "./cars.ts";
import { findSavedLineIds, type ImportStore, type SavedLines } from "./store.ts";

/**
 * For each line, the code of the company's car whose plate or code is in the line; '' for a line without a car,
 * undefined if the company has no such car.
 */
async function findCars(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly ExpenseLookup[],
): Promise<(string | undefined)[]> {
  if (lines.every(({ car }) => car === "")) return lines.map(() => "");
  const codes = await findCodesOfCars(db, company, lines);
  return lines.map(({ car }, nth) => (car === "" ? "" : codes[nth]![0]));
}

/**
 * For each line, the number of stored expenses that equal the line. Equal lines share one counter object. The caller
 * increments the counter when it saves one of these lines.
 */
async function countStoredExpenses(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  lines: readonly ExpenseLookup[],
  cars: readonly (string | undefined)[],
): Promise<{ count: number }[]> {
  const days = [...new Set(lines.map(({ spentOn }) => spentOn))];
  const stored = await db
    .selectFrom("expenses")
    .select(["spentOn", "amount", "description", "carCode"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`spent_on = any(${days}::date[])`)
    .where(sql<boolean>`amount = any(${[...new Set(lines.map(({ amount }) => amount))]}::bigint[])`)
    .execute();
  const counters = new Map<string, { count: number }>();
  const counterOf = (key: string) => {
    const counter = counters.get(key) ?? { count: 0 };
    counters.set(key, counter);
    return counter;
  };
  for (const one of stored) counterOf(makeExpenseKey(one, one.carCode ?? "")).count += 1;
  return lines.map((line, nth) => counterOf(makeExpenseKey(line, cars[nth] ?? "")));
}

async function lookUpExpenses(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly ExpenseLookup[],
): Promise<ExpenseMatch[]> {
  const cars = await findCars(db, company, lines);
  const counters = await countStoredExpenses(db, company, lines, cars);
  return lines.map((_, nth) => ({ hasCar: cars[nth] !== undefined, stored: counters[nth]!.count }));
}

/** Saves what is not stored yet. With an unknown car, a line is saved without a car if the user has allowed it. */
async function saveExpenseLines(
  tx: Transaction<DB>,
  company: CompanyScope,
  { importId, lines }: { importId: string; lines: readonly ExpenseLineInput[] },
  now: Date,
): Promise<SavedLines<ExpenseLineResult>> {
  const { companyId } = company;
  const sentBefore = await findSavedLineIds(tx, company, "expenses", lines);
  const codes = await findCars(tx, company, lines);
  const counters = await countStoredExpenses(tx, company, lines, codes);
  const rows: { line: ExpenseLineInput; code: string }[] = [];
  const results = lines.map((line, nth): ExpenseLineResult => {
    const counter = counters[nth]!;
    if (sentBefore.has(line.id)) return "added";
    if (line.times <= counter.count) return "same";
    const code = codes[nth];
    if (code === undefined && !line.withoutCar) return "foreign";
    counter.count += 1;
    rows.push({ line, code: code ?? "" });
    return "added";
  });
  if (rows.length === 0) return { results, added: 0 };
  const cars = await lockCars(
    tx,
    company,
    rows.flatMap(({ code }) => (code === "" ? [] : [code])),
  );
  await tx
    .insertInto("expenses")
    .values(
      rows.map(({ line: { id, spentOn, amount, description, category }, code }) => {
        const car = cars.get(code);
        return {
          companyId,
          id,
          description,
          amount,
          category,
          spentOn,
          carCode: car?.code ?? null,
          plate: car?.plate ?? "",
          searchKey: toSearchText(description),
          createdAt: now,
        };
      }),
    )
    .execute();
  await tx
    .insertInto("importExpenses")
    .values(rows.map(({ line: { id } }) => ({ companyId, importId, expenseId: id })))
    .execute();
  await addToTotals(tx, companyId, { spent: rows.reduce((sum, { line }) => sum + line.amount, 0) });
  return { results, added: rows.length };
}

/** Removes the expenses that the list added. Nobody can have changed them, because expenses cannot be edited. */
async function undoExpenses(tx: Transaction<DB>, { companyId }: CompanyScope, id: string) {
  const { rows } = await sql<{ amount: number }>`
    delete from expenses using import_expenses as one
    where one.company_id = ${companyId} and one.import_id = ${id}
      and expenses.company_id = one.company_id and expenses.id = one.expense_id
    returning expenses.amount`.execute(tx);
  await addToTotals(tx, companyId, { spent: -rows.reduce((sum, { amount }) => sum + amount, 0) });
  return { removed: rows.length, kept: [] };
}

export const expenseImportStore: ImportStore<
  ExpenseLookup,
  ExpenseMatch,
  { importId: string; lines: readonly ExpenseLineInput[] },
  ExpenseLineResult
> = { kind: "expenses", look: lookUpExpenses, save: saveExpenseLines, undo: undoExpenses };
