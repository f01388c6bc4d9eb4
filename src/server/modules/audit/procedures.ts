import { addDays, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { adminGate } from "#server/access/gates.ts";

import { listAuditEvents } from "./store.ts";

const listAuditEventsHandler = adminGate.audit.list.handler(({ input, context: { deps } }) => {
  const { kind, userId, code, from, to, cursor } = input;
  const dayStart = (date: string) => parseLocalDateTime(`${date}T00:00`);
  return listAuditEvents(deps.db, {
    kind,
    userId,
    code,
    from: from ? dayStart(from) : undefined,
    until: to ? dayStart(addDays(to, 1)) : undefined,
    cursor,
  });
});

export const auditProcedures = { list: listAuditEventsHandler };
