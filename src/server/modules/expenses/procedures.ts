import { inTransaction } from "#server/db/database.ts";
import { approvedCompany } from "#server/gates.ts";

import { deleteExpense, insertExpense, listExpenses } from "./store.ts";

const list = approvedCompany.expenses.list.handler(({ input, context: { deps, company } }) => {
  const { search = "", category, cursor } = input;
  return listExpenses(deps.db, company, { search, category, cursor });
});

const create = approvedCompany.expenses.create.handler(({ input, context: { deps, company } }) =>
  inTransaction(deps.db, (tx) => insertExpense(tx, company, input, deps.now())),
);

const remove = approvedCompany.expenses.remove.handler(
  async ({ input: { id }, context: { deps, company }, errors }) => {
    if (!(await inTransaction(deps.db, (tx) => deleteExpense(tx, company, id)))) throw errors.EXPENSE_NOT_FOUND();
    return { id };
  },
);

export const expenseProcedures = { list, create, remove };
