/** Whoever asks for something of what all strangers share: of what reason, and which of their network's asks this is, from 1. */
export interface Ask {
  readonly isUrgent: boolean;
  readonly nth: number;
}

/** So many asks of a network, such as a note and its photo, come before all that other networks ask for more often. docs/product.md 13.1. */
const FRESH = 2;

/** Whether a network has asked so seldom that it is let in before those who asked more often. docs/product.md 13.1. */
export function isFresh({ nth }: Pick<Ask, "nth">): boolean {
  return nth <= FRESH;
}

/**
 * Up to which part of what all share somebody may have it: the rest is kept for urgent reasons and for networks that have had little, so
 * that nobody empties it for them. docs/product.md 13.1.
 */
export function partFor(ask: Ask): number {
  if (isFresh(ask)) return ask.isUrgent ? 1 : 0.8;
  return ask.isUrgent ? 0.6 : 0.4;
}

/** Whether there is one left for this ask where so many of `most` are gone. */
export function isLeft(ask: Ask, gone: number, most: number): boolean {
  return gone < most * partFor(ask);
}
