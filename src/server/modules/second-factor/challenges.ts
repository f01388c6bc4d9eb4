import type { Kysely, Transaction } from "kysely";

import { CHALLENGE_MINUTES } from "#domain/people/second-factor.ts";
import { hashToken, makeToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { decryptSecret } from "#server/outside/sealing.ts";

import { digestText } from "./secrets.ts";
import { findSecondFactor } from "./store.ts";

export interface SignInChallenge {
  challenge: string;
  isReadable: boolean;
}

/**
 * Call it in the transaction that would start the session, with the account locked, so that it sees a second factor
 * that is being turned on.
 */
export async function makeChallenge(
  tx: Transaction<DB>,
  user: { id: string; passwordHash: string },
  { secretKeys, now }: Pick<Deps, "secretKeys" | "now">,
): Promise<SignInChallenge | undefined> {
  const factor = await findSecondFactor(tx, user.id);
  if (!factor) return undefined;
  const token = makeToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MINUTES * 60 * 1000);
  const bound = { userId: user.id, passwordDigest: digestText(user.passwordHash) };
  await tx
    .insertInto("signInChallenges")
    .values({ ...bound, tokenHash: hashToken(token), createdAt, expiresAt })
    .execute();
  const secret = decryptSecret(secretKeys.keyFor("second-factor"), user.id, factor.secret);
  return { challenge: token, isReadable: secret !== undefined };
}

export async function findChallenge(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ userId: string; passwordDigest: Buffer } | undefined> {
  return db
    .selectFrom("signInChallenges")
    .select(["userId", "passwordDigest"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export async function consumeChallenge(tx: Transaction<DB>, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom("signInChallenges")
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteChallenges(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom("signInChallenges").where("userId", "=", userId).execute();
}

export async function deleteExpiredChallenges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("signInChallenges").where("expiresAt", "<=", now).execute();
}
