import { mayEditProfile } from "#domain/actor.ts";
import { pageOf } from "#server/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { signedIn } from "#server/gates.ts";
import { scanUrl } from "#server/scan-url.ts";

import { listOwnCodes, ownerOfCode, releaseCode, takeCode } from "./store.ts";

const list = signedIn.codes.list.handler(async ({ input, context }) => {
  const { items, next } = pageOf(await listOwnCodes(context.deps.db, context.owner, input.cursor));
  const { publicUrl } = context.deps.config;
  return { items: items.map((row) => ({ ...row, scanUrl: scanUrl(publicUrl, row.code) })), next };
});

const link = signedIn.codes.link.handler(async ({ input: { code }, context: { deps, owner }, errors }) => {
  const refused = await deps.limits.take("failedLinkByAccount", owner.userId);
  if (refused) throw errors.TOO_MANY_ATTEMPTS({ data: refused });

  const taken = await inTransaction(deps.db, (tx) => takeCode(tx, owner, code, deps.now()));
  if (!taken) {
    const holder = await ownerOfCode(deps.db, code);
    if (holder === owner.userId) {
      await deps.limits.giveBack("failedLinkByAccount", owner.userId);
      throw errors.CODE_ALREADY_YOURS();
    }
    throw holder === undefined ? errors.CODE_NOT_FOUND() : errors.CODE_TAKEN();
  }
  await deps.limits.giveBack("failedLinkByAccount", owner.userId);
  return { code };
});

const unlink = signedIn.codes.unlink.handler(async ({ input: { code }, context: { deps, owner, actor }, errors }) => {
  const released = await inTransaction(deps.db, (tx) => releaseCode(tx, owner, code));
  if (!released) {
    const holder = await ownerOfCode(deps.db, code);
    if (holder && !mayEditProfile(actor, { ownerId: holder })) throw errors.PROFILE_NOT_YOURS();
    throw errors.PROFILE_NOT_FOUND();
  }
  return { code };
});

export const codeProcedures = { list, link, unlink };
