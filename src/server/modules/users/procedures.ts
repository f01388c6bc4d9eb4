import { instantCursor, pageOf } from "#server/cursor.ts";
import { adminOnly } from "#server/gates.ts";

import { listUsers } from "./store.ts";

const list = adminOnly.admin.users.list.handler(async ({ input, context: { deps } }) => {
  const { search = "", role, cursor } = input;
  const rows = await listUsers(deps.db, { search, role, cursor });
  return pageOf(rows, ({ createdAt, id }) => instantCursor(createdAt, id));
});

export const userProcedures = { list };
