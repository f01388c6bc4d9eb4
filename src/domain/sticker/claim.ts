import { CODE_ALPHABET, makeRandomSymbols } from "#domain/words/symbols.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

/**
 * Symbols of a claim word. There are 31^6 words, and the rate limits let nobody try more than a few thousand.
 * docs/product.md 4.8.
 */
export const CLAIM_LENGTH = 6;

/**
 * Days for which the buyer's claim word is valid. After that an administrator must give a new one.
 * docs/product.md 4.10.
 */
export const HAND_OVER_DAYS = 90;

/**
 * After this many wrong words for one code in a day, by all accounts together, the administrators are alerted.
 * docs/product.md 4.8.
 */
export const CLAIM_GUESSES_UNTIL_ALARM = 30;

/** The claim word that linking a free code requires. `endsAt` is UTC; null while the code stays free. */
export type Claim = { readonly word: string; readonly endsAt: Date | null };

/** Why a claim word does not open the code: none was typed, it is wrong, or it has expired. */
export type ClaimRefusal = "CLAIM_NEEDED" | "CLAIM_WRONG" | "CLAIM_OVER";

/** Makes a claim word. `randomBytes(n)` gives n bytes of a cryptographic source. docs/product.md 4.8. */
export function makeClaimWord(randomBytes: (count: number) => Uint8Array): string {
  return makeRandomSymbols(CLAIM_LENGTH, randomBytes);
}

/** The stored form of a typed claim word: folded, with only letters and digits. docs/product.md 4.8. */
export function normalizeClaimWord(text: string): string {
  return foldIdentifier(normalizeText(text, "NFKC")).replace(
    /[\s\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212]/gu,
    "",
  );
}

/** Whether a normalised text has the form of a claim word. docs/product.md 4.8. */
export function isClaimWord(text: string): boolean {
  return text.length === CLAIM_LENGTH && [...text].every((symbol) => CODE_ALPHABET.includes(symbol));
}

/** Whether the field for the claim word contains more than white space. docs/product.md 4.8. */
export function isClaimTyped(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** The printed form of a claim word: two halves, which are easier to copy. docs/product.md 4.8. */
export function formatClaimWord(word: string): string {
  return `${word.slice(0, CLAIM_LENGTH / 2)} ${word.slice(CLAIM_LENGTH / 2)}`;
}

/**
 * Returns why `typed` does not open a free code; undefined when it does, or when the code has no claim word. That a
 * word has expired is said only if it is right. docs/product.md 4.8, 4.10.
 */
export function findClaimRefusal(claim: Claim | null, typed: string | undefined, now: Date): ClaimRefusal | undefined {
  if (claim === null) return undefined;
  if (!isClaimTyped(typed)) return "CLAIM_NEEDED";
  if (!isSameWord(normalizeClaimWord(typed), claim.word)) return "CLAIM_WRONG";
  return claim.endsAt !== null && claim.endsAt <= now ? "CLAIM_OVER" : undefined;
}

/** Compares all symbols, so that the duration reveals nothing about the word. */
function isSameWord(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  let difference = 0;
  for (let index = 0; index < word.length; index++) difference |= typed.charCodeAt(index) ^ word.charCodeAt(index);
  return difference === 0;
}
