import { normalizeText } from "./unicode.ts";

// Emoji sequences and keycap digits need their joiner and variation selector, so the first group keeps both.
const INVISIBLE_PATTERN =
  /((?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?\u200D(?=\p{Extended_Pictographic})|\p{Extended_Pictographic}[\uFE0E\uFE0F]|[0-9#*]\uFE0F(?=\u20E3))|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
// Signs that look blank: Braille without dots, an object placeholder, a musical note without a head, two empty
// hieroglyphs.
const BLANK_SIGNS_PATTERN = /[\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu;
// Many combining marks on one letter would paint over the lines around it. Scripts with three marks on a letter, such
// as pointed Hebrew, never repeat a mark.
const MARKS_PATTERN = /(\p{M})(\p{M})((?!\1|\2|\p{Script=Inherited})\p{M})?\p{M}*/gu;
const MARKS_WITHOUT_LETTER_PATTERN = /(^|\s)\p{M}+/gu;
const LINE_BREAK_PATTERN = /\r\n|[\n-\r\u0085\u2028\u2029]/gu;

/**
 * Returns one line of plain text in stored form: NFC, without control characters, bidi controls, zero-width characters
 * (except within emoji) and lone surrogates. A letter keeps at most two combining marks, or three different marks of
 * its own script; marks without a letter are removed. docs/product/lists-and-words.md 12.2.
 */
export function cleanLine(text: string): string {
  const visible = text
    .replace(LINE_BREAK_PATTERN, " ")
    .replaceAll("\t", " ")
    .replace(INVISIBLE_PATTERN, "$1")
    .replace(BLANK_SIGNS_PATTERN, " ");
  return normalizeText(visible, "NFC")
    .replace(MARKS_PATTERN, "$1$2$3")
    .replace(MARKS_WITHOUT_LETTER_PATTERN, "$1")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Returns plain text of several lines in stored form: each line as `cleanLine` returns it, '\n' as line break, at most
 * one blank line in a row and none at the ends. docs/product/lists-and-words.md 12.2.
 */
export function cleanNote(text: string): string {
  return text
    .replace(LINE_BREAK_PATTERN, "\n")
    .split("\n")
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

/** A space replaces each line break and the white space before it. */
export function joinLines(text: string): string {
  const lines = text.split("\n");
  const last = lines.pop()!;
  const ended = lines.map((line) => line.trimEnd()).filter((line, nth) => nth === 0 || line !== "");
  return [...ended, last].join(" ");
}

/**
 * The length of a text for all limits of the product: code points after NFC, so that browser and server agree and ğ
 * counts as one. docs/product/lists-and-words.md 12.2.
 */
export function countCharacters(text: string): number {
  return Array.from(normalizeText(text, "NFC")).length;
}

const RIGHT_TO_LEFT_PATTERN = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates a user's words within our sentence if the words contain right-to-left letters, which would otherwise change
 * the order of the text around them.
 */
export function isolateDirection(words: string): string {
  return RIGHT_TO_LEFT_PATTERN.test(words) ? wrapInIsolates(words) : words;
}

/**
 * Puts words between Unicode isolate characters, so that a right-to-left sentence does not change their order. For
 * example, the sentence would change the order of a plate that begins with digits.
 */
export function wrapInIsolates(words: string): string {
  return words === "" ? "" : `\u2068${words}\u2069`;
}

const SENTENCE_ENDS = ".,;:!)]>'\"”’»";

export function removeSentenceEnd(text: string): string {
  let end = text.length;
  // A loop, because a regular expression would take quadratic time here.
  while (end > 0 && (SENTENCE_ENDS.includes(text[end - 1]!) || text[end - 1]!.trim() === "")) end -= 1;
  return text.slice(0, end);
}
