import { cleanLine } from "./text.ts";

/** Most characters of a person's or company's name. docs/product.md 3.3. */
export const NAME_MAX = 80;

/** What strangers read when an owner has no name. docs/product.md 3.3. */
export const FALLBACK_OWNER = "Sahibi";

const letters = new Intl.Segmenter("tr");

/**
 * A person's name as strangers see it: 'Ayşe Nur Yılmaz' gives 'Ay*** Y.', one word gives 'Ay***', nothing gives
 * `FALLBACK_OWNER`. Letters are what a reader counts as one, so no accent or emoji is cut in half. docs/product.md 3.3.
 */
export function maskPersonName(name: string): string {
  const words = cleanLine(name).split(" ");
  const first = firstLetters(words[0] ?? "", 2);
  if (first === "") return FALLBACK_OWNER;
  const last = words.length > 1 ? firstLetters(words.at(-1) ?? "", 1) : "";
  return last === "" ? `${first}***` : `${first}*** ${last}.`;
}

function firstLetters(word: string, count: number): string {
  return Array.from(letters.segment(word), (letter) => letter.segment)
    .slice(0, count)
    .join("");
}
