import type { Transaction } from "kysely";

import type { ExpenseView } from "#contract/fleet/expenses.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCar } from "#server/modules/cars/store.ts";

import { findCarOfRepeating, settleDueRepetition } from "./repeating-store.ts";
import { findExpense, writeExpense } from "./store.ts";

export async function acceptDueExpense(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, repeatingId, dueOn, amount }: { id: string; repeatingId: string; dueOn: string; amount: number },
  now: Date,
): Promise<ExpenseView | "REPEATING_NOT_FOUND" | "DUE_DECIDED"> {
  // The car is locked first, in the same order as when a sticker moves to another car, so that transactions never
  // deadlock.
  const code = await findCarOfRepeating(tx, company, repeatingId);
  if (code) await lockCar(tx, company, code);
  const sentBefore = await findExpense(tx, company, id);
  if (sentBefore) return sentBefore;
  const due = await settleDueRepetition(tx, company, { id: repeatingId, dueOn, amount }, toIstanbulDate(now));
  if (typeof due === "string") return (await findExpense(tx, company, id)) ?? due;
  const { description, category, plate } = due;
  const expense = { id, description, amount, category, code: due.code, plate, spentOn: dueOn };
  return (await writeExpense(tx, company, expense, now)) ?? (await findExpense(tx, company, id))!;
}
