import { createHmac } from "node:crypto";

import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

const SESSION_NETWORK_MS = 24 * 60 * 60 * 1000;

/** Without the key nobody can find the address by trying all addresses. */
export function hashNetwork(keys: SecretKeys, address: string): Buffer {
  return createHmac("sha256", keys.keyFor("network")).update(address).digest();
}

export async function isNetworkOfMembers(
  db: Kysely<DB>,
  companyId: string,
  network: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("companyMembers")
    .innerJoin("sessions", "sessions.userId", "companyMembers.userId")
    .select("sessions.id")
    .where("companyMembers.companyId", "=", companyId)
    .where("sessions.network", "=", network)
    .where("sessions.lastUsedAt", ">", new Date(now.getTime() - SESSION_NETWORK_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
