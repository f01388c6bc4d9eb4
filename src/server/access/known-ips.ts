import { createHmac } from "node:crypto";

import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

const IP_KNOWN_MS = 30 * 24 * 60 * 60 * 1000;

/** Nobody logs in from that many in a month. Beyond the maximum, the longest unused addresses are deleted. */
const KNOWN_IPS_MAX = 20;

export async function isKnownIp(
  { db, secretKeys, now }: Pick<Deps, "db" | "secretKeys" | "now">,
  userId: string,
  address: string,
): Promise<boolean> {
  const known = await db
    .selectFrom("knownAddresses")
    .select("userId")
    .where("userId", "=", userId)
    .where("digest", "=", digestOfIp(secretKeys, userId, address))
    .where("lastLogInAt", ">", new Date(now().getTime() - IP_KNOWN_MS))
    .executeTakeFirst();
  return known !== undefined;
}

/** Call it only after the account's owner has proved their identity from there. */
export async function rememberIp(
  tx: Kysely<DB>,
  { secretKeys, now }: Pick<Deps, "secretKeys" | "now">,
  userId: string,
  address: string,
): Promise<void> {
  const lastLogInAt = now();
  await tx
    .insertInto("knownAddresses")
    .values({ userId, digest: digestOfIp(secretKeys, userId, address), lastLogInAt })
    .onConflict((conflict) => conflict.columns(["userId", "digest"]).doUpdateSet({ lastLogInAt }))
    .execute();
  await sql`
    delete from known_addresses where user_id = ${userId} and digest in (
      select digest from known_addresses where user_id = ${userId}
      order by last_log_in_at desc, digest offset ${KNOWN_IPS_MAX}
    )`.execute(tx);
}

export async function deleteOldKnownIps(db: Kysely<DB>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - IP_KNOWN_MS);
  await db.deleteFrom("knownAddresses").where("lastLogInAt", "<=", end).execute();
}

/**
 * Without the key nobody can find the address by trying all addresses. The user id makes the digest differ for every
 * account.
 */
function digestOfIp(secretKeys: Deps["secretKeys"], userId: string, address: string): Buffer {
  return createHmac("sha256", secretKeys.keyFor("known-address")).update(`${userId} ${address}`).digest();
}
