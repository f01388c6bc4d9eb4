import { company } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";

import { listChargeRows, listDepositRows, listPaymentRows, type RowFilter } from "./rows-store.ts";
import { readReport } from "./store.ts";

/** The report of each account that is being made; its next one waits for it, so that nobody keeps the others from theirs. */
const underWay = new Map<string, Promise<unknown>>();

async function oneAtATime<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(userId) ?? Promise.resolve();
  const mine = before.then(work, work);
  underWay.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(userId) === mine) underWay.delete(userId);
  }
}

const get = company("books").report.get.handler(async ({ input, context: { deps, scope, actor } }) => {
  await takeTry(deps.limits, "reportByAccount", actor.userId);
  return oneAtATime(actor.userId, () => readReport(deps.slowDb, scope, input, deps.now()));
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
