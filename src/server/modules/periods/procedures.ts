import { checkSpan } from "#domain/fleet/period.ts";
import { companyGate, memberOrProgramGate } from "#server/access/gates.ts";

import { findBusyRefusal, listFreeCars } from "./busy-store.ts";
import { findWarnings, listCalendarRows } from "./calendar-store.ts";
import { toFieldRefusal, parseSpan } from "./spans.ts";

const listPeriodsHandler = companyGate("rent-out").periods.window.handler(({ input, context: { deps, scope } }) => {
  const { from, to, search = "", cursor } = input;
  return listCalendarRows(
    deps.db,
    scope,
    { from, to, search: search.trim(), cursor },
    { now: deps.now(), law: deps.config.law },
  );
});

const listFreeCarsHandler = memberOrProgramGate("rent-out").periods.free.handler(
  ({ input, context: { deps, rows }, errors }) => {
    const span = parseSpan(input);
    const now = deps.now();
    const wrong = checkSpan(span, now, { mayBegin: "before" });
    if (wrong) throw errors.INPUT_INVALID({ data: toFieldRefusal(wrong) });
    const { except, search = "", cursor } = input;
    return listFreeCars(deps.db, rows, { ...span, except, search: search.trim(), cursor }, now);
  },
);

const checkPeriodHandler = companyGate("rent-out").periods.check.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const span = parseSpan(input);
    const now = deps.now();
    const wrong = checkSpan(span, now, { mayBegin: "before" });
    if (wrong) throw errors.INPUT_INVALID({ data: toFieldRefusal(wrong) });
    const { code, except } = input;
    const warnings = await findWarnings(deps.db, scope, code, span.until);
    if (!warnings) throw errors.CAR_NOT_FOUND();
    const busy = await findBusyRefusal(deps.db, scope, { code, ...span, except }, now);
    return { busy: busy?.data ?? null, warnings };
  },
);

export const periodProcedures = { window: listPeriodsHandler, free: listFreeCarsHandler, check: checkPeriodHandler };
