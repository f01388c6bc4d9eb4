import type { RentalView } from "#contract/fleet/rentals.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolated } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";

import { isStartedAs, keepForAnother, readRentalDraft, removeRentalDraft } from "./rental-draft.ts";

/** What is said where an earlier try, whose answer was lost, had started the rental of other values than those typed now. */
export function earlierSentence({ renterName, total }: Pick<RentalView, "renterName" | "total">): string {
  return `Önceki denemeniz kaydedilmişti: bu kiralama ${isolated(renterName)} adına, ${formatKurus(total)} ücretle başlatıldı. Şimdi yazdıklarınız kaydedilmedi. Kiralamayı bitirirseniz formda bulursunuz.`;
}

/**
 * Puts away what was typed for a car that runs by just that, since the answer to its start was lost; the sentence where it runs by other
 * values. Where that cannot be asked the draft stays, and its id tells the start of another rental what this one was.
 */
export async function settleEarlierTry(code: string, rentalId: string): Promise<string | undefined> {
  if (readRentalDraft(code)?.id !== rentalId) return undefined;
  const rental = await api.company.rentals.get.call({ id: rentalId }).catch(() => undefined);
  const draft = readRentalDraft(code);
  if (!rental || draft?.id !== rentalId) return undefined;
  if (!isStartedAs(rental, draft)) {
    keepForAnother(draft);
    return earlierSentence(rental);
  }
  removeRentalDraft(code);
  return undefined;
}
