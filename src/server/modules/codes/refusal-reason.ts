import type { SignedInActor } from "#domain/people/actor.ts";
import { findProfileRefusal } from "#domain/sticker/code.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";

import { findHeldCode } from "./store.ts";

/** The reason reveals whether the code exists, so each call counts against the limits for unknown codes. */
export async function findRefusalReason(
  { deps, actor, clientIp, visitor }: RequestContext & { actor: SignedInActor },
  code: string,
): Promise<"PROFILE_NOT_YOURS" | "PROFILE_NOT_FOUND"> {
  const tries = [
    ["unknownCodeByAccount", actor.userId],
    ["unknownCodeByAddress", clientIp],
  ] as const;
  const held = await runWithTries(deps.guessing.patient(visitor), tries, { success: true, refusals: [] }, () =>
    findHeldCode(deps.db, code, actor.userId),
  );
  return held ? findProfileRefusal(held, actor.userId) : "PROFILE_NOT_FOUND";
}
