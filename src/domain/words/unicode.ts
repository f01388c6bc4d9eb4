// The last two are no marks, and become some in the compatibility forms.
const MARKS = /([\p{M}\uFF9E\uFF9F]{1,30})[\p{M}\uFF9E\uFF9F]*/gu;

/**
 * A text in one of Unicode's normal forms, with at most 30 combining marks in a row (stream-safe text, UAX 15): marks are sorted, and
 * sorting a longer row takes time in the square of its length. No language writes more than a few. Any text is accepted.
 */
export function normalizeText(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return text.replace(MARKS, "$1").normalize(form);
}
