import { CODE_ALPHABET, makeRandomSymbols } from "#domain/words/symbols.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

/**
 * The number of symbols of a claim word, which is printed on a slip beside the sticker and is needed to link its code.
 * There are 31^6 words. Because of the rate limits, nobody can try more than a few thousand. docs/product.md 4.8.
 */
export const CLAIM_WORD_LENGTH = 6;

/**
 * When a code is handed over, its buyer gets a claim word that is valid for this number of days. Afterwards an
 * administrator must give a new word. docs/product.md 4.10.
 */
export const HAND_OVER_CLAIM_DAYS = 90;

/**
 * The administrators are alerted after this number of wrong words in a day for one code, by all accounts together.
 * docs/product.md 4.8.
 */
export const CLAIM_GUESSES_UNTIL_ALARM = 30;

/** The claim word that is required to link a free code. `endsAt` is UTC; null if the word does not expire. */
export type Claim = { readonly word: string; readonly endsAt: Date | null };

/** Why a code cannot be linked: its claim word was not typed, is wrong, or has expired. */
export type ClaimRefusal = "CLAIM_NEEDED" | "CLAIM_WRONG" | "CLAIM_OVER";

/** Makes a claim word. `randomBytes(n)` gives n bytes of a cryptographic source. docs/product.md 4.8. */
export function makeClaimWord(randomBytes: (count: number) => Uint8Array): string {
  return makeRandomSymbols(CLAIM_WORD_LENGTH, randomBytes);
}

/**
 * The stored form of a typed claim word: in capitals (every kind of i as I), without white space, invisible characters
 * and hyphens. docs/product.md 4.8.
 */
export function normalizeClaimWord(text: string): string {
  return foldIdentifier(normalizeText(text, "NFKC")).replace(
    /[\s\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212]/gu,
    "",
  );
}

/** Whether a normalised text has the form of a claim word. docs/product.md 4.8. */
export function isClaimWord(text: string): boolean {
  return text.length === CLAIM_WORD_LENGTH && [...text].every((symbol) => CODE_ALPHABET.includes(symbol));
}

/** Whether the field for the claim word contains more than white space. docs/product.md 4.8. */
export function isClaimTyped(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** The printed form of a claim word, 'K7M 2QX': two halves are easier to copy. docs/product.md 4.8. */
export function formatClaimWord(word: string): string {
  return `${word.slice(0, CLAIM_WORD_LENGTH / 2)} ${word.slice(CLAIM_WORD_LENGTH / 2)}`;
}

/**
 * Returns why a free code cannot be linked with the word `typed`; undefined if the word is right, or if the code has no
 * claim word. `CLAIM_OVER` is returned only for the right word. docs/product.md 4.8, 4.10.
 */
export function findClaimRefusal(claim: Claim | null, typed: string | undefined, now: Date): ClaimRefusal | undefined {
  if (claim === null) return undefined;
  if (!isClaimTyped(typed)) return "CLAIM_NEEDED";
  if (!isSameWord(normalizeClaimWord(typed), claim.word)) return "CLAIM_WRONG";
  return claim.endsAt !== null && claim.endsAt <= now ? "CLAIM_OVER" : undefined;
}

/** Compares all symbols in constant time, because the duration could reveal parts of the word. */
function isSameWord(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  let difference = 0;
  for (let index = 0; index < word.length; index++) difference |= typed.charCodeAt(index) ^ word.charCodeAt(index);
  return difference === 0;
}
