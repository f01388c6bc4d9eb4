import type { Transaction } from "kysely";

import { makePrintPath } from "#contract/pages.ts";
import { printSubjectNames } from "#contract/sticker/prints.words.ts";
import type { PrintOrderView } from "#contract/sticker/stickers.ts";
import type { PrintSetup } from "#domain/sticker/print-job.ts";
import { countPages, PRINTED_LABELS_MAX, isFileOfStickers } from "#domain/sticker/print-order.ts";
import { adminGate, companyGate, signedInGate } from "#server/access/gates.ts";
import type { PrintJob } from "#server/access/print-orders.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { countPrint } from "#server/modules/codes/code-changes.ts";
import { findHandOverClaim } from "#server/modules/codes/hand-over.ts";
import { findRefusalReason } from "#server/modules/codes/refusal-reason.ts";

import {
  findBatchName,
  findCars,
  findRepeatedOrder,
  insertOrder,
  isOwnCode,
  isPrintedSql,
  lockChosenCodes,
  storeCodes,
} from "./orders-store.ts";
import { FLEET_SETUP, HAND_OVER_SETUP, ONE_STICKER_SETUP } from "./setups.ts";

interface StickerOrder {
  id: string;
  userId: string;
  asked: unknown;
}

/**
 * `finish` completes the order in the same transaction and throws refusals. For a repeated request, returns the earlier
 * order without running `finish`.
 */
function findOrInsertOrder(
  deps: Deps,
  { id, userId, asked }: StickerOrder,
  job: PrintJob,
  finish: (tx: Transaction<DB>) => Promise<PrintJob> = async () => job,
): Promise<PrintJob | undefined> {
  return runTransaction(deps.db, async (tx) => {
    const isNew = await insertOrder(tx, { id, userId, job: { asked, made: job } }, deps.now());
    return isNew ? finish(tx) : findRepeatedOrder(tx, { id, userId, asked });
  });
}

function toOrderView(id: string, { kind, setup, codes }: PrintJob): PrintOrderView {
  return { id, path: makePrintPath(id), stickers: codes.length, sheets: countPages(kind, setup, codes.length) };
}

const orderStickerBatchHandler = adminGate.stickers.order.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    const { id, what, kind, again = false } = input;
    const { claims = false, ...setup } = input.setup;
    const batchName = what && "batchId" in what ? await findBatchName(deps.db, what.batchId) : printSubjectNames.chosen;
    if (batchName === undefined) throw errors.BATCH_NOT_FOUND();
    const job: PrintJob = {
      printedFor: { who: "administrator" },
      kind,
      setup,
      claims: kind === "slips" || (kind === "list" && claims),
      of: batchName,
      codes: [],
    };
    const asked = { what, kind, setup: input.setup };
    const made = await findOrInsertOrder(deps, { id, userId: owner.userId, asked }, job, async (tx) => {
      if (kind === "calibration") return job;
      const chosen = await lockChosenCodes(tx, what!);
      const { codes, found, withClaim, printedBefore, printedAt } = chosen;
      if ("codes" in what! && found < new Set(what.codes).size) throw errors.CODE_NOT_FOUND();
      if (codes.length === 0 || (kind === "slips" && withClaim === 0)) throw errors.NOTHING_TO_PRINT();
      if (codes.length * setup.copies > PRINTED_LABELS_MAX) throw errors.TOO_MANY_LABELS();
      await storeCodes(tx, id, codes);
      if (isFileOfStickers(kind)) {
        if (printedAt && !again) throw errors.PRINTED_BEFORE({ data: { at: printedAt, count: printedBefore } });
        await countPrint(tx, isPrintedSql(what!), deps.now());
      }
      return { ...job, codes };
    });
    if (!made) throw errors.ID_TAKEN();
    return toOrderView(id, made);
  },
);

const orderStickerHandler = signedInGate.codes.orderSticker.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { id, code, kind } = input;
  if (!(await isOwnCode(deps.db, owner, code))) throw errors[await findRefusalReason(context, code)]();
  const made = await findOrInsertOrder(
    deps,
    { id, userId: owner.userId, asked: { code, kind } },
    {
      printedFor: { who: "owner" },
      kind: kind === "pdf" ? "sheets" : "picture",
      setup: ONE_STICKER_SETUP,
      claims: false,
      of: code,
      codes: [code],
    },
  );
  if (!made) throw errors.ID_TAKEN();
  return toOrderView(id, made);
});

/** Only the account knows that id, and repeated requests make only one order. */
const orderHandOverSlipHandler = signedInGate.codes.orderHandOverSlip.handler(async ({ input, context, errors }) => {
  const { deps, owner } = context;
  const { id, code } = input;
  const told = await runTransaction(deps.db, (tx) => findHandOverClaim(tx, owner.userId, input, deps.now()));
  if (!told) throw errors.HAND_OVER_TOLD();
  const made = await findOrInsertOrder(
    deps,
    { id, userId: owner.userId, asked: { handOver: code } },
    {
      printedFor: { who: "seller", handOverId: id },
      kind: "hand-over",
      setup: HAND_OVER_SETUP,
      claims: true,
      of: code,
      codes: [code],
    },
  );
  if (!made) throw errors.ID_TAKEN();
  return toOrderView(id, made);
});

const orderStickersHandler = companyGate("see-fleet").cars.orderStickers.handler(async ({ input, context, errors }) => {
  const { deps, owner, scope } = context;
  const { id, codes } = input;
  const cars = await findCars(deps.db, scope, codes);
  if (codes && cars.length < new Set(codes).size) throw errors.CAR_NOT_FOUND();
  const [first] = cars;
  if (!first) throw errors.NOTHING_TO_PRINT();
  const made = await findOrInsertOrder(
    deps,
    { id, userId: owner.userId, asked: { company: scope.companyId, codes } },
    {
      printedFor: { who: "company", companyId: scope.companyId },
      kind: "sheets",
      setup: FLEET_SETUP satisfies PrintSetup,
      claims: false,
      of: codes && cars.length === 1 ? first.plate || first.code : printSubjectNames.fleet,
      codes: cars.map(({ code }) => code),
    },
  );
  if (!made) throw errors.ID_TAKEN();
  return toOrderView(id, made);
});

export const adminStickerProcedures = { order: orderStickerBatchHandler };
export const ownStickerProcedures = { orderSticker: orderStickerHandler, orderHandOverSlip: orderHandOverSlipHandler };
export const carStickerProcedures = { orderStickers: orderStickersHandler };
