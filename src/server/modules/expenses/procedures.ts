import { company } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";

import { deleteExpense, insertExpense, listExpenses } from "./store.ts";

const list = company("books").expenses.list.handler(({ input, context: { deps, scope } }) => {
  const { search = "", category, cursor } = input;
  return listExpenses(deps.db, scope, { search, category, cursor });
});

const create = company("books").expenses.create.handler(({ input, context: { deps, scope } }) =>
  inTransaction(deps.db, (tx) => insertExpense(tx, scope, input, deps.now())),
);

const remove = company("books").expenses.remove.handler(async ({ input: { id }, context: { deps, scope }, errors }) => {
  if (!(await inTransaction(deps.db, (tx) => deleteExpense(tx, scope, id)))) throw errors.EXPENSE_NOT_FOUND();
  return { id };
});

export const expenseProcedures = { list, create, remove };
