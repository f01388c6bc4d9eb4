import { isAmountTooLarge, parseKurus } from "#domain/words/money.ts";

/** A bank's word for the direction of an amount, behind it. */
const DIRECTION = /\(?(BORÇ|BORC|ALACAK|B|A)\)?$/iu;

/** The parts of an amount with such a word, as '45,00 B' or '500,00 TL (A)'; undefined for any other cell. */
function directedParts(cell: string): { amount: string; word: string } | undefined {
  const text = cell.trim();
  const found = DIRECTION.exec(text);
  if (!found) return undefined;
  const amount = text.slice(0, found.index);
  const isAmount = /\d/u.test(amount) && !/\p{L}/u.test(amount.replace(/TL|TRY/iu, ""));
  return isAmount ? { amount, word: found[1]! } : undefined;
}

/** Whether the cell is an amount that came in by the bank's word behind it. docs/product.md 9.15. */
export function isCreditAmount(cell: string): boolean {
  return /^a/iu.test(directedParts(cell)?.word ?? "");
}

/**
 * Whether '1.250' in this cell may mean 1,25 as well as 1250: one point with three digits behind it, and no comma.
 */
function isPointUnclear(cell: string): boolean {
  return /^\d{1,3}\.\d{3}$/u.test(bareAmount(cell).replace(/^[-+]/u, ""));
}

/** Whether the cell shows what a point means in its list: a comma before the kuruş, or several points. */
function isPointTold(cell: string): boolean {
  return /,\d{1,2}\D*$|\.\d{3}\.\d{3}/u.test(bareAmount(cell));
}

/** In a list with amounts such as '1.250': whether that is 1250 lira or 1,25. */
export type PointMeaning = "thousands" | "decimals";

/** What the points of a list's amounts mean, if that must be known. `sample` is an amount with two meanings. */
export interface UnclearPoints {
  readonly taken: PointMeaning | undefined;
  readonly isAsked: boolean;
  readonly sample: string;
}

/**
 * What a point before three digits means. Turkish lists put it between thousands, databases before the decimals; the
 * user is asked unless another amount of the list shows it.
 */
export function findUnclearPoints(
  amounts: readonly string[],
  chosen: PointMeaning | undefined,
): UnclearPoints | undefined {
  const sample = amounts.find(isPointUnclear);
  if (sample === undefined || (chosen === undefined && amounts.some(isPointTold))) return undefined;
  return { taken: chosen, isAsked: chosen === undefined, sample };
}

/** As `readPastedAmount`, with the meaning of a single point before three digits. */
export function readAmountWithPoint(cell: string, points: PointMeaning | undefined): number | "too-much" | undefined {
  if (points !== "decimals" || !isPointUnclear(cell)) return readPastedAmount(cell);
  // Half a kuruş and less is rounded: '59.125' is what a database keeps of 59,13.
  const [sign = "", whole = "", part = ""] = /^([-+]?)(\d+)\.(\d{3})$/u.exec(bareAmount(cell))?.slice(1) ?? [];
  const kurus = Number(whole) * 100 + Math.round(Number(part) / 10);
  return sign === "-" ? -kurus : kurus;
}

function bareAmount(cell: string): string {
  return (directedParts(cell)?.amount ?? cell)
    .replace(/₺|(?:TL|TRY)\b/giu, "")
    .replaceAll("−", "-")
    .replace(/,-$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * A cell as whole kuruş, negative for '-59,00', '59,00-' or '(59,00)'. A bank's 'B' or 'A'
 * behind it is left out. Accepts '1,250.50' and the four decimals of
 * databases, '59.0000'. 'too-much' above the highest amount, undefined for anything else. docs/product.md 9.15.
 */
export function readPastedAmount(cell: string): number | "too-much" | undefined {
  const bare = bareAmount(cell);
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
