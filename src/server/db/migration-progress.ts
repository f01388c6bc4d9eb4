import { type Kysely, type QueryExecutorProvider, sql } from "kysely";

import type { MigrationFile } from "./migration-files.ts";

export interface MigrationProgress {
  done: number;
  position: string[] | null;
}

export async function createProgressTable<T>(connection: Kysely<T>): Promise<void> {
  await sql`create table if not exists kysely_migration_steps (migration text primary key, done integer not null, position text[])`.execute(
    connection,
  );
}

export async function dropProgressTable<T>(connection: Kysely<T>): Promise<void> {
  await sql`drop table kysely_migration_steps`.execute(connection);
}

export async function readProgress<T>(connection: Kysely<T>, { name }: MigrationFile): Promise<MigrationProgress> {
  const { rows } =
    await sql<MigrationProgress>`select done, position from kysely_migration_steps where migration = ${name}`.execute(
      connection,
    );
  return rows[0] ?? { done: 0, position: null };
}

export function saveProgress<T>(
  on: Kysely<T>,
  { name }: MigrationFile,
  { done, position }: MigrationProgress,
): Promise<unknown> {
  return sql`insert into kysely_migration_steps (migration, done, position) values (${name}, ${done}, ${position})
    on conflict (migration) do update set done = excluded.done, position = excluded.position`.execute(on);
}

export async function isBeingMigrated(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration_steps') is not null as "isThere"`.execute(db);
  return rows[0]!.isThere;
}
