import { cleanLine } from "./text.ts";
import { normalizeText } from "./unicode.ts";

const turkishCollator = new Intl.Collator("tr");

/**
 * The form in which identifiers (codes, prefixes, plates) are stored and compared: NFKC, trimmed, upper case without a
 * locale, with every kind of i (ı, i, İ, also with a separate dot) as I. Not for e-mail addresses and searches.
 */
export function foldIdentifier(text: string): string {
  return (
    normalizeText(text, "NFKC")
      .trim()
      // The combining dot of a decomposed i may come after other marks of the letter.
      .replace(/[iıIİ](\p{M}*)/gu, (_, marks: string) => `I${marks.replaceAll("\u0307", "")}`)
      .toUpperCase()
      .normalize("NFKC")
  );
}

// Letters that Unicode does not decompose, with the form in which people type them: without their stroke, or as two
// letters.
const BASE_LETTER_OF: Readonly<Record<string, string>> = {
  ı: "i",
  ɨ: "i",
  ȷ: "j",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ɖ: "d",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ƶ: "z",
  ʉ: "u",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
};
const LETTER_PATTERN = new RegExp(`[${Object.keys(BASE_LETTER_OF).join("")}]`, "gu");
// The last two characters are accents that people type as apostrophes.
const APOSTROPHES_PATTERN = /[\u2018-\u201B\u02B9-\u02BF\u02C8\u2032\u2035\uFF07\uA78C\u05F3\u055A`´]/gu;
const DASHES_PATTERN = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * The form of a text for searches: NFKC, lower case, without accents and strokes, every kind of i as i, without
 * apostrophes within words and invisible characters, every hyphen as '-', single spaces, trimmed. So 'inci' finds
 * 'İnci', 'isik' finds 'Işık', 'lukasz' finds 'Łukasz' and 'oneill' finds 'O’Neill'. Not for checking identity, because
 * different names may share a key. docs/product/lists-and-words.md 12.3.
 */
export function toSearchKey(text: string): string {
  const bare = normalizeText(text.replace(APOSTROPHES_PATTERN, "'"), "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(LETTER_PATTERN, (letter) => BASE_LETTER_OF[letter]!)
    .replace(APOSTROPHES_PATTERN, "'")
    .replace(DASHES_PATTERN, "-");
  return cleanLine(bare)
    .normalize("NFKC")
    .replace(/([\p{L}\p{N}])'+(?=[\p{L}\p{N}])/gu, "$1");
}

/**
 * Returns the text that is stored for searches: the search key, followed by the hyphenated words without their hyphens
 * and by the parts of one or two letters that come after a hyphen. So 'yilmazdemir' finds 'Yılmaz-Demir'.
 */
export function toSearchText(text: string): string {
  const key = toSearchKey(text);
  const words = key.split(" ");
  const hyphenated = words.filter((word) => /[^-]-+[^-]/u.test(word));
  const more = hyphenated.flatMap((word) => {
    const [, ...later] = splitSearchKey(word);
    return [toSearchKey(word.replaceAll("-", "")), ...later.filter((piece) => /^\p{L}{1,2}$/u.test(piece))];
  });
  return [key, ...new Set(more.filter((word) => !words.includes(word)))].join(" ");
}

/** A search finds only rows that contain all pieces. */
export function splitSearchKey(key: string): string[] {
  const pieces = key.split(/[ -]+/u).filter((piece) => piece !== "");
  return pieces.length > 0 ? pieces : [key];
}

/** Compares two texts in the order of a Turkish dictionary (ç after c, ı before i, ş after s), for `sort`. */
export function compareTurkish(a: string, b: string): number {
  return turkishCollator.compare(a, b);
}

/** Identifiers use `foldIdentifier` instead. */
export function toTurkishUpperCase(text: string): string {
  return (
    text
      .toLocaleUpperCase("tr")
      .normalize("NFKC")
      // An i with a separate dot already has its dot, which would be drawn twice on İ.
      .replace(/İ(\p{M}*)/gu, (_, marks: string) => `İ${marks.replaceAll("\u0307", "")}`)
      .normalize("NFKC")
  );
}
