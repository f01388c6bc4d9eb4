import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { isFutureDay } from "#domain/fleet/payment.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";

import { completeDue } from "./done-store.ts";
import { deleteDue, listDues, saveDue } from "./store.ts";

const listDuesHandler = companyGate("see-fleet").maintenance.list.handler(
  async ({ input: { code }, context: { deps, scope }, errors }) => {
    return orRefuse(await listDues(deps.db, scope, code, deps.now()), errors.CAR_NOT_FOUND);
  },
);

const saveDueHandler = companyGate("edit-cars").maintenance.save.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const saved = await runTransaction(deps.db, (tx) => saveDue(tx, scope, input, deps.now())).catch(toIdTaken);
    if (typeof saved === "string") throw errors[saved]();
    return saved;
  },
);

const removeDueHandler = companyGate("edit-cars").maintenance.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await runTransaction(deps.db, (tx) => deleteDue(tx, scope, id, deps.now())))) throw errors.DUE_NOT_FOUND();
    return { id };
  },
);

// The procedure may save an expense, so the member needs the permission 'books'.
const completeDueHandler = companyGate("books").maintenance.done.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    if (isFutureDay(input.doneOn, now))
      throw errors.INPUT_INVALID({ data: { fields: { doneOn: FUTURE_DATE_MESSAGE } } });
    const due = await runTransaction(deps.db, (tx) => completeDue(tx, scope, input, now));
    if (typeof due === "string") throw errors[due]();
    return due;
  },
);

export const maintenanceProcedures = {
  list: listDuesHandler,
  save: saveDueHandler,
  remove: removeDueHandler,
  done: completeDueHandler,
};
