import type { BatchView } from "#contract/sticker/batches.ts";
import { toNumberRange } from "#domain/sticker/batch.ts";
import { adminGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { mapPage } from "#server/db/cursor.ts";
import { runTransaction } from "#server/db/database.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { insertBatch } from "./admin-store.ts";
import { findBatchView, listBatchCodes, listBatches, makeCodesOfBatch, saveBatch } from "./batch-store.ts";
import { markCodes } from "./code-changes.ts";
import { makeScanUrl } from "./scan-url.ts";

const listBatchesHandler = adminGate.batches.list.handler(({ input: { search = "", cursor }, context: { deps } }) =>
  listBatches(deps.db, { search: search.trim(), cursor }),
);

const getBatchHandler = adminGate.batches.get.handler(async ({ input: { id }, context: { deps }, errors }) => {
  return orRefuse(await findBatchView(deps.db, id), errors.BATCH_NOT_FOUND);
});

const createBatchHandler = adminGate.batches.create.handler(async ({ input, context: { deps, owner }, errors }) => {
  const { id, prefix, count } = input;
  // Inserting thousands of rows takes longer than the statement timeout of the quick pool.
  await runTransaction(deps.slowDb, async (tx) => {
    if (!(await insertBatch(tx, input, deps.now()))) return;
    const event = { action: "codes-generated", actorId: owner.userId, details: { count, prefix, batch: id } } as const;
    await writeAudit(tx, event, deps.now());
    await makeCodesOfBatch(tx, input, deps.randomBytes, deps.now());
  });
  const batch = await findBatchView(deps.db, id);
  if (!batch || !isSameBatch(batch, input)) throw errors.ID_TAKEN();
  return batch;
});

/** If the batch was edited since, compares only the fields that cannot be edited. */
function isSameBatch(batch: BatchView, sent: Omit<BatchView, "createdAt" | "version" | "counts">): boolean {
  const fixed = ["prefix", "count", "hasClaims"] as const;
  const edited = ["name", "note", "form", "wording", "isBilingual"] as const;
  return (batch.version > 1 ? fixed : [...fixed, ...edited]).every((key) => batch[key] === sent[key]);
}

const listBatchCodesHandler = adminGate.batches.codes.handler(
  async ({ input: { id, state, cursor }, context: { deps }, errors }) => {
    const page = await listBatchCodes(deps.db, { id, state, cursor });
    if (page.items.length === 0 && !(await findBatchView(deps.db, id))) throw errors.BATCH_NOT_FOUND();
    return mapPage(page, (row) => ({ ...row, scanUrl: makeScanUrl(deps.config.publicUrl, row.code) }));
  },
);

const markBatchCodesHandler = adminGate.batches.mark.handler(async ({ input, context: { deps, owner }, errors }) => {
  const { id, mark: marked } = input;
  const batch = await findBatchView(deps.db, id);
  if (!batch) throw errors.BATCH_NOT_FOUND();
  // The numbers are checked before the transaction, because the count and numbers of a batch never change.
  const numbers = toNumberRange(input, batch.count);
  if (!numbers) throw errors.NUMBERS_NOT_IN_BATCH();
  const changed = await runTransaction(deps.slowDb, async (tx) => {
    const codesMarked = await markCodes(tx, { batchId: id, ...numbers }, marked, deps.now());
    const details = { batch: id, mark: marked, numbers: `${numbers.from}-${numbers.to}`, count: codesMarked };
    if (codesMarked > 0) await writeAudit(tx, { action: "batch-marked", actorId: owner.userId, details }, deps.now());
    return codesMarked;
  });
  return { changed, batch: orRefuse(await findBatchView(deps.db, id), errors.BATCH_NOT_FOUND) };
});

const changeBatchHandler = adminGate.batches.change.handler(async ({ input, context: { deps, owner }, errors }) => {
  const saved = await runTransaction(deps.db, async (tx) => {
    if (!(await saveBatch(tx, input))) return false;
    const details = { batch: input.id };
    await writeAudit(tx, { action: "batch-changed", actorId: owner.userId, details }, deps.now());
    return true;
  });
  const batch = await findBatchView(deps.db, input.id);
  if (!batch) throw errors.BATCH_NOT_FOUND();
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return batch;
});

export const batchProcedures = {
  list: listBatchesHandler,
  get: getBatchHandler,
  create: createBatchHandler,
  codes: listBatchCodesHandler,
  mark: markBatchCodesHandler,
  change: changeBatchHandler,
};
