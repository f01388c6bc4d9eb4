import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const POSTPONED_MAX_MS = 8 * DAY_MS;

export async function resumeAfterRestore(db: Kysely<DB>, now: Date): Promise<void> {
  const furthest = new Date(now.getTime() + POSTPONED_MAX_MS);
  const to = sql`${now}::timestamptz`;
  await sql`update mails set next_try_at = ${to} where given_up_at is null and next_try_at > ${furthest}`.execute(db);
  await sql`update alerts set due_at = ${to} where told_at is null and due_at > ${furthest}`.execute(db);
  await sql`
    update deliveries set next_try_at = ${to}
    where sent_at is null and given_up_at is null and next_try_at > ${furthest}`.execute(db);
}
