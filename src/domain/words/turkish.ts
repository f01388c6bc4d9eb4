import { cleanLine } from "./text.ts";
import { normalizeText } from "./unicode.ts";

const turkish = new Intl.Collator("tr");

/**
 * The one spelling under which an identifier (code, prefix, plate) is stored and compared: NFKC, trimmed, every kind of i
 * (ı, i, İ, also with a separate dot) as I, upper-case without any locale. Inner spaces stay. Folding twice changes nothing.
 * Any text is accepted. docs/product.md 4.2; never used for e-mail addresses or for search.
 */
export function foldIdentifier(text: string): string {
  return (
    normalizeText(text, "NFKC")
      .trim()
      // The dot of a decomposed i may come after other marks of the same letter.
      .replace(/[iıIİ](\p{M}*)/gu, (_, marks: string) => `I${marks.replaceAll("\u0307", "")}`)
      .toUpperCase()
      .normalize("NFKC")
  );
}

// Letters that Unicode takes for letters of their own; people type them without their stroke, or in two.
const LETTERS: Readonly<Record<string, string>> = {
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
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
// The last two are accents that stand alone, which people type for an apostrophe.
const APOSTROPHES = /[\u2018-\u201B\u02B9-\u02BF\u02C8\u2032\u2035\uFF07\uA78C\u05F3\u055A`´]/gu;
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu;

/**
 * One spelling of a text for search alone, in NFKC: lower-case, without accents and strokes, every kind of i as i, apostrophes inside words
 * left out, every kind of hyphen as '-', invisible characters removed, white space runs as one space, trimmed. So 'inci' finds 'İnci', 'isik'
 * finds 'Işık', 'lukasz' finds 'Łukasz' and 'oneill' finds 'O’Neill'. Any text is accepted, '' may come back; twice changes nothing. Never for
 * identity: different names share a key. docs/product.md 12.3.
 */
export function searchKey(text: string): string {
  const bare = normalizeText(text.replace(APOSTROPHES, "'"), "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(APOSTROPHES, "'")
    .replace(DASHES, "-");
  return cleanLine(bare)
    .normalize("NFKC")
    .replace(/([\p{L}\p{N}])'+(?=[\p{L}\p{N}])/gu, "$1");
}

/**
 * What a row is found by: the key of its text, and behind it what a hyphen keeps out of reach, the hyphenated words written as one and their
 * short later parts. So 'yilmazdemir' finds 'Yılmaz-Demir'. Any text is accepted; twice changes nothing. docs/product.md 12.3.
 */
export function searchText(text: string): string {
  const key = searchKey(text);
  const words = key.split(" ");
  const hyphenated = words.filter((word) => /[^-]-+[^-]/u.test(word));
  const more = hyphenated.flatMap((word) => {
    const [, ...later] = searchPieces(word);
    return [searchKey(word.replaceAll("-", "")), ...later.filter((piece) => /^\p{L}{1,2}$/u.test(piece))];
  });
  return [key, ...new Set(more.filter((word) => !words.includes(word)))].join(" ");
}

/** The pieces of a key that a row has to hold, each anywhere: a hyphen parts them as a space does. At least one, which may be ''. */
export function searchPieces(key: string): string[] {
  const pieces = key.split(/[ -]+/u).filter((piece) => piece !== "");
  return pieces.length > 0 ? pieces : [key];
}

/**
 * Orders two texts as a Turkish dictionary does (ç after c, ı before i, ş after s): negative, zero or positive, for `sort`.
 * docs/product.md 12.3.
 */
export function compareTurkish(a: string, b: string): number {
  return turkish.compare(a, b);
}

/**
 * Text in Turkish capitals as people read it, in NFKC ('i' becomes 'İ', also one with a separate dot). Identifiers have
 * `foldIdentifier`. Twice changes nothing. docs/product.md 12.3.
 */
export function upperCase(text: string): string {
  return (
    text
      .toLocaleUpperCase("tr")
      .normalize("NFKC")
      // The dot of a decomposed i is there already.
      .replace(/İ(\p{M}*)/gu, (_, marks: string) => `İ${marks.replaceAll("\u0307", "")}`)
      .normalize("NFKC")
  );
}
