import type { RentalView } from "#contract/fleet/rentals.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";

import { isRentalOfDraft, storeUnderNewId, readRentalDraft, removeRentalDraft } from "./rental-draft.ts";

export function describeEarlierTry({ renterName, total }: Pick<RentalView, "renterName" | "total">): string {
  return `Önceki denemeniz kaydedilmişti: bu kiralama ${isolateDirection(renterName)} adına, ${formatKurus(total)} ücretle başlatıldı. Şimdi yazdıklarınız kaydedilmedi. Kiralamayı bitirirseniz formda bulursunuz.`;
}

/**
 * If the rental has the typed values, the draft is removed. If the rental has other values, the draft is kept for
 * another rental, and a message is returned. If the server cannot be reached, nothing changes.
 */
export async function settleEarlierTry(code: string, rentalId: string): Promise<string | undefined> {
  if (readRentalDraft(code)?.id !== rentalId) return undefined;
  const rental = await api.company.rentals.get.call({ id: rentalId }).catch(() => undefined);
  const draft = readRentalDraft(code);
  if (!rental || draft?.id !== rentalId) return undefined;
  if (!isRentalOfDraft(rental, draft)) {
    storeUnderNewId(draft);
    return describeEarlierTry(rental);
  }
  removeRentalDraft(code);
  return undefined;
}
