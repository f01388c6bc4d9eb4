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
import { procedure } from "#contract/words/procedure.ts";
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

const routeTags = { tags: ["Yönetim"] };
const notFoundRefusals = { BATCH_NOT_FOUND: refusals.BATCH_NOT_FOUND };
const batchIdInput = z.strictObject({ id: idField });

export const batchesContract = {
  list: procedure
    .route({ method: "GET", path: "/admin/batches", summary: "Kod partileri, en yeni önce", ...routeTags })
    .input(z.strictObject({ search: z.optional(searchField), cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(listedBatchView)),

  get: procedure
    .route({
      method: "GET",
      path: "/admin/batches/{id}",
      summary: "Parti, durumlarına göre kod sayılarıyla",
      ...routeTags,
    })
    .input(batchIdInput)
    .output(batchView)
    .errors(notFoundRefusals),

  create: procedure
    .route({ method: "POST", path: "/admin/batches", summary: "Yeni kod partisi üret", ...routeTags })
    .input(newBatchSchema)
    .output(batchView)
    .errors({ ID_TAKEN: refusals.ID_TAKEN }),

  codes: procedure
    .route({
      method: "GET",
      path: "/admin/batches/{id}/codes",
      summary: "Partinin kodları, numara sırasıyla",
      ...routeTags,
    })
    .input(
      z.strictObject({ id: idField, state: z.optional(z.enum(CODE_STATES)), cursor: z.optional(cursorFields.number) }),
    )
    .output(pageSchema(batchCodeView))
    .errors(notFoundRefusals),

  mark: procedure
    .route({
      method: "POST",
      path: "/admin/batches/{id}/mark",
      summary: "Partinin ya da bazı numaralarının basıldığını veya satıldığını işaretle",
      ...routeTags,
    })
    .input(batchMarkChangeSchema)
    .output(z.object({ changed: z.int(), batch: batchView }))
    .errors({ ...notFoundRefusals, NUMBERS_NOT_IN_BATCH: refusals.NUMBERS_NOT_IN_BATCH }),

  change: procedure
    .route({
      method: "PUT",
      path: "/admin/batches/{id}",
      summary: "Partinin adını, notunu ve görünüşünü değiştir",
      ...routeTags,
    })
    .input(batchEditSchema)
    .output(batchView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
