import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { toTimeSpan } from "#domain/fleet/toll-check.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { companyGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { findTollCovers } from "./cover-store.ts";
import { addCheck, listChecks, removeCheck } from "./store.ts";

const listTollChecksHandler = companyGate("rent-out").tollChecks.list.handler(
  ({ input: { cursor }, context: { deps, scope } }) => listChecks(deps.db, scope, cursor),
);

const readTollCoverOfRentalHandler = companyGate("rent-out").tollChecks.ofRental.handler(
  async ({ input: { rentalId }, context: { deps, scope }, errors }) => {
    const covers = await findTollCovers(deps.db, scope, [rentalId], deps.now());
    const cover = covers.get(rentalId);
    if (!cover) throw errors.RENTAL_NOT_FOUND();
    return { checked: [...cover.checked], unchecked: [...cover.unchecked] };
  },
);

const addTollCheckHandler = companyGate("rent-out").tollChecks.add.handler(
  ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const span = toTimeSpan(input);
    const wrong = !span
      ? "Son zaman ilk zamandan önce olamaz."
      : input.until > formatLocalDateTime(now) && FUTURE_DATE_MESSAGE;
    if (!span || wrong) throw errors.INPUT_INVALID({ data: { fields: { until: wrong || FUTURE_DATE_MESSAGE } } });
    const check = { id: input.id, plates: input.plates, ...span };
    return runTransaction(deps.db, (tx) => addCheck(tx, scope, check, now));
  },
);

const removeTollCheckHandler = companyGate("rent-out").tollChecks.remove.handler(
  async ({ input: { id }, context: { deps, scope } }) => {
    await removeCheck(deps.db, scope, id);
    return { id };
  },
);

export const tollCheckProcedures = {
  list: listTollChecksHandler,
  ofRental: readTollCoverOfRentalHandler,
  add: addTollCheckHandler,
  remove: removeTollCheckHandler,
};
