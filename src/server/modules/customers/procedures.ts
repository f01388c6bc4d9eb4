import { approvedCompany } from "#server/gates.ts";

import { deleteCustomer, findCustomer, insertCustomer, listCustomers, saveCustomer } from "./store.ts";

const list = approvedCompany.customers.list.handler(({ input, context: { deps, company } }) => {
  const { search = "", cursor } = input;
  return listCustomers(deps.db, company, { search, cursor });
});

const get = approvedCompany.customers.get.handler(async ({ input: { id }, context: { deps, company }, errors }) => {
  const customer = await findCustomer(deps.db, company, id);
  if (!customer) throw errors.CUSTOMER_NOT_FOUND();
  return customer;
});

const create = approvedCompany.customers.create.handler(({ input, context: { deps, company } }) =>
  insertCustomer(deps.db, company, input, deps.now()),
);

const update = approvedCompany.customers.update.handler(async ({ input, context: { deps, company }, errors }) => {
  const saved = await saveCustomer(deps.db, company, input, deps.now());
  const customer = await findCustomer(deps.db, company, input.id);
  if (!customer) throw errors.CUSTOMER_NOT_FOUND();
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return customer;
});

const remove = approvedCompany.customers.remove.handler(
  async ({ input: { id }, context: { deps, company }, errors }) => {
    if (!(await deleteCustomer(deps.db, company, id))) throw errors.CUSTOMER_NOT_FOUND();
    return { id };
  },
);

export const customerProcedures = { list, get, create, update, remove };
