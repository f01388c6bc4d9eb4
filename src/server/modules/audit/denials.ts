import { isSignedIn } from "#domain/people/actor.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { isAudited, subjectKindOf, type LimitName } from "#server/access/limits.ts";
import type { Deps } from "#server/deps.ts";

import { writeAudit } from "./store.ts";

/** Writes down that somebody signed in asked for what is not theirs, up to a limit. The request is answered the same when writing fails. */
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

/** Writes down that a limit was reached. Whose address it was is not kept. */
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
