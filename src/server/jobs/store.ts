import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** A job that only this process may run before `until`. */
export interface JobLease {
  name: string;
  until: Date;
}

/**
 * Takes a job if it is due and no other process holds it. A job that never ran is due at once. Times beyond
 * `furthest` come from a wrong clock and are ignored.
 */
export async function takeJob(
  db: Kysely<DB>,
  { name, until }: JobLease,
  now: Date,
  furthest: { due: Date; lease: Date },
): Promise<JobLease | undefined> {
  const { rows } = await sql<JobLease>`
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

/** Name of the row with the end of the last backup. The operator's timer runs backups, not a job of a process. */
const BACKUP_JOB = "backup";

/** Lists the jobs that one process does for all, with their due times. */
export function listJobs(db: Kysely<DB>): Promise<{ name: string; dueAt: Date }[]> {
  return db.selectFrom("jobs").select(["name", "dueAt"]).where("name", "!=", BACKUP_JOB).orderBy("name").execute();
}

/** Stores the end time of a backup. */
export async function storeBackupTime(db: Kysely<DB>, endedAt: Date): Promise<void> {
  await db
    .insertInto("jobs")
    .values({ name: BACKUP_JOB, dueAt: endedAt, lastEndedAt: endedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ dueAt: endedAt, lastEndedAt: endedAt }))
    .execute();
}

/** Returns the end time of the last backup; undefined if there was none. */
export async function findBackupTime(db: Kysely<DB>): Promise<Date | undefined> {
  const row = await db.selectFrom("jobs").select("lastEndedAt").where("name", "=", BACKUP_JOB).executeTakeFirst();
  return row?.lastEndedAt ?? undefined;
}

/** Ends the lease and stores the next due time, unless another process has taken the job over. */
export async function releaseJob(db: Kysely<DB>, { name, until }: JobLease, dueAt: Date, now: Date): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ dueAt, leasedUntil: null, lastEndedAt: now })
    .where("name", "=", name)
    .where("leasedUntil", "=", until)
    .execute();
}
