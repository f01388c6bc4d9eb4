import { createHmac } from "node:crypto";

import { sql } from "kysely";

import { hashToken } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";

const BYTES = 16;

/**
 * The key by which whoever told the same from the same network once more follows a notice: always the same one of a visitor's part, of which
 * the digest alone is stored. So telling twice writes no row, and shows nobody what another one behind the same address wrote.
 */
export async function shareKey(
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
    // Another one after the operator replaced the secret key.
    .where(sql<boolean>`shared_key_hash is distinct from ${sharedKeyHash}`)
    .execute();
  return key;
}
