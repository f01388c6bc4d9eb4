import { compact, nameWarning, readAsLetters, type NameWarning } from "#domain/words/company-name.ts";
import { searchKey } from "#domain/words/turkish.ts";

import { isNumberPlate } from "./plate.ts";

/** Why a name that strangers read waits for an administrator: whose it looks like. docs/product.md 7.5. */
export type NameDoubt = NameWarning | "other-company";

/** What a name is compared with: the product's own, and those of the companies that are approved. */
interface Known {
  readonly brand: string;
  readonly companies: readonly string[];
}

/** Words that say what a company does or is and not which one it is. */
const GENERAL = new Set(
  `a anonim arac araclari as auto car cars dis filo fleet grubu group grup hizmet hizmetleri holding ic insaat ithalat ihracat
  kiralama kiralik lojistik limited ltd nakliyat nakliye oto otomotiv pazarlama rent renta rentacar rental rentals s san sanayi
  seyahat servis sirket sirketi sti tasimacilik tic ticaret tourism travel tur turizm turkey turkiye ve vip`.split(
    /\s+/u,
  ),
);

/** Shorter ones are part of too many other names. */
const TELLING = 5;

/** Whose a company's name looks like; undefined where nobody has to look at it. docs/product.md 7.5. */
export function companyNameDoubt(name: string, { brand, companies }: Known): NameDoubt | undefined {
  const warning = nameWarning(name, brand);
  if (warning) return warning;
  return companies.some((other) => isTakenFor(name, other)) ? "other-company" : undefined;
}

/**
 * The same of the text on a sticker. A number plate is nobody's name; a shop may share a word with a company, and waits only where it is
 * called as one.
 */
export function plateDoubt(plate: string, { brand, companies }: Known): NameDoubt | undefined {
  if (plate === "" || isNumberPlate(plate)) return undefined;
  const warning = nameWarning(plate, brand);
  if (warning) return warning;
  return companies.some((other) => isCalledAs(plate, other)) ? "other-company" : undefined;
}

/** Whether a person's name would be read as an authority's, a bank's or the product's own; a person may be called as a company is. */
export function isPose(name: string, brand: string): boolean {
  return nameWarning(name, brand) !== undefined;
}

/** Whether a company would be taken for the other one: it is called as that, or has all that the other is called in its own name. */
export function isTakenFor(name: string, other: string): boolean {
  if (isCalledAs(name, other)) return true;
  const [own, others] = [wordsOf(name), wordsOf(other)];
  return others.join("").length >= TELLING && others.every((word) => own.includes(word));
}

/** Whether two names are one but for spaces, signs, a letter and what companies are called in general. */
function isCalledAs(name: string, other: string): boolean {
  if (plain(name) === plain(other)) return true;
  return isNear(wordsOf(name).join(""), wordsOf(other).join(""));
}

/** The words by which a name is known, without those of all companies; all of them where there are no others. */
function wordsOf(name: string): string[] {
  const words = readAsLetters(searchKey(name))
    // 'Ltd.Şti.' and 'A.Ş.' are two words and one.
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== "");
  const own = words.filter((word) => !GENERAL.has(word));
  return own.length > 0 ? own : words;
}

function plain(name: string): string {
  return compact(readAsLetters(searchKey(name)));
}

/** The same but for one letter, in names that are long enough for that to be a slip. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < TELLING || long.length - short.length > 1) return false;
  const at = [...short].findIndex((letter, nth) => letter !== long[nth]);
  if (at < 0) return true;
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1);
}
