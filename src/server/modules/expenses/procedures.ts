import { FUTURE_EXPENSE_DAY_MESSAGE } from "#contract/fleet/expenses.ts";
import { findAmountDoubt } from "#domain/fleet/amount-doubt.ts";
import { isFutureDay } from "#domain/fleet/payment.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { askAboutAmount } from "#server/access/ask-amount.ts";
import { companyGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { acceptDueExpense } from "./accept-due.ts";
import { listRepeating, settleDueRepetition, stopRepeating } from "./repeating-store.ts";
import { deleteExpense, insertExpense, listExpenses } from "./store.ts";

const listExpensesHandler = companyGate("books").expenses.list.handler(({ input, context: { deps, scope } }) => {
  const { search = "", category, car = "", of, from, to, cursor } = input;
  return listExpenses(deps.db, scope, { search, category, car: car.trim(), of, from, to }, cursor);
});

const createExpenseHandler = companyGate("books").expenses.create.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    if (input.spentOn !== undefined && isFutureDay(input.spentOn, now))
      throw errors.INPUT_INVALID({ data: { fields: { spentOn: FUTURE_EXPENSE_DAY_MESSAGE } } });
    const { amountIsRight, ...expense } = input;
    askAboutAmount(findAmountDoubt("amount", expense.amount), amountIsRight, errors);
    const made = await runTransaction(deps.db, (tx) => insertExpense(tx, scope, expense, now));
    if (typeof made === "string") throw errors[made]();
    return made;
  },
);

const removeExpenseHandler = companyGate("books").expenses.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await runTransaction(deps.db, (tx) => deleteExpense(tx, scope, id)))) throw errors.EXPENSE_NOT_FOUND();
    return { id };
  },
);

const listRepeatingExpensesHandler = companyGate("books").expenses.repeating.handler(({ context: { deps, scope } }) =>
  listRepeating(deps.db, scope, toIstanbulDate(deps.now())),
);

const acceptDueExpenseHandler = companyGate("books").expenses.accept.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const { amountIsRight, ...due } = input;
    askAboutAmount(findAmountDoubt("amount", due.amount), amountIsRight, errors);
    const accepted = await runTransaction(deps.db, (tx) => acceptDueExpense(tx, scope, due, deps.now()));
    if (typeof accepted === "string") throw errors[accepted]();
    return accepted;
  },
);

const skipDueExpenseHandler = companyGate("books").expenses.skip.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const skipped = await runTransaction(deps.db, (tx) =>
      settleDueRepetition(tx, scope, input, toIstanbulDate(deps.now())),
    );
    if (typeof skipped === "string") throw errors[skipped]();
    return { id: input.id };
  },
);

const stopRepeatingExpenseHandler = companyGate("books").expenses.stop.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await stopRepeating(deps.db, scope, id))) throw errors.REPEATING_NOT_FOUND();
    return { id };
  },
);

export const expenseProcedures = {
  list: listExpensesHandler,
  create: createExpenseHandler,
  remove: removeExpenseHandler,
  repeating: listRepeatingExpensesHandler,
  accept: acceptDueExpenseHandler,
  skip: skipDueExpenseHandler,
  stop: stopRepeatingExpenseHandler,
};
