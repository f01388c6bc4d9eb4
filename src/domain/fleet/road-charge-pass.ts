import { foldPlate } from "#domain/people/plate.ts";
import { foldIdentifier, searchKey } from "#domain/words/turkish.ts";

import type { RoadChargeKind } from "./road-charge.ts";

// A separate file, because everyday screens do not need these rules and should not load them.

/** The data that tell two equal tolls or fines apart: document and place. */
interface Saying {
  readonly documentNo: string;
  readonly text: string;
}

/** A key of equal plate, minute and amount; `at` is Istanbul time. docs/product.md 9.15. */
export function passKey(line: { readonly plate: string; readonly at: string; readonly amount: number }): string {
  return [foldPlate(line.plate), line.at.slice(0, 16), line.amount].join("\n");
}

/**
 * The form in which document numbers are compared. '' for a text without a digit, and for a short number, which only
 * numbers the rows of its list. docs/product.md 9.15.
 */
export function documentKey(documentNo: string): string {
  const key = foldIdentifier(documentNo).replace(/[^\p{L}\p{N}]/gu, "");
  return /^\d{0,5}$/u.test(key) || !/\d/u.test(key) ? "" : key;
}

/**
 * How many lines of one plate, minute and amount are compared with each other. A list with more such lines contains no
 * real times, so the user decides.
 */
const ALIKE_MAX = 20;

/**
 * Whether two tolls or fines with equal plate, minute, amount and kind may be the same: their documents and places must
 * not contradict each other. docs/product.md 9.15.
 */
export function mayBeSameCharge(kind: RoadChargeKind, one: Saying, other: Saying): boolean {
  const [first, second] = [documentKey(one.documentNo), documentKey(other.documentNo)];
  if (first !== "" && second !== "") return first === second && (kind === "fine" || isOnePlace(one.text, other.text));
  return isOnePlace(one.text, other.text);
}

/**
 * Whether two names may mean one place. Lists shorten names: 'Osmangazi' and 'OSMANGAZİ KÖPRÜSÜ' agree, and a missing
 * name agrees with any.
 */
function isOnePlace(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((text) => searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  const holds = (all: readonly string[], some: readonly string[]) => some.every((word) => all.includes(word));
  return holds(first, second) || holds(second, first);
}

/** Two fines of one minute and amount are different when their numbers differ: one police check may give several. */
function areOthers(kind: RoadChargeKind, line: Saying, there: readonly Saying[]): boolean {
  const key = documentKey(line.documentNo);
  if (kind !== "fine" || key === "") return false;
  return there.every(({ documentNo }) => !["", key].includes(documentKey(documentNo)));
}

/**
 * Whether a line is new, already stored, or so similar to a stored line that the user must decide. `there` are the
 * stored lines with equal plate, minute, amount and kind. `times` counts the similar lines of the list up to and
 * including this line; `isApart` says that the user has decided that it is another. docs/product.md 9.15.
 */
export function settleRoadCharge(
  kind: RoadChargeKind,
  line: Saying & { readonly times: number; readonly isApart: boolean },
  there: readonly Saying[],
): "known" | "alike" | "new" {
  const same = there.filter((one) => mayBeSameCharge(kind, one, line)).length;
  if (same >= line.times) return "known";
  return line.isApart || there.length === 0 || areOthers(kind, line, there) ? "new" : "alike";
}

/**
 * How the lines of a list repeat each other, in order. 'repeated' is certainly an earlier one, since the document is
 * the same. `isAlike` means that the user must decide. Undefined for lines that could not be read.
 * docs/product.md 9.15.
 */
export function findRepeats<
  Line extends Saying & { readonly plate: string; readonly at: string; readonly amount: number },
>(
  kind: RoadChargeKind,
  lines: readonly (Line | undefined)[],
): ("repeated" | { readonly times: number; readonly isAlike: boolean } | undefined)[] {
  const documents = new Map<string, string>();
  /** Document numbers that several passes share, such as a bill's. They do not identify one. */
  const shared = new Set<string>();
  for (const line of lines) {
    const document = line ? documentKey(line.documentNo) : "";
    if (!line || document === "") continue;
    if ((documents.get(document) ?? passKey(line)) !== passKey(line)) shared.add(document);
    documents.set(document, passKey(line));
  }
  const before = new Map<string, Line[]>();
  return lines.map((line) => {
    if (!line) return undefined;
    const key = passKey(line);
    const there = before.get(key) ?? [];
    if (there.length >= ALIKE_MAX) return { times: there.push(line), isAlike: true };
    const document = documentKey(line.documentNo);
    const same = there.filter((one) => mayBeSameCharge(kind, one, line));
    const isSure = document !== "" && !shared.has(document);
    if (isSure && same.some(({ documentNo }) => documentKey(documentNo) === document)) return "repeated";
    const isAlike = there.length > 0 && !areOthers(kind, line, there);
    there.push(line);
    before.set(key, there);
    return { times: same.length + 1, isAlike };
  });
}
