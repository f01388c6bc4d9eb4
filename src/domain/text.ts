// An emoji sequence needs its joiner and its variation selector; anywhere else they are invisible ink. The first group is kept.
const INVISIBLE =
  /((?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?\u200D(?=\p{Extended_Pictographic})|\p{Emoji}[\uFE0E\uFE0F])|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

/**
 * One line of plain text as it is stored and shown: NFC, without control characters, bidi marks and overrides, zero-width
 * characters (a joiner inside an emoji stays) and lone surrogates; line breaks and white space runs as one space; trimmed.
 * Any text is accepted, '' may come back. Cleaning twice changes nothing. Security bar S-12.
 */
export function cleanLine(text: string): string {
  return text
    .replace(LINE_BREAK, " ")
    .replaceAll("\t", " ")
    .replace(INVISIBLE, "$1")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Plain text of several lines as it is stored and shown: every line as `cleanLine` gives it, line breaks as '\n', at most one
 * blank line in a row, none at either end. Any text is accepted, '' may come back. Security bar S-12.
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

/**
 * The length of a text as every limit of the product counts it: code points after NFC, so that browser and server agree and
 * ğ is one character however it was typed. Security bar S-12; specification 5 (150 characters).
 */
export function countCharacters(text: string): number {
  return Array.from(text.normalize("NFC")).length;
}
