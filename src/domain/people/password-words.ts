import { countUnexpected, plain } from "./password.ts";

/**
 * Words of this product that a password must not rest on, in the form of `letters`. docs/product.md 3.5 lists them for
 * people.
 */
export const PRODUCT_WORDS = [
  "kodutara",
  "numarator",
  "karekod",
  "qrkod",
  "etiket",
  "sticker",
  "plaka",
  "araba",
  "rentacar",
  "kiralama",
  "yonetici",
  "admin",
];

/** How many unexpected signs a password must have beside such words. */
const SIGNS_BESIDE_WORDS = 4;

/** Shorter words of a name stand in too many passwords by chance. */
const OWN_WORD_MIN = 3;

/**
 * Whether hardly anything is left of a password beside words of the product and of these names: the brand, the person,
 * their e-mail, their company. docs/product.md 3.5; decision 34.
 */
export function restsOnNames(password: string, names: readonly string[]): boolean {
  const whole = letters(password);
  const longestFirst = [...PRODUCT_WORDS, ...wordsOf(names)].toSorted((one, other) => other.length - one.length);
  // A word counts as one sign.
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, "\0"), whole);
  return rest !== whole && countUnexpected(rest) <= SIGNS_BESIDE_WORDS;
}

/** The words that names and an e-mail consist of, and each name as one word. */
function wordsOf(names: readonly string[]): string[] {
  return names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map(letters)
    .filter((word) => word.length >= OWN_WORD_MIN);
}

/** Letters and digits alone, without accents and capitals. */
function letters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, "");
}
