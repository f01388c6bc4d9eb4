import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { foldIdentifier, toTurkishUpperCase } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

import type { ProfileKind } from "./profile.ts";

/** Maximum number of characters of a plate or shop name, after normalising. docs/product/profiles.md 5.2. */
export const PLATE_MAX = 20;

// A province from 01 to 81, letters except Q, W and X, digits. docs/product/profiles.md 5.2.
const TURKISH_PLATE_PATTERN =
  /^(0[1-9]|[1-7][0-9]|8[01])[ .\p{Dash_Punctuation}]*([A-PR-VYZ]{1,3})[ .\p{Dash_Punctuation}]*([0-9]{2,5})$/u;

/**
 * The shape of any country's plate: a digit and Latin letters, but not four letters in a row, which would be a word.
 */
const PLATE_SHAPE_PATTERN = /^(?=.*[0-9])(?!.*[A-Z]{4})[A-Z0-9 .\p{Dash_Punctuation}]+$/u;

/** Three letters that are only followed by digits ('EGM 155') count as a name. docs/product/profiles.md 5.2. */
export function isNumberPlate(text: string): boolean {
  const plate = foldIdentifier(cleanLine(normalizeText(text, "NFKC")));
  if (TURKISH_PLATE_PATTERN.test(plate)) return true;
  return PLATE_SHAPE_PATTERN.test(plate) && !/^[A-Z]{3,}[^A-Z]*$/u.test(plate);
}

/**
 * The stored form of the text on a code (a plate, or the name of a shop), without invisible characters and double
 * spaces. Any spelling of a Turkish plate becomes '34 ABC 123'. In a foreign plate, every i becomes I. A name ('ofis
 * çiçek') gets Turkish capitals ('OFİS ÇİÇEK').
 */
export function normalizePlate(text: string): string {
  const line = cleanLine(normalizeText(text, "NFKC"));
  const plate = foldIdentifier(line);
  const turkish = parseTurkishPlate(plate);
  if (turkish) return turkish;
  return PLATE_SHAPE_PATTERN.test(plate) ? plate : toTurkishUpperCase(line);
}

function parseTurkishPlate(plate: string): string | undefined {
  const [, province, letters = "", digits = ""] = TURKISH_PLATE_PATTERN.exec(plate) ?? [];
  // A plate with fewer letters has more digits: A 1234(5), AB 123(4), ABC 12(3).
  const serial = letters.length + digits.length;
  return province !== undefined && (serial === 5 || serial === 6) ? `${province} ${letters} ${digits}` : undefined;
}

export type PlateForm = "turkish" | "foreign" | "sign";

/** `DIGIT_PATTERN` matches the digits of every writing system. Four letters in a row count as a word. */
const DIGIT_PATTERN = /\p{Nd}/u;
const WORD_PATTERN = /\p{L}{4}/u;

/** A shop or office always has a sign. */
export function getPlateForm(text: string, kind?: ProfileKind): PlateForm {
  if (kind === "place") return "sign";
  if (parseTurkishPlate(text) === text) return "turkish";
  return DIGIT_PATTERN.test(text) && !WORD_PATTERN.test(text) ? "foreign" : "sign";
}

/**
 * Whether a vehicle's text does not look like a plate ('ARABA'). It is never refused, because plates of some countries
 * have any form. docs/product/profiles.md 5.2.
 */
export function isOddPlate(text: string): boolean {
  const plate = normalizePlate(text);
  return plate !== "" && getPlateForm(plate) === "sign";
}

/**
 * The form in which plates and names are compared and searched: normalised, and every İ as I. So 'ofis çiçek', 'OFİS
 * ÇİÇEK' and 'OFIS ÇIÇEK' are equal. docs/product/profiles.md 5.2.
 */
export function foldPlate(text: string): string {
  return normalizePlate(text).replaceAll("İ", "I");
}

/**
 * If the text begins like a Turkish plate, other separators are also removed ('34-abc' becomes '34ABC').
 * docs/product/lists-and-words.md 12.3.
 */
export function makePlateSearchKey(typed: string): string {
  const plate = foldPlate(typed).replaceAll(" ", "");
  return /^(?:0[1-9]|[1-7][0-9]|8[01])[.\p{Dash_Punctuation}]+[A-Z]/u.test(plate)
    ? plate.replace(/[.\p{Dash_Punctuation}]/gu, "")
    : plate;
}

export function isPlateTooLong(text: string): boolean {
  return countCharacters(normalizePlate(text)) > PLATE_MAX;
}

/**
 * Another spelling of the stored plate changes nothing. If an administrator has refused the plate (`isRefused`), the
 * owner can replace it.
 */
export function choosePlate(
  stored: string,
  typed: string,
  isRefused = false,
): { plate: string; isNew: boolean } | "PLATE_ALREADY_SET" {
  if (stored === "") return { plate: typed, isNew: typed !== "" };
  if (foldPlate(stored) === foldPlate(typed)) return { plate: stored, isNew: false };
  return isRefused ? { plate: typed, isNew: true } : "PLATE_ALREADY_SET";
}

export function mayHolderSetPlate(plate: string, hidden: { readonly reason: string } | null): boolean {
  return plate === "" || (hidden !== null && hidden.reason !== "");
}

export const PLATE_CORRECTION_KINDS = ["typing-mistake", "another-car"] as const;

export type PlateCorrectionKind = (typeof PLATE_CORRECTION_KINDS)[number];

/**
 * Decides whether a car's rentals, even past rentals, get the new plate (`follow`) when the car's plate changes.
 * 'first' means that the car had no plate. Past rentals may then have been with another car, so their plate becomes
 * uncertain.
 */
export function planRentalPlates(kind: PlateCorrectionKind | "first"): {
  follow: boolean;
  pastBecomeUncertain: boolean;
} {
  return { follow: kind !== "another-car", pastBecomeUncertain: kind === "first" };
}
