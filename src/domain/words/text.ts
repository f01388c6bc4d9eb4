import { normalizeText } from "./unicode.ts";

// An emoji sequence needs its joiner and its variation selector, and so does a digit on a key; anywhere else they are invisible ink.
// The first group is kept.
const INVISIBLE =
  /((?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?\u200D(?=\p{Extended_Pictographic})|\p{Extended_Pictographic}[\uFE0E\uFE0F]|[0-9#*]\uFE0F(?=\u20E3))|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
// Braille without a dot, an object that is not there, a note without a head, two empty hieroglyphs: signs that nobody sees.
const BLANK = /[\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu;
// Many on one letter paint over the lines around it. Writings whose letters carry three, such as pointed Hebrew, never carry one twice.
const MARKS = /(\p{M})(\p{M})((?!\1|\2|\p{Script=Inherited})\p{M})?\p{M}*/gu;
const MARKS_WITHOUT_LETTER = /(^|\s)\p{M}+/gu;
const LINE_BREAK = /\r\n|[\n-\r\u0085\u2028\u2029]/gu;

/**
 * One line of plain text as it is stored and shown: NFC, without control characters, bidi marks and overrides, zero-width
 * characters (a joiner inside an emoji stays) and lone surrogates; line breaks, white space runs and blank signs as one space; at most
 * two combining marks on a letter, or three different ones of its own writing, and none without a letter; trimmed. Any text is accepted, '' may come back. Cleaning twice changes nothing. docs/product.md 12.2.
 */
export function cleanLine(text: string): string {
  const visible = text.replace(LINE_BREAK, " ").replaceAll("\t", " ").replace(INVISIBLE, "$1").replace(BLANK, " ");
  return normalizeText(visible, "NFC")
    .replace(MARKS, "$1$2$3")
    .replace(MARKS_WITHOUT_LETTER, "$1")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Plain text of several lines as it is stored and shown: every line as `cleanLine` gives it, line breaks as '\n', at most one
 * blank line in a row, none at either end. Any text is accepted, '' may come back. docs/product.md 12.2.
 */
export function cleanNote(text: string): string {
  return text
    .replace(LINE_BREAK, "\n")
    .split("\n")
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

/** A text as one line while it is typed: a space for each end of a line and the white space before it. What is typed last stays as it is. */
export function joinLines(text: string): string {
  const lines = text.split("\n");
  const last = lines.pop()!;
  const ended = lines.map((line) => line.trimEnd()).filter((line, nth) => nth === 0 || line !== "");
  return [...ended, last].join(" ");
}

/**
 * The length of a text as every limit of the product counts it: code points after NFC, so that browser and server agree and
 * ğ is one character however it was typed. docs/product.md 12.2.
 */
export function countCharacters(text: string): number {
  return Array.from(normalizeText(text, "NFC")).length;
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Somebody's own words for a sentence of ours: where letters run from the right, they cannot pull the words around them along. */
export function isolated(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? setApart(words) : words;
}

/** The same for a sentence that runs from the right itself: it would tear a plate, which begins with digits, in two. */
export function setApart(words: string): string {
  return words === "" ? "" : `\u2068${words}\u2069`;
}

const SENTENCE_ENDS = ".,;:!)]>'\"”’»";

/** A code or an address without the signs that end the sentence in which it stood, and without white space behind it. */
export function withoutSentenceEnd(text: string): string {
  let end = text.length;
  // A pattern would look from each sign to the end again.
  while (end > 0 && (SENTENCE_ENDS.includes(text[end - 1]!) || text[end - 1]!.trim() === "")) end -= 1;
  return text.slice(0, end);
}
