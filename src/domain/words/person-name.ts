import { cleanLine } from "./text.ts";

export const PERSON_NAME_MAX = 80;

export const FALLBACK_OWNER_NAME = "Sahibi";

/**
 * Undefined in a browser without `Intl.Segmenter`. Such a browser splits a text into code points instead, so its
 * preview of a masked name may lose a combining accent.
 */
const letterSegmenter = "Segmenter" in Intl ? new Intl.Segmenter("tr") : undefined;

/**
 * Returns a person's name in the form for strangers: 'Ayşe Nur Yılmaz' gives 'Ay*** Y.', one word gives 'Ay***', ''
 * gives `FALLBACK_OWNER_NAME`. The function counts graphemes, so that no accent or emoji is cut in half.
 * docs/product/accounts.md 3.3.
 */
export function maskPersonName(name: string): string {
  const words = cleanLine(name).split(" ");
  const first = takeFirstLetters(words[0] ?? "", 2);
  if (first === "") return FALLBACK_OWNER_NAME;
  const last = words.length > 1 ? takeFirstLetters(words.at(-1) ?? "", 1) : "";
  return last === "" ? `${first}***` : `${first}*** ${last}.`;
}

function takeFirstLetters(word: string, count: number): string {
  const split = letterSegmenter
    ? Array.from(letterSegmenter.segment(word), (letter) => letter.segment)
    : Array.from(word);
  return split.slice(0, count).join("");
}
