import { addDays, parseLocalDateTime } from "#domain/istanbul.ts";
import { adminOnly, signedIn } from "#server/access/gates.ts";
import { pageAs } from "#server/db/cursor.ts";
import { reasonNotMine } from "#server/modules/codes/refusal-reason.ts";

import { listAuditEvents, listCodeEvents, ownedSince } from "./store.ts";

const list = adminOnly.audit.list.handler(({ input, context: { deps } }) => {
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

export const auditProcedures = { list };

/** The history of a code, for its owner. */
export const history = signedIn.codes.history.handler(async ({ input: { code, cursor }, context, errors }) => {
  const { deps, owner } = context;
  const since = await ownedSince(deps.db, owner.userId, code);
  if (!since) throw errors[await reasonNotMine(context, code)]();
  const page = await listCodeEvents(deps.db, code, since, cursor);
  return pageAs(page, ({ actorId, ...event }) => ({ ...event, byOwner: actorId === owner.userId }));
});
