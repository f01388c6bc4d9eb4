import { SHARED_STICKERS_MAX } from "#domain/sticker/share.ts";

export const shareRefusals = {
  STICKER_SHARED: { status: 409, message: "Bu etiketin zaten ikinci kişisi var. Önce onu kaldırın." },
  SHARE_NOT_FOUND: { status: 404, message: "Bu etiket artık sizinle paylaşılmıyor." },
  SHARED_STICKERS_USED_UP: {
    status: 409,
    message: `En fazla ${SHARED_STICKERS_MAX} etiketin ikinci kişisi olabilirsiniz. Önce birinden ayrılın.`,
  },
} as const;
