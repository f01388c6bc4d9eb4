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

/**
 * One spelling of a text for search alone, in NFKC: lower-case, without accents, every kind of i as i, invisible characters removed,
 * white space runs as one space, trimmed. So 'inci' finds 'İnci', 'ısparta' finds 'ISPARTA' and 'isik' finds 'Işık'. Any text is
 * accepted, '' may come back; twice changes nothing. Never for identity: different names share a key. docs/product.md 12.3.
 */
export function searchKey(text: string): string {
  const bare = normalizeText(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i");
  return cleanLine(bare).normalize("NFKC");
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
