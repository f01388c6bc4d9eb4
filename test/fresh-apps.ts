import { afterAll, beforeAll } from "vitest";

import { type Overrides, type TestApp, testAppOn } from "./app.ts";
import { saveRows } from "./saved-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * Gives each test of a file an empty world: an application whose clock begins anew, over one database for all of them that is emptied
 * before each. To make a database for each takes several times as long.
 */
export function freshApps(overrides: Overrides = {}): () => Promise<TestApp> {
  let database: TestDatabase;
  let empty: Awaited<ReturnType<typeof saveRows>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    empty = await saveRows(database.db);
  });
  afterAll(() => database.drop());
  return async () => {
    await empty();
    return testAppOn(database, overrides);
  };
}
