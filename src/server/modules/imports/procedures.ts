import type { Transaction } from "kysely";

import { FUTURE_EXPENSE_DAY_MESSAGE } from "#contract/fleet/expenses.ts";
import { mayUndoImport } from "#domain/fleet/import-undo.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { companyGate, type CompanyContext } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { carImportStore } from "./cars.ts";
import { customerImportStore } from "./customers.ts";
import { expenseImportStore } from "./expenses.ts";
import { rentalImportStore } from "./rentals.ts";
import { isOwnImport, listImports, saveLines, undoImport, type ImportStore } from "./store.ts";

/** A call of a procedure of any kind of list. */
interface ImportCall<Input> {
  readonly input: Input;
  readonly context: CompanyContext & { readonly deps: Deps };
  readonly errors: { IMPORT_NOT_FOUND(): Error; FORBIDDEN(): Error };
}

type MayUndo = (tx: Transaction<DB>, call: ImportCall<{ id: string }>) => Promise<boolean>;

/** The procedures of a kind of list. `mayUndo` is an access rule beside the gate. */
function makeHandlers<Lookup, Match, Input extends { importId: string }, Result>(
  store: ImportStore<Lookup, Match, Input, Result>,
  mayUndo?: MayUndo,
) {
  return {
    list: ({ context: { deps, scope } }: Pick<ImportCall<unknown>, "context">) =>
      listImports(deps.db, scope, store.kind, deps.now()),
    look: ({ input, context: { deps, scope } }: Pick<ImportCall<{ lines: Lookup[] }>, "input" | "context">) =>
      store.look(deps.db, scope, input.lines),
    add: async ({ input, context: { deps, scope }, errors }: ImportCall<Input>) => {
      return orRefuse(
        await runTransaction(deps.db, (tx) => saveLines(tx, scope, store, input, deps.now(), deps.followRental)),
        errors.IMPORT_NOT_FOUND,
      );
    },
    undo: async (call: ImportCall<{ id: string }>) => {
      const { deps, scope } = call.context;
      const undone = await runTransaction(deps.db, async (tx) => {
        if (mayUndo && !(await mayUndo(tx, call))) throw call.errors.FORBIDDEN();
        return undoImport(tx, scope, store, call.input.id, deps.now(), deps.followRental);
      });
      if (!undone) throw call.errors.IMPORT_NOT_FOUND();
      return undone;
    },
  };
}

const customers = companyGate("customers").customerImports;
const customerHandlers = makeHandlers(customerImportStore, async (tx, { input: { id }, context: { actor, scope } }) =>
  mayUndoImport(actor, { isOwn: await isOwnImport(tx, scope, id) }),
);
const expenses = companyGate("books").expenseImports;
const expenseHandlers = makeHandlers(expenseImportStore);
const cars = companyGate("edit-cars").carImports;
const carHandlers = makeHandlers(carImportStore);
/** The permission to import running rentals includes the permission to undo the import, including its payments. */
const rentals = companyGate("reverse").rentalImports;
const rentalHandlers = makeHandlers(rentalImportStore);

export const importProcedures = {
  customerImports: {
    list: customers.list.handler(customerHandlers.list),
    look: customers.look.handler(customerHandlers.look),
    add: customers.add.handler(customerHandlers.add),
    undo: customers.undo.handler(customerHandlers.undo),
  },
  expenseImports: {
    list: expenses.list.handler(expenseHandlers.list),
    look: expenses.look.handler(expenseHandlers.look),
    add: expenses.add.handler((call) => {
      const today = toIstanbulDate(call.context.deps.now());
      const early = call.input.lines.findIndex(({ spentOn }) => spentOn > today);
      if (early >= 0)
        throw call.errors.INPUT_INVALID({
          data: { fields: { [`lines.${early}.spentOn`]: FUTURE_EXPENSE_DAY_MESSAGE } },
        });
      return expenseHandlers.add(call);
    }),
    undo: expenses.undo.handler(expenseHandlers.undo),
  },
  carImports: {
    list: cars.list.handler(carHandlers.list),
    look: cars.look.handler(carHandlers.look),
    add: cars.add.handler(carHandlers.add),
    undo: cars.undo.handler(carHandlers.undo),
  },
  rentalImports: {
    list: rentals.list.handler(rentalHandlers.list),
    look: rentals.look.handler(rentalHandlers.look),
    add: rentals.add.handler(rentalHandlers.add),
    undo: rentals.undo.handler(rentalHandlers.undo),
  },
};
