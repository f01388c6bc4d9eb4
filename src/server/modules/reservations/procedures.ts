import type { LawContext } from "#domain/fleet/law.ts";
import { cancelReservation, markNoShow, reopenReservation } from "#domain/fleet/reservation.ts";
import { companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";
import type { Deps } from "#server/deps.ts";
import { runOrExplainBusy } from "#server/modules/periods/busy-store.ts";
import { toFieldRefusal, parseSpan } from "#server/modules/periods/spans.ts";
import { findDoubtOfChange } from "#server/outside/numbering-plan.ts";

import {
  changeReservation,
  createReservation,
  decideReservation,
  findReservationWithPeriod,
  findReservation,
  listReservations,
} from "./store.ts";

const createReservationHandler = companyGate("rent-out").reservations.create.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const phone = await findDoubtOfPhone(input, "");
    if (phone !== undefined) throw errors.PHONE_DOUBTFUL({ data: { fields: { phone } } });
    const now = deps.now();
    const asked = { ...input, ...parseSpan(input) };
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => createReservation(tx, scope, asked, now)),
      wanted: async () => asked,
    }).catch(toIdTaken);
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "busy" in refused) throw errors.CAR_BUSY(refused.busy);
    if (refused) throw errors.INPUT_INVALID({ data: toFieldRefusal(refused.wrong) });
    return orRefuse(
      await findReservation(deps.db, scope, input.id, { now, law: deps.config.law }),
      errors.COMPANY_NOT_APPROVED,
    );
  },
);

const listReservationsHandler = companyGate("rent-out").reservations.list.handler(
  ({ input, context: { deps, scope } }) => {
    const { state = "open", from, to, search = "", cursor } = input;
    return listReservations(
      deps.db,
      scope,
      { list: state, from, to, search: search.trim(), cursor },
      toLawContext(deps),
    );
  },
);

const getReservationHandler = companyGate("rent-out").reservations.get.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    return orRefuse(await findReservation(deps.db, scope, id, toLawContext(deps)), errors.RESERVATION_NOT_FOUND);
  },
);

const changeReservationHandler = companyGate("rent-out").reservations.change.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const stored = await findReservation(deps.db, scope, input.id, { now, law: deps.config.law });
    if (!stored) throw errors.RESERVATION_NOT_FOUND();
    const phone = await findDoubtOfPhone(input, stored.phone);
    if (phone !== undefined) throw errors.PHONE_DOUBTFUL({ data: { fields: { phone } } });
    const asked = { ...input, ...parseSpan(input) };
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => changeReservation(tx, scope, asked, now)),
      wanted: async () => ({ ...asked, except: input.id }),
    });
    if (typeof refused === "string") throw errors[refused]();
    if (refused && "busy" in refused) throw errors.CAR_BUSY(refused.busy);
    if (refused) throw errors.INPUT_INVALID({ data: toFieldRefusal(refused.wrong) });
    return orRefuse(
      await findReservation(deps.db, scope, input.id, { now, law: deps.config.law }),
      errors.RESERVATION_NOT_FOUND,
    );
  },
);

const cancelReservationHandler = companyGate("rent-out").reservations.cancel.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const refused = await runTransaction(deps.db, (tx) => decideReservation(tx, scope, input, cancelReservation, now));
    if (refused) throw errors[refused]();
    return orRefuse(
      await findReservation(deps.db, scope, input.id, { now, law: deps.config.law }),
      errors.RESERVATION_NOT_FOUND,
    );
  },
);

const markNoShowHandler = companyGate("rent-out").reservations.noShow.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const refused = await runTransaction(deps.db, (tx) =>
      decideReservation(tx, scope, input, (reservation) => markNoShow(reservation, now), now),
    );
    if (refused) throw errors[refused]();
    return orRefuse(
      await findReservation(deps.db, scope, input.id, { now, law: deps.config.law }),
      errors.RESERVATION_NOT_FOUND,
    );
  },
);

const reopenReservationHandler = companyGate("rent-out").reservations.reopen.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const now = deps.now();
    const { id } = input;
    const refused = await runOrExplainBusy(deps.db, scope, now, {
      work: () => runTransaction(deps.db, (tx) => decideReservation(tx, scope, input, reopenReservation, now)),
      wanted: async () => {
        const period = await findReservationWithPeriod(deps.db, scope, id);
        return period && { code: period.code, from: period.startsAt, until: period.endsAt, except: id };
      },
    });
    if (typeof refused === "string") throw errors[refused]();
    if (refused) throw errors.CAR_BUSY(refused.busy);
    return orRefuse(
      await findReservation(deps.db, scope, id, { now, law: deps.config.law }),
      errors.RESERVATION_NOT_FOUND,
    );
  },
);

function toLawContext({ now, config }: Pick<Deps, "now" | "config">): LawContext {
  return { now: now(), law: config.law };
}

async function findDoubtOfPhone(
  {
    customerId,
    phone = "",
    phoneIsRight,
  }: { customerId?: string | null | undefined; phone?: string | undefined; phoneIsRight?: boolean | undefined },
  before: string,
): Promise<string | undefined> {
  if (phoneIsRight || (customerId ?? null) !== null) return undefined;
  return findDoubtOfChange(before, phone);
}

export const reservationProcedures = {
  create: createReservationHandler,
  list: listReservationsHandler,
  get: getReservationHandler,
  change: changeReservationHandler,
  cancel: cancelReservationHandler,
  noShow: markNoShowHandler,
  reopen: reopenReservationHandler,
};
