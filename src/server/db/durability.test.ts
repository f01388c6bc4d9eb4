import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../test/test-database.ts";
import { listDurabilityWarnings, findDurabilityWarnings } from "./durability.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ["without a standby", { commit: "on", names: "", hasStandby: false }, []],
  ["with a synchronous standby", { commit: "remote_apply", names: "any 1 (a, b)", hasStandby: true }, []],
  ["with a standby that may lack the last saves", { commit: "on", names: "", hasStandby: true }, [/eşzamanlı değil/]],
  ["that waits for no disk of the standby", { commit: "remote_write", names: "a", hasStandby: true }, [/remote_write/]],
  ["that waits for no standby", { commit: "local", names: "a", hasStandby: true }, [/local/]],
  ["that waits for nothing", { commit: "off", names: "", hasStandby: false }, [/synchronous_commit kapalı/]],
] as const)("a server %s is warned of where it can lose what was acknowledged", (_name, settings, warnings) => {
  const said = listDurabilityWarnings(settings);
  expect(said).toHaveLength(warnings.length);
  for (const [nth, warning] of warnings.entries()) expect(said[nth]).toMatch(warning);
});

test.each([
  ["off", 1],
  ["on", 0],
] as const)("the settings are read from the server: synchronous_commit %s", async (commit, count) => {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = ${sql.lit(commit)}`.execute(tx);
    expect(await findDurabilityWarnings({ db: tx, scan: database.scan })).toHaveLength(count);
  });
});
