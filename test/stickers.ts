import { randomBytes, randomUUID } from "node:crypto";

import type { Kysely } from "kysely";

import type { PrintOrderInput } from "#contract/sticker/stickers.ts";
import { makeClaimWord } from "#domain/sticker/claim.ts";
import { makeCode } from "#domain/sticker/code.ts";
import type { PrintSetup } from "#domain/sticker/print-job.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { insertBatch, insertNumberedCodes } from "#server/modules/codes/admin-store.ts";

import { LONG_AGO } from "./world.ts";

export async function makeCodeBatch(
  db: Kysely<DB>,
  count: number,
  { name = "Ekim partisi", claims = false }: { name?: string; claims?: boolean } = {},
): Promise<{ batchId: string; codes: string[]; words: string[] }> {
  const batchId = randomUUID();
  const codes = Array.from({ length: count }, () => makeCode("KT", randomBytes)).toSorted();
  const words = claims ? codes.map(() => makeClaimWord(randomBytes)) : [];
  await runTransaction(db, async (tx) => {
    await insertBatch(tx, { id: batchId, prefix: "KT", count }, LONG_AGO);
    await tx.updateTable("codeBatches").set({ name, hasClaims: claims }).where("id", "=", batchId).execute();
    const numbered = codes.map((code, index) => ({ code, number: index + 1, claim: words[index] ?? null }));
    // Inserts portions, because a single statement could exceed its time limit on a busy machine.
    for (let from = 0; from < count; from += 1000)
      await insertNumberedCodes(tx, { id: batchId, prefix: "KT" }, numbered.slice(from, from + 1000), LONG_AGO);
  });
  return { batchId, codes, words };
}

export const usualPrintSetup: PrintSetup = {
  layout: {
    page: { width: 210, height: 297 },
    across: 3,
    down: 4,
    label: { width: 63.5, height: 72 },
    first: { x: 7.2, y: 4.5 },
    pitch: { x: 66, y: 72 },
    round: 3,
  },
  correction: { shift: { x: 0, y: 0 }, scale: 100 },
  start: 1,
  copies: 1,
  marks: false,
  ground: "colour",
};

export function makePrintOrderInput(
  what: PrintOrderInput["what"],
  {
    setup,
    ...order
  }: Partial<Omit<PrintOrderInput, "what" | "setup">> & { setup?: Partial<PrintOrderInput["setup"]> } = {},
): PrintOrderInput {
  return { id: randomUUID(), kind: "sheets", what, ...order, setup: { ...usualPrintSetup, ...setup } };
}
