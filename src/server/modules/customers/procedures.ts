import { makeOpenSumsSentence } from "#contract/fleet/customers.words.ts";
import { companyGate, memberOrProgramGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { findDoubtOfChange } from "#server/outside/numbering-plan.ts";

import { deleteCustomer, findOpenMatters } from "./removal-store.ts";
import { findCustomer, findPhonesToCheck, insertCustomer, listCustomers, saveCustomer } from "./store.ts";

const listCustomersHandler = memberOrProgramGate("customers").customers.list.handler(
  ({ input, context: { deps, rows } }) => {
    const { search = "", cursor } = input;
    return listCustomers(deps.db, rows, { search, cursor });
  },
);

const listPhonesToCheckHandler = companyGate("customers").customers.phonesToCheck.handler(
  ({ context: { deps, scope } }) => findPhonesToCheck(deps.db, scope),
);

const getCustomerHandler = memberOrProgramGate("customers").customers.get.handler(
  async ({ input: { id }, context: { deps, rows }, errors }) => {
    return orRefuse(await findCustomer(deps.db, rows, id), errors.CUSTOMER_NOT_FOUND);
  },
);

const createCustomerHandler = memberOrProgramGate("customers").customers.create.handler(
  async ({ input, context: { deps, rows }, errors }) => {
    const phone = input.phoneIsRight ? undefined : await findDoubtOfChange("", input.phone);
    if (phone !== undefined) throw errors.PHONE_DOUBTFUL({ data: { fields: { phone } } });
    return runTransaction(deps.db, (tx) => insertCustomer(tx, rows, input, deps.now()));
  },
);

const updateCustomerHandler = memberOrProgramGate("customers").customers.update.handler(
  async ({ input, context: { deps, rows }, errors }) => {
    const stored = await findCustomer(deps.db, rows, input.id);
    if (!stored) throw errors.CUSTOMER_NOT_FOUND();
    const phone = input.phoneIsRight ? undefined : await findDoubtOfChange(stored.phone, input.phone);
    if (phone !== undefined) throw errors.PHONE_DOUBTFUL({ data: { fields: { phone } } });
    const saved = await saveCustomer(deps.db, rows, input, deps.now());
    const customer = await findCustomer(deps.db, rows, input.id);
    if (!customer) throw errors.CUSTOMER_NOT_FOUND();
    if (!saved) throw errors.CHANGED_MEANWHILE();
    return customer;
  },
);

const findOpenMattersHandler = companyGate("delete-customers").customers.openMatters.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    return orRefuse(await findOpenMatters(deps.db, scope, id), errors.CUSTOMER_NOT_FOUND);
  },
);

const removeCustomerHandler = companyGate("delete-customers").customers.remove.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    // `runTransaction` retries after a deadlock, which is possible with a transaction that writes the customer's
    // rentals.
    const done = await runTransaction(deps.db, (tx) => deleteCustomer(tx, scope, input));
    if (done === false) throw errors.CUSTOMER_NOT_FOUND();
    if (done === true) return { id: input.id };
    if ("cars" in done) throw errors.CUSTOMER_HAS_CAR({ data: done });
    throw errors.CUSTOMER_HAS_OPEN_SUMS({ data: done.sums, message: makeOpenSumsSentence(done.sums) });
  },
);

export const customerProcedures = {
  list: listCustomersHandler,
  phonesToCheck: listPhonesToCheckHandler,
  get: getCustomerHandler,
  openMatters: findOpenMattersHandler,
  create: createCustomerHandler,
  update: updateCustomerHandler,
  remove: removeCustomerHandler,
};
