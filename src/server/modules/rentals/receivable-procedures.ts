import { companyGate } from "#server/access/gates.ts";

import {
  findDepositRules,
  listDebtors,
  listHeldDeposits,
  saveDepositRules as save,
  sumReceivables,
} from "./receivables-store.ts";

const sumReceivablesHandler = companyGate("books").receivables.sums.handler(({ context: { deps, scope } }) =>
  sumReceivables(deps.db, scope, deps.now()),
);

const listDebtorsHandler = companyGate("rent-out").receivables.list.handler(({ input, context: { deps, scope } }) => {
  const { band, search = "", cursor } = input;
  return listDebtors(deps.db, scope, { band, search: search.trim(), cursor }, deps.now());
});

const listHeldDepositsHandler = companyGate("rent-out").receivables.deposits.handler(
  ({ input: { cursor }, context: { deps, scope } }) => listHeldDeposits(deps.db, scope, cursor, deps.now()),
);

const readDepositRulesHandler = companyGate("rent-out").receivables.depositRules.handler(
  ({ context: { deps, scope } }) => findDepositRules(deps.db, scope),
);

const saveDepositRulesHandler = companyGate("company-profile").receivables.saveDepositRules.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    if (!(await save(deps.db, scope, input))) throw errors.CHANGED_MEANWHILE();
    return findDepositRules(deps.db, scope);
  },
);

export const receivableProcedures = {
  sums: sumReceivablesHandler,
  list: listDebtorsHandler,
  deposits: listHeldDepositsHandler,
  depositRules: readDepositRulesHandler,
  saveDepositRules: saveDepositRulesHandler,
};
