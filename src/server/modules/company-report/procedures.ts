import { companyGate } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { OneAtATimeQueue } from "#server/access/one-at-a-time.ts";

import { listChargeRows, listDepositRows, listPaymentRows, type RowFilter } from "./rows-store.ts";
import { readReport } from "./store.ts";

const reportQueue = new OneAtATimeQueue();

const getReportHandler = companyGate("books").report.get.handler(async ({ input, context: { deps, scope, actor } }) => {
  await takeTry(deps.limits, "reportByAccount", actor.userId);
  return reportQueue.run(actor.userId, () => readReport(deps.slowDb, scope, input, deps.now()));
});

const listReportChargesHandler = companyGate("books").report.charges.handler(({ input, context: { deps, scope } }) =>
  listChargeRows(deps.db, scope, toRowFilter(input), input.cursor),
);

const listReportPaymentsHandler = companyGate("books").report.payments.handler(({ input, context: { deps, scope } }) =>
  listPaymentRows(deps.db, scope, toRowFilter(input), input.cursor),
);

const listReportDepositsHandler = companyGate("books").report.deposits.handler(({ input, context: { deps, scope } }) =>
  listDepositRows(deps.db, scope, toRowFilter(input), input.cursor),
);

function toRowFilter({
  from,
  to,
  car = "",
  customerId,
}: {
  from?: string | undefined;
  to?: string | undefined;
  car?: string | undefined;
  customerId?: string | undefined;
}): RowFilter {
  return { from, to, car: car.trim(), customerId };
}

export const companyReportProcedures = {
  get: getReportHandler,
  charges: listReportChargesHandler,
  payments: listReportPaymentsHandler,
  deposits: listReportDepositsHandler,
};
