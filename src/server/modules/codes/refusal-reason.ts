import type { SignedInActor } from "#domain/people/actor.ts";
import { whyNoProfile } from "#domain/sticker/code.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { counting } from "#server/access/limits.ts";

import { findHeldCode } from "./store.ts";

/**
 * Why a code is not the account's to work on; docs/product.md 5.1 words the two cases apart. Each answer tells whether a code
 * exists, so it counts as an unknown code does. Throws TooManyTries.
 */
export async function reasonNotMine(
  { deps, actor, clientIp, visitor }: RequestContext & { actor: SignedInActor },
  code: string,
): Promise<"PROFILE_NOT_YOURS" | "PROFILE_NOT_FOUND"> {
  const tries = [
    ["unknownCodeByAccount", actor.userId],
    ["unknownCodeByAddress", clientIp],
  ] as const;
  const held = await counting(deps.guessing.patient(visitor), tries, { success: true, refusals: [] }, () =>
    findHeldCode(deps.db, code, actor.userId),
  );
  return held ? whyNoProfile(held, actor.userId) : "PROFILE_NOT_FOUND";
}
