import { CODE_ALPHABET, makeRandomSymbols } from "#domain/words/symbols.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";
import { normalizeText } from "#domain/words/unicode.ts";

/** There are 31^6 words. Because of the rate limits, nobody can try more than a few thousand. */
export const CLAIM_WORD_LENGTH = 6;

export const HAND_OVER_CLAIM_DAYS = 90;

/**
 * The administrators are alerted after this number of wrong words in a day for one code, by all accounts together.
 * docs/product/stickers.md 4.8.
 */
export const CLAIM_GUESSES_UNTIL_ALARM = 30;

/** `endsAt` is UTC; null if the word does not expire. */
export type Claim = { readonly word: string; readonly endsAt: Date | null };

export type ClaimRefusal = "CLAIM_NEEDED" | "CLAIM_WRONG" | "CLAIM_OVER";

export function makeClaimWord(randomBytes: (count: number) => Uint8Array): string {
  return makeRandomSymbols(CLAIM_WORD_LENGTH, randomBytes);
}

/**
 * The stored form of a typed claim word: in capitals (every kind of i as I), without white space, invisible characters
 * and hyphens. docs/product/stickers.md 4.8.
 */
export function normalizeClaimWord(text: string): string {
  return foldIdentifier(normalizeText(text, "NFKC")).replace(
    /[\s\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212]/gu,
    "",
  );
}

export function isClaimWord(text: string): boolean {
  return text.length === CLAIM_WORD_LENGTH && [...text].every((symbol) => CODE_ALPHABET.includes(symbol));
}

export function isClaimTyped(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

export function formatClaimWord(word: string): string {
  return `${word.slice(0, CLAIM_WORD_LENGTH / 2)} ${word.slice(CLAIM_WORD_LENGTH / 2)}`;
}

/** `CLAIM_OVER` is returned only for the right word. */
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
