import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { foldIdentifier, upperCase } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

import type { ProfileKind } from "./profile.ts";

/** Most characters of a plate or shop name, after normalising. docs/product.md 5.2. */
export const PLATE_MAX = 20;

// Province 01 to 81, letters without Q, W and X, digits. docs/product.md 5.2.
const TURKISH_PLATE =
  /^(0[1-9]|[1-7][0-9]|8[01])[ .\p{Dash_Punctuation}]*([A-PR-VYZ]{1,3})[ .\p{Dash_Punctuation}]*([0-9]{2,5})$/u;

/** Of any country: a digit, Latin letters, and no four of them in a row, which would be a word. */
const PLATE_SHAPE = /^(?=.*[0-9])(?!.*[A-Z]{4})[A-Z0-9 .\p{Dash_Punctuation}]+$/u;

/**
 * Whether a text, typed or normalised, is a number plate and no name. Letters between digits are part of a Turkish one; what has no more
 * than a word and digits ('EGM 155') may be either. docs/product.md 5.2.
 */
export function isNumberPlate(text: string): boolean {
  const plate = foldIdentifier(cleanLine(normalizeText(text, "NFKC")));
  if (TURKISH_PLATE.test(plate)) return true;
  return PLATE_SHAPE.test(plate) && !/^[A-Z]{3,}[^A-Z]*$/u.test(plate);
}

/**
 * The text on a code (plate, or the name of a shop or office) as it is stored and shown: invisible characters removed, inner spaces
 * single. A Turkish plate typed in any way is '34 ABC 123', one of another country is folded like a code, so every i is I; a name
 * ('ofis çiçek') is in Turkish capitals ('OFİS ÇİÇEK'). '' when nothing was typed. Any text is accepted; its length is
 * `isPlateTooLong`'s question. Twice changes nothing. docs/product.md 5.2.
 */
export function normalizePlate(text: string): string {
  const line = cleanLine(normalizeText(text, "NFKC"));
  const plate = foldIdentifier(line);
  const turkish = readTurkish(plate);
  if (turkish) return turkish;
  return PLATE_SHAPE.test(plate) ? plate : upperCase(line);
}

function readTurkish(plate: string): string | undefined {
  const [, province, letters = "", digits = ""] = TURKISH_PLATE.exec(plate) ?? [];
  // The fewer letters, the more digits: A 1234(5), AB 123(4), ABC 12(3).
  const serial = letters.length + digits.length;
  return province !== undefined && (serial === 5 || serial === 6) ? `${province} ${letters} ${digits}` : undefined;
}

/** How the text of a code is drawn: as a Turkish plate with its blue band, as a plate of another country, or as the name on a sign. */
export type PlateLook = "turkish" | "foreign" | "sign";

/** In any script, where four letters in a row would be a word. */
const HAS_DIGIT = /\p{Nd}/u;
const HAS_WORD = /\p{L}{4}/u;

/**
 * How a text as `normalizePlate` gives it is drawn wherever it stands. A shop or an office has a name, whatever it looks like; without its
 * kind the text says it. docs/product.md 5.2.
 */
export function plateLook(text: string, kind?: ProfileKind): PlateLook {
  if (kind === "place") return "sign";
  if (readTurkish(text) === text) return "turkish";
  return HAS_DIGIT.test(text) && !HAS_WORD.test(text) ? "foreign" : "sign";
}

/**
 * Whether a text, typed or normalised, for the plate of a vehicle has no plate's shape ('ARABA'): whoever typed it is asked before it is kept.
 * Plates of some countries have none, so it is refused to nobody. docs/product.md 5.2.
 */
export function isOddPlate(text: string): boolean {
  const plate = normalizePlate(text);
  return plate !== "" && plateLook(plate) === "sign";
}

/**
 * The one spelling under which plates and names, typed or stored, are compared and searched: as `normalizePlate` gives them, with
 * every i as I, so 'ofis çiçek', 'OFİS ÇİÇEK' and 'OFIS ÇIÇEK' are one. docs/product.md 5.2.
 */
export function foldPlate(text: string): string {
  return normalizePlate(text).replaceAll("İ", "I");
}

/**
 * What a search looks for where plates stand without their spaces: the folded text, and of a Turkish plate or its beginning nothing of what
 * people put between its parts ('34-abc' is '34ABC'). docs/product.md 12.3.
 */
export function plateSearchKey(typed: string): string {
  const plate = foldPlate(typed).replaceAll(" ", "");
  return /^(?:0[1-9]|[1-7][0-9]|8[01])[.\p{Dash_Punctuation}]+[A-Z]/u.test(plate)
    ? plate.replace(/[.\p{Dash_Punctuation}]/gu, "")
    : plate;
}

/** Whether a plate, typed or normalised, is longer than `PLATE_MAX` once normalised. docs/product.md 5.2. */
export function isPlateTooLong(text: string): boolean {
  return countCharacters(normalizePlate(text)) > PLATE_MAX;
}

/**
 * The plate that a code has once its owner saves it with the normalised plate `typed`: it is set once, and whoever sends it again in
 * another spelling keeps the one that stands; one that an administrator refused (`isRefused`) makes way for another. `isNew`: it is another
 * one than until now.
 */
export function settlePlate(
  stored: string,
  typed: string,
  isRefused = false,
): { plate: string; isNew: boolean } | "PLATE_ALREADY_SET" {
  if (stored === "") return { plate: typed, isNew: typed !== "" };
  if (foldPlate(stored) === foldPlate(typed)) return { plate: stored, isNew: false };
  return isRefused ? { plate: typed, isNew: true } : "PLATE_ALREADY_SET";
}

/** Whether a code's plate can be set by its holder: there is none, or an administrator refused it, and so with a reason. */
export function isPlateOpen(plate: string, hidden: { readonly reason: string } | null): boolean {
  return plate === "" || (hidden !== null && hidden.reason !== "");
}

/** What an administrator says of a corrected plate: the same car written right, or another car in its place. */
export const CORRECTION_KINDS = ["typing-mistake", "another-car"] as const;

export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/**
 * What becomes of the rentals that carry a car's former plate when it gets another; 'first' is the one that its company sets where
 * none was. Of a typing mistake they follow, past ones too; of another car they stay. A first plate is taken over by rentals that
 * have none: surely by the running one, while in a past one another car may have been out. docs/product.md 11.3, 8.7.
 */
export function rentalsWithPlate(kind: CorrectionKind | "first"): { follow: boolean; pastBecomeUncertain: boolean } {
  return { follow: kind !== "another-car", pastBecomeUncertain: kind === "first" };
}
