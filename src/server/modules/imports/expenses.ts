import { sql, type Kysely, type Transaction } from "kysely";

import type {
  ExpenseLookup,
  ExpenseLineInput,
  ExpenseLineResult,
  ExpenseMatch,
  UndoResultView,
} from "#contract/fleet/imports.ts";
import { makeExpenseKey } from "#domain/fleet/expense-paste.ts";
import { foldPlate } from "#domain/people/plate.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCars } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

import { addImportCounts, findSavedLineIds, lockImports, findOrCreateImport, undoImport } from "./store.ts";

/**
 * For each line, the code of the company's car whose plate or code is in the line; '' for a line without a car,
 * undefined if the company has no such car.
 */
async function findCars(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  lines: readonly ExpenseLookup[],
): Promise<(string | undefined)[]> {
  if (lines.every(({ car }) => car === "")) return lines.map(() => "");
  const cars = await db.selectFrom("cars").select(["code", "plate"]).where("companyId", "=", companyId).execute();
  const codes = new Map(
    cars.flatMap(({ code, plate }) => [[foldPlate(plate), code] as const]).filter(([plate]) => plate !== ""),
  );
  for (const { code } of cars) codes.set(foldPlate(code), code);
  return lines.map(({ car }) => (car === "" ? "" : codes.get(foldPlate(car))));
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

/** For each line, the stored data from which the preview decides how the line will be saved. */
export async function lookUpExpenses(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly ExpenseLookup[],
): Promise<ExpenseMatch[]> {
  const cars = await findCars(db, company, lines);
  const counters = await countStoredExpenses(db, company, lines, cars);
  return lines.map((_, nth) => ({ hasCar: cars[nth] !== undefined, stored: counters[nth]!.count }));
}

/**
 * Saves the lines of an imported list that are not stored yet. Returns the result of each line; undefined if the list
 * was undone. A line with an unknown car is saved without a car if the user has allowed it
 * (docs/product/customers-and-expenses.md 10.6).
 */
export async function saveExpenseLines(
  tx: Transaction<DB>,
  company: CompanyScope,
  { importId, lines }: { importId: string; lines: readonly ExpenseLineInput[] },
  now: Date,
): Promise<ExpenseLineResult[] | undefined> {
  const { companyId } = company;
  await lockImports(tx, company);
  if (!(await findOrCreateImport(tx, company, importId, "expenses", now))) return undefined;
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
  if (rows.length === 0) return results;
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
  await addImportCounts(tx, company, importId, { added: rows.length, changed: 0 }, now);
  return results;
}

/**
 * Undoes an imported list: removes the expenses that it added. Nobody can have changed them, because expenses cannot be
 * edited. Undefined if the company has no such list or the list is too old. A repeated request returns the same
 * numbers.
 */
export function undoExpenses(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  now: Date,
): Promise<UndoResultView | undefined> {
  return undoImport(tx, company, { id, kind: "expenses", now }, async () => {
    const { companyId } = company;
    const { rows } = await sql<{ amount: number }>`
      delete from expenses using import_expenses as one
      where one.company_id = ${companyId} and one.import_id = ${id}
        and expenses.company_id = one.company_id and expenses.id = one.expense_id
      returning expenses.amount`.execute(tx);
    await addToTotals(tx, companyId, { spent: -rows.reduce((sum, { amount }) => sum + amount, 0) });
    return { removed: rows.length, restored: 0, kept: [] };
  });
}
