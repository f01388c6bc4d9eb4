import { DEFAULT_PREFIX, hasCodeForm, readCode } from "#domain/sticker/code.ts";
import { adminGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { mapPage } from "#server/db/cursor.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { findBatch, findCode, insertBatch, listCodes, type FoundCode } from "./admin-store.ts";
import { makeCodesOfBatch } from "./batch-store.ts";
import { renewClaim, showClaim } from "./claim-words.ts";
import { hideCodeNote, showCodeNote, switchCodeOff, switchCodeOn } from "./moderation.ts";
import { correctOwnersPlate } from "./plate-correction.ts";
import { decidePlate } from "./plate-measures.ts";
import { makeScanUrl } from "./scan-url.ts";

const generateCodesHandler = adminGate.codes.generate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const { count, prefix = DEFAULT_PREFIX } = input;
  const batch = { id: input.id ?? makeId(deps.now()), prefix, count };
  await runTransaction(deps.db, async (tx) => {
    if (!(await insertBatch(tx, batch, deps.now()))) return;
    const details = { count, prefix, batch: batch.id };
    await writeAudit(tx, { action: "codes-generated", actorId: owner.userId, details }, deps.now());
    await makeCodesOfBatch(tx, { ...batch, hasClaims: false }, deps.randomBytes, deps.now());
  });
  const codes = await findBatch(deps.db, batch);
  if (!codes) throw errors.ID_TAKEN();
  return { codes: codes.map((code) => ({ code, scanUrl: makeScanUrl(deps.config.publicUrl, code) })) };
});

const listCodesHandler = adminGate.codes.list.handler(async ({ input, context: { deps } }) => {
  const search = readCode(input.search ?? "");
  if (search !== "" && !hasCodeForm(search)) return { items: [], next: null };
  const page = await listCodes(deps.db, { search, state: input.state ?? "all", cursor: input.cursor });
  return mapPage(page, ({ code, createdAt, linkedAt, offAt, replacedBy, ownerId, ownerName, ownerEmail }) => ({
    code,
    scanUrl: makeScanUrl(deps.config.publicUrl, code),
    createdAt,
    linkedTo:
      ownerId && linkedAt ? { id: ownerId, displayName: ownerName ?? "", email: ownerEmail ?? "", linkedAt } : null,
    isOff: offAt !== null,
    isReplaced: replacedBy !== null,
  }));
});

const getCodeHandler = adminGate.codes.get.handler(async ({ input: { code }, context: { deps }, errors }) => {
  const found = await findCode(deps.db, code);
  if (!found) throw errors.CODE_NOT_FOUND();
  return toAdminView(deps, found);
});

const switchCodeOffHandler = adminGate.codes.switchOff.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => switchCodeOff(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
});

const switchCodeOnHandler = adminGate.codes.switchOn.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => switchCodeOn(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
});

const hideNoteHandler = adminGate.codes.hideNote.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => hideCodeNote(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
});

const showNoteHandler = adminGate.codes.showNote.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => showCodeNote(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
});

const correctPlateHandler = adminGate.codes.correctPlate.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => correctOwnersPlate(tx, owner.userId, input, deps.now()));
    if (refused) throw errors[refused]();
    return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
  },
);

const hidePlateHandler = adminGate.codes.hidePlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => decidePlate(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
});

const showPlateHandler = adminGate.codes.showPlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => decidePlate(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return toAdminView(deps, orRefuse(await findCode(deps.db, input.code), errors.CODE_NOT_FOUND));
});

const showClaimHandler = adminGate.codes.showClaim.handler(async ({ input, context: { deps, owner }, errors }) => {
  const told = await runTransaction(deps.db, (tx) => showClaim(tx, owner.userId, input, deps.now()));
  if (typeof told === "string") throw errors[told]();
  return told;
});

const renewClaimHandler = adminGate.codes.renewClaim.handler(async ({ input, context: { deps, owner }, errors }) => {
  const { randomBytes } = deps;
  const told = await runTransaction(deps.db, (tx) =>
    renewClaim(tx, owner.userId, input, { now: deps.now(), randomBytes }),
  );
  if (typeof told === "string") throw errors[told]();
  return told;
});

function toAdminView(deps: Deps, code: FoundCode) {
  return { ...code, scanUrl: makeScanUrl(deps.config.publicUrl, code.code) };
}

export const adminCodeProcedures = {
  generate: generateCodesHandler,
  list: listCodesHandler,
  get: getCodeHandler,
  switchOff: switchCodeOffHandler,
  switchOn: switchCodeOnHandler,
  hideNote: hideNoteHandler,
  showNote: showNoteHandler,
  correctPlate: correctPlateHandler,
  hidePlate: hidePlateHandler,
  showPlate: showPlateHandler,
  showClaim: showClaimHandler,
  renewClaim: renewClaimHandler,
};
