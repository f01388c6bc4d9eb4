import { sql, type Kysely, type Transaction } from "kysely";

import type { ExpenseView, RepeatingExpenseView } from "#contract/fleet/expenses.ts";
import {
  decideDueDay,
  findNextDueDay,
  countUndecidedDueDays,
  REPEATING_EXPENSES_MAX,
  type ExpenseRepeat,
} from "#domain/fleet/expense.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

const repeatingColumns = [
  "id",
  "description",
  "amount",
  "category",
  "repeats",
  "carCode as code",
  "plate",
  "startedOn",
  "nextOn",
  "endedOn",
] as const;

export async function listRepeating(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  today: string,
): Promise<RepeatingExpenseView[]> {
  const rows = await db
    .selectFrom("repeatingExpenses")
    .select(repeatingColumns)
    .where("companyId", "=", companyId)
    .orderBy("nextOn")
    .orderBy("id")
    .limit(REPEATING_EXPENSES_MAX)
    .execute();
  return rows.map(({ startedOn, endedOn, ...row }) => ({
    ...row,
    waiting: countUndecidedDueDays({ ...row, startedOn, endedOn }, today),
  }));
}

/** Takes a lock, so that no other repeating expense is added until the transaction ends. */
export async function lockAndCheckRepeatingCount(tx: Transaction<DB>, { companyId }: CompanyScope): Promise<boolean> {
  await tx.selectFrom("companyTotals").select("companyId").where("companyId", "=", companyId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("repeatingExpenses")
    .select(sql<number>`count(*)`.as("count"))
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
  return count < REPEATING_EXPENSES_MAX;
}

export async function beginRepeating(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { code, spentOn, ...expense }: Omit<ExpenseView, "createdAt"> & { repeats: ExpenseRepeat },
  now: Date,
): Promise<void> {
  const nextOn = findNextDueDay(spentOn, expense.repeats, spentOn);
  await tx
    .insertInto("repeatingExpenses")
    .values({ ...expense, companyId, carCode: code, startedOn: spentOn, nextOn, createdAt: now })
    .execute();
}

export async function findCarOfRepeating(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  id: string,
): Promise<string | null | undefined> {
  const found = await db
    .selectFrom("repeatingExpenses")
    .select("carCode")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.carCode;
}

/** `amount`, if given, is the amount that the next repetition proposes. */
export async function settleDueRepetition(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { id, dueOn, amount }: { id: string; dueOn: string; amount?: number },
  today: string,
) {
  const row = await tx
    .selectFrom("repeatingExpenses")
    .select(repeatingColumns)
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return "REPEATING_NOT_FOUND";
  const decided = decideDueDay(row, dueOn, today);
  if (decided === "DUE_DECIDED") return decided;
  if (decided === "over") await stopRepeating(tx, { companyId }, id);
  else
    await tx
      .updateTable("repeatingExpenses")
      .set({ ...decided, ...(amount !== undefined && { amount }) })
      .where("companyId", "=", companyId)
      .where("id", "=", id)
      .execute();
  return row;
}

export async function stopRepeating(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  id: string,
): Promise<boolean> {
  const gone = await db
    .deleteFrom("repeatingExpenses")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
