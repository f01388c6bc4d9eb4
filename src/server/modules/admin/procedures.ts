import { DEFAULT_PREFIX, isCode, makeCode, readCode } from "#domain/code.ts";
import { pageOf } from "#server/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { adminOnly } from "#server/gates.ts";
import { scanUrl } from "#server/scan-url.ts";

import { insertNewCodes, listCodes } from "./store.ts";

/** Rounds of drawing before a run gives up; only a prefix whose space is nearly full needs more than two. */
const ROUNDS_MAX = 20;

const generate = adminOnly.admin.codes.generate.handler(async ({ input, context: { deps } }) => {
  const { count, prefix = DEFAULT_PREFIX } = input;
  const codes = await inTransaction(deps.db, async (tx) => {
    const made: string[] = [];
    for (let round = 0; made.length < count; round += 1) {
      if (round === ROUNDS_MAX) throw new Error("No free codes are left under this prefix.");
      const drawn = new Set(Array.from({ length: count - made.length }, () => makeCode(prefix, deps.randomBytes)));
      made.push(...(await insertNewCodes(tx, prefix, [...drawn], deps.now())));
    }
    return made;
  });
  return { codes: codes.map((code) => ({ code, scanUrl: scanUrl(deps.config.publicUrl, code) })) };
});

const list = adminOnly.admin.codes.list.handler(async ({ input, context: { deps } }) => {
  const search = readCode(input.search ?? "");
  if (search !== "" && !isCode(search)) return { items: [], next: null };
  const rows = await listCodes(deps.db, { search, state: input.state ?? "all", cursor: input.cursor });
  const { items, next } = pageOf(rows);
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
