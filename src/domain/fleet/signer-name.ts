import { toSearchKey } from "#domain/words/turkish.ts";

/**
 * Capitals, Turkish letters, accents, punctuation and the order of the words do not matter. A missing or additional
 * word does.
 */
export function isNameOf(expected: string, signed: string): boolean {
  const words = (name: string) =>
    toSearchKey(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
      .toSorted()
      .join(" ");
  return words(expected) === words(signed);
}
