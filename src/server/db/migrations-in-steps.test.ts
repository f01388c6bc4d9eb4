import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { describeSchema } from "../../../test/schema-of.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { migrate, migrateInTransaction } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function removeAllTables(): Promise<void> {
  await sql`drop schema public cascade; create schema public`.execute(database.db);
}

test("step by step beside others ends in the same schema as in one transaction", { tags: "long" }, async () => {
  await removeAllTables();
  await database.slowDb.transaction().execute((tx) => migrateInTransaction(tx));
  const inOneGo = await describeSchema(database.db);
  await removeAllTables();
  await migrate(database.slowDb);
  expect(await describeSchema(database.db)).toEqual(inOneGo);
});
