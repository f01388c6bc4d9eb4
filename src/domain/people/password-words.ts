import { countUnexpectedCharacters, toPlainLetters } from "./password.ts";

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

const UNEXPECTED_CHARACTERS_MAX = 4;

/** Shorter words of a name are not looked for, because too many passwords contain them by chance. */
const NAME_WORD_LENGTH_MIN = 3;

/**
 * Whether a password contains words of the product or of `names` (brand, the person's name, e-mail address and
 * company), and has at most `UNEXPECTED_CHARACTERS_MAX` unexpected characters.
 */
export function consistsOfKnownWords(password: string, names: readonly string[]): boolean {
  const whole = keepLettersAndDigits(password);
  const longestFirst = [...PRODUCT_WORDS, ...listNameWords(names)].toSorted((one, other) => other.length - one.length);
  // Each word is replaced by one character, so that it counts as one.
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, "\0"), whole);
  return rest !== whole && countUnexpectedCharacters(rest) <= UNEXPECTED_CHARACTERS_MAX;
}

function listNameWords(names: readonly string[]): string[] {
  return names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map(keepLettersAndDigits)
    .filter((word) => word.length >= NAME_WORD_LENGTH_MIN);
}

function keepLettersAndDigits(text: string): string {
  return toPlainLetters(text).replace(/[^\p{L}\p{N}]/gu, "");
}
