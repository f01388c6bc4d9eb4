import * as z from "zod/mini";

import { DAMAGE_PHOTOS_MAX } from "#domain/fleet/condition-photo.ts";

/** What is refused of records of a car's condition, apart from the other refusals, since every page holds those. */
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
  /** A photo that the record names is not here: it is sent again, then the record. */
  CONDITION_PHOTO_MISSING: {
    status: 409,
    message: "Tutanaktaki fotoğraflardan biri henüz gelmedi. Önce o gönderilir, sonra tutanak mühürlenir.",
    data: z.object({ ids: z.array(z.string()) }),
  },
};
