import { foldPlate } from "#domain/people/plate.ts";
import { foldIdentifier, toSearchKey } from "#domain/words/turkish.ts";

import type { RoadChargeKind } from "./road-charge.ts";

// These rules are in a separate file, so that pages without an import do not load them.

/** The data that distinguish two tolls or fines of the same plate, minute and amount: document and place. */
interface RoadChargeDetails {
  readonly documentNo: string;
  readonly text: string;
}

/**
 * A key that is equal for tolls or fines of the same plate, minute and amount. `at` is Istanbul time.
 * docs/product/rentals.md 9.15.
 */
export function makePassKey(line: { readonly plate: string; readonly at: string; readonly amount: number }): string {
  return [foldPlate(line.plate), line.at.slice(0, 16), line.amount].join("\n");
}

/**
 * Returns the form in which document numbers are compared. The form is '' if there is no digit, or if the number has at
 * most five digits, as a row number has. docs/product/rentals.md 9.15.
 */
export function makeDocumentKey(documentNo: string): string {
  const key = foldIdentifier(documentNo).replace(/[^\p{L}\p{N}]/gu, "");
  return /^\d{0,5}$/u.test(key) || !/\d/u.test(key) ? "" : key;
}

/**
 * Maximum number of lines with the same plate, minute and amount that are compared with each other. If a list has more
 * such lines, its times are not real, so the user decides about the further lines.
 */
const COMPARED_LINES_MAX = 20;

/**
 * Whether two tolls or fines with equal plate, minute, amount and kind may be the same: their documents and places must
 * not contradict each other. docs/product/rentals.md 9.15.
 */
export function mayBeSameCharge(kind: RoadChargeKind, one: RoadChargeDetails, other: RoadChargeDetails): boolean {
  const [first, second] = [makeDocumentKey(one.documentNo), makeDocumentKey(other.documentNo)];
  if (first !== "" && second !== "") return first === second && (kind === "fine" || isSamePlace(one.text, other.text));
  return isSamePlace(one.text, other.text);
}

/**
 * Whether two names may mean the same place. Lists shorten names, so 'Osmangazi' and 'OSMANGAZİ KÖPRÜSÜ' match. A
 * missing name matches any name.
 */
function isSamePlace(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((text) => toSearchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  const holds = (all: readonly string[], some: readonly string[]) => some.every((word) => all.includes(word));
  return holds(first, second) || holds(second, first);
}

/**
 * Whether the document number of a fine differs from the known numbers of all fines in `there`. One police check may
 * result in several fines of the same minute and amount.
 */
function isNewDocument(kind: RoadChargeKind, line: RoadChargeDetails, there: readonly RoadChargeDetails[]): boolean {
  const key = makeDocumentKey(line.documentNo);
  if (kind !== "fine" || key === "") return false;
  return there.every(({ documentNo }) => !["", key].includes(makeDocumentKey(documentNo)));
}

/**
 * Returns whether a line is new, already stored ('known'), or similar to a stored line ('alike'), so that the user must
 * decide. `there` contains the stored lines with equal plate, minute, amount and kind. `times` is the position of the
 * line among similar lines of its list. `isApart` means that the user has marked the line as different.
 * docs/product/rentals.md 9.15.
 */
export function planRoadChargeImport(
  kind: RoadChargeKind,
  line: RoadChargeDetails & { readonly times: number; readonly isApart: boolean },
  there: readonly RoadChargeDetails[],
): "known" | "alike" | "new" {
  const same = there.filter((one) => mayBeSameCharge(kind, one, line)).length;
  if (same >= line.times) return "known";
  return line.isApart || there.length === 0 || isNewDocument(kind, line, there) ? "new" : "alike";
}

/**
 * Returns for each line whether it repeats an earlier line; undefined for a line that could not be read. 'repeated'
 * means that it certainly does, because the document number is the same. `isAlike` means that the user must decide.
 * `times` is the position of the line among similar lines. docs/product/rentals.md 9.15.
 */
export function findRepeats<
  Line extends RoadChargeDetails & { readonly plate: string; readonly at: string; readonly amount: number },
>(
  kind: RoadChargeKind,
  lines: readonly (Line | undefined)[],
): ("repeated" | { readonly times: number; readonly isAlike: boolean } | undefined)[] {
  const documents = new Map<string, string>();
  /** Document numbers that several passes share, such as that of a bill. Such a number does not identify a pass. */
  const shared = new Set<string>();
  for (const line of lines) {
    const document = line ? makeDocumentKey(line.documentNo) : "";
    if (!line || document === "") continue;
    if ((documents.get(document) ?? makePassKey(line)) !== makePassKey(line)) shared.add(document);
    documents.set(document, makePassKey(line));
  }
  const before = new Map<string, Line[]>();
  const moments = new Map<string, Line[]>();
  return lines.map((line) => {
    if (!line) return undefined;
    const key = makePassKey(line);
    const there = before.get(key) ?? [];
    // A car cannot pass one place twice in a minute, whatever the amounts. One check may bring several fines.
    const moment = makePassKey({ ...line, amount: 0 });
    const together = kind === "toll" ? (moments.get(moment) ?? []) : [];
    const isOtherAmount = together.some(
      ({ amount, text }) => amount !== line.amount && text !== "" && line.text !== "" && isSamePlace(text, line.text),
    );
    moments.set(moment, [...together, line].slice(0, COMPARED_LINES_MAX));
    if (there.length >= COMPARED_LINES_MAX) return { times: there.push(line), isAlike: true };
    const document = makeDocumentKey(line.documentNo);
    const same = there.filter((one) => mayBeSameCharge(kind, one, line));
    const isSure = document !== "" && !shared.has(document);
    if (isSure && same.some(({ documentNo }) => makeDocumentKey(documentNo) === document)) return "repeated";
    const isAlike = isOtherAmount || (there.length > 0 && !isNewDocument(kind, line, there));
    there.push(line);
    before.set(key, there);
    return { times: same.length + 1, isAlike };
  });
}
