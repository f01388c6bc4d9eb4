import { makeClaimWord } from "#domain/sticker/claim.ts";
import { signedInGate } from "#server/access/gates.ts";
import { mapPage } from "#server/db/cursor.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeOwnerEvent, listCodeEvents, findOwnedSince, writeAudit } from "#server/modules/audit/store.ts";

import { handOverCode } from "./hand-over.ts";
import { runLinkTry } from "./link-tries.ts";
import { findRefusalReason } from "./refusal-reason.ts";
import { replaceOwnCode } from "./replace-store.ts";
import { makeScanUrl } from "./scan-url.ts";
import { countLink, listOwnCodes, releaseCode, linkCodeToOwner } from "./store.ts";

const listOwnCodesHandler = signedInGate.codes.list.handler(async ({ input, context }) => {
  const { search = "", cursor } = input;
  const page = await listOwnCodes(context.deps.db, context.owner, { search, cursor }, context.deps.now());
  const { publicUrl } = context.deps.config;
  return mapPage(page, (row) => ({ ...row, scanUrl: makeScanUrl(publicUrl, row.code) }));
});

const linkCodeHandler = signedInGate.codes.link.handler(({ input: { code, kind, claim }, context, errors }) => {
  const { deps, owner } = context;
  return runLinkTry(context, { code, claim }, async () => {
    await runTransaction(deps.db, async (tx) => {
      // The link is counted before the code is read, because an account without links left must learn nothing about the
      // code.
      const wait = await countLink(tx, owner, deps.now());
      if (wait) throw errors.LINKS_USED_UP({ data: wait });
      const refused = await linkCodeToOwner(tx, owner, { code, kind, claim }, deps.now());
      if (refused) throw errors[refused]();
      await writeAudit(tx, makeOwnerEvent(owner, "code-linked", code), deps.now());
    });
    return { code };
  });
});

const unlinkCodeHandler = signedInGate.codes.unlink.handler(async ({ input: { code }, context, errors }) => {
  const { deps, owner } = context;
  const released = await runTransaction(deps.db, async (tx) => {
    if (!(await releaseCode(tx, owner, code, deps.now()))) return false;
    await writeAudit(tx, makeOwnerEvent(owner, "code-unlinked", code), deps.now());
    return true;
  });
  if (!released) throw errors[await findRefusalReason(context, code)]();
  return { code };
});

const replaceCodeHandler = signedInGate.codes.replace.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { code, newCode, claim } = input;
  const outcome = await runLinkTry(context, { code: newCode, claim }, () =>
    runTransaction(deps.db, async (tx) => {
      const refused = await replaceOwnCode(tx, owner, input, deps.now());
      if (refused === undefined || refused === "DONE" || refused === "NOT_YOURS") return refused;
      if (typeof refused === "object") throw errors.LINKS_USED_UP({ data: refused });
      throw errors[refused]();
    }),
  );
  if (outcome === "NOT_YOURS") throw errors[await findRefusalReason(context, code)]();
  return { code: newCode };
});

const handOverCodeHandler = signedInGate.codes.handOver.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const word = makeClaimWord(deps.randomBytes);
  const claim = await runTransaction(deps.db, (tx) => handOverCode(tx, owner, input, word, deps.now()));
  if (claim === "CODE_OFF") throw errors.CODE_OFF();
  if (!claim) throw errors[await findRefusalReason(context, input.code)]();
  const { code } = input;
  return { code, claim: claim.word, claimEndsAt: claim.endsAt, scanUrl: makeScanUrl(deps.config.publicUrl, code) };
});

const listCodeHistoryHandler = signedInGate.codes.history.handler(
  async ({ input: { code, cursor }, context, errors }) => {
    const { deps, owner } = context;
    const since = await findOwnedSince(deps.db, owner.userId, code);
    if (!since) throw errors[await findRefusalReason(context, code)]();
    const page = await listCodeEvents(deps.db, code, since, cursor);
    return mapPage(page, ({ actorId, ...event }) => ({ ...event, byOwner: actorId === owner.userId }));
  },
);

export const codeProcedures = {
  list: listOwnCodesHandler,
  link: linkCodeHandler,
  unlink: unlinkCodeHandler,
  replace: replaceCodeHandler,
  handOver: handOverCodeHandler,
  history: listCodeHistoryHandler,
};
