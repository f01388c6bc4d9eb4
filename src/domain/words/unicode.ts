// The last two characters are not combining marks, but become combining marks in NFKC and NFKD.
const MARKS_PATTERN = /([\p{M}\uFF9E\uFF9F]{1,30})[\p{M}\uFF9E\uFF9F]*/gu;

/**
 * Returns a text in a Unicode normal form, with at most 30 combining marks in a row (stream-safe text, UAX 15), because
 * sorting a longer run takes quadratic time.
 */
export function normalizeText(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return text.replace(MARKS_PATTERN, "$1").normalize(form);
}
