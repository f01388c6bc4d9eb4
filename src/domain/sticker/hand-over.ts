import { HAND_OVER_DAYS, type Claim } from "./claim.ts";
import type { CodeLife } from "./code.ts";

/** How long the same request is answered with the same claim word again, in minutes: for an answer that was lost. docs/product.md 4.10. */
export const HAND_OVER_ANSWER_MINUTES = 10;

const MINUTE = 60_000;

/** A claim that ends, UTC. */
export type BuyersClaim = Claim & { readonly endsAt: Date };

/** What the buyer of a code that is handed over now is asked for: `word`, for `HAND_OVER_DAYS`. docs/product.md 4.10. */
export function buyersClaim(word: string, now: Date): BuyersClaim {
  return { word, endsAt: new Date(now.getTime() + HAND_OVER_DAYS * 24 * 60 * MINUTE) };
}

/**
 * The claim that a code's holder gives to whom they hand the code over; `word` is a fresh claim word. Or why it cannot be handed over:
 * nobody could link a code that is off. docs/product.md 4.10.
 */
export function handOver({ off }: Pick<CodeLife, "off">, word: string, now: Date): BuyersClaim | "CODE_OFF" {
  return off === null ? buyersClaim(word, now) : "CODE_OFF";
}

/**
 * The claim that a request is told again, or undefined when there is none to tell: only the request that ended the account's link
 * (`past`), for a few minutes, and while the word of that hand-over still waits for its buyer. docs/product.md 4.10.
 */
export function handedOver(
  { holder, claim }: Pick<CodeLife, "holder" | "claim">,
  past: { readonly handOverId?: string | null; readonly unlinkedAt: Date } | undefined,
  id: string,
  now: Date,
): BuyersClaim | undefined {
  if (holder !== null || claim === null || past?.handOverId !== id) return undefined;
  const given = buyersClaim(claim.word, past.unlinkedAt);
  const isLate = now.getTime() >= past.unlinkedAt.getTime() + HAND_OVER_ANSWER_MINUTES * MINUTE;
  // Another end is that of a word which an administrator gave out since.
  return isLate || claim.endsAt?.getTime() !== given.endsAt.getTime() ? undefined : given;
}
