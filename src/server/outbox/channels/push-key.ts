import { generateKeyPairSync } from "node:crypto";

import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** The key by which push services know this installation (VAPID, RFC 8292), as the members of a JWK. Browsers subscribe for it alone. */
export interface PushKey {
  d: string;
  x: string;
  y: string;
}

const NAME = "push";

/** The key of this installation, made when it is first asked for; of several processes that make one, all use the first. */
export async function pushKey(db: Kysely<DB>, now: Date): Promise<PushKey> {
  const known = await read(db);
  if (known) return known;
  const { d, x, y } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  await db
    .insertInto("serviceKeys")
    .values({ name: NAME, value: JSON.stringify({ d, x, y }), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read(db))!;
}

async function read(db: Kysely<DB>): Promise<PushKey | undefined> {
  const row = await db.selectFrom("serviceKeys").select("value").where("name", "=", NAME).executeTakeFirst();
  return row?.value as PushKey | undefined;
}

/** The half that a browser subscribes with: an uncompressed point as base64url. */
export function publicPushKey({ x, y }: Pick<PushKey, "x" | "y">): string {
  const halves = [x, y].map((half) => Buffer.from(half, "base64url"));
  return Buffer.concat([Buffer.of(4), ...halves]).toString("base64url");
}
