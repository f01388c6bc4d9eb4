import * as z from "zod/mini";

import {
  cursorFields,
  idField,
  lineField,
  longTextField,
  pageSchema,
  phoneField,
  searchField,
} from "#contract/words/fields.ts";
import { ORDER_STATE_FILTERS } from "#contract/words/list-filters.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { stickerOrderRefusals } from "#contract/words/sticker-order-refusals.ts";
import { view } from "#contract/words/views.ts";
import { ORDER_ADDRESS_MAX, ORDER_COUNT_MAX } from "#domain/sticker/sticker-order.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";

const countMessage = `Lütfen 1 ile ${ORDER_COUNT_MAX} arasında bir tam sayı yazın.`;

/**
 * A repeated request with the same id adds nothing. `unitPrice` is the price in kuruş that the buyer has read; another
 * price is refused. A plain form sends both numbers as texts.
 */
export const stickerOrderInput = z.strictObject({
  id: idField,
  name: lineField(PERSON_NAME_MAX, "Lütfen adınızı ve soyadınızı yazın."),
  phone: phoneField.check(z.minLength(1, "Lütfen telefon numaranızı yazın.")),
  address: longTextField(ORDER_ADDRESS_MAX, "Lütfen etiketin gönderileceği adresi yazın."),
  count: z.coerce
    .number({ error: countMessage })
    .check(z.multipleOf(1, countMessage), z.minimum(1, countMessage), z.maximum(ORDER_COUNT_MAX, countMessage)),
  unitPrice: z.coerce.number({ error: "Geçersiz değer." }),
});
export type StickerOrderInput = z.infer<typeof stickerOrderInput>;

const orderedStickers = z.object({ count: z.int(), unitPrice: z.int() });
export type OrderedStickers = z.infer<typeof orderedStickers>;

const stickerOrderView = view("StickerOrder", {
  ...orderedStickers.shape,
  id: z.string(),
  createdAt: z.date(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  done: z.nullable(z.object({ at: z.date(), by: z.string() })),
});
export type StickerOrderView = z.infer<typeof stickerOrderView>;

export const stickerOrdersContract = {
  send: procedure
    .route({
      method: "POST",
      path: "/sticker-orders",
      tags: ["Ziyaretçi"],
      summary: "Etiket sipariş et; hesap gerekmez, ödeme alınmaz",
    })
    .input(stickerOrderInput)
    .output(orderedStickers)
    .errors({ STICKERS_NOT_SOLD: stickerOrderRefusals.STICKERS_NOT_SOLD, ID_TAKEN: refusals.ID_TAKEN }),
};

const apiRoute = makeRoute("Yönetim");

export const adminStickerOrdersContract = {
  list: procedure
    .route(apiRoute("GET", "/admin/sticker-orders", "Etiket siparişleri, en yeni önce"))
    .input(
      z.strictObject({
        search: z.optional(searchField),
        state: z.optional(z.enum(ORDER_STATE_FILTERS)),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(stickerOrderView)),

  mark: procedure
    .route(apiRoute("POST", "/admin/sticker-orders/{id}/mark", "Siparişi yapıldı olarak işaretle ya da işareti kaldır"))
    .input(z.strictObject({ id: idField, isDone: z.boolean({ error: "Geçersiz değer." }) }))
    .output(stickerOrderView)
    .errors({ STICKER_ORDER_NOT_FOUND: stickerOrderRefusals.STICKER_ORDER_NOT_FOUND }),
};
