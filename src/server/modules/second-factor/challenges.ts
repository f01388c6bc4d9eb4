import type { Kysely, Transaction } from "kysely";

import { CHALLENGE_MINUTES } from "#domain/people/second-factor.ts";
import { hashToken, newToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { digestOf, unseal } from "./secrets.ts";
import { findSecondFactor } from "./store.ts";

/** What the right password is answered with where a code is still to come. */
export interface Challenge {
  challenge: string;
  isReadable: boolean;
}

/**
 * Asks for the second step of a log-in whose password was right; undefined when the account has none. Called in the transaction that
 * would begin the session, while it holds the account's row: a second factor that is being turned on is waited for.
 */
export async function challengeFor(
  tx: Transaction<DB>,
  user: { id: string; passwordHash: string },
  { secretKeys, now }: Pick<Deps, "secretKeys" | "now">,
): Promise<Challenge | undefined> {
  const factor = await findSecondFactor(tx, user.id);
  if (!factor) return undefined;
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MINUTES * 60 * 1000);
  const bound = { userId: user.id, passwordDigest: digestOf(user.passwordHash) };
  await tx
    .insertInto("signInChallenges")
    .values({ ...bound, tokenHash: hashToken(token), createdAt, expiresAt })
    .execute();
  const secret = unseal(secretKeys.keyFor("second-factor"), user.id, factor.secret);
  return { challenge: token, isReadable: secret !== undefined };
}

/** Whose challenge a token is, and by which password, while it stands. */
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

/** Uses a challenge up; false when another request has. */
export async function takeChallenge(tx: Transaction<DB>, token: string, now: Date): Promise<boolean> {
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
