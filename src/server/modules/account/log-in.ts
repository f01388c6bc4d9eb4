import { ORPCError } from "@orpc/server";

import type { AccountView } from "#contract/people/account.ts";
import { findAccount } from "#server/access/accounts.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { isKnownIp, rememberIp } from "#server/access/known-ips.ts";
import { runWithTries, type LimitName } from "#server/access/limits.ts";
import { hashPassword, hasOutdatedCost, verifyPassword } from "#server/access/password-hash.ts";
import { toAccountView } from "#server/access/request-session.ts";
import { runTransaction } from "#server/db/database.ts";
import { queueLogInAlert } from "#server/modules/alerts/new-log-in.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { makeChallenge, type SignInChallenge } from "#server/modules/second-factor/challenges.ts";

import { type StoredCredentials } from "./store.ts";

/**
 * For an unknown e-mail the known network addresses are looked up with this id, so that the answer takes the same time
 * as for an existing account.
 */
const NOBODY_ID = "00000000-0000-0000-0000-000000000000";

/** Only a caller with the right password learns that the account is closed. */
export class LogInRefusedError extends ORPCError<"CREDENTIALS_INVALID" | "ACCOUNT_CLOSED", undefined> {}

export async function logInUser(
  context: RequestContext,
  { subject, user, password }: { subject: string; user: StoredCredentials | undefined; password: string },
): Promise<AccountView | SignInChallenge> {
  const { deps, session, clientIp } = context;
  const isKnown = await isFromKnownAddress(context, user);
  const failures = limitsOfFailure({ subject, userId: isKnown ? user?.id : undefined, clientIp });
  const successes = [["rightPasswordByAccount", subject]] as const;
  return runWithTries(deps.limits, failures, { success: false, refusals: ["CREDENTIALS_INVALID"] }, () =>
    runWithTries(deps.limits, successes, { success: true, refusals: ["ACCOUNT_CLOSED"] }, async () => {
      const fits = await verifyPassword(password, user?.passwordHash, clientIp, isKnown);
      if (!fits || !user) {
        await writeAudit(deps.db, { action: "log-in-failed", actorId: null, accountId: user?.id ?? null }, deps.now());
        throw new LogInRefusedError("CREDENTIALS_INVALID");
      }
      if (user.closedAt !== null) throw new LogInRefusedError("ACCOUNT_CLOSED");
      // The password is hashed before the account is locked, because hashing takes long.
      const renewed = hasOutdatedCost(user.passwordHash) ? await hashPassword(password, clientIp) : undefined;
      const entered = await runTransaction(deps.db, async (tx) => {
        // A password change or a closure locks it as well and then ends all sessions, so that no session that starts at
        // the same time survives. Concurrent log-ins run one after another and see each other's sessions.
        const row = await tx
          .selectFrom("users")
          .select("passwordHash")
          .where("id", "=", user.id)
          .where("closedAt", "is", null)
          .forNoKeyUpdate()
          .executeTakeFirst();
        const isUnchanged = row?.passwordHash === user.passwordHash;
        // Another log-in may have replaced the hash meanwhile, so the password is checked against the new one.
        const fitsStill =
          isUnchanged || (renewed && row && (await verifyPassword(password, row.passwordHash, clientIp)));
        if (!row || !fitsStill) throw new LogInRefusedError("CREDENTIALS_INVALID");
        const passwordHash = (isUnchanged && renewed) || row.passwordHash;
        if (passwordHash !== row.passwordHash)
          await tx.updateTable("users").set({ passwordHash }).where("id", "=", user.id).execute();
        const challenge = await makeChallenge(tx, { ...user, passwordHash }, deps);
        if (challenge) return challenge;
        await rememberIp(tx, deps, user.id, clientIp);
        await writeAudit(tx, { action: "logged-in", actorId: user.id, accountId: user.id }, deps.now());
        return session.start(tx, user);
      });
      if (typeof entered !== "function") return entered;
      entered();
      await queueLogInAlert(context, user.id);
      return readAccountView(context, user.id);
    }),
  );
}

/** The query takes the same time for an account that does not exist. */
export function isFromKnownAddress(
  { deps, clientIp }: Pick<RequestContext, "deps" | "clientIp">,
  user: StoredCredentials | undefined,
): Promise<boolean> {
  return isKnownIp(deps, user?.id ?? NOBODY_ID, clientIp);
}

/**
 * With `userId`, from a network address that the account knows, a wrong password counts only for this account and
 * address, so that strangers elsewhere cannot lock the owner out.
 */
function limitsOfFailure({
  subject,
  userId,
  clientIp,
}: {
  subject: string;
  userId: string | undefined;
  clientIp: string;
}): (readonly [LimitName, string])[] {
  if (userId !== undefined) return [["loginByKnownAddress", makeKnownAddressSubject(userId, clientIp)]];
  return [
    ["loginByAddress", clientIp],
    ["loginByAccount", subject],
  ];
}

function makeKnownAddressSubject(userId: string, clientIp: string): string {
  return `${userId} ${clientIp}`;
}

/**
 * Called after its owner has used a link from a mail, so that the owner can log in even if strangers have used up the
 * tries.
 */
export async function giveBackTries(
  { deps: { limits }, clientIp }: Pick<RequestContext, "deps" | "clientIp">,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await limits.clear("loginByAccount", email);
  await limits.clear("rightPasswordByAccount", email);
  await limits.clear("loginByKnownAddress", makeKnownAddressSubject(id, clientIp));
}

export async function readAccountView({ deps }: RequestContext, id: string): Promise<AccountView> {
  const row = await findAccount(deps.db, id);
  if (!row) throw new Error("The account of a new session is gone.");
  return toAccountView(row, deps.config);
}
