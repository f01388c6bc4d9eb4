import { formatKurus } from "#domain/words/money.ts";

export const stickerOrderWords = {
  stored: "Önceki siparişiniz kayıtlı ve değişmedi. Bunu ayrı bir sipariş olarak istiyorsanız yeniden gönderin.",
  priceChanged: (price: number) =>
    `Etiketin fiyatı değişti: tanesi şimdi ${formatKurus(price)}. Uygunsa yeniden gönderin.`,
};
