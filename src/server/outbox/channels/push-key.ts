import { generateKeyPairSync } from "node:crypto";

import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** The key that identifies this installation to push services (VAPID, RFC 8292), as members of a JWK. */
export interface PushKey {
  d: string;
  x: string;
  y: string;
}

const PUSH_KEY_NAME = "push";

/** If several processes make a key at once, all use the key that was stored first. */
export async function findOrMakePushKey(db: Kysely<DB>, now: Date): Promise<PushKey> {
  const known = await readPushKey(db);
  if (known) return known;
  const { d, x, y } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  await db
    .insertInto("serviceKeys")
    .values({ name: PUSH_KEY_NAME, value: JSON.stringify({ d, x, y }), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readPushKey(db))!;
}

async function readPushKey(db: Kysely<DB>): Promise<PushKey | undefined> {
  const row = await db.selectFrom("serviceKeys").select("value").where("name", "=", PUSH_KEY_NAME).executeTakeFirst();
  return row?.value as PushKey | undefined;
}

export function encodePublicPushKey({ x, y }: Pick<PushKey, "x" | "y">): string {
  const halves = [x, y].map((half) => Buffer.from(half, "base64url"));
  return Buffer.concat([Buffer.of(4), ...halves]).toString("base64url");
}
