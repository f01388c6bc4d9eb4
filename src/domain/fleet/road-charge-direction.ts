import { toSearchKey } from "#domain/words/turkish.ts";

import type { RoadChargeKind } from "./road-charge.ts";

const INCOMING_MONEY_PATTERNS = [
  // Money that was loaded onto an account. 'fazla yükleme' (overloading) must not match, because it is a fine.
  /\b(?:bakiye|hgs|ogs|kart|hesap|para|etiket|otomatik|nakit)\p{L}*(?: \p{L}+)* (?:yukle|yatir)\p{L}*/u,
  /^yukle(?:me|nen|ndi)\p{L}*(?: (?:tutari?|islemi?))?$/u,
  /\b(?:iade|iadesi|tahsilat|tahsilati|odeme|odemesi|virman|virmani|mahsup|mahsubu)$/u,
  /^(?:iade|odeme|tahsilat|virman|mahsup|para yatirma|havale|eft|promosyon|devir|devreden)\b/u,
  /\bbakiye (?:iade|transfer|devir|devri)/u,
];

/** Whether the words mean that money came in: a top-up, a payment or a refund. docs/product/rentals.md 9.15. */
export function isIncomingMoney(words: string): boolean {
  // Most texts have none of these letters, and folding a text is slow.
  if (!/y[uü]k|yat|[iİ]ade|tahs|[oö]de|v[iİ]rm|mahs|haval|eft|prom|dev|transf/iu.test(words)) return false;
  const folded = toSearchKey(words);
  return INCOMING_MONEY_PATTERNS.some((way) => way.test(folded));
}

/** Whether a cell in a bank's debit/credit column means that money came in. */
export function meansCredit(words: string): boolean {
  return /^(?:a|alacak|alacakli|\+)$/u.test(toSearchKey(words));
}

/**
 * Returns the kind that the words mean, such as 'Trafik cezası' or 'HGS geçişi'. Words for both kinds mean a toll.
 * Undefined if no word means a kind. docs/product/rentals.md 9.15.
 */
export function recognizeKind(words: string): RoadChargeKind | undefined {
  const folded = toSearchKey(words);
  const isToll = /gecis|hgs|ogs|otoyol|kopru|\bgise|tunel|istasyon|\bgiris|\bcikis/u.test(folded);
  const isFine = /tutanak|\bteblig|kabahat|trafik|\bceza|idari para|\bihlal|seri sira/u.test(folded);
  if (isToll === isFine) return isToll ? "toll" : undefined;
  return isToll ? "toll" : "fine";
}
