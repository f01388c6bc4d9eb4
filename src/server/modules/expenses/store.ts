import type { Kysely, Transaction } from "kysely";

import type { ExpenseView } from "#contract/fleet/expenses.ts";
import { type ExpenseCategory, type ExpenseRepeat } from "#domain/fleet/expense.ts";
import { foldPlate } from "#domain/people/plate.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderNewestDayFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCar } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

import { beginRepeating, lockAndCheckRepeatingCount } from "./repeating-store.ts";

const expenseColumns = [
  "id",
  "description",
  "amount",
  "category",
  "carCode as code",
  "plate",
  "spentOn",
  "createdAt",
] as const;

interface ExpenseFilter {
  search: string;
  category: ExpenseCategory | undefined;
  car: string;
  of: "company" | undefined;
  from: string | undefined;
  to: string | undefined;
}

export async function listExpenses(
  db: Kysely<DB>,
  company: CompanyScope,
  { search, category, car, of, from, to }: ExpenseFilter,
  cursor: string | undefined,
): Promise<CursorPage<ExpenseView>> {
  const matching = db
    .selectFrom("expenses")
    .select(expenseColumns)
    .where("companyId", "=", company.companyId)
    .$if(search !== "", (query) => query.where(containsWords("searchKey", search)))
    .$if(category !== undefined, (query) => query.where("category", "=", category!))
    .$if(car !== "", (query) => query.where("carCode", "is not", null).where("carKey", "=", foldPlate(car)))
    .$if(of !== undefined, (query) => query.where("carCode", "is", null))
    .$if(from !== undefined, (query) => query.where("spentOn", ">=", from!))
    .$if(to !== undefined, (query) => query.where("spentOn", "<=", to!));
  return readPage(matching, orderNewestDayFirst("spentOn", "createdAt", "id"), cursor);
}

/** Without `spentOn` it is dated today; without `code` it belongs to no car. */
export interface NewExpense {
  id: string;
  description: string;
  amount: number;
  category: ExpenseCategory;
  spentOn?: string | undefined;
  code?: string | null | undefined;
  repeats?: ExpenseRepeat | null | undefined;
}

export async function insertExpense(
  tx: Transaction<DB>,
  company: CompanyScope,
  { code, repeats, ...asked }: NewExpense,
  now: Date,
): Promise<ExpenseView | "CAR_NOT_FOUND" | "REPEATING_FULL"> {
  const sentBefore = await findExpense(tx, company, asked.id);
  if (sentBefore) return sentBefore;
  const car = code ? await lockCar(tx, company, code) : null;
  if (car === undefined) return "CAR_NOT_FOUND";
  if (repeats && !(await lockAndCheckRepeatingCount(tx, company))) return "REPEATING_FULL";
  const expense = {
    ...asked,
    code: car?.code ?? null,
    plate: car?.plate ?? "",
    spentOn: asked.spentOn ?? toIstanbulDate(now),
  };
  const inserted = await writeExpense(tx, company, expense, now);
  if (repeats && inserted) await beginRepeating(tx, company, { ...expense, repeats }, now);
  return inserted ?? (await findExpense(tx, company, asked.id))!;
}

export async function writeExpense(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { code, ...expense }: Omit<ExpenseView, "createdAt">,
  now: Date,
): Promise<ExpenseView | undefined> {
  const inserted = await tx
    .insertInto("expenses")
    .values({ ...expense, companyId, carCode: code, searchKey: toSearchText(expense.description), createdAt: now })
    .onConflict((conflict) => conflict.columns(["companyId", "id"]).doNothing())
    .returning(expenseColumns)
    .executeTakeFirst();
  if (inserted) await addToTotals(tx, companyId, { spent: expense.amount });
  return inserted;
}

export function findExpense(db: Kysely<DB>, { companyId }: CompanyScope, id: string): Promise<ExpenseView | undefined> {
  return db
    .selectFrom("expenses")
    .select(expenseColumns)
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteExpense(tx: Transaction<DB>, { companyId }: CompanyScope, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("expenses")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .returning("amount")
    .executeTakeFirst();
  if (!gone) return false;
  await addToTotals(tx, companyId, { spent: -gone.amount });
  return true;
}
