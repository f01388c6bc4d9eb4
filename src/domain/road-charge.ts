import { addMonths, istanbulDate } from "./istanbul.ts";
import type { Holding } from "./plate-holder.ts";
import { foldPlate } from "./plate.ts";
import { foldIdentifier, searchKey } from "./turkish.ts";

/** What a car is charged for on the road: HGS/OGS and trafik cezası. docs/product.md 9.15. */
export const ROAD_CHARGE_KINDS = ["toll", "fine"] as const;

export type RoadChargeKind = (typeof ROAD_CHARGE_KINDS)[number];

/** Yeni, Bildirildi, Ödendi, İtiraz edildi. docs/product.md 9.15. */
export const ROAD_CHARGE_STATES = ["new", "informed", "paid", "objected"] as const;

export type RoadChargeState = (typeof ROAD_CHARGE_STATES)[number];

/**
 * How its renter was found: for certain, on a rental whose plate is uncertain, not since the car changed hands in that minute or nobody had
 * it, chosen by hand, or by hand the company's own. docs/product.md 9.15.
 */
export const ROAD_CHARGE_MATCHES = ["certain", "uncertain", "several", "nobody", "chosen", "own"] as const;

export type RoadChargeMatch = (typeof ROAD_CHARGE_MATCHES)[number];

/** What is still to be done: to be charged, charged, to find a renter, or nothing since it is the company's own. docs/product.md 9.15. */
export const ROAD_CHARGE_STEPS = ["open", "charged", "unclear", "own"] as const;

export type RoadChargeStep = (typeof ROAD_CHARGE_STEPS)[number];

/** Most lines of a list. docs/product.md 9.15. */
export const ROAD_CHARGE_LINES_MAX = 10_000;

/** Most lines that are looked at or saved by one request. docs/product.md 9.15. */
export const ROAD_CHARGES_AT_ONCE = 200;

/** Months after a fine until which its reduced payment is proposed to be possible. docs/product.md 9.15. */
const REDUCED_MONTHS = 1;

/** How many days ahead a fine's deadline is shown above the list. docs/product.md 9.15. */
export const REDUCED_SOON_DAYS = 7;

/** The last day of the reduced payment that is proposed for a fine; null for a toll. docs/product.md 9.15. */
export function proposeReducedUntil(kind: RoadChargeKind, happenedAt: Date): string | null {
  return kind === "fine" ? addMonths(istanbulDate(happenedAt), REDUCED_MONTHS) : null;
}

/**
 * Whose a toll or fine is: the rental that had the car, none where nobody can be named for certain, or 'foreign' when the plate is none of
 * the company's. docs/product.md 9.15.
 */
export function matchRoadCharge<Rental extends { readonly plateUncertain: boolean }>(
  holding: Holding<Rental> | undefined,
  isOwn: boolean,
): { match: "certain" | "uncertain"; rental: Rental } | { match: "several" | "nobody" } | "foreign" {
  if (holding?.kind !== "had") return holding || isOwn ? { match: "nobody" } : "foreign";
  const [rental, another] = holding.rentals;
  if (!rental || another) return { match: "several" };
  return { match: rental.plateUncertain ? "uncertain" : "certain", rental };
}

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

/** Whether it is charged together with all others: its renter is certain, and nobody objects to it. docs/product.md 9.15. */
export function isChargedWithAll(of: { readonly match: RoadChargeMatch; readonly state: RoadChargeState }): boolean {
  return of.match === "certain" && of.state !== "objected";
}

/** Whether its renter may be changed, or why not: what is charged is first taken back. docs/product.md 9.15. */
export function mayAssign(of: { readonly isCharged: boolean }): true | "ROAD_CHARGE_CHARGED" {
  return of.isCharged ? "ROAD_CHARGE_CHARGED" : true;
}
