import { isSignedIn } from "#domain/people/actor.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { isAudited, subjectKindOf, type LimitName } from "#server/access/limits.ts";
import type { Deps } from "#server/deps.ts";

import { writeAudit } from "./store.ts";

/**
 * Records that a signed-in user asked for something that is not theirs, up to a limit. An error in the recording does
 * not change the answer.
 */
export async function writeDenial(
  { deps, session }: RequestContext,
  procedure: string,
  refusal: string,
): Promise<void> {
  try {
    const actor = await session.actor();
    if (!isSignedIn(actor) || (await deps.limits.take("auditedDenialByAccount", actor.userId))) return;
    const event = { action: "denied", actorId: actor.userId, details: { procedure, refusal } } as const;
    await writeAudit(deps.db, event, deps.now());
  } catch (error) {
    deps.log.warn({ err: error }, "a denial was not written down");
  }
}

/** Records that a limit was reached. A network address as subject is not stored. */
export async function writeLimit(
  { db, limits, log, now }: Pick<Deps, "db" | "limits" | "log" | "now">,
  limit: LimitName,
  subject: string,
): Promise<void> {
  if (!isAudited(limit)) return;
  try {
    if (await limits.take("auditedLimits", limit)) return;
    const accountId = subjectKindOf(limit) === "account" ? subject : null;
    const code = subjectKindOf(limit) === "code" ? subject : null;
    await writeAudit(db, { action: "limit-reached", actorId: accountId, accountId, code, details: { limit } }, now());
  } catch (error) {
    log.warn({ err: error }, "a reached limit was not written down");
  }
}
