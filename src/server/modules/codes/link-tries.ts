import { ORPCError } from "@orpc/server";
import { sql, type Transaction } from "kysely";

import { isClaimTyped } from "#domain/sticker/claim.ts";
import type { OwnerScope, RequestContext } from "#server/access/gates.ts";
import { runWithTries, takeFairTry } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";

/**
 * The attempt is counted before the code is read, so that an account without tries left learns nothing about the code
 * (decision 45). For each account, wrong codes and wrong claim words have separate limits.
 */
export function runLinkTry<Result>(
  { deps, owner, clientIp, visitor }: RequestContext & { owner: OwnerScope },
  { code, claim }: { code: string; claim?: string | undefined },
  link: () => Promise<Result>,
): Promise<Result> {
  const words = isClaimTyped(claim) ? ([["wrongClaimByAccount", owner.userId]] as const) : [];
  const codes = { success: false, refusals: ["CODE_NOT_FOUND", "CODE_TAKEN"] as const };
  const both = { success: false, refusals: [...codes.refusals, "CLAIM_WRONG"] as const };
  return runWithTries(deps.limits, [["failedLinkByAccount", owner.userId]], codes, () =>
    runWithTries(deps.guessing.patient(visitor), [["unknownCodeByAddress", clientIp]], both, () =>
      runWithTries(deps.limits, words, { success: false, refusals: ["CLAIM_WRONG"] }, () =>
        link().catch(async (error: unknown) => {
          if (error instanceof ORPCError && error.code === "CLAIM_WRONG") await countWrongClaim(deps, code, clientIp);
          throw error;
        }),
      ),
    ),
  );
}

/** Beyond the limit, the administrators are informed at most once a day; nobody is refused. */
async function countWrongClaim({ db, limits, now }: Deps, code: string, address: string): Promise<void> {
  if (!(await limits.take("wrongClaimByCode", code))) return;
  if (await limits.take("claimNewsByCode", code)) return;
  try {
    const isMailed = (await takeFairTry(limits, ["claimMails", ""], ["claimNewsByAddress", address])) === undefined;
    await runTransaction(db, async (tx) => {
      await reportClaimGuessing(tx, code, now());
      if (isMailed) await mailAdministrators(tx, (to) => ({ kind: "claim-guessed", ...to, code }), now());
    });
  } catch (error) {
    await limits.giveBack("claimNewsByCode", code);
    throw error;
  }
}

async function reportClaimGuessing(tx: Transaction<DB>, code: string, now: Date): Promise<void> {
  await sql`
    insert into reports (id, code, reason, created_at)
    select ${makeId(now)}::uuid, ${code}, 'claim-guessed', ${now}::timestamptz
    where not exists (select from reports where code = ${code} and reason = 'claim-guessed' and resolved_at is null)`.execute(
    tx,
  );
}
