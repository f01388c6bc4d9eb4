import { company } from "#server/access/gates.ts";

import { deleteCustomer, findCustomer, insertCustomer, listCustomers, saveCustomer } from "./store.ts";

const list = company("customers").customers.list.handler(({ input, context: { deps, scope } }) => {
  const { search = "", cursor } = input;
  return listCustomers(deps.db, scope, { search, cursor });
});

const get = company("customers").customers.get.handler(async ({ input: { id }, context: { deps, scope }, errors }) => {
  const customer = await findCustomer(deps.db, scope, id);
  if (!customer) throw errors.CUSTOMER_NOT_FOUND();
  return customer;
});

const create = company("customers").customers.create.handler(({ input, context: { deps, scope } }) =>
  insertCustomer(deps.db, scope, input, deps.now()),
);

const update = company("customers").customers.update.handler(async ({ input, context: { deps, scope }, errors }) => {
  const saved = await saveCustomer(deps.db, scope, input, deps.now());
  const customer = await findCustomer(deps.db, scope, input.id);
  if (!customer) throw errors.CUSTOMER_NOT_FOUND();
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return customer;
});

const remove = company("customers").customers.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await deleteCustomer(deps.db, scope, id))) throw errors.CUSTOMER_NOT_FOUND();
    return { id };
  },
);

export const customerProcedures = { list, get, create, update, remove };
