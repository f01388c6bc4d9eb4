import { cleanLine } from "./text.ts";

/** Most characters of a person's or company's name. Security bar 8.1. */
export const NAME_MAX = 80;

/** What strangers read when an owner has no name. Specification 6. */
export const FALLBACK_OWNER = "Sahibi";

const letters = new Intl.Segmenter("tr");

/**
 * A person's name as strangers see it: 'Ayşe Nur Yılmaz' gives 'Ay*** Y.', one word gives 'Ay***', nothing gives
 * `FALLBACK_OWNER`. Letters are what a reader counts as one, so no accent or emoji is cut in half. Specification 6; security
 * bar S-08 (the full name never leaves the server; owners and renters alike).
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
