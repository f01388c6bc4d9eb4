import type { RequestContext, SignedIn } from "#server/access/gates.ts";
import { counting } from "#server/access/limits.ts";

/**
 * Takes a free code for an account or its company, by what `take` does. A code that is not there, somebody else's, or not claimed is
 * counted for the account and for its address, since each answer tells something of a code. Throws TooManyTries.
 */
export function countingTake<T>(
  { deps, clientIp, visitor, owner }: RequestContext & Pick<SignedIn, "owner">,
  take: () => Promise<T>,
): Promise<T> {
  const tries = [
    ["failedLinkByAccount", owner.userId],
    // Also by address: one person may have many accounts.
    ["unknownCodeByAddress", clientIp],
  ] as const;
  const counts = { success: false, refusals: ["CODE_NOT_FOUND", "CODE_TAKEN", "CLAIM_WRONG"] as const };
  return counting(deps.guessing.patient(visitor), tries, counts, take);
}
