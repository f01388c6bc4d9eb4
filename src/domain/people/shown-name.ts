import { toLettersAndDigits, findNameWarning, readAsLetters, type NameWarning } from "#domain/words/company-name.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { isNumberPlate } from "./plate.ts";

/** Why a name must wait for an administrator: what it resembles. docs/product.md 7.5. */
export type NameDoubt = NameWarning | "other-company";

/** The names to compare with: the product's and those of approved companies. */
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

/** The minimum length of a name to look for within others. Shorter names are part of too many others. */
const MIN_COMPARED_LENGTH = 5;

/** Returns what a company's name resembles; undefined when nobody needs to check it. docs/product.md 7.5. */
export function findCompanyNameDoubt(name: string, { brand, companies }: KnownNames): NameDoubt | undefined {
  const warning = findNameWarning(name, brand);
  if (warning) return warning;
  return companies.some((other) => isConfusable(name, other)) ? "other-company" : undefined;
}

/**
 * Returns what the text on a sticker resembles; undefined when nobody needs to check it. Number plates are never
 * checked. A shop may share words with a company, and is checked only when the whole names are alike.
 */
export function findPlateDoubt(plate: string, { brand, companies }: KnownNames): NameDoubt | undefined {
  if (plate === "" || isNumberPlate(plate)) return undefined;
  const warning = findNameWarning(plate, brand);
  if (warning) return warning;
  return companies.some((other) => isSameName(plate, other)) ? "other-company" : undefined;
}

/**
 * Whether a person's name looks like that of an authority, a bank or the product itself. Unlike a company's name, it
 * may equal the name of a company.
 */
export function resemblesAuthority(name: string, brand: string): boolean {
  return findNameWarning(name, brand) !== undefined;
}

/**
 * Whether a name could be mistaken for that of another company: they are alike, or it contains all identifying words of
 * the other name.
 */
export function isConfusable(name: string, other: string): boolean {
  if (isSameName(name, other)) return true;
  const [own, others] = [identifyingWords(name), identifyingWords(other)];
  return others.join("").length >= MIN_COMPARED_LENGTH && others.every((word) => own.includes(word));
}

/** Whether two names differ only in spaces, punctuation, one letter, or general words. */
function isSameName(name: string, other: string): boolean {
  if (toPlainName(name) === toPlainName(other)) return true;
  return differsInOneLetter(identifyingWords(name).join(""), identifyingWords(other).join(""));
}

/** Returns the identifying words of a name, or all its words if they are all general ones. */
function identifyingWords(name: string): string[] {
  const words = readAsLetters(toSearchKey(name))
    // 'Ltd.Şti.' gives two words, 'A.Ş.' one.
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== "");
  const own = words.filter((word) => !GENERAL_WORDS.has(word));
  return own.length > 0 ? own : words;
}

function toPlainName(name: string): string {
  return toLettersAndDigits(readAsLetters(toSearchKey(name)));
}

/**
 * Whether two names differ in at most one letter. Only for names that are long enough for that to be a typing error.
 */
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
