import { mayEditProfile, type SignedInActor } from "#domain/actor.ts";
import type { RequestContext } from "#server/gates.ts";
import { takeTry } from "#server/limits.ts";

import { ownerOfCode } from "./store.ts";

/**
 * Why a code is not the account's to work on; the specification words the two cases apart. Each answer tells whether a code
 * exists, so it counts as an unknown code does. Throws TooManyTries.
 */
export async function reasonNotMine(
  { deps, actor, clientAddress }: RequestContext & { actor: SignedInActor },
  code: string,
): Promise<"PROFILE_NOT_YOURS" | "PROFILE_NOT_FOUND"> {
  await takeTry(deps.limits, "unknownCodeByAddress", clientAddress);
  await takeTry(deps.limits, "unknownCodeByAccount", actor.userId);
  const ownerId = await ownerOfCode(deps.db, code, actor.userId);
  return ownerId && !mayEditProfile(actor, { ownerId }) ? "PROFILE_NOT_YOURS" : "PROFILE_NOT_FOUND";
}
