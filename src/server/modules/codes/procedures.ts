import { instantCursor, pageOf } from "#server/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { signedIn } from "#server/gates.ts";
import { counting } from "#server/limits.ts";
import { history } from "#server/modules/audit/procedures.ts";
import { byOwner, writeAudit } from "#server/modules/audit/store.ts";
import { scanUrl } from "#server/scan-url.ts";

import { reasonNotMine } from "./not-mine.ts";
import { listOwnCodes, ownerOfCode, releaseCode, takeCode } from "./store.ts";

const list = signedIn.codes.list.handler(async ({ input, context }) => {
  const { items, next } = pageOf(
    await listOwnCodes(context.deps.db, context.owner, input.cursor),
    ({ createdAt, code }) => instantCursor(createdAt, code),
  );
  const { publicUrl } = context.deps.config;
  return { items: items.map((row) => ({ ...row, scanUrl: scanUrl(publicUrl, row.code) })), next };
});

const link = signedIn.codes.link.handler(({ input: { code }, context: { deps, owner }, errors }) => {
  const counts = { success: false, refusals: ["CODE_NOT_FOUND", "CODE_TAKEN"] as const };
  return counting(deps.limits, [["failedLinkByAccount", owner.userId]], counts, async () => {
    const taken = await inTransaction(deps.db, async (tx) => {
      if (!(await takeCode(tx, owner, code, deps.now()))) return false;
      await writeAudit(tx, byOwner(owner, "code-linked", code), deps.now());
      return true;
    });
    if (taken) return { code };
    const holder = await ownerOfCode(deps.db, code, owner.userId);
    if (holder === owner.userId) throw errors.CODE_ALREADY_YOURS();
    throw holder === undefined ? errors.CODE_NOT_FOUND() : errors.CODE_TAKEN();
  });
});

const unlink = signedIn.codes.unlink.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const released = await inTransaction(deps.db, async (tx) => {
    if (!(await releaseCode(tx, owner, code))) return false;
    await writeAudit(tx, byOwner(owner, "code-unlinked", code), deps.now());
    return true;
  });
  if (!released) throw errors[await reasonNotMine(context, code)]();
  return { code };
});

export const codeProcedures = { list, link, unlink, history };
