import { DEFAULT_PREFIX, isCode, readCode } from "#domain/code.ts";
import { instantCursor, pageOf } from "#server/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { adminOnly } from "#server/gates.ts";
import { makeNewCodes } from "#server/modules/codes/new-codes.ts";
import { scanUrl } from "#server/scan-url.ts";

import { insertNewCodes, listCodes } from "./store.ts";

const generate = adminOnly.codes.generate.handler(async ({ input, context: { deps } }) => {
  const { count, prefix = DEFAULT_PREFIX } = input;
  const codes = await inTransaction(deps.db, (tx) =>
    makeNewCodes(count, prefix, deps.randomBytes, (drawn) => insertNewCodes(tx, prefix, drawn, deps.now())),
  );
  return { codes: codes.map((code) => ({ code, scanUrl: scanUrl(deps.config.publicUrl, code) })) };
});

const list = adminOnly.codes.list.handler(async ({ input, context: { deps } }) => {
  const search = readCode(input.search ?? "");
  if (search !== "" && !isCode(search)) return { items: [], next: null };
  const rows = await listCodes(deps.db, { search, state: input.state ?? "all", cursor: input.cursor });
  const { items, next } = pageOf(rows, ({ createdAt, code }) => instantCursor(createdAt, code));
  return {
    items: items.map(({ code, createdAt, linkedAt, ownerId, ownerName, ownerEmail }) => ({
      code,
      scanUrl: scanUrl(deps.config.publicUrl, code),
      createdAt,
      linkedTo:
        ownerId && linkedAt ? { id: ownerId, displayName: ownerName ?? "", email: ownerEmail ?? "", linkedAt } : null,
    })),
    next,
  };
});

export const adminProcedures = { codes: { generate, list } };
