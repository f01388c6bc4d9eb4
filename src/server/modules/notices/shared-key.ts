import { createHmac } from "node:crypto";

import { sql } from "kysely";

import { hashToken } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";

const BYTES = 16;

/**
 * The key for a visitor who reported the same from the same network as an earlier one. It is derived from the
 * telling's id, so it is always the same, and only its digest is stored. So a repeated report writes no row, and its
 * sender does not see the first one's words.
 */
export async function makeSharedKey(
  { db, secretKeys }: Pick<Deps, "db" | "secretKeys">,
  tellingId: string,
): Promise<string> {
  const digest = createHmac("sha256", secretKeys.keyFor("shared-telling")).update(tellingId).digest();
  const key = digest.subarray(0, BYTES).toString("base64url");
  const sharedKeyHash = hashToken(key);
  await db
    .updateTable("tellings")
    .set({ sharedKeyHash })
    .where("id", "=", tellingId)
    // Written again only after the operator has replaced the secret key.
    .where(sql<boolean>`shared_key_hash is distinct from ${sharedKeyHash}`)
    .execute();
  return key;
}
