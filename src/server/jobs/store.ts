import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** A job that this process has until a moment; whoever takes it after that has another lease. */
export interface Lease {
  name: string;
  until: Date;
}

/**
 * Takes a job that is due and that no other process has; one that nobody ever took is due at once. What lies beyond `furthest` nobody meant.
 */
export async function takeJob(
  db: Kysely<DB>,
  { name, until }: Lease,
  now: Date,
  furthest: { due: Date; lease: Date },
): Promise<Lease | undefined> {
  const { rows } = await sql<Lease>`
    insert into jobs (name, due_at, leased_until) values (${name}, ${now}, ${until})
    on conflict (name) do update set leased_until = excluded.leased_until
    where jobs.due_at not between ${now}::timestamptz + interval '1 millisecond' and ${furthest.due}::timestamptz
      and (
        jobs.leased_until is null
        or jobs.leased_until not between ${now}::timestamptz + interval '1 millisecond' and ${furthest.lease}::timestamptz
      )
    returning name, leased_until as until`.execute(db);
  return rows[0];
}

/** Gives a job back until it is due again; unless the lease ran out and another process has taken it. */
export async function giveBackJob(db: Kysely<DB>, { name, until }: Lease, dueAt: Date, now: Date): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ dueAt, leasedUntil: null, lastEndedAt: now })
    .where("name", "=", name)
    .where("leasedUntil", "=", until)
    .execute();
}
