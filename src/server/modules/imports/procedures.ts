import { EXPENSE_DAY_IN_FUTURE } from "#contract/fleet/expenses.ts";
import { mayUndoImport } from "#domain/fleet/import-undo.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { company } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";

import { addCars, lookUpCars, undoCars } from "./cars.ts";
import { addCustomers, lookUpCustomers, undoCustomers } from "./customers.ts";
import { addExpenses, lookUpExpenses, undoExpenses } from "./expenses.ts";
import { addRentals, lookUpRentals, undoRentals } from "./rentals.ts";
import { isOwnImport, listImports } from "./store.ts";

const listCustomers = company("customers").customerImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "customers", deps.now()),
);

const lookCustomers = company("customers").customerImports.look.handler(
  ({ input: { lines }, context: { deps, scope } }) => lookUpCustomers(deps.db, scope, lines),
);

const saveCustomers = company("customers").customerImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const results = await inTransaction(deps.db, (tx) => addCustomers(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackCustomers = company("customers").customerImports.undo.handler(
  async ({ input: { id }, context: { deps, scope, actor }, errors }) => {
    const undone = await inTransaction(deps.db, async (tx) => {
      if (!mayUndoImport(actor, { isOwn: await isOwnImport(tx, scope, id) })) throw errors.FORBIDDEN();
      return undoCustomers(tx, scope, id, deps.now());
    });
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

export const customerImportProcedures = {
  list: listCustomers,
  look: lookCustomers,
  add: saveCustomers,
  undo: takeBackCustomers,
};

const listExpenses = company("books").expenseImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "expenses", deps.now()),
);

const lookExpenses = company("books").expenseImports.look.handler(({ input: { lines }, context: { deps, scope } }) =>
  lookUpExpenses(deps.db, scope, lines),
);

const saveExpenses = company("books").expenseImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const today = toIstanbulDate(deps.now());
    const early = input.lines.findIndex(({ spentOn }) => spentOn > today);
    if (early >= 0)
      throw errors.INPUT_INVALID({ data: { fields: { [`lines.${early}.spentOn`]: EXPENSE_DAY_IN_FUTURE } } });
    const results = await inTransaction(deps.db, (tx) => addExpenses(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackExpenses = company("books").expenseImports.undo.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const undone = await inTransaction(deps.db, (tx) => undoExpenses(tx, scope, id, deps.now()));
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

export const expenseImportProcedures = {
  list: listExpenses,
  look: lookExpenses,
  add: saveExpenses,
  undo: takeBackExpenses,
};

const listCars = company("edit-cars").carImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "cars", deps.now()),
);

const lookCars = company("edit-cars").carImports.look.handler(({ input: { lines }, context: { deps, scope } }) =>
  lookUpCars(deps.db, scope, lines),
);

const saveCars = company("edit-cars").carImports.add.handler(async ({ input, context: { deps, scope }, errors }) => {
  const results = await inTransaction(deps.db, (tx) => addCars(tx, scope, input, deps.now()));
  if (!results) throw errors.IMPORT_NOT_FOUND();
  return results;
});

const takeBackCars = company("edit-cars").carImports.undo.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const undone = await inTransaction(deps.db, (tx) => undoCars(tx, scope, id, deps.now()));
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

export const carImportProcedures = { list: listCars, look: lookCars, add: saveCars, undo: takeBackCars };

const listRentals = company("reverse").rentalImports.list.handler(({ context: { deps, scope } }) =>
  listImports(deps.db, scope, "rentals", deps.now()),
);

const lookRentals = company("reverse").rentalImports.look.handler(({ input: { lines }, context: { deps, scope } }) =>
  lookUpRentals(deps.db, scope, lines),
);

const saveRentals = company("reverse").rentalImports.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const results = await inTransaction(deps.db, (tx) => addRentals(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  },
);

const takeBackRentals = company("reverse").rentalImports.undo.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const undone = await inTransaction(deps.db, (tx) => undoRentals(tx, scope, id, deps.now()));
    if (!undone) throw errors.IMPORT_NOT_FOUND();
    return undone;
  },
);

/** The right to import running rentals includes the right to take them back, with their payments. */
export const rentalImportProcedures = {
  list: listRentals,
  look: lookRentals,
  add: saveRentals,
  undo: takeBackRentals,
};
