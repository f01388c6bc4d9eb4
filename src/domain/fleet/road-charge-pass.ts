import { foldPlate } from "#domain/people/plate.ts";
import { foldIdentifier, searchKey } from "#domain/words/turkish.ts";

import type { RoadChargeKind } from "./road-charge.ts";

// Apart from the other rules of tolls and fines, so that the screens of every day begin without them.

/** What a toll or fine says besides its plate, minute, amount and kind. */
interface Saying {
  readonly documentNo: string;
  readonly text: string;
}

/** The same plate, minute and amount; `at` is the minute as Istanbul's clock shows it. docs/product.md 9.15. */
export function passKey(line: { readonly plate: string; readonly at: string; readonly amount: number }): string {
  return [foldPlate(line.plate), line.at.slice(0, 16), line.amount].join("\n");
}

/**
 * The spelling under which documents' numbers are compared; '' for what names no document: words without a digit, and a number so short that it counts
 * the rows of its list. docs/product.md 9.15.
 */
export function documentKey(documentNo: string): string {
  const key = foldIdentifier(documentNo).replace(/[^\p{L}\p{N}]/gu, "");
  return /^\d{0,5}$/u.test(key) || !/\d/u.test(key) ? "" : key;
}

/** So many of one plate, minute and amount are compared with each other; a list that has more of them says no real times. */
const ALIKE_MAX = 20;

/** Whether two of one plate, minute, amount and kind may be the same one: what both say of document and place agrees. docs/product.md 9.15. */
export function mayBeSame(kind: RoadChargeKind, one: Saying, other: Saying): boolean {
  const [first, second] = [documentKey(one.documentNo), documentKey(other.documentNo)];
  if (first !== "" && second !== "") return first === second && (kind === "fine" || isOnePlace(one.text, other.text));
  return isOnePlace(one.text, other.text);
}

/** Lists name one place in different lengths: 'Osmangazi' and 'OSMANGAZİ KÖPRÜSÜ' agree, and so does one that is not named. */
function isOnePlace(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((text) => searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  const holds = (all: readonly string[], some: readonly string[]) => some.every((word) => all.includes(word));
  return holds(first, second) || holds(second, first);
}

/** Fines of one minute and amount are surely others where each has a number of its own, as the two that one check may bring. */
function areOthers(kind: RoadChargeKind, line: Saying, there: readonly Saying[]): boolean {
  const key = documentKey(line.documentNo);
  if (kind !== "fine" || key === "") return false;
  return there.every(({ documentNo }) => !["", key].includes(documentKey(documentNo)));
}

/**
 * Whether a line is there already, is new, or is so much like one that is there that a person has to say whether it is another: `there` has the same
 * plate, minute, amount and kind. `times` is the how manieth of its list it is that may be the same; `isApart`: a person has said that it is
 * another. docs/product.md 9.15.
 */
export function settleRoadCharge(
  kind: RoadChargeKind,
  line: Saying & { readonly times: number; readonly isApart: boolean },
  there: readonly Saying[],
): "known" | "alike" | "new" {
  const same = there.filter((one) => mayBeSame(kind, one, line)).length;
  if (same >= line.times) return "known";
  return line.isApart || there.length === 0 || areOthers(kind, line, there) ? "new" : "alike";
}

/**
 * How the lines of one list repeat each other, in their order: 'repeated' is surely the one before, since its document is the same; `isAlike` is so much
 * like one before that a person has to say whether it is another. What could not be read is undefined. docs/product.md 9.15.
 */
export function repeatsOf<
  Line extends Saying & { readonly plate: string; readonly at: string; readonly amount: number },
>(
  kind: RoadChargeKind,
  lines: readonly (Line | undefined)[],
): ("repeated" | { readonly times: number; readonly isAlike: boolean } | undefined)[] {
  const documents = new Map<string, string>();
  /** Numbers that several passes have, such as that of a bill, and so name none. */
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
    const same = there.filter((one) => mayBeSame(kind, one, line));
    const isSure = document !== "" && !shared.has(document);
    if (isSure && same.some(({ documentNo }) => documentKey(documentNo) === document)) return "repeated";
    const isAlike = there.length > 0 && !areOthers(kind, line, there);
    there.push(line);
    before.set(key, there);
    return { times: same.length + 1, isAlike };
  });
}
