import * as z from "zod/mini";

import { codeField, booleanField, idField } from "#contract/words/fields.ts";
import { panelProcedure, procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { BATCH_CODES_MAX } from "#domain/sticker/batch.ts";
import { PRINT_KINDS } from "#domain/sticker/print-job.ts";
import { CHOSEN_CODES_MAX, COPIES_MAX } from "#domain/sticker/print-order.ts";
import { LABELS_PER_ROW_MAX } from "#domain/sticker/sheet.ts";

import { printerCorrectionSchema, sheetLayoutSchema } from "./print-settings.ts";
import { printFieldWords } from "./prints.words.ts";

const printOrderSchema = view("PrintOrder", { id: z.string(), path: z.string(), stickers: z.int(), sheets: z.int() });
export type PrintOrderView = z.infer<typeof printOrderSchema>;

function wholeNumberField(from: number, to: number) {
  const message = printFieldWords.whole(from, to);
  return z.int({ error: message }).check(z.minimum(from, message), z.maximum(to, message));
}

const numberInBatchField = wholeNumberField(1, BATCH_CODES_MAX);

const printedCodesField = z.union(
  [
    z.strictObject({ batchId: idField, from: z.optional(numberInBatchField), to: z.optional(numberInBatchField) }),
    z.strictObject({
      codes: z
        .array(codeField)
        .check(z.minLength(1, printFieldWords.chooseCodes), z.maxLength(CHOSEN_CODES_MAX, printFieldWords.chooseCodes)),
    }),
  ],
  { error: printFieldWords.chooseCodes },
);

/**
 * The caller makes `id`; a repeated request makes no second order. A calibration sheet needs no codes. `claims` adds
 * the claim words to a list of codes.
 */
export const printOrderInput = z
  .strictObject({
    id: idField,
    what: z.optional(printedCodesField),
    kind: z.enum(PRINT_KINDS, { error: printFieldWords.chooseKind }),
    setup: z.strictObject({
      layout: sheetLayoutSchema,
      correction: printerCorrectionSchema,
      start: wholeNumberField(1, LABELS_PER_ROW_MAX * LABELS_PER_ROW_MAX),
      copies: wholeNumberField(1, COPIES_MAX),
      marks: booleanField,
      ground: z.enum(["white", "colour"], { error: printFieldWords.chooseGround }),
      claims: z.optional(booleanField),
    }),
    again: z.optional(booleanField),
  })
  .check(
    z.refine(({ what, kind }) => what !== undefined || kind === "calibration", {
      path: ["what"],
      error: printFieldWords.chooseCodes,
    }),
    z.refine(({ setup: { layout, start } }) => start <= layout.across * layout.down, {
      path: ["setup", "start"],
      error: printFieldWords.startBeyond,
    }),
    z.refine(
      ({ what }) => what === undefined || !("batchId" in what) || (what.from ?? 1) <= (what.to ?? BATCH_CODES_MAX),
      {
        path: ["what", "to"],
        error: printFieldWords.backwards,
      },
    ),
  );
export type PrintOrderInput = z.infer<typeof printOrderInput>;

export const adminStickersContract = {
  order: procedure
    .route({
      method: "POST",
      path: "/admin/prints",
      tags: ["Etiketler"],
      summary: "Etiket baskısı hazırla; dosya bir gün boyunca /print/{id} adresinden indirilir",
    })
    .input(printOrderInput)
    .output(printOrderSchema)
    .errors({
      BATCH_NOT_FOUND: refusals.BATCH_NOT_FOUND,
      CODE_NOT_FOUND: refusals.CODE_NOT_FOUND,
      NOTHING_TO_PRINT: refusals.NOTHING_TO_PRINT,
      PRINTED_BEFORE: refusals.PRINTED_BEFORE,
      TOO_MANY_LABELS: refusals.TOO_MANY_LABELS,
      ID_TAKEN: refusals.ID_TAKEN,
    }),
};

export const ownStickersContract = {
  orderSticker: procedure
    .route({
      method: "POST",
      path: "/codes/{code}/sticker",
      tags: ["Etiketler"],
      summary: "Kodumun etiketini dosya olarak hazırla",
    })
    .input(
      z.strictObject({
        id: idField,
        code: codeField,
        kind: z.enum(["pdf", "svg"], { error: printFieldWords.chooseKind }),
      }),
    )
    .output(printOrderSchema)
    .errors({
      PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
      PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  /** `id` is the id of the request that handed the code over, so that repeated requests make one order only. */
  orderHandOverSlip: procedure
    .route({
      method: "POST",
      path: "/codes/{code}/hand-over/slip",
      tags: ["Etiketler"],
      summary: "Devrettiğim kodun alıcısı için etkinleştirme kodunu PDF olarak hazırla",
    })
    .input(z.strictObject({ id: idField, code: codeField }))
    .output(printOrderSchema)
    .errors({ HAND_OVER_TOLD: refusals.HAND_OVER_TOLD, ID_TAKEN: refusals.ID_TAKEN }),
};

export const carStickersContract = {
  orderStickers: panelProcedure
    .route({
      method: "POST",
      path: "/company/stickers",
      tags: ["Araçlar"],
      summary: "Araçların etiketlerini plakalarıyla tek PDF olarak hazırla",
    })
    .input(
      z.strictObject({
        id: idField,
        codes: z.optional(
          z
            .array(codeField)
            .check(
              z.minLength(1, printFieldWords.chooseCodes),
              z.maxLength(CHOSEN_CODES_MAX, printFieldWords.chooseCodes),
            ),
        ),
      }),
    )
    .output(printOrderSchema)
    .errors({
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      NOTHING_TO_PRINT: refusals.NOTHING_TO_PRINT,
      ID_TAKEN: refusals.ID_TAKEN,
    }),
};
