import { expect, test } from "vitest";

import { createTestDatabase } from "../test/test-database.ts";
import { readTables, generateTableTypes } from "./generate-tables.ts";

test("tables.ts describes the database that the migrations make", async () => {
  const { db, drop } = await createTestDatabase();
  try {
    expect(await generateTableTypes(db), "'node db/generate-tables.ts' çalıştırın").toBe(await readTables());
  } finally {
    await drop();
  }
});
