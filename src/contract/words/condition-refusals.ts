import * as z from "zod/mini";

import { DAMAGE_PHOTOS_MAX } from "#domain/fleet/condition-photo.ts";

/** The refusals of condition reports. They are in a file of their own, because every page loads the other refusals. */
export const conditionRefusals = {
  KM_BELOW_LAST: {
    status: 409,
    message: "Km, son okunandan az. Kontrol edin ya da doğru olduğunu söyleyin.",
  },
  CONDITION_SEALED: {
    status: 409,
    message: "Bu tutanak mühürlendi, artık değişmez. Bir yanlış varsa düzeltme notu ekleyin.",
  },
  CONDITION_PHOTOS_FULL: {
    status: 409,
    message: `Bir tutanağa en fazla ${DAMAGE_PHOTOS_MAX} hasar fotoğrafı eklenir.`,
  },
  /**
   * The server does not have one of the report's photos yet. The device then sends the photo again, and after it the
   * report.
   */
  CONDITION_PHOTO_MISSING: {
    status: 409,
    message: "Tutanaktaki fotoğraflardan biri henüz gelmedi. Önce o gönderilir, sonra tutanak mühürlenir.",
    data: z.object({ ids: z.array(z.string()) }),
  },
};
