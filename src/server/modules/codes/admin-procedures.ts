import { DEFAULT_PREFIX, hasCodeForm, readCode } from "#domain/sticker/code.ts";
import { adminOnly } from "#server/access/gates.ts";
import { mapPage } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { findBatch, findCode, insertBatch, listCodes, type FoundCode } from "./admin-store.ts";
import { makeCodesOfBatch } from "./batch-store.ts";
import { renewClaim, showClaim } from "./claim-words.ts";
import { hideNote, showNote, switchOff, switchOn } from "./moderation.ts";
import { correctOwnersPlate } from "./plate-correction.ts";
import { decidePlate } from "./plate-measures.ts";
import { scanUrl } from "./scan-url.ts";

const generate = adminOnly.codes.generate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const { count, prefix = DEFAULT_PREFIX } = input;
  const batch = { id: input.id ?? newId(deps.now()), prefix, count };
  await inTransaction(deps.db, async (tx) => {
    if (!(await insertBatch(tx, batch, deps.now()))) return;
    const details = { count, prefix, batch: batch.id };
    await writeAudit(tx, { action: "codes-generated", actorId: owner.userId, details }, deps.now());
    await makeCodesOfBatch(tx, { ...batch, hasClaims: false }, deps.randomBytes, deps.now());
  });
  const codes = await findBatch(deps.db, batch);
  if (!codes) throw errors.ID_TAKEN();
  return { codes: codes.map((code) => ({ code, scanUrl: scanUrl(deps.config.publicUrl, code) })) };
});

const list = adminOnly.codes.list.handler(async ({ input, context: { deps } }) => {
  const search = readCode(input.search ?? "");
  if (search !== "" && !hasCodeForm(search)) return { items: [], next: null };
  const page = await listCodes(deps.db, { search, state: input.state ?? "all", cursor: input.cursor });
  return mapPage(page, ({ code, createdAt, linkedAt, offAt, replacedBy, ownerId, ownerName, ownerEmail }) => ({
    code,
    scanUrl: scanUrl(deps.config.publicUrl, code),
    createdAt,
    linkedTo:
      ownerId && linkedAt ? { id: ownerId, displayName: ownerName ?? "", email: ownerEmail ?? "", linkedAt } : null,
    isOff: offAt !== null,
    isReplaced: replacedBy !== null,
  }));
});

const get = adminOnly.codes.get.handler(async ({ input: { code }, context: { deps }, errors }) => {
  const found = await findCode(deps.db, code);
  if (!found) throw errors.CODE_NOT_FOUND();
  return view(deps, found);
});

const off = adminOnly.codes.switchOff.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => switchOff(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const on = adminOnly.codes.switchOn.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => switchOn(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const hide = adminOnly.codes.hideNote.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => hideNote(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const show = adminOnly.codes.showNote.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => showNote(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const correct = adminOnly.codes.correctPlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => correctOwnersPlate(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const hidePlate = adminOnly.codes.hidePlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => decidePlate(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const showPlate = adminOnly.codes.showPlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => decidePlate(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return view(deps, (await findCode(deps.db, input.code))!);
});

const tellClaim = adminOnly.codes.showClaim.handler(async ({ input, context: { deps, owner }, errors }) => {
  const told = await inTransaction(deps.db, (tx) => showClaim(tx, owner.userId, input, deps.now()));
  if (typeof told === "string") throw errors[told]();
  return told;
});

const newClaim = adminOnly.codes.renewClaim.handler(async ({ input, context: { deps, owner }, errors }) => {
  const { randomBytes } = deps;
  const told = await inTransaction(deps.db, (tx) =>
    renewClaim(tx, owner.userId, input, { now: deps.now(), randomBytes }),
  );
  if (typeof told === "string") throw errors[told]();
  return told;
});

function view(deps: Deps, code: FoundCode) {
  return { ...code, scanUrl: scanUrl(deps.config.publicUrl, code.code) };
}

export const adminCodeProcedures = {
  generate,
  list,
  get,
  switchOff: off,
  switchOn: on,
  hideNote: hide,
  showNote: show,
  correctPlate: correct,
  hidePlate,
  showPlate,
  showClaim: tellClaim,
  renewClaim: newClaim,
};
