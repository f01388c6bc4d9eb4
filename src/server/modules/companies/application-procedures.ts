import { applicantGate, type CompanyScope } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

import { takeApplicationMailTry } from "./application-mails.ts";
import { addAddition, findCompanyOfAddition, findApplication } from "./application-store.ts";

async function readApplication(deps: Deps, scope: CompanyScope) {
  const { name, email, phone } = deps.config.operator;
  return { ...(await findApplication(deps.db, scope)), operator: { name, email, phone } };
}

const getApplicationHandler = applicantGate.get.handler(({ context: { deps, scope } }) => readApplication(deps, scope));

const addAdditionHandler = applicantGate.add.handler(async ({ input, context: { deps, scope, clientIp }, errors }) => {
  const adder = await findCompanyOfAddition(deps.db, input.id);
  if (adder !== undefined && adder !== scope.companyId) throw errors.ID_TAKEN();
  const add = async (isMailed: boolean) => {
    const sent = { ...input, isMailed, publicUrl: deps.config.publicUrl };
    const refused = await runTransaction(deps.db, (tx) => addAddition(tx, scope, sent, deps.now()));
    if (refused) throw errors[refused]();
  };
  // A repeated request, which adds nothing, is not counted.
  if (adder === undefined)
    await runWithTries(
      deps.limits,
      [["additionByCompany", scope.companyId]],
      { success: true, refusals: [] },
      async () => add(input.refusal !== "" && (await takeApplicationMailTry(deps.limits, clientIp))),
    );
  else await add(false);
  return readApplication(deps, scope);
});

export const applicationProcedures = { get: getApplicationHandler, add: addAdditionHandler };
