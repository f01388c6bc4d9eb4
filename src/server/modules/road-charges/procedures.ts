import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";

import { addLines, lookUpLines } from "./adding.ts";
import { chargeAllWaiting as chargeAllCertain, chargeRenter, removeRenterCharge, sumChargeable } from "./charging.ts";
import {
  assignRoadCharge,
  changeRoadCharge,
  deleteRoadCharge,
  findRoadCharge,
  listDueFines,
  listRoadCharges,
} from "./store.ts";

const listRoadChargesHandler = companyGate("rent-out").roadCharges.list.handler(
  ({ input, context: { deps, scope } }) => {
    const { search = "", kind, state, step, cursor } = input;
    return listRoadCharges(deps.db, scope, { search: search.trim(), kind, state, step }, cursor);
  },
);

const listDueFinesHandler = companyGate("rent-out").roadCharges.due.handler(
  ({ input: { cursor }, context: { deps, scope } }) => listDueFines(deps.db, scope, toIstanbulDate(deps.now()), cursor),
);

const getRoadChargeHandler = companyGate("rent-out").roadCharges.get.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return orRefuse(await findRoadCharge(deps.db, scope, input.id), errors.ROAD_CHARGE_NOT_FOUND);
  },
);

const lookUpLinesHandler = companyGate("rent-out").roadCharges.look.handler(({ input, context: { deps, scope } }) =>
  lookUpLines(deps.db, scope, input),
);

const addLinesHandler = companyGate("rent-out").roadCharges.add.handler(
  ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const fields = Object.fromEntries(
      input.lines.flatMap(({ at }, nth) =>
        parseLocalDateTime(at)! > now ? [[`lines.${nth}.at`, FUTURE_DATE_MESSAGE]] : [],
      ),
    );
    if (Object.keys(fields).length > 0) throw errors.INPUT_INVALID({ data: { fields } });
    return addLines(deps.db, scope, input, now);
  },
);

const changeRoadChargeHandler = companyGate("rent-out").roadCharges.change.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const changed = await changeRoadCharge(deps.db, scope, input);
    const road = await findRoadCharge(deps.db, scope, input.id);
    if (!road) throw errors.ROAD_CHARGE_NOT_FOUND();
    if (!changed) throw errors.CHANGED_MEANWHILE();
    return road;
  },
);

const assignRoadChargeHandler = companyGate("rent-out").roadCharges.assign.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => assignRoadCharge(tx, scope, input));
    if (refused) throw errors[refused]();
    return orRefuse(await findRoadCharge(deps.db, scope, input.id), errors.ROAD_CHARGE_NOT_FOUND);
  },
);

const chargeRenterHandler = companyGate("rent-out").roadCharges.charge.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => chargeRenter(tx, scope, input.id, deps.now()));
    if (refused) throw errors[refused]();
    return orRefuse(await findRoadCharge(deps.db, scope, input.id), errors.ROAD_CHARGE_NOT_FOUND);
  },
);

const removeRenterChargeHandler = companyGate("reverse").roadCharges.takeBack.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => removeRenterCharge(tx, scope, input.id, deps.now()));
    if (refused) throw errors[refused]();
    return orRefuse(await findRoadCharge(deps.db, scope, input.id), errors.ROAD_CHARGE_NOT_FOUND);
  },
);

const sumChargeableHandler = companyGate("rent-out").roadCharges.waiting.handler(
  ({ input, context: { deps, scope } }) => sumChargeable(deps.db, scope, input?.listId),
);

const chargeAllWaitingHandler = companyGate("rent-out").roadCharges.chargeAll.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const charged = await runTransaction(deps.db, (tx) => chargeAllCertain(tx, scope, input, deps.now()));
    if (charged === "ROAD_CHARGES_CHANGED") throw errors[charged]();
    return charged;
  },
);

const removeRoadChargeHandler = companyGate("rent-out").roadCharges.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await deleteRoadCharge(deps.db, scope, id);
    if (refused) throw errors[refused]();
    return { id };
  },
);

export const roadChargeProcedures = {
  list: listRoadChargesHandler,
  due: listDueFinesHandler,
  get: getRoadChargeHandler,
  look: lookUpLinesHandler,
  add: addLinesHandler,
  change: changeRoadChargeHandler,
  assign: assignRoadChargeHandler,
  charge: chargeRenterHandler,
  takeBack: removeRenterChargeHandler,
  waiting: sumChargeableHandler,
  chargeAll: chargeAllWaitingHandler,
  remove: removeRoadChargeHandler,
};
