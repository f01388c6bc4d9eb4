import { makeClaimWord } from "#domain/claim.ts";
import { signedIn } from "#server/access/gates.ts";
import { counting } from "#server/access/limits.ts";
import { pageAs } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { byOwner, listCodeEvents, ownedSince, writeAudit } from "#server/modules/audit/store.ts";

import { handOverCode } from "./hand-over.ts";
import { reasonNotMine } from "./refusal-reason.ts";
import { scanUrl } from "./scan-url.ts";
import { countLink, listOwnCodes, releaseCode, takeCode } from "./store.ts";

const list = signedIn.codes.list.handler(async ({ input, context }) => {
  const { search = "", cursor } = input;
  const page = await listOwnCodes(context.deps.db, context.owner, { search, cursor }, context.deps.now());
  const { publicUrl } = context.deps.config;
  return pageAs(page, (row) => ({ ...row, scanUrl: scanUrl(publicUrl, row.code) }));
});

const link = signedIn.codes.link.handler(({ input: { code, kind, claim }, context, errors }) => {
  const { deps, owner, clientIp, visitor } = context;
  const tries = [
    ["failedLinkByAccount", owner.userId],
    // Also by address: one person may have many accounts.
    ["unknownCodeByAddress", clientIp],
  ] as const;
  const counts = { success: false, refusals: ["CODE_NOT_FOUND", "CODE_TAKEN", "CLAIM_WRONG"] as const };
  return counting(deps.guessing.patient(visitor), tries, counts, async () => {
    await inTransaction(deps.db, async (tx) => {
      // Before the code is looked at: whoever has no link left learns nothing of it. What is refused later is not counted.
      const wait = await countLink(tx, owner, deps.now());
      if (wait) throw errors.LINKS_USED_UP({ data: wait });
      const refused = await takeCode(tx, owner, { code, kind, claim }, deps.now());
      if (refused) throw errors[refused]();
      await writeAudit(tx, byOwner(owner, "code-linked", code), deps.now());
    });
    return { code };
  });
});

const unlink = signedIn.codes.unlink.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const released = await inTransaction(deps.db, async (tx) => {
    if (!(await releaseCode(tx, owner, code, deps.now()))) return false;
    await writeAudit(tx, byOwner(owner, "code-unlinked", code), deps.now());
    return true;
  });
  if (!released) throw errors[await reasonNotMine(context, code)]();
  return { code };
});

const handOver = signedIn.codes.handOver.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const word = makeClaimWord(deps.randomBytes);
  const claim = await inTransaction(deps.db, (tx) => handOverCode(tx, owner, input, word, deps.now()));
  if (claim === "CODE_OFF") throw errors.CODE_OFF();
  if (!claim) throw errors[await reasonNotMine(context, input.code)]();
  const { code } = input;
  return { code, claim: claim.word, claimEndsAt: claim.endsAt, scanUrl: scanUrl(deps.config.publicUrl, code) };
});

/** The history of a code, for its owner. */
const history = signedIn.codes.history.handler(async ({ input: { code, cursor }, context, errors }) => {
  const { deps, owner } = context;
  const since = await ownedSince(deps.db, owner.userId, code);
  if (!since) throw errors[await reasonNotMine(context, code)]();
  const page = await listCodeEvents(deps.db, code, since, cursor);
  return pageAs(page, ({ actorId, ...event }) => ({ ...event, byOwner: actorId === owner.userId }));
});

export const codeProcedures = { list, link, unlink, handOver, history };
