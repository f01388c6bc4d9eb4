import type { Kysely, Transaction } from "kysely";

import type { ExpenseView } from "#contract/api/expenses.ts";
import type { ExpenseCategory } from "#domain/expense.ts";
import { searchKey } from "#domain/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { newestFirst, readPage, type Page } from "#server/db/cursor.ts";
import { holdsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

const columns = ["id", "description", "amount", "category", "createdAt"] as const;

/** A page of the company's expenses, newest first; `search` finds words of the description. */
export async function listExpenses(
  db: Kysely<DB>,
  company: CompanyScope,
  { search, category, cursor }: { search: string; category: ExpenseCategory | undefined; cursor: string | undefined },
): Promise<Page<ExpenseView>> {
  const matching = db
    .selectFrom("expenses")
    .select(columns)
    .where("companyId", "=", company.companyId)
    .$if(search !== "", (query) => query.where(holdsWords("searchKey", search)))
    .$if(category !== undefined, (query) => query.where("category", "=", category!));
  return readPage(matching, newestFirst("createdAt", "id"), cursor);
}

/** Inserts an expense and gives it as it stands; one that was sent twice is there once. */
export async function insertExpense(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { id, description, amount, category }: Omit<ExpenseView, "createdAt">,
  now: Date,
): Promise<ExpenseView> {
  const inserted = await tx
    .insertInto("expenses")
    .values({ companyId, id, description, searchKey: searchKey(description), amount, category, createdAt: now })
    .onConflict((conflict) => conflict.columns(["companyId", "id"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (inserted) {
    await addToTotals(tx, companyId, { spent: amount });
    return inserted;
  }
  return tx
    .selectFrom("expenses")
    .select(columns)
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Deletes an expense; false when there is none. */
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
