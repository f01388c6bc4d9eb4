import { DATE_IN_FUTURE } from "#contract/words/fields.ts";
import { toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { companyGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { addLines, lookUpLines } from "./adding.ts";
import { chargeAllWaiting as chargeAllCertain, chargeRenter, removeRenterCharge, sumChargeable } from "./charging.ts";
import {
  assignRoadCharge,
  changeRoadCharge,
  deleteRoadCharge,
  findRoadCharge,
  listDue,
  listRoadCharges,
} from "./store.ts";

const listHandler = companyGate("rent-out").roadCharges.list.handler(({ input, context: { deps, scope } }) => {
  const { search = "", kind, state, step, cursor } = input;
  return listRoadCharges(deps.db, scope, { search: search.trim(), kind, state, step }, cursor);
});

const dueHandler = companyGate("rent-out").roadCharges.due.handler(({ input: { cursor }, context: { deps, scope } }) =>
  listDue(deps.db, scope, toIstanbulDate(deps.now()), cursor),
);

const getHandler = companyGate("rent-out").roadCharges.get.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const road = await findRoadCharge(deps.db, scope, input.id);
    if (!road) throw errors.ROAD_CHARGE_NOT_FOUND();
    return road;
  },
);

const lookHandler = companyGate("rent-out").roadCharges.look.handler(({ input, context: { deps, scope } }) =>
  lookUpLines(deps.db, scope, input),
);

const addHandler = companyGate("rent-out").roadCharges.add.handler(({ input, context: { deps, scope }, errors }) => {
  const now = deps.now();
  const fields = Object.fromEntries(
    input.lines.flatMap(({ at }, nth) => (parseLocalDateTime(at)! > now ? [[`lines.${nth}.at`, DATE_IN_FUTURE]] : [])),
  );
  if (Object.keys(fields).length > 0) throw errors.INPUT_INVALID({ data: { fields } });
  return addLines(deps.db, scope, input, now);
});

const changeHandler = companyGate("rent-out").roadCharges.change.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const changed = await changeRoadCharge(deps.db, scope, input);
    const road = await findRoadCharge(deps.db, scope, input.id);
    if (!road) throw errors.ROAD_CHARGE_NOT_FOUND();
    if (!changed) throw errors.CHANGED_MEANWHILE();
    return road;
  },
);

const assignHandler = companyGate("rent-out").roadCharges.assign.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => assignRoadCharge(tx, scope, input));
    if (refused) throw errors[refused]();
    return (await findRoadCharge(deps.db, scope, input.id))!;
  },
);

const chargeHandler = companyGate("rent-out").roadCharges.charge.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => chargeRenter(tx, scope, input.id, deps.now()));
    if (refused) throw errors[refused]();
    return (await findRoadCharge(deps.db, scope, input.id))!;
  },
);

const takeBackHandler = companyGate("reverse").roadCharges.takeBack.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => removeRenterCharge(tx, scope, input.id, deps.now()));
    if (refused) throw errors[refused]();
    return (await findRoadCharge(deps.db, scope, input.id))!;
  },
);

const waitingHandler = companyGate("rent-out").roadCharges.waiting.handler(({ context: { deps, scope } }) =>
  sumChargeable(deps.db, scope),
);

const chargeAllHandler = companyGate("rent-out").roadCharges.chargeAll.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const charged = await runTransaction(deps.db, (tx) => chargeAllCertain(tx, scope, input, deps.now()));
    if (charged === "ROAD_CHARGES_CHANGED") throw errors[charged]();
    return charged;
  },
);

const removeHandler = companyGate("rent-out").roadCharges.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await deleteRoadCharge(deps.db, scope, id);
    if (refused) throw errors[refused]();
    return { id };
  },
);

export const roadChargeProcedures = {
  list: listHandler,
  due: dueHandler,
  get: getHandler,
  look: lookHandler,
  add: addHandler,
  change: changeHandler,
  assign: assignHandler,
  charge: chargeHandler,
  takeBack: takeBackHandler,
  waiting: waitingHandler,
  chargeAll: chargeAllHandler,
  remove: removeHandler,
};
