import type { BlockView } from "#contract/fleet/blocks.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";
import { runOrExplainBusy } from "#server/modules/periods/busy-store.ts";
import { toFieldRefusal, parseSpan } from "#server/modules/periods/spans.ts";

import { addBlock, changeBlock, findBlock, removeBlock } from "./store.ts";

const addBlockHandler = companyGate("rent-out").blocks.add.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const asked = { ...input, ...parseSpan(input) };
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => addBlock(tx, scope, asked, now)),
      wanted: async () => ({ ...asked, isBlock: true }),
    }).catch(toIdTaken);
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "busy" in refused) throw errors.CAR_BUSY(refused.busy);
    if (refused) throw errors.INPUT_INVALID({ data: toFieldRefusal(refused.wrong) });
    return toBlockView(orRefuse(await findBlock(deps.db, scope, input.id), errors.COMPANY_NOT_APPROVED));
  },
);

const getBlockHandler = companyGate("rent-out").blocks.get.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const block = await findBlock(deps.db, scope, id);
    if (!block) throw errors.BLOCK_NOT_FOUND();
    return toBlockView(block);
  },
);

const changeBlockHandler = companyGate("rent-out").blocks.change.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const asked = { ...input, ...parseSpan(input) };
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => changeBlock(tx, scope, asked, now)),
      wanted: async () => ({ ...asked, isBlock: true, except: input.id }),
    });
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "busy" in refused) throw errors.CAR_BUSY(refused.busy);
    if (refused) throw errors.INPUT_INVALID({ data: toFieldRefusal(refused.wrong) });
    return toBlockView(orRefuse(await findBlock(deps.db, scope, input.id), errors.BLOCK_NOT_FOUND));
  },
);

const removeBlockHandler = companyGate("rent-out").blocks.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await runTransaction(deps.db, (tx) => removeBlock(tx, scope, id, deps.now()))))
      throw errors.BLOCK_NOT_FOUND();
    return { id };
  },
);

function toBlockView({ id, code, plate, reason, text, startsAt, endsAt, version }: BlockView): BlockView {
  return { id, code, plate, reason, text, startsAt, endsAt, version };
}

export const blockProcedures = {
  add: addBlockHandler,
  get: getBlockHandler,
  change: changeBlockHandler,
  remove: removeBlockHandler,
};
