import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { findAmountDoubt } from "#domain/fleet/amount-doubt.ts";
import { toSignedChargeAmount } from "#domain/fleet/charge.ts";
import { isFutureDay } from "#domain/fleet/payment.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { askAboutAmount } from "#server/access/ask-amount.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";

import { addCharge, reverseCharge } from "./charges-store.ts";
import { findRental } from "./store.ts";

const addChargeHandler = companyGate("rent-out").charges.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const { happenedAt, fromDeposit = false, amountIsRight, ...given } = input;
    askAboutAmount(findAmountDoubt("amount", input.amount), amountIsRight, errors);
    if (happenedAt !== undefined && isFutureDay(happenedAt.slice(0, 10), now))
      throw errors.INPUT_INVALID({ data: { fields: { happenedAt: FUTURE_DATE_MESSAGE } } });
    // The contract has validated the time.
    const at = happenedAt === undefined ? now : parseLocalDateTime(happenedAt)!;
    const charge = { ...given, amount: toSignedChargeAmount(given), happenedAt: at, fromDeposit };
    const refused = await runTransaction(deps.db, (tx) => addCharge(tx, scope, charge, now)).catch(toIdTaken);
    if (refused) throw errors[refused]();
    return orRefuse(await findRental(deps.db, scope, input.rentalId), errors.RENTAL_NOT_FOUND);
  },
);

const reverseChargeHandler = companyGate("reverse").charges.reverse.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const reversed = await runTransaction(deps.db, (tx) => reverseCharge(tx, scope, input, deps.now())).catch(
      toIdTaken,
    );
    if (typeof reversed === "string") throw errors[reversed]();
    return orRefuse(await findRental(deps.db, scope, reversed.rentalId), errors.COMPANY_NOT_APPROVED);
  },
);

export const chargeProcedures = { add: addChargeHandler, reverse: reverseChargeHandler };
