import { afterAll, beforeAll } from "vitest";

import { type TestAppOptions, type TestApp, makeTestAppOn } from "./app.ts";
import { saveRows } from "./saved-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** One database is emptied before each test, because making a new database takes several times as long. */
export function makeFreshApps(overrides: TestAppOptions = {}): () => Promise<TestApp> {
  let database: TestDatabase;
  let empty: Awaited<ReturnType<typeof saveRows>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    empty = await saveRows(database.db);
  });
  afterAll(() => database.drop());
  return async () => {
    await empty();
    return makeTestAppOn(database, overrides);
  };
}
