import type { Kysely, Transaction } from "kysely";

import { parseEmail } from "#domain/words/contact.ts";
import { endSessions } from "#server/access/session-store.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { decryptSecret } from "#server/outside/sealing.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { deleteChallenges } from "./challenges.ts";
import { iterateSecondFactors, deleteSecondFactor, mailOwner } from "./store.ts";

/** All sessions end and the owner is informed; the password alone then opens the account. */
export async function resetSecondFactor(
  tx: Transaction<DB>,
  actorId: string | null,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
): Promise<"USER_NOT_FOUND" | "SECOND_FACTOR_OFF" | undefined> {
  const user = await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
  if (!user) return "USER_NOT_FOUND";
  if (!(await deleteSecondFactor(tx, userId))) return "SECOND_FACTOR_OFF";
  await deleteChallenges(tx, userId);
  await endSessions(tx, userId);
  await removePushChannels(tx, userId, now);
  await writeAudit(tx, { action: "second-factor-reset", actorId, accountId: userId, details: { reason } }, now);
  await mailOwner(tx, userId, { kind: "second-factor-reset", reason }, now);
  return undefined;
}

/**
 * Accounts whose secret this key cannot decrypt, because it was encrypted with another key, for example before a
 * restore.
 */
export async function findUnreadableFactors(db: Kysely<DB>, secretKeys: SecretKeys): Promise<string[]> {
  const key = secretKeys.keyFor("second-factor");
  const unreadable: string[] = [];
  for await (const rows of iterateSecondFactors(db))
    for (const { userId, secret } of rows) if (!decryptSecret(key, userId, secret)) unreadable.push(userId);
  return unreadable;
}

export async function resetUnreadableFactors(db: Kysely<DB>, secretKeys: SecretKeys, now: Date): Promise<number> {
  const reason = "Sunucunun anahtarı değişti; ikinci adımlar yeniden kuruluyor.";
  const unreadable = await findUnreadableFactors(db, secretKeys);
  for (const userId of unreadable)
    await runTransaction(db, (tx) => resetSecondFactor(tx, null, { userId, reason }, now));
  return unreadable.length;
}

export async function resetByOperator(db: Kysely<DB>, given: string, now: Date): Promise<void> {
  const email = parseEmail(given);
  if (email === undefined) throw new OperatorError(`'${given}' geçerli bir e-posta adresi değil.`);
  const reason = "Hizmeti sunan komutla sıfırladı.";
  const refused = await runTransaction(db, async (tx) => {
    const user = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    return user ? resetSecondFactor(tx, null, { userId: user.id, reason }, now) : "USER_NOT_FOUND";
  });
  if (refused === "USER_NOT_FOUND") throw new OperatorError(`${email} adresiyle bir hesap yok.`);
  if (refused === "SECOND_FACTOR_OFF") throw new OperatorError(`${email} hesabında ikinci adım kurulu değil.`);
}
