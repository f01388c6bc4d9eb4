import type { ContactKind } from "#domain/words/contact.ts";
import { isOddPhone } from "#domain/words/phone.ts";

/** What is said under a stored telephone that may reach nobody, since a version before took it as it was typed (docs/product.md 5.8). */
export function oddPhoneHint(kind: ContactKind, stored: string | undefined): string | undefined {
  const isOdd = (kind === "phone" || kind === "whatsapp") && stored !== undefined && isOddPhone(stored);
  return isOdd ? "Bu numaradan aranamayabilirsiniz. Numarayı kontrol edip kaydedin." : undefined;
}
