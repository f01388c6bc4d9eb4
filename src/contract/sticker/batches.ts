import * as z from "zod/mini";

import {
  cursorFields,
  booleanField,
  idField,
  notesField,
  pageSchema,
  prefixField,
  searchField,
  versionField,
  textFieldUpTo,
} from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { BATCH_MARKS, BATCH_CODES_MAX, BATCH_NAME_MAX, BATCH_NOTE_MAX, CODE_STATES } from "#domain/sticker/batch.ts";
import { STICKER_FORMS, STICKER_WORDINGS } from "#domain/sticker/sticker.ts";
import { formatCount } from "#domain/words/count.ts";

const commonBatchView = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  count: z.int(),
  createdAt: z.date(),
  form: z.enum(STICKER_FORMS),
  wording: z.enum(STICKER_WORDINGS),
  isBilingual: z.boolean(),
  hasClaims: z.boolean(),
});

const codeStateField = z.nullable(z.enum(CODE_STATES));

/** Only the states of the first and last code, because counting the states of all codes would be slow. */
const listedBatchView = view("ListedBatch", {
  ...commonBatchView.shape,
  firstState: codeStateField,
  lastState: codeStateField,
});
export type ListedBatchView = z.infer<typeof listedBatchView>;

const batchView = view("Batch", {
  ...commonBatchView.shape,
  note: z.string(),
  version: z.int(),
  counts: z.record(z.enum(CODE_STATES), z.int()),
});
export type BatchView = z.infer<typeof batchView>;

const batchCodeView = view("BatchCode", {
  number: z.int(),
  code: z.string(),
  scanUrl: z.string(),
  state: z.enum(CODE_STATES),
  printedAt: z.nullable(z.date()),
  soldAt: z.nullable(z.date()),
});
export type BatchCodeView = z.infer<typeof batchCodeView>;

function batchNumberField(message: string) {
  return z.int({ error: message }).check(z.minimum(1, message), z.maximum(BATCH_CODES_MAX, message));
}

const batchCountField = batchNumberField(
  `Lütfen 1 ile ${formatCount(BATCH_CODES_MAX)} arasında geçerli bir tam sayı girin.`,
);
const stickerNumberField = batchNumberField(`Lütfen 1 ile ${formatCount(BATCH_CODES_MAX)} arasında bir numara girin.`);

const batchNameField = textFieldUpTo(BATCH_NAME_MAX, { what: "Ad" });

const batchFields = {
  name: batchNameField,
  note: notesField(BATCH_NOTE_MAX),
  form: z.enum(STICKER_FORMS, { error: "Lütfen bir biçim seçin." }),
  wording: z.enum(STICKER_WORDINGS, { error: "Lütfen bir yazı seçin." }),
  isBilingual: booleanField,
};

export const newBatchSchema = z.strictObject({
  id: idField,
  ...batchFields,
  prefix: prefixField,
  count: batchCountField,
  hasClaims: booleanField,
});

/** The codes of a batch and their claim words never change. */
export const batchEditSchema = z.strictObject({ id: idField, version: versionField, ...batchFields });

const numberOrderMessage = "Son numara ilk numaradan küçük olamaz.";

/** Without `from` and `to`, all stickers are marked (docs/product/stickers.md 4.9). */
export const batchMarkChangeSchema = z
  .strictObject({
    id: idField,
    mark: z.enum(BATCH_MARKS, { error: "Lütfen birini seçin." }),
    from: z.optional(stickerNumberField),
    to: z.optional(stickerNumberField),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: numberOrderMessage,
      path: ["to"],
    }),
  );

const apiRoute = makeRoute("Yönetim");
const notFoundRefusals = { BATCH_NOT_FOUND: refusals.BATCH_NOT_FOUND };
const batchIdInput = z.strictObject({ id: idField });

export const batchesContract = {
  list: procedure
    .route(apiRoute("GET", "/admin/batches", "Kod partileri, en yeni önce"))
    .input(z.strictObject({ search: z.optional(searchField), cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(listedBatchView)),

  get: procedure
    .route(apiRoute("GET", "/admin/batches/{id}", "Parti, durumlarına göre kod sayılarıyla"))
    .input(batchIdInput)
    .output(batchView)
    .errors(notFoundRefusals),

  create: procedure
    .route(apiRoute("POST", "/admin/batches", "Yeni kod partisi üret"))
    .input(newBatchSchema)
    .output(batchView)
    .errors({ ID_TAKEN: refusals.ID_TAKEN }),

  codes: procedure
    .route(apiRoute("GET", "/admin/batches/{id}/codes", "Partinin kodları, numara sırasıyla"))
    .input(
      z.strictObject({ id: idField, state: z.optional(z.enum(CODE_STATES)), cursor: z.optional(cursorFields.number) }),
    )
    .output(pageSchema(batchCodeView))
    .errors(notFoundRefusals),

  mark: procedure
    .route(
      apiRoute(
        "POST",
        "/admin/batches/{id}/mark",
        "Partinin ya da bazı numaralarının basıldığını veya satıldığını işaretle",
      ),
    )
    .input(batchMarkChangeSchema)
    .output(z.object({ changed: z.int(), batch: batchView }))
    .errors({ ...notFoundRefusals, NUMBERS_NOT_IN_BATCH: refusals.NUMBERS_NOT_IN_BATCH }),

  change: procedure
    .route(apiRoute("PUT", "/admin/batches/{id}", "Partinin adını, notunu ve görünüşünü değiştir"))
    .input(batchEditSchema)
    .output(batchView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
