import { countCharacters } from "#domain/words/text.ts";

/**
 * Kinds of charges of a rental, shown as kira, uzatma, gecikme, km aşımı, yakıt, HGS/OGS, trafik cezası, hasar,
 * temizlik, teslimat, indirim and diğer. docs/product/rentals.md 9.7.
 */
export const CHARGE_KINDS = [
  "rent",
  "extension",
  "late",
  "km",
  "fuel",
  "toll",
  "fine",
  "damage",
  "cleaning",
  "delivery",
  "discount",
  "other",
] as const;

export type ChargeKind = (typeof CHARGE_KINDS)[number];

export const CHARGE_TEXT_MAX = 200;

export const DOCUMENT_NO_MAX = 50;

export const QUANTITY_MAX = 999_999;

export function toSignedChargeAmount({ kind, amount }: { readonly kind: ChargeKind; readonly amount: number }): number {
  return kind === "discount" ? -amount : amount;
}

export function isChargeTextMissing(kind: ChargeKind, text: string): boolean {
  return kind === "other" && countCharacters(text) === 0;
}

/**
 * Returns the total of a rental after a charge of `amount` kuruş, or why the charge is refused: a total cannot be
 * negative. docs/product/rentals.md 9.7.
 */
export function addCharge(
  { total }: { readonly total: number },
  amount: number,
): { total: number } | "TOTAL_BELOW_ZERO" {
  return total + amount < 0 ? "TOTAL_BELOW_ZERO" : { total: total + amount };
}

export function makeReversal(entry: {
  readonly amount: number;
  readonly reverses: string | null;
  readonly isReversed: boolean;
}): { amount: number } | "ENTRY_IS_REVERSAL" | "ENTRY_REVERSED" {
  if (entry.reverses !== null) return "ENTRY_IS_REVERSAL";
  return entry.isReversed ? "ENTRY_REVERSED" : { amount: -entry.amount };
}
