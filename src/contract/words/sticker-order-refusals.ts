export const stickerOrderRefusals = {
  STICKERS_NOT_SOLD: { status: 409, message: "Etiket şu anda bu sayfadan sipariş edilemiyor." },
  STICKER_ORDER_NOT_FOUND: { status: 404, message: "Sipariş bulunamadı. Süresi dolup silinmiş olabilir." },
} as const;
