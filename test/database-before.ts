import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";

import { migrate } from "#server/db/migrate.ts";

import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const MIGRATIONS_FOLDER = join(import.meta.dirname, "../db/migrations");

/** A database of the version that had run all migrations before this one. */
export async function createDatabaseBefore(migration: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "kodu-tara-before-"));
  for (const name of await readdir(MIGRATIONS_FOLDER))
    if (name < migration) await copyFile(join(MIGRATIONS_FOLDER, name), join(folder, name));
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  await migrate(database.slowDb, { folder });
  await rm(folder, { recursive: true });
  return database;
}
