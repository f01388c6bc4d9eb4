import { createHash } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { describeSchema } from "../../../test/schema-of.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { migrate, migrateInTransaction } from "./migrate.ts";
import { listMigrationNames } from "./migration-files.ts";

const SCHEMA_DIGEST_BEFORE_STEPS = "a29fa1019f774eaaf7d8803eeca274dbfb011f34cb0273a0c59d587e439063f4";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function removeAllTables(): Promise<void> {
  await sql`drop schema public cascade; create schema public`.execute(database.db);
}

test("those that were cut into steps end in the schema of before", { tags: "long" }, async () => {
  await removeAllTables();
  const last = (await listMigrationNames()).find((name) => name.startsWith("0034"))!;
  await database.slowDb.transaction().execute((tx) => migrateInTransaction(tx, { last }));
  const schema = await describeSchema(database.db);
  expect(createHash("sha256").update(schema.join("\n")).digest("hex")).toBe(SCHEMA_DIGEST_BEFORE_STEPS);
});

test("step by step beside others ends in the same schema as in one transaction", { tags: "long" }, async () => {
  await removeAllTables();
  await database.slowDb.transaction().execute((tx) => migrateInTransaction(tx));
  const inOneGo = await describeSchema(database.db);
  await removeAllTables();
  await migrate(database.slowDb);
  expect(await describeSchema(database.db)).toEqual(inOneGo);
});
