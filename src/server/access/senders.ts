import { createHmac, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { listSenderDays } from "#domain/notices/sender.ts";
import type { DB } from "#server/db/tables.ts";

/** Recognises visitors for a few days without storing their addresses (docs/product/notices.md 16.11). */
export interface SenderDigests {
  digestsOf(address: string, now: Date): Promise<Buffer[]>;
}

export function createSenderDigests(db: Kysely<DB>): SenderDigests {
  let known: { today: string; minute: number; keys: Promise<Buffer[]> } | undefined;

  function keysOf(now: Date): Promise<Buffer[]> {
    // The day is computed once a minute only, because the calendar costs more than the digest.
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

export async function deleteOldSenderKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("senderKeys").where("day", "<", listSenderDays(now).at(-1)!).execute();
}
