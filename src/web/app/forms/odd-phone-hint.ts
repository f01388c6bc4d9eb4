import type { ContactKind } from "#domain/words/contact.ts";
import { isOddPhone } from "#domain/words/phone.ts";

/**
 * The hint under a stored phone number that may be wrong, because an older version stored numbers as typed
 * (docs/product/profiles.md 5.8).
 */
export function makeOddPhoneHint(kind: ContactKind, stored: string | undefined): string | undefined {
  const isOdd = (kind === "phone" || kind === "whatsapp") && stored !== undefined && isOddPhone(stored);
  return isOdd ? "Bu numaradan aranamayabilirsiniz. Numarayı kontrol edip kaydedin." : undefined;
}
