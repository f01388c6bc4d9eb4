import * as z from "zod/mini";

import { DAMAGE_PHOTOS_MAX } from "#domain/fleet/condition-photo.ts";

export const conditionRefusals = {
  KM_BELOW_LAST: {
    status: 409,
    message: "Km, son okunandan az. Kontrol edin ya da doğru olduğunu söyleyin.",
  },
  CONDITION_SEALED: {
    status: 409,
    message: "Bu tutanak mühürlendi, artık değişmez. Bir yanlış varsa düzeltme notu ekleyin.",
  },
  CONDITION_TOO_LATE_TO_SIGN: {
    status: 409,
    message:
      "Teslim ya da iadeden sonraki gün saat 12.00’den itibaren kiracının imzası şirketin cihazında alınmaz. Neden imzalamadığını seçip imzasız mühürleyin.",
  },
  CONDITION_UNSEALED: { status: 404, message: "Mühürlenmiş böyle bir tutanak yok." },
  CONDITION_PHOTOS_FULL: {
    status: 409,
    message: `Bir tutanağa en fazla ${DAMAGE_PHOTOS_MAX} hasar fotoğrafı eklenir.`,
  },
  /** The sender did not know it, so it is asked whether to replace it. */
  CONDITION_PHOTO_THERE: {
    status: 409,
    message: "Bu yerin fotoğrafını bu arada başka biri çekti. Görüp değiştirmek istediğinizi söyleyin.",
    data: z.object({ id: z.string(), sentBy: z.string(), receivedAt: z.date() }),
  },
  CONDITION_PHOTOS_DIFFER: {
    status: 409,
    message: "Tutanağın fotoğrafları bu arada değişti. Fotoğraflara bakıp yeniden mühürleyin.",
    data: z.object({
      photos: z.array(z.object({ position: z.string(), sentBy: z.string(), receivedAt: z.date() })),
    }),
  },
  CONDITION_DRAFT_CHANGED: {
    status: 409,
    message: "Bu tutanağa bu arada başka bir cihazda yazıldı. Yazılanlara bakıp yeniden mühürleyin.",
  },
  /** The device then sends the photo again, and after it the report. */
  CONDITION_PHOTO_MISSING: {
    status: 409,
    message: "Tutanaktaki fotoğraflardan biri henüz gelmedi. Önce o gönderilir, sonra tutanak mühürlenir.",
    data: z.object({ ids: z.array(z.string()) }),
  },
};
