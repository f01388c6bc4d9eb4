import { makeClaimWord } from "#domain/sticker/claim.ts";
import { signedIn } from "#server/access/gates.ts";
import { mapPage } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { byOwner, listCodeEvents, findOwnedSince, writeAudit } from "#server/modules/audit/store.ts";

import { showAfterLoss } from "./code-changes.ts";
import { handOverCode } from "./hand-over.ts";
import { runLinkTry } from "./link-tries.ts";
import { findRefusalReason } from "./refusal-reason.ts";
import { replaceOwnCode } from "./replace-store.ts";
import { scanUrl } from "./scan-url.ts";
import { countLink, isOwnCode, listOwnCodes, releaseCode, takeCode } from "./store.ts";

const list = signedIn.codes.list.handler(async ({ input, context }) => {
  const { search = "", cursor } = input;
  const page = await listOwnCodes(context.deps.db, context.owner, { search, cursor }, context.deps.now());
  const { publicUrl } = context.deps.config;
  return mapPage(page, (row) => ({ ...row, scanUrl: scanUrl(publicUrl, row.code) }));
});

const link = signedIn.codes.link.handler(({ input: { code, kind, claim }, context, errors }) => {
  const { deps, owner } = context;
  return runLinkTry(context, { code, claim }, async () => {
    await inTransaction(deps.db, async (tx) => {
      // Checked before the code is read: an account without links left must learn nothing about it. A refusal later
      // rolls the count back.
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
  if (!released) throw errors[await findRefusalReason(context, code)]();
  return { code };
});

const showAgain = signedIn.codes.showAgain.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const isOwn = await inTransaction(deps.db, async (tx) => {
    const shown = await showAfterLoss(tx, { ownerId: owner.userId }, code);
    if (shown > 0) await writeAudit(tx, byOwner(owner, "code-changed", code), deps.now());
    return shown > 0 || (await isOwnCode(tx, owner, code));
  });
  if (!isOwn) throw errors[await findRefusalReason(context, code)]();
  return { code };
});

const replace = signedIn.codes.replace.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { code, newCode, claim } = input;
  const outcome = await runLinkTry(context, { code: newCode, claim }, () =>
    inTransaction(deps.db, async (tx) => {
      const refused = await replaceOwnCode(tx, owner, input, deps.now());
      if (refused === undefined || refused === "DONE" || refused === "NOT_YOURS") return refused;
      if (typeof refused === "object") throw errors.LINKS_USED_UP({ data: refused });
      throw errors[refused]();
    }),
  );
  if (outcome === "NOT_YOURS") throw errors[await findRefusalReason(context, code)]();
  return { code: newCode };
});

const handOver = signedIn.codes.handOver.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const word = makeClaimWord(deps.randomBytes);
  const claim = await inTransaction(deps.db, (tx) => handOverCode(tx, owner, input, word, deps.now()));
  if (claim === "CODE_OFF") throw errors.CODE_OFF();
  if (!claim) throw errors[await findRefusalReason(context, input.code)]();
  const { code } = input;
  return { code, claim: claim.word, claimEndsAt: claim.endsAt, scanUrl: scanUrl(deps.config.publicUrl, code) };
});

const history = signedIn.codes.history.handler(async ({ input: { code, cursor }, context, errors }) => {
  const { deps, owner } = context;
  const since = await findOwnedSince(deps.db, owner.userId, code);
  if (!since) throw errors[await findRefusalReason(context, code)]();
  const page = await listCodeEvents(deps.db, code, since, cursor);
  return mapPage(page, ({ actorId, ...event }) => ({ ...event, byOwner: actorId === owner.userId }));
});

export const codeProcedures = { list, link, unlink, showAgain, replace, handOver, history };
