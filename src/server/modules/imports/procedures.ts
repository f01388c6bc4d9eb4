import { FUTURE_EXPENSE_DAY_MESSAGE } from "#contract/fleet/expenses.ts";
import { mayUndoImport } from "#domain/fleet/import-undo.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { companyGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { saveCarLines, lookUpCars, undoCars } from "./cars.ts";
import { saveCustomerLines, lookUpCustomers, undoCustomers } from "./customers.ts";
import { saveExpenseLines, lookUpExpenses, undoExpenses } from "./expenses.ts";
import { saveRentalLines, lookUpRentals, undoRentals } from "./rentals.ts";
import { isOwnImport, listImports } from "./store.ts";

const listCustomersHandler = companyGate("customers").customerImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "customers", deps.now()),
);

const lookUpCustomersHandler = companyGate("customers").customerImports.look.handler(
  ({ input: { lines }, context: { deps, scope } }) => lookUpCustomers(deps.db, scope, lines),
);

const saveCustomersHandler = companyGate("customers").customerImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const results = await runTransaction(deps.db, (tx) => saveCustomerLines(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackCustomersHandler = companyGate("customers").customerImports.undo.handler(
  async ({ input: { id }, context: { deps, scope, actor }, errors }) => {
    const undone = await runTransaction(deps.db, async (tx) => {
      if (!mayUndoImport(actor, { isOwn: await isOwnImport(tx, scope, id) })) throw errors.FORBIDDEN();
      return undoCustomers(tx, scope, id, deps.now());
    });
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

export const customerImportProcedures = {
  list: listCustomersHandler,
  look: lookUpCustomersHandler,
  add: saveCustomersHandler,
  undo: takeBackCustomersHandler,
};

const listExpensesHandler = companyGate("books").expenseImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "expenses", deps.now()),
);

const lookUpExpensesHandler = companyGate("books").expenseImports.look.handler(
  ({ input: { lines }, context: { deps, scope } }) => lookUpExpenses(deps.db, scope, lines),
);

const saveExpensesHandler = companyGate("books").expenseImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const today = toIstanbulDate(deps.now());
    const early = input.lines.findIndex(({ spentOn }) => spentOn > today);
    if (early >= 0)
      throw errors.INPUT_INVALID({ data: { fields: { [`lines.${early}.spentOn`]: FUTURE_EXPENSE_DAY_MESSAGE } } });
    const results = await runTransaction(deps.db, (tx) => saveExpenseLines(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackExpensesHandler = companyGate("books").expenseImports.undo.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const undone = await runTransaction(deps.db, (tx) => undoExpenses(tx, scope, id, deps.now()));
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

export const expenseImportProcedures = {
  list: listExpensesHandler,
  look: lookUpExpensesHandler,
  add: saveExpensesHandler,
  undo: takeBackExpensesHandler,
};

const listCarsHandler = companyGate("edit-cars").carImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "cars", deps.now()),
);

const lookUpCarsHandler = companyGate("edit-cars").carImports.look.handler(
  ({ input: { lines }, context: { deps, scope } }) => lookUpCars(deps.db, scope, lines),
);

const saveCarsHandler = companyGate("edit-cars").carImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const results = await runTransaction(deps.db, (tx) => saveCarLines(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackCarsHandler = companyGate("edit-cars").carImports.undo.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const undone = await runTransaction(deps.db, (tx) => undoCars(tx, scope, id, deps.now()));
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

export const carImportProcedures = {
  list: listCarsHandler,
  look: lookUpCarsHandler,
  add: saveCarsHandler,
  undo: takeBackCarsHandler,
};

const listRentalsHandler = companyGate("reverse").rentalImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "rentals", deps.now()),
);

const lookUpRentalsHandler = companyGate("reverse").rentalImports.look.handler(
  ({ input: { lines }, context: { deps, scope } }) => lookUpRentals(deps.db, scope, lines),
);

const saveRentalsHandler = companyGate("reverse").rentalImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const results = await runTransaction(deps.db, (tx) => saveRentalLines(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackRentalsHandler = companyGate("reverse").rentalImports.undo.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const undone = await runTransaction(deps.db, (tx) => undoRentals(tx, scope, id, deps.now()));
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

/** The permission to import running rentals includes the permission to undo the import, including its payments. */
export const rentalImportProcedures = {
  list: listRentalsHandler,
  look: lookUpRentalsHandler,
  add: saveRentalsHandler,
  undo: takeBackRentalsHandler,
};
