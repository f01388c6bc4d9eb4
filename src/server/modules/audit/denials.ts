import type { RefusalCode } from "#contract/words/refusals.ts";
import { isMember, isSignedIn } from "#domain/people/actor.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { isAuditedLimit, subjectKindOfLimit, type LimitName } from "#server/access/limits.ts";
import type { Deps } from "#server/deps.ts";

import { mayHideRow, isForeignRow } from "./foreign-rows.ts";
import { writeAudit } from "./store.ts";

/** Refusals that always mean that the caller has no right to the action, whether or not a row exists. */
const deniedCodes = new Set<string>(["FORBIDDEN", "COMPANY_NOT_APPROVED", "PROFILE_NOT_YOURS"] satisfies RefusalCode[]);

/**
 * The second kind is recorded only up to a limit for each account. An error while recording does not change the answer.
 */
export async function auditRefusal(
  { deps, session }: RequestContext,
  { procedure, refusal, input }: { procedure: string; refusal: string; input: unknown },
): Promise<void> {
  const isPassword = refusal === ("PASSWORD_WRONG" satisfies RefusalCode);
  if (!isPassword && !deniedCodes.has(refusal) && !mayHideRow(refusal)) return;
  try {
    const actor = await session.actor();
    if (actor.kind === "guest") return;
    const { userId: actorId } = actor;
    if (isPassword) {
      const event = { action: "password-wrong", actorId, accountId: actorId, details: { procedure } } as const;
      return await writeAudit(deps.db, event, deps.now());
    }
    if (!isSignedIn(actor) && !isMember(actor)) return;
    if (!deniedCodes.has(refusal) && !(await isForeignRow(deps.db, actor, { refusal, input }))) return;
    if (await deps.limits.take("auditedDenialByAccount", actorId)) return;
    await writeAudit(deps.db, { action: "denied", actorId, details: { procedure, refusal } }, deps.now());
  } catch (error) {
    deps.log.warn({ err: error }, "a denial was not written down");
  }
}

/** A subject that is a network address is not stored. */
export async function auditReachedLimit(
  { db, limits, log, now }: Pick<Deps, "db" | "limits" | "log" | "now">,
  limit: LimitName,
  subject: string,
): Promise<void> {
  if (!isAuditedLimit(limit)) return;
  try {
    if (await limits.take("auditedLimits", limit)) return;
    const accountId = subjectKindOfLimit(limit) === "account" ? subject : null;
    const code = subjectKindOfLimit(limit) === "code" ? subject : null;
    await writeAudit(db, { action: "limit-reached", actorId: accountId, accountId, code, details: { limit } }, now());
  } catch (error) {
    log.warn({ err: error }, "a reached limit was not written down");
  }
}
