import { DATE_IN_FUTURE } from "#contract/words/fields.ts";
import { toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { company } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";

import { addLines, lookUpLines } from "./adding.ts";
import { chargeAll as chargeAllCertain, chargeRenter, takeBackCharge, sumChargeable } from "./charging.ts";
import {
  assignRoadCharge,
  changeRoadCharge,
  deleteRoadCharge,
  findRoadCharge,
  listDue,
  listRoadCharges,
} from "./store.ts";

const list = company("rent-out").roadCharges.list.handler(({ input, context: { deps, scope } }) => {
  const { search = "", kind, state, step, cursor } = input;
  return listRoadCharges(deps.db, scope, { search: search.trim(), kind, state, step }, cursor);
});

const due = company("rent-out").roadCharges.due.handler(({ input: { cursor }, context: { deps, scope } }) =>
  listDue(deps.db, scope, toIstanbulDate(deps.now()), cursor),
);

const get = company("rent-out").roadCharges.get.handler(async ({ input, context: { deps, scope }, errors }) => {
  const road = await findRoadCharge(deps.db, scope, input.id);
  if (!road) throw errors.ROAD_CHARGE_NOT_FOUND();
  return road;
});

const look = company("rent-out").roadCharges.look.handler(({ input, context: { deps, scope } }) =>
  lookUpLines(deps.db, scope, input),
);

const add = company("rent-out").roadCharges.add.handler(({ input, context: { deps, scope }, errors }) => {
  const now = deps.now();
  const fields = Object.fromEntries(
    input.lines.flatMap(({ at }, nth) => (parseLocalDateTime(at)! > now ? [[`lines.${nth}.at`, DATE_IN_FUTURE]] : [])),
  );
  if (Object.keys(fields).length > 0) throw errors.INPUT_INVALID({ data: { fields } });
  return addLines(deps.db, scope, input, now);
});

const change = company("rent-out").roadCharges.change.handler(async ({ input, context: { deps, scope }, errors }) => {
  const changed = await changeRoadCharge(deps.db, scope, input);
  const road = await findRoadCharge(deps.db, scope, input.id);
  if (!road) throw errors.ROAD_CHARGE_NOT_FOUND();
  if (!changed) throw errors.CHANGED_MEANWHILE();
  return road;
});

const assign = company("rent-out").roadCharges.assign.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => assignRoadCharge(tx, scope, input));
  if (refused) throw errors[refused]();
  return (await findRoadCharge(deps.db, scope, input.id))!;
});

const charge = company("rent-out").roadCharges.charge.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => chargeRenter(tx, scope, input.id, deps.now()));
  if (refused) throw errors[refused]();
  return (await findRoadCharge(deps.db, scope, input.id))!;
});

const takeBack = company("reverse").roadCharges.takeBack.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await inTransaction(deps.db, (tx) => takeBackCharge(tx, scope, input.id, deps.now()));
    if (refused) throw errors[refused]();
    return (await findRoadCharge(deps.db, scope, input.id))!;
  },
);

const waiting = company("rent-out").roadCharges.waiting.handler(({ context: { deps, scope } }) =>
  sumChargeable(deps.db, scope),
);

const chargeAll = company("rent-out").roadCharges.chargeAll.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const charged = await inTransaction(deps.db, (tx) => chargeAllCertain(tx, scope, input, deps.now()));
    if (charged === "ROAD_CHARGES_CHANGED") throw errors[charged]();
    return charged;
  },
);

const remove = company("rent-out").roadCharges.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const refused = await deleteRoadCharge(deps.db, scope, id);
    if (refused) throw errors[refused]();
    return { id };
  },
);

export const roadChargeProcedures = {
  list,
  due,
  get,
  look,
  add,
  change,
  assign,
  charge,
  takeBack,
  waiting,
  chargeAll,
  remove,
};
