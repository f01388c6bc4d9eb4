import { HAND_OVER_CLAIM_DAYS, type Claim } from "./claim.ts";
import type { CodeStateFields } from "./code.ts";

/**
 * For how many minutes a repeated request gets the same claim word, in case the response was lost.
 * docs/product/stickers.md 4.10.
 */
export const HAND_OVER_ANSWER_MINUTES = 10;

const MINUTE_MS = 60_000;

export type BuyersClaim = Claim & { readonly endsAt: Date };

export function makeBuyersClaim(word: string, now: Date): BuyersClaim {
  return { word, endsAt: new Date(now.getTime() + HAND_OVER_CLAIM_DAYS * 24 * 60 * MINUTE_MS) };
}

/** A code that is off cannot be handed over, because nobody could link it. docs/product/stickers.md 4.10. */
export function handOverCode({ off }: Pick<CodeStateFields, "off">, word: string, now: Date): BuyersClaim | "CODE_OFF" {
  return off === null ? makeBuyersClaim(word, now) : "CODE_OFF";
}

/**
 * Undefined if another request ended the account's link (`past`), if `HAND_OVER_ANSWER_MINUTES` have passed, or if the
 * code has been linked or has got another claim word since. docs/product/stickers.md 4.10.
 */
export function findRepeatedClaim(
  { holder, claim }: Pick<CodeStateFields, "holder" | "claim">,
  past: { readonly handOverId?: string | null; readonly unlinkedAt: Date } | undefined,
  id: string,
  now: Date,
): BuyersClaim | undefined {
  if (holder !== null || claim === null || past?.handOverId !== id) return undefined;
  const given = makeBuyersClaim(claim.word, past.unlinkedAt);
  const isLate = now.getTime() >= past.unlinkedAt.getTime() + HAND_OVER_ANSWER_MINUTES * MINUTE_MS;
  // If the claim ends at another time, an administrator has issued it after the hand-over.
  return isLate || claim.endsAt?.getTime() !== given.endsAt.getTime() ? undefined : given;
}
