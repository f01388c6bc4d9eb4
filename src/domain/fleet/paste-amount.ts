import { isAmountTooLarge, parseKurus } from "#domain/words/money.ts";

/**
 * A cell as whole kuruş, negative for '-59,00', '59,00-' or '(59,00)'. Accepts '1,250.50' and the four decimals of
 * databases, '59.0000'. 'too-much' above the highest amount, undefined for anything else. docs/product.md 9.15.
 */
export function readPastedAmount(cell: string): number | "too-much" | undefined {
  const bare = cell
    .replace(/₺|\b(?:TL|TRY)\b/giu, "")
    .replaceAll("−", "-")
    .replace(/\s+/gu, " ")
    .trim();
  const [, before, inside = "", behind] = /^([-+(]?) ?([\d.,\s]+?) ?([-)]?)$/u.exec(bare) ?? [];
  if ((before === "(") !== (behind === ")") || (before !== "" && behind === "-")) return undefined;
  const digits = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/u.test(inside)
    ? inside.replaceAll(",", "")
    : inside.replace(/^(\d+[.,]\d{2})0{2}$/u, "$1");
  const kurus = parseKurus(digits);
  if (kurus === undefined) return isAmountTooLarge(digits) ? "too-much" : undefined;
  const isBelow = before === "-" || before === "(" || behind === "-";
  return isBelow && kurus > 0 ? -kurus : kurus;
}
