import { STATEMENT_ENTRIES_MAX } from "#domain/fleet/statement.ts";
import { companyGate } from "#server/access/gates.ts";
import { findCustomer } from "#server/modules/customers/store.ts";

import { findBalance, listCustomerRentals, readStatement } from "./customer-account-store.ts";

const readBalanceHandler = companyGate("rent-out").customerAccounts.balance.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await findCustomer(deps.db, scope, id))) throw errors.CUSTOMER_NOT_FOUND();
    return findBalance(deps.db, scope, id);
  },
);

const listCustomerRentalsHandler = companyGate("rent-out").customerAccounts.rentals.handler(
  async ({ input: { id, cursor }, context: { deps, scope }, errors }) => {
    const page = await listCustomerRentals(deps.db, scope, id, cursor);
    if (page.items.length === 0 && !(await findCustomer(deps.db, scope, id))) throw errors.CUSTOMER_NOT_FOUND();
    return page;
  },
);

const readStatementHandler = companyGate("rent-out").customerAccounts.statement.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const customer = await findCustomer(deps.db, scope, input.id);
    if (!customer) throw errors.CUSTOMER_NOT_FOUND();
    const read = await readStatement(deps.db, scope, input);
    const tooLong = `Bu dönemde ${STATEMENT_ENTRIES_MAX}’den fazla kayıt var; lütfen daha kısa bir dönem seçin.`;
    if (!read) throw errors.INPUT_INVALID({ data: { fields: { to: tooLong } } });
    const { name, phone } = customer;
    return { name, phone, from: input.from, to: input.to, ...read };
  },
);

export const customerAccountProcedures = {
  balance: readBalanceHandler,
  rentals: listCustomerRentalsHandler,
  statement: readStatementHandler,
};
