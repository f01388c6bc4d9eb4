import { toLettersAndDigits, findNameWarning, readAsLetters, type NameWarning } from "#domain/words/company-name.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { isNumberPlate } from "./plate.ts";

export type NameDoubt = NameWarning | "other-company";

interface KnownNames {
  readonly brand: string;
  readonly companies: readonly string[];
}

/** Words for the business or legal form of a company, which do not identify it. */
const GENERAL_WORDS = new Set(
  `a anonim arac araclari as auto car cars dis filo fleet grubu group grup hizmet hizmetleri holding ic insaat ithalat ihracat
  kiralama kiralik lojistik limited ltd nakliyat nakliye oto otomotiv pazarlama rent renta rentacar rental rentals s san sanayi
  seyahat servis sirket sirketi sti tasimacilik tic ticaret tourism travel tur turizm turkey turkiye ve vip`.split(
    /\s+/u,
  ),
);

/** Shorter names would match too often. */
const MIN_COMPARED_LENGTH = 5;

/** Number plates are never checked. A shop may share words with a company, so only the whole names are compared. */
export function findPlateDoubt(plate: string, { brand, companies }: KnownNames): NameDoubt | undefined {
  if (plate === "" || isNumberPlate(plate)) return undefined;
  const warning = findNameWarning(plate, brand);
  if (warning) return warning;
  return companies.some((other) => isSameName(plate, other)) ? "other-company" : undefined;
}

/**
 * Whether a person's name looks like the name of an authority, a bank or the product itself, or has letters of another
 * alphabet.
 */
export function resemblesAuthority(name: string, brand: string): boolean {
  return findNameWarning(name, brand) !== undefined;
}

export function isConfusable(name: string, other: string): boolean {
  if (isSameName(name, other)) return true;
  const [own, others] = [listIdentifyingWords(name), listIdentifyingWords(other)];
  return others.join("").length >= MIN_COMPARED_LENGTH && others.every((word) => own.includes(word));
}

function isSameName(name: string, other: string): boolean {
  if (toPlainName(name) === toPlainName(other)) return true;
  return differsInOneLetter(listIdentifyingWords(name).join(""), listIdentifyingWords(other).join(""));
}

function listIdentifyingWords(name: string): string[] {
  const words = readAsLetters(toSearchKey(name))
    // 'A.Ş.' becomes one word, but 'Ltd.Şti.' two.
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== "");
  const own = words.filter((word) => !GENERAL_WORDS.has(word));
  return own.length > 0 ? own : words;
}

function toPlainName(name: string): string {
  return toLettersAndDigits(readAsLetters(toSearchKey(name)));
}

/** Short names must be equal, because one letter can make them different names. */
function differsInOneLetter(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_COMPARED_LENGTH || long.length - short.length > 1) return false;
  const at = [...short].findIndex((letter, nth) => letter !== long[nth]);
  if (at < 0) return true;
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1);
}
