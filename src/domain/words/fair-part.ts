/** `nth` is the position of the request among the requests from the same network, counted from 1. */
export interface FairRequest {
  readonly isUrgent: boolean;
  readonly nth: number;
}

/**
 * The first requests of each network have priority over repeated requests of other networks. The number allows, for
 * example, a note and then a photo. docs/product/protection.md 13.1.
 */
const FIRST_REQUESTS_COUNT = 2;

export function isAmongFirstRequests({ nth }: Pick<FairRequest, "nth">): boolean {
  return nth <= FIRST_REQUESTS_COUNT;
}

/**
 * The rest is reserved for urgent reasons and for networks with few requests, so that nobody can use up everything.
 * docs/product/protection.md 13.1.
 */
export function getFairShare(ask: FairRequest): number {
  if (isAmongFirstRequests(ask)) return ask.isUrgent ? 1 : 0.8;
  return ask.isUrgent ? 0.6 : 0.4;
}

export function isWithinFairLimit(ask: FairRequest, gone: number, most: number): boolean {
  return gone < most * getFairShare(ask);
}
