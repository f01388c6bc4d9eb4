/**
 * A request for a share of something that all strangers use: its urgency, and its number among its network's
 * requests, from 1.
 */
export interface FairRequest {
  readonly isUrgent: boolean;
  readonly nth: number;
}

/**
 * The first requests of a network, such as a note and its photo, come before repeated requests of others.
 * docs/product.md 13.1.
 */
const FRESH = 2;

/** Whether a network has made so few requests that it comes before others. docs/product.md 13.1. */
export function isAmongFirstRequests({ nth }: Pick<FairRequest, "nth">): boolean {
  return nth <= FRESH;
}

/**
 * How much of the whole may be used before this request is refused. The rest is kept for urgent reasons and for
 * networks with few requests, so that nobody uses up everything. docs/product.md 13.1.
 */
export function fairPartFor(ask: FairRequest): number {
  if (isAmongFirstRequests(ask)) return ask.isUrgent ? 1 : 0.8;
  return ask.isUrgent ? 0.6 : 0.4;
}

/** Whether the limit has a try left for this request when `gone` of `most` tries are used. */
export function hasRoomLeft(ask: FairRequest, gone: number, most: number): boolean {
  return gone < most * fairPartFor(ask);
}
