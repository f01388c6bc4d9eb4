import { company } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { OneAtATime } from "#server/access/one-at-a-time.ts";

import { listChargeRows, listDepositRows, listPaymentRows, type RowFilter } from "./rows-store.ts";
import { readReport } from "./store.ts";

const reports = new OneAtATime();

const get = company("books").report.get.handler(async ({ input, context: { deps, scope, actor } }) => {
  await takeTry(deps.limits, "reportByAccount", actor.userId);
  return reports.run(actor.userId, () => readReport(deps.slowDb, scope, input, deps.now()));
});

const charges = company("books").report.charges.handler(({ input, context: { deps, scope } }) =>
  listChargeRows(deps.db, scope, filterOf(input), input.cursor),
);

const payments = company("books").report.payments.handler(({ input, context: { deps, scope } }) =>
  listPaymentRows(deps.db, scope, filterOf(input), input.cursor),
);

const deposits = company("books").report.deposits.handler(({ input, context: { deps, scope } }) =>
  listDepositRows(deps.db, scope, filterOf(input), input.cursor),
);

function filterOf({
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

export const companyReportProcedures = { get, charges, payments, deposits };
