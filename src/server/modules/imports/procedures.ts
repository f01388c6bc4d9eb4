import type { Kysely, Transaction } from "kysely";

import { FUTURE_EXPENSE_DAY_MESSAGE } from "#contract/fleet/expenses.ts";
import type { UndoResultView } from "#contract/fleet/imports.ts";
import type { ImportKind } from "#domain/fleet/import-limits.ts";
import { mayUndoImport } from "#domain/fleet/import-undo.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { companyGate, type CompanyContext, type CompanyScope } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { saveCarLines, lookUpCars, undoCars } from "./cars.ts";
import { saveCustomerLines, lookUpCustomers, undoCustomers } from "./customers.ts";
import { saveExpenseLines, lookUpExpenses, undoExpenses } from "./expenses.ts";
import { saveRentalLines, lookUpRentals, undoRentals } from "./rentals.ts";
import { isOwnImport, listImports } from "./store.ts";

/** A call of a procedure of any kind of list. */
interface ImportCall<Input> {
  readonly input: Input;
  readonly context: CompanyContext & { readonly deps: Deps };
  readonly errors: { IMPORT_NOT_FOUND(): Error; FORBIDDEN(): Error };
}

function listRecent(kind: ImportKind) {
  return ({ context: { deps, scope } }: Pick<ImportCall<unknown>, "context">) =>
    listImports(deps.db, scope, kind, deps.now());
}

function lookUp<Line, Match>(look: (db: Kysely<DB>, scope: CompanyScope, lines: Line[]) => Promise<Match[]>) {
  return ({ input: { lines }, context: { deps, scope } }: Pick<ImportCall<{ lines: Line[] }>, "input" | "context">) =>
    look(deps.db, scope, lines);
}

/** Saves part of a list. The list may have been undone meanwhile. */
function saveLines<Input, Result>(
  save: (tx: Transaction<DB>, scope: CompanyScope, input: Input, now: Date) => Promise<Result[] | undefined>,
) {
  return async ({ input, context: { deps, scope }, errors }: ImportCall<Input>) => {
    const results = await runTransaction(deps.db, (tx) => save(tx, scope, input, deps.now()));
    if (!results) throw errors.IMPORT_NOT_FOUND();
    return results;
  };
}

function undoList(
  undo: (tx: Transaction<DB>, scope: CompanyScope, id: string, now: Date) => Promise<UndoResultView | undefined>,
  mayUndo?: (tx: Transaction<DB>, call: ImportCall<{ id: string }>) => Promise<boolean>,
) {
  return async (call: ImportCall<{ id: string }>) => {
    const { deps, scope } = call.context;
    const undone = await runTransaction(deps.db, async (tx) => {
      if (mayUndo && !(await mayUndo(tx, call))) throw call.errors.FORBIDDEN();
      return undo(tx, scope, call.input.id, deps.now());
    });
    if (!undone) throw call.errors.IMPORT_NOT_FOUND();
    return undone;
  };
}

const customers = companyGate("customers").customerImports;
export const customerImportProcedures = {
  list: customers.list.handler(listRecent("customers")),
  look: customers.look.handler(lookUp(lookUpCustomers)),
  add: customers.add.handler(saveLines(saveCustomerLines)),
  undo: customers.undo.handler(
    undoList(undoCustomers, async (tx, { input: { id }, context: { actor, scope } }) =>
      mayUndoImport(actor, { isOwn: await isOwnImport(tx, scope, id) }),
    ),
  ),
};

const expenses = companyGate("books").expenseImports;
export const expenseImportProcedures = {
  list: expenses.list.handler(listRecent("expenses")),
  look: expenses.look.handler(lookUp(lookUpExpenses)),
  add: expenses.add.handler((call) => {
    const today = toIstanbulDate(call.context.deps.now());
    const early = call.input.lines.findIndex(({ spentOn }) => spentOn > today);
    if (early >= 0)
      throw call.errors.INPUT_INVALID({ data: { fields: { [`lines.${early}.spentOn`]: FUTURE_EXPENSE_DAY_MESSAGE } } });
    return saveLines(saveExpenseLines)(call);
  }),
  undo: expenses.undo.handler(undoList(undoExpenses)),
};

const cars = companyGate("edit-cars").carImports;
export const carImportProcedures = {
  list: cars.list.handler(listRecent("cars")),
  look: cars.look.handler(lookUp(lookUpCars)),
  add: cars.add.handler(saveLines(saveCarLines)),
  undo: cars.undo.handler(undoList(undoCars)),
};

/** The permission to import running rentals includes the permission to undo the import, including its payments. */
const rentals = companyGate("reverse").rentalImports;
export const rentalImportProcedures = {
  list: rentals.list.handler(listRecent("rentals")),
  look: rentals.look.handler(lookUp(lookUpRentals)),
  add: rentals.add.handler(saveLines(saveRentalLines)),
  undo: rentals.undo.handler(undoList(undoRentals)),
};
