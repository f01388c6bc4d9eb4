import { companyGate } from "#server/access/gates.ts";

import { listDeskEvents } from "./store.ts";

const listDeskEventsHandler = companyGate("desk-events").deskEvents.list.handler(
  ({ input, context: { deps, scope } }) => {
    const { kind, from, to, cursor } = input;
    return listDeskEvents(deps.db, scope, { kind, from: from ?? undefined, to: to ?? undefined, cursor });
  },
);

export const deskEventProcedures = { list: listDeskEventsHandler };
