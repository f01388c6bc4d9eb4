import { formatKurus } from "#domain/words/money.ts";

/** Sentences of the form for orders that differ from the messages of the API's refusals. */
export const stickerOrderWords = {
  stored: "Önceki siparişiniz kayıtlı ve değişmedi. Bunu ayrı bir sipariş olarak istiyorsanız yeniden gönderin.",
  /** `price` is in kuruş. */
  priceChanged: (price: number) =>
    `Etiketin fiyatı değişti: tanesi şimdi ${formatKurus(price)}. Uygunsa yeniden gönderin.`,
};
