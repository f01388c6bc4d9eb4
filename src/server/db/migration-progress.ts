import { type Kysely, type QueryExecutorProvider, sql } from "kysely";

import type { MigrationFile } from "./migration-files.ts";

/**
 * The progress of a running migration. `done` is the number of finished steps. The table of the progress exists only
 * while a migration runs.
 */
export interface Progress {
  done: number;
  /** The key of the last row that a step in pieces has written; null for none. */
  position: string[] | null;
}

export async function openProgress<T>(connection: Kysely<T>): Promise<void> {
  await sql`create table if not exists kysely_migration_steps (migration text primary key, done integer not null, position text[])`.execute(
    connection,
  );
}

/** Drops the progress table at the end of the migrations. */
export async function closeProgress<T>(connection: Kysely<T>): Promise<void> {
  await sql`drop table kysely_migration_steps`.execute(connection);
}

export async function progressOf<T>(connection: Kysely<T>, { name }: MigrationFile): Promise<Progress> {
  const { rows } =
    await sql<Progress>`select done, position from kysely_migration_steps where migration = ${name}`.execute(
      connection,
    );
  return rows[0] ?? { done: 0, position: null };
}

export function keepProgress<T>(
  on: Kysely<T>,
  { name }: MigrationFile,
  { done, position }: Progress,
): Promise<unknown> {
  return sql`insert into kysely_migration_steps (migration, done, position) values (${name}, ${done}, ${position})
    on conflict (migration) do update set done = excluded.done, position = excluded.position`.execute(on);
}

/** Whether a migration has begun and is not finished, in this process or another. */
export async function isBeingMigrated(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration_steps') is not null as "isThere"`.execute(db);
  return rows[0]!.isThere;
}
