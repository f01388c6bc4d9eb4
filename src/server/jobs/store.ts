import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

export interface JobLease {
  name: string;
  until: Date;
}

/** Times beyond `furthest` come from a wrong clock and are ignored. */
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

/** The operator's timer runs backups, not a job of a process. */
const BACKUP_JOB = "backup";

export function listJobs(db: Kysely<DB>): Promise<{ name: string; dueAt: Date }[]> {
  return db.selectFrom("jobs").select(["name", "dueAt"]).where("name", "!=", BACKUP_JOB).orderBy("name").execute();
}

export async function storeBackupTime(db: Kysely<DB>, endedAt: Date): Promise<void> {
  await db
    .insertInto("jobs")
    .values({ name: BACKUP_JOB, dueAt: endedAt, lastEndedAt: endedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ dueAt: endedAt, lastEndedAt: endedAt }))
    .execute();
}

export async function findBackupTime(db: Kysely<DB>): Promise<Date | undefined> {
  const row = await db.selectFrom("jobs").select("lastEndedAt").where("name", "=", BACKUP_JOB).executeTakeFirst();
  return row?.lastEndedAt ?? undefined;
}

export async function releaseJob(db: Kysely<DB>, { name, until }: JobLease, dueAt: Date, now: Date): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ dueAt, leasedUntil: null, lastEndedAt: now })
    .where("name", "=", name)
    .where("leasedUntil", "=", until)
    .execute();
}
