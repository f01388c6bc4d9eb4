import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { isFutureDay } from "#domain/fleet/payment.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";
import { readPaperHead } from "#server/db/paper-head.ts";
import { findCustomer } from "#server/modules/customers/store.ts";

import { drawMoneyPaper, makeReceiptPaper } from "./money-papers.ts";
import { findReceipt, listOwedRentals, takeReceipt } from "./receipts-store.ts";

const listOwedRentalsHandler = companyGate("rent-out").receipts.owed.handler(
  async ({ input: { customerId }, context: { deps, scope }, errors }) => {
    if (!(await findCustomer(deps.db, scope, customerId))) throw errors.CUSTOMER_NOT_FOUND();
    return listOwedRentals(deps.db, scope, customerId);
  },
);

const takeReceiptHandler = companyGate("rent-out").receipts.take.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    if (isFutureDay(input.paidOn, now))
      throw errors.INPUT_INVALID({ data: { fields: { paidOn: FUTURE_DATE_MESSAGE } } });
    const refused = await runTransaction(deps.db, (tx) => takeReceipt(tx, scope, input, now)).catch(toIdTaken);
    if (refused) throw errors[refused]();
    return orRefuse(await findReceipt(deps.db, scope, input.id), errors.COMPANY_NOT_APPROVED);
  },
);

const getReceiptHandler = companyGate("rent-out").receipts.get.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    return orRefuse(await findReceipt(deps.db, scope, id), errors.RECEIPT_NOT_FOUND);
  },
);

const readReceiptPdfHandler = companyGate("rent-out").receipts.pdf.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const receipt = await findReceipt(deps.db, scope, id);
    if (!receipt) throw errors.RECEIPT_NOT_FOUND();
    const document = makeReceiptPaper(receipt, await readPaperHead(deps.db, scope));
    return drawMoneyPaper(deps, scope, document, `makbuz-${id.slice(-12)}.pdf`);
  },
);

export const receiptProcedures = {
  owed: listOwedRentalsHandler,
  take: takeReceiptHandler,
  get: getReceiptHandler,
  pdf: readReceiptPdfHandler,
};
