/**
 * A request that uses up a limit shared by all strangers. `nth` is its number among the requests from its network, from
 * 1.
 */
export interface FairRequest {
  readonly isUrgent: boolean;
  readonly nth: number;
}

/**
 * The number of first requests of a network, such as a note and its photo, that have priority over repeated requests of
 * other networks. docs/product.md 13.1.
 */
const FIRST_REQUESTS = 2;

/** Whether a request is among the first of its network, which have priority. docs/product.md 13.1. */
export function isAmongFirstRequests({ nth }: Pick<FairRequest, "nth">): boolean {
  return nth <= FIRST_REQUESTS;
}

/**
 * Returns the part of the shared limit that may be used up before this request is refused. The rest is reserved for
 * urgent reasons and for networks with few requests, so that nobody can use up everything. docs/product.md 13.1.
 */
export function getFairPart(ask: FairRequest): number {
  if (isAmongFirstRequests(ask)) return ask.isUrgent ? 1 : 0.8;
  return ask.isUrgent ? 0.6 : 0.4;
}

/** Whether this request is still within the limit, when `gone` of at most `most` requests have been used. */
export function isWithinFairLimit(ask: FairRequest, gone: number, most: number): boolean {
  return gone < most * getFairPart(ask);
}
