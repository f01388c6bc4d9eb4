import { createHmac } from "node:crypto";

import { sql, type Kysely, type Transaction } from "kysely";

import { LOG_IN_KNOWN_DAYS, describeLogInPlace } from "#domain/people/log-in-place.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

const LOG_IN_KNOWN_MS = LOG_IN_KNOWN_DAYS * 24 * 60 * 60 * 1000;

const KNOWN_LOG_INS_MAX = 60;

export interface LogInPlace {
  address: string;
  device: string;
}

type KnownLogInDeps = Pick<Deps, "secretKeys" | "now">;

export async function rememberLogIn(
  tx: Transaction<DB>,
  { secretKeys, now }: KnownLogInDeps,
  userId: string,
  place: LogInPlace,
): Promise<boolean> {
  const lastLogInAt = now();
  const key = secretKeys.keyFor("known-log-in");
  // Without the key nobody can find the place by trying all places. The user id makes the digest differ for every
  // account.
  const digests = describeLogInPlace(place).map((mark) =>
    createHmac("sha256", key).update(`${userId} ${mark}`).digest(),
  );
  const known = await tx
    .selectFrom("knownLogIns")
    .select("userId")
    .where("userId", "=", userId)
    .where("digest", "in", digests)
    .where("lastLogInAt", ">", new Date(lastLogInAt.getTime() - LOG_IN_KNOWN_MS))
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto("knownLogIns")
    .values(digests.map((digest) => ({ userId, digest, lastLogInAt })))
    .onConflict((conflict) => conflict.columns(["userId", "digest"]).doUpdateSet({ lastLogInAt }))
    .execute();
  await sql`
    delete from known_log_ins where user_id = ${userId} and digest in (
      select digest from known_log_ins where user_id = ${userId}
      order by last_log_in_at desc, digest offset ${KNOWN_LOG_INS_MAX}
    )`.execute(tx);
  return known !== undefined;
}

export async function deleteOldLogIns(db: Kysely<DB>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - LOG_IN_KNOWN_MS);
  await db.deleteFrom("knownLogIns").where("lastLogInAt", "<=", end).execute();
}
