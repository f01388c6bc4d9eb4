import type { RentalView } from "#contract/api/rentals.ts";
import { formatKurus } from "#domain/money.ts";
import { isolated } from "#domain/text.ts";

/** What is said where an earlier try, whose answer was lost, had started the rental of other values than those typed now. */
export function earlierSentence({ renterName, total }: Pick<RentalView, "renterName" | "total">): string {
  return `Önceki denemeniz kaydedilmişti: bu kiralama ${isolated(renterName)} adına, ${formatKurus(total)} ücretle başlatıldı. Şimdi yazdıklarınız kaydedilmedi; kiralamayı bitirirseniz formda bulursunuz.`;
}
