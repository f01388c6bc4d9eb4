import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { findAmountDoubt } from "#domain/fleet/amount-doubt.ts";
import { isFutureDay } from "#domain/fleet/payment.ts";
import { askAboutAmount } from "#server/access/ask-amount.ts";
import { companyGate, memberOrProgramGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";

import { addDepositEntry, listDepositEntries, reverseDepositEntry } from "./deposits-store.ts";
import { findRental } from "./store.ts";

const addDepositEntryHandler = companyGate("rent-out").deposits.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    if (input.paidOn !== undefined && isFutureDay(input.paidOn, now))
      throw errors.INPUT_INVALID({ data: { fields: { paidOn: FUTURE_DATE_MESSAGE } } });
    const { amountIsRight, ...entry } = input;
    if (entry.kind === "taken") askAboutAmount(findAmountDoubt("deposit", entry.amount), amountIsRight, errors);
    const refused = await runTransaction(deps.db, (tx) => addDepositEntry(tx, scope, entry, now)).catch(toIdTaken);
    if (refused) throw errors[refused]();
    return orRefuse(await findRental(deps.db, scope, input.rentalId), errors.RENTAL_NOT_FOUND);
  },
);

const reverseDepositEntryHandler = companyGate("reverse").deposits.reverse.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const reversed = await runTransaction(deps.db, (tx) => reverseDepositEntry(tx, scope, input, deps.now())).catch(
      toIdTaken,
    );
    if (typeof reversed === "string") throw errors[reversed]();
    return orRefuse(await findRental(deps.db, scope, reversed.rentalId), errors.COMPANY_NOT_APPROVED);
  },
);

const listDepositEntriesHandler = memberOrProgramGate("rent-out").deposits.list.handler(
  async ({ input, context: { deps, rows }, errors }) => {
    const page = await listDepositEntries(deps.db, rows, input.rentalId, input.cursor);
    if (page.items.length === 0 && !(await findRental(deps.db, rows, input.rentalId))) throw errors.RENTAL_NOT_FOUND();
    return page;
  },
);

export const depositProcedures = {
  add: addDepositEntryHandler,
  reverse: reverseDepositEntryHandler,
  list: listDepositEntriesHandler,
};
