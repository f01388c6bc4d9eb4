import { createHmac, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { listSenderDays } from "#domain/notices/sender.ts";
import type { DB } from "#server/db/tables.ts";

/** Recognises visitors for a few days without storing their addresses (docs/product.md 16.11). */
export interface SenderDigests {
  /**
   * Returns digests of a visitor's network (an IPv4 address or a /64, as `clientIp` returns it). The first digest uses
   * today's key, the others the keys of the days before. A blocked sender is found by any of the digests.
   */
  digestsOf(address: string, now: Date): Promise<Buffer[]>;
}

/** Reads the keys from the database once a day. */
export function createSenderDigests(db: Kysely<DB>): SenderDigests {
  let known: { today: string; minute: number; keys: Promise<Buffer[]> } | undefined;

  function keysOf(now: Date): Promise<Buffer[]> {
    // The day is computed once a minute only, because the calendar costs more than the digest. A day always begins at
    // the start of a minute.
    const minute = Math.floor(now.getTime() / 60_000);
    if (known?.minute === minute) return known.keys;
    const days = listSenderDays(now);
    const today = days[0]!;
    if (known?.today === today) {
      known.minute = minute;
      return known.keys;
    }
    const reading = { today, minute, keys: readSenderKeys(db, days) };
    known = reading;
    reading.keys.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.keys;
  }

  return {
    async digestsOf(address, now) {
      const keys = await keysOf(now);
      return keys.map((key) => createHmac("sha256", key).update(address).digest());
    },
  };
}

/** Reads the keys of these days. Creates the key of the first day if no process has created it yet. */
async function readSenderKeys(db: Kysely<DB>, days: readonly string[]): Promise<Buffer[]> {
  await db
    .insertInto("senderKeys")
    .values({ day: days[0]!, key: randomBytes(32) })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  const rows = await db
    .selectFrom("senderKeys")
    .select("key")
    .where("day", "in", days)
    .orderBy("day", "desc")
    .execute();
  return rows.map(({ key }) => key);
}

/** Deletes keys that are too old to recognise anybody. */
export async function deleteOldSenderKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("senderKeys").where("day", "<", listSenderDays(now).at(-1)!).execute();
}
