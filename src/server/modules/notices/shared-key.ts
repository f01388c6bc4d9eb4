import { createHmac } from "node:crypto";

import { sql } from "kysely";

import { hashToken } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";

const KEY_BYTES = 16;

/**
 * An HMAC of that report's id, so it is always the same; only its hash is stored. No row is inserted for these
 * visitors, and they do not see the words of the earlier visitor.
 */
export async function makeSharedKey(
  { db, secretKeys }: Pick<Deps, "db" | "secretKeys">,
  tellingId: string,
): Promise<string> {
  const digest = createHmac("sha256", secretKeys.keyFor("shared-telling")).update(tellingId).digest();
  const key = digest.subarray(0, KEY_BYTES).toString("base64url");
  const sharedKeyHash = hashToken(key);
  await db
    .updateTable("tellings")
    .set({ sharedKeyHash })
    .where("id", "=", tellingId)
    // The stored hash differs only at the first call, and after the operator has replaced the secret key.
    .where(sql<boolean>`shared_key_hash is distinct from ${sharedKeyHash}`)
    .execute();
  return key;
}
