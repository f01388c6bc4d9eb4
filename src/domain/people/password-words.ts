import { countUnexpectedCharacters, toPlainLetters } from "./password.ts";

/**
 * Words of this product on which a password must not be based, in the form of `keepLettersAndDigits`. They are listed
 * in docs/product.md 3.5.
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

/**
 * A password with words of the product or of a name must have more than this number of unexpected characters. Each of
 * the words counts as one character.
 */
const UNEXPECTED_CHARACTERS_MAX = 4;

/** Shorter words of a name are not looked for, because too many passwords contain them by chance. */
const NAME_WORD_LENGTH_MIN = 3;

/**
 * Whether a password contains words of the product or of `names` (brand, the person's name, e-mail address and
 * company), and has at most `UNEXPECTED_CHARACTERS_MAX` unexpected characters. docs/product.md 3.5; decision 34.
 */
export function consistsOfKnownWords(password: string, names: readonly string[]): boolean {
  const whole = keepLettersAndDigits(password);
  const longestFirst = [...PRODUCT_WORDS, ...listNameWords(names)].toSorted((one, other) => other.length - one.length);
  // Each word is replaced by one character, so that it counts as one.
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, "\0"), whole);
  return rest !== whole && countUnexpectedCharacters(rest) <= UNEXPECTED_CHARACTERS_MAX;
}

/** Returns the words of names and e-mail addresses, and also each name as one word. */
function listNameWords(names: readonly string[]): string[] {
  return names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map(keepLettersAndDigits)
    .filter((word) => word.length >= NAME_WORD_LENGTH_MIN);
}

/** Returns only the letters and digits, in lower case without accents. */
function keepLettersAndDigits(text: string): string {
  return toPlainLetters(text).replace(/[^\p{L}\p{N}]/gu, "");
}
