import { isAmountTooLarge, parseKurus } from "#domain/words/money.ts";

/** A bank's word after an amount that tells the direction: 'B' or 'Borç' for debit, 'A' or 'Alacak' for credit. */
const DIRECTION_PATTERN = /\(?(BORÇ|BORC|ALACAK|B|A)\)?$/iu;

/**
 * Splits an amount with a direction, such as '45,00 B' or '500,00 TL (A)', into amount and word; undefined for any
 * other cell.
 */
function splitDirection(cell: string): { amount: string; word: string } | undefined {
  const text = cell.trim();
  const found = DIRECTION_PATTERN.exec(text);
  if (!found) return undefined;
  const amount = text.slice(0, found.index);
  const isAmount = /\d/u.test(amount) && !/\p{L}/u.test(amount.replace(/TL|TRY/iu, ""));
  return isAmount ? { amount, word: found[1]! } : undefined;
}

/** Whether the bank's word after the amount means that the money came in. docs/product/rentals.md 9.15. */
export function isCreditAmount(cell: string): boolean {
  return isCreditSide(splitDirection(cell)?.word ?? "");
}

/** Whether an amount says which way the money went. */
export function tellsDirection(cell: string): boolean {
  return isCreditAmount(cell) || Number(readPastedAmount(cell)) < 0;
}

/** Whether a word of a bank means that the money came in. */
export function isCreditSide(word: string): boolean {
  return /^(?:a|alacakl?ı?|c|cr|credit|bij|\+)$/iu.test(word.trim());
}

/**
 * Whether the point in a cell is ambiguous: '1.250' may be 1250 or 1,25. There must be one point, with three digits
 * after it.
 */
export function isPointUnclear(cell: string): boolean {
  return /^\d{1,3}\.\d{3}$/u.test(removeCurrency(cell).replace(/^[-+]/u, ""));
}

/**
 * Whether a cell shows that the list uses points between thousands: it has a comma before the kuruş ('12,50'), or
 * several points ('1.250.000').
 */
function isPointMeaningClear(cell: string): boolean {
  return /,\d{1,2}\D*$|\.\d{3}\.\d{3}/u.test(removeCurrency(cell));
}

/** Whether a cell shows that the list uses points before the kuruş: '12.5', '1,250.50'. */
function hasPointBeforeKurus(cell: string): boolean {
  return /\d\.\d{1,2}$/u.test(removeCurrency(cell));
}

/** The meaning of the point in an amount such as '1.250': 1250 lira ('thousands') or 1,25 lira ('decimals'). */
export type PointMeaning = "thousands" | "decimals";

/**
 * Returns an ambiguous amount of a list, such as '1.250': points may separate thousands, as in Turkish lists, or
 * decimals, as in databases. Undefined if there is none, or if the other amounts of the list show the meaning.
 */
export function findUnclearPoint(amounts: readonly string[]): string | undefined {
  const isClear = amounts.some(isPointMeaningClear) && !amounts.some(hasPointBeforeKurus);
  return isClear ? undefined : amounts.find(isPointUnclear);
}

/** Like `readPastedAmount`, but a single point before three digits has the given meaning. */
export function readAmountWithPoint(cell: string, points: PointMeaning | undefined): number | "too-much" | undefined {
  if (points !== "decimals" || !isPointUnclear(cell)) return readPastedAmount(cell);
  // Rounded to whole kuruş: a database may store 59,13 as '59.125'.
  const [sign = "", whole = "", part = ""] = /^([-+]?)(\d+)\.(\d{3})$/u.exec(removeCurrency(cell))?.slice(1) ?? [];
  const kurus = Number(whole) * 100 + Math.round(Number(part) / 10);
  return sign === "-" ? -kurus : kurus;
}

function removeCurrency(cell: string): string {
  return (splitDirection(cell)?.amount ?? cell)
    .replace(/₺|(?:TL|TRY)\b/giu, "")
    .replaceAll("−", "-")
    .replace(/,-$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Parses an amount to kuruş. The result is negative for '-59,00', '59,00-' and '(59,00)'. A bank's 'B' or 'A' after the
 * amount is ignored. '1,250.50' and the four decimals of databases ('59.0000') are accepted. Returns 'too-much' above
 * the highest amount, and undefined for anything else. docs/product/rentals.md 9.15.
 */
export function readPastedAmount(cell: string): number | "too-much" | undefined {
  const bare = removeCurrency(cell);
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
