import { countCharacters } from "#domain/words/text.ts";

/**
 * What a line of a rental is for: kira, uzatma, gecikme, km aşımı, yakıt, HGS/OGS, trafik cezası, hasar, temizlik, teslimat, indirim and
 * diğer. docs/product.md 9.7.
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

/** Most characters of what is written on a line, counted by `countCharacters`. docs/product.md 9.7. */
export const CHARGE_TEXT_MAX = 200;

/** Most characters of the number of a line's document, such as that of a fine. docs/product.md 9.7. */
export const DOCUMENT_NO_MAX = 50;

/** Largest quantity of a line, with two decimals. docs/product.md 9.7. */
export const QUANTITY_MAX = 999_999;

/** The amount of a line as it is stored, in kuruş, of what was typed above zero: a discount is below zero. docs/product.md 9.7. */
export function chargeAmount({ kind, amount }: { readonly kind: ChargeKind; readonly amount: number }): number {
  return kind === "discount" ? -amount : amount;
}

/** Whether a line of this kind says nothing without words of its own. docs/product.md 9.7. */
export function needsText(kind: ChargeKind, text: string): boolean {
  return kind === "other" && countCharacters(text) === 0;
}

/**
 * What a rental costs once a line of `amount` kuruş (below zero for a discount or a reversal) is added, or why it cannot be: no rental costs
 * less than nothing. docs/product.md 9.7.
 */
export function addCharge(
  { total }: { readonly total: number },
  amount: number,
): { total: number } | "TOTAL_BELOW_ZERO" {
  return total + amount < 0 ? "TOTAL_BELOW_ZERO" : { total: total + amount };
}

/**
 * The amount of the entry that takes back a line or a deposit's entry, or why there can be none: each is taken back once, and what takes
 * back is not taken back itself. docs/product.md 9.7.
 */
export function reversalOf(entry: {
  readonly amount: number;
  readonly reverses: string | null;
  readonly isReversed: boolean;
}): { amount: number } | "ENTRY_IS_REVERSAL" | "ENTRY_REVERSED" {
  if (entry.reverses !== null) return "ENTRY_IS_REVERSAL";
  return entry.isReversed ? "ENTRY_REVERSED" : { amount: -entry.amount };
}
