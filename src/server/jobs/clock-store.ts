import { sql, type Kysely, type Transaction } from "kysely";

import type { ClockDoubt, ClockReadings } from "#domain/words/clock.ts";
import type { DB } from "#server/db/tables.ts";

export async function readDatabaseTime(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

type SeenTime = NonNullable<ClockReadings["before"]> & { toldDoubt: string | null };

/** For a database that was never checked, returns the time of its latest activity; null if it has none. */
export async function findSeenTime(db: Kysely<DB>): Promise<SeenTime | null> {
  const { rows } = await sql<SeenTime>`
    select last_seen_at as last_seen, looked_at, steady_since, told_doubt from seen_time
    union all
    (select happened_at, happened_at, null, null from audit_events
      where not exists (select from seen_time) order by happened_at desc limit 1)`.execute(db);
  return rows[0] ?? null;
}

/** Stores that the clock was trusted at this time, at most twice a minute over all processes. */
export async function storeTrustedTime(db: Kysely<DB>, at: Date): Promise<void> {
  await sql`
    insert into seen_time (last_seen_at, looked_at) values (${at}::timestamptz, ${at}::timestamptz)
    on conflict (is_one) do update
      set last_seen_at = excluded.last_seen_at, looked_at = excluded.looked_at, steady_since = null, told_doubt = null
      where seen_time.last_seen_at not between excluded.last_seen_at - interval '30 seconds' and excluded.last_seen_at
        or seen_time.steady_since is not null or seen_time.told_doubt is not null`.execute(db);
}

export async function storeSettlingTime(db: Kysely<DB>, lastSeen: Date, since: Date, at: Date): Promise<void> {
  await sql`
    insert into seen_time (last_seen_at, looked_at, steady_since)
    values (${lastSeen}::timestamptz, ${at}::timestamptz, ${since}::timestamptz)
    on conflict (is_one) do update set looked_at = excluded.looked_at, steady_since = excluded.steady_since`.execute(
    db,
  );
}

export async function storeReportedDoubt(tx: Transaction<DB>, lastSeen: Date, doubt: ClockDoubt): Promise<boolean> {
  const { rows } = await sql`
    insert into seen_time (last_seen_at, looked_at, told_doubt)
    values (${lastSeen}::timestamptz, ${lastSeen}::timestamptz, ${doubt})
    on conflict (is_one) do update set told_doubt = excluded.told_doubt
      where seen_time.told_doubt is distinct from excluded.told_doubt
    returning told_doubt`.execute(tx);
  return rows.length > 0;
}
