import { createHmac, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { senderDays } from "#domain/notices/sender.ts";
import type { DB } from "#server/db/tables.ts";

/** Tells visitors apart for a few days without keeping their addresses (docs/product.md 16.11). */
export interface Senders {
  /**
   * The digests of a visitor's network, IPv4 or /64 as `clientIp` gives it: by today's key first, then by those of the days before that
   * somebody was told on.
   */
  digestsOf(address: string, now: Date): Promise<Buffer[]>;
}

/** Reads the keys once a day, and keeps them for that day. */
export function createSenders(db: Kysely<DB>): Senders {
  let known: { today: string; minute: number; keys: Promise<Buffer[]> } | undefined;

  function keysOf(now: Date): Promise<Buffer[]> {
    // A day ends with a minute, and asking a calendar takes longer than a digest.
    const minute = Math.floor(now.getTime() / 60_000);
    if (known?.minute === minute) return known.keys;
    const days = senderDays(now);
    const today = days[0]!;
    if (known?.today === today) {
      known.minute = minute;
      return known.keys;
    }
    const reading = { today, minute, keys: readKeys(db, days) };
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

/** The keys of these days, of which the first is drawn where no process has drawn it yet. */
async function readKeys(db: Kysely<DB>, days: readonly string[]): Promise<Buffer[]> {
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

/** Forgets the keys by which no sender is known any more. */
export async function deleteOldSenderKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("senderKeys").where("day", "<", senderDays(now).at(-1)!).execute();
}
