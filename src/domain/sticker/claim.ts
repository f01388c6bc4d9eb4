import { CODE_ALPHABET, randomSymbols } from "#domain/words/symbols.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

/** Symbols of a claim word: 31^6, of which nobody gets to try more than a few thousand. docs/product.md 4.8. */
export const CLAIM_LENGTH = 6;

/** How long the claim word of a code that was handed over can be used, in days; then an administrator gives a new one. docs/product.md 4.10. */
export const HAND_OVER_DAYS = 90;

/** So many wrong words for one code in a day, of all accounts together, are told to the administrators. docs/product.md 4.8. */
export const CLAIM_GUESSES_TOLD = 30;

/** The word that is asked for when a free code is linked, and until when it can be used (UTC); null: as long as the code is free. */
export type Claim = { readonly word: string; readonly endsAt: Date | null };

/** Why a code's claim word does not let the asker have it: none was typed, a wrong one was, or its time is over. */
export type Unclaimed = "CLAIM_NEEDED" | "CLAIM_WRONG" | "CLAIM_OVER";

/** A new claim word. `randomBytes(n)` gives n bytes of a cryptographic source. docs/product.md 4.8. */
export function makeClaimWord(randomBytes: (count: number) => Uint8Array): string {
  return randomSymbols(CLAIM_LENGTH, randomBytes);
}

/** A claim word as it was typed or pasted, in the one spelling in which it is stored: folded, its letters and digits alone. docs/product.md 4.8. */
export function normalizeClaimWord(text: string): string {
  return foldIdentifier(normalizeText(text, "NFKC")).replace(
    /[\s\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212]/gu,
    "",
  );
}

/** Whether a normalised text can be a claim word at all. docs/product.md 4.8. */
export function isClaimWord(text: string): boolean {
  return text.length === CLAIM_LENGTH && [...text].every((symbol) => CODE_ALPHABET.includes(symbol));
}

/** Whether anything was typed where a claim word is asked for. docs/product.md 4.8. */
export function isClaimTyped(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** A claim word as it is printed: in two halves, which are easier to copy. docs/product.md 4.8. */
export function formatClaimWord(word: string): string {
  return `${word.slice(0, CLAIM_LENGTH / 2)} ${word.slice(CLAIM_LENGTH / 2)}`;
}

/**
 * Why `typed` does not claim a free code, or undefined when it does; a code without a claim word needs none. Only whoever knows the word
 * learns that its time is over. docs/product.md 4.8, 4.10.
 */
export function whyUnclaimed(claim: Claim | null, typed: string | undefined, now: Date): Unclaimed | undefined {
  if (claim === null) return undefined;
  if (!isClaimTyped(typed)) return "CLAIM_NEEDED";
  if (!isSameWord(normalizeClaimWord(typed), claim.word)) return "CLAIM_WRONG";
  return claim.endsAt !== null && claim.endsAt <= now ? "CLAIM_OVER" : undefined;
}

/** Compares all symbols whatever the first ones are, so that the time an answer takes tells nothing of the word. */
function isSameWord(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  let difference = 0;
  for (let index = 0; index < word.length; index++) difference |= typed.charCodeAt(index) ^ word.charCodeAt(index);
  return difference === 0;
}
