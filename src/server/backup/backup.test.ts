import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { sql, type Kysely, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { DB } from "#server/db/tables.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readBackupLines, makeBackupWorld } from "../../../test/backup-world.ts";
import { failAtStatement } from "../../../test/fail-at-statement.ts";
import { readTableContents } from "../../../test/table-contents.ts";
import { makeCars, makeCompany, makeProfile, makeUser } from "../../../test/world.ts";
import type { TableTally } from "./format.ts";
import { readBackup } from "./read.ts";
import { BATCH_CHARACTERS_MAX, prepareTransaction, readRowsOfTable } from "./rows.ts";
import { readTables, TABLES_LEFT_OUT } from "./tables.ts";
import { writeBackup } from "./take.ts";

let t: TestApp;
let folder: string;
let firstBackup: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-backup-"));
  t = await createTestApp();
  await makeBackupWorld(t);
  firstBackup = join(folder, "first");
  await writeBackup(t.db, firstBackup, t.clock.now());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

function interruptAtStatement(statement: number, db: Kysely<DB>, write: () => Promise<unknown>): Kysely<DB> {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      if (count === statement) await write();
      return result;
    },
  };
  return db.withPlugin(plugin);
}

test("holds every row of every table but those that are left out for a reason", async () => {
  const tallies = await writeBackup(t.db, join(folder, "whole"), t.clock.now());
  const contents = Object.entries(await readTableContents(t.db)).filter(
    ([table]) => TABLES_LEFT_OUT[table] === undefined,
  );
  const rows = Object.fromEntries(tallies.map((tally) => [tally.table, tally.rows]));
  expect(rows).toEqual(Object.fromEntries(contents.map(([table, lines]) => [table, lines.length])));
  expect(tallies.filter((tally) => tally.rows === 0)).toEqual([]);
});

test("is read by a person: a head, each table with its columns, a line of JSON for each row, counts at the end", () => {
  const lines = gunzipSync(readFileSync(firstBackup)).toString("utf8").trimEnd().split("\n");
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(parsed[0]).toMatchObject({ "#backup": "kodu-tara", format: 1, takenAt: t.clock.now().toISOString() });
  expect((parsed[0]!["migrations"] as string[])[0]).toMatch(/^0074-tables-of-0\.2\.0\.sql /u);
  const at = parsed.findIndex((line) => line["#table"] === "users");
  expect(parsed[at]!["columns"]).toContain("display_name");
  expect(parsed[at + 1]!["created_at"]).toMatch(/\+00:00$/u);
  const end = parsed.at(-1)!["#end"] as TableTally[];
  const users = end.find(({ table }) => table === "users");
  expect(parsed.findIndex((line, nth) => nth > at && "#table" in line)).toBe(at + users!.rows + 1);
  expect(users!.sha256).toMatch(/^[0-9a-f]{64}$/u);
});

test("holds no session, no link and no secret of either", async () => {
  const text = gunzipSync(readFileSync(firstBackup)).toString("utf8");
  const hashes = [
    ...(await t.db.selectFrom("sessions").select("tokenHash").execute()),
    ...(await t.db.selectFrom("mailLinks").select("tokenHash").execute()),
  ].map(({ tokenHash }) => tokenHash.toString("hex"));
  expect(hashes.length).toBeGreaterThan(5);
  expect(hashes.filter((hash) => text.includes(hash))).toEqual([]);
});

test("shows one instant, whatever is written while it is taken", async () => {
  const file = join(folder, "interrupted");
  const before = await writeBackup(t.db, join(folder, "before"), t.clock.now());
  // The second statement is the first that reads, so the snapshot begins there. The write comes after the third.
  const busy = interruptAtStatement(3, t.db, async () => makeProfile(t.db, await makeUser(t.db)));
  expect(await writeBackup(busy, file, t.clock.now())).toEqual(before);
  expect(readBackupLines(file)).toEqual(readBackupLines(join(folder, "before")));
  expect(await writeBackup(t.db, join(folder, "after"), t.clock.now())).not.toEqual(before);
});

test("is for its owner's eyes alone, and never written over another file", async () => {
  expect(statSync(firstBackup).mode & 0o777).toBe(0o600);
  const again = writeBackup(t.db, firstBackup, t.clock.now());
  await expect(again).rejects.toThrow(OperatorError);
  await expect(again).rejects.toThrow(/zaten var/u);
});

test("has its name only when it is whole: one that fails leaves no file", { tags: "long" }, async () => {
  for (let statement = 2; ; statement += 5) {
    const file = join(folder, `failing-${statement}`);
    const failed = await writeBackup(failAtStatement(statement, t.db), file, t.clock.now()).catch(
      (error: unknown) => error,
    );
    expect(existsSync(`${file}.part`)).toBe(false);
    if (!(failed instanceof Error)) break;
    expect(failed.message).toMatch(/statement \d+ fails/u);
    expect(existsSync(file)).toBe(false);
  }
});

test("says where it could not write, and takes over what a killed one had left", async () => {
  const nowhere = writeBackup(t.db, join(folder, "yok", "yedek"), t.clock.now());
  await expect(nowhere).rejects.toThrow(/yok\/yedek yazılamadı \(ENOENT\)/u);
  const file = join(folder, "left");
  writeFileSync(`${file}.part`, "half");
  mkdirSync(join(folder, "deep"));
  await writeBackup(t.db, file, t.clock.now());
  expect(readBackupLines(file).at(-2)).toContain('{"#end":');
});

test("is not taken while migrations are under way: half of one could not be restored", async () => {
  await sql`create table kysely_migration_steps ()`.execute(t.db);
  await expect(writeBackup(t.db, join(folder, "half"), t.clock.now())).rejects.toThrow(/göç ediyor/u);
  await sql`drop table kysely_migration_steps`.execute(t.db);
  expect(existsSync(join(folder, "half"))).toBe(false);
});

test(
  "reads and restores photos in batches that fit into memory, however many there are",
  { tags: "long", timeout: 120_000 },
  async () => {
    const own = await createTestApp();
    try {
      const company = await makeCompany(own.db);
      await makeCars(own.db, company, 12);
      await sql`insert into car_photos (company_id, code, bytes, thumbnail, created_at)
      select company_id, code, decode(repeat('ab', 2000000), 'hex'), '\\xff', now() from cars`.execute(own.db);
      const file = join(folder, "photos");
      await writeBackup(own.db, file, own.clock.now());
      const sizes: number[] = [];
      await own.db.transaction().execute(async (tx) => {
        await prepareTransaction(tx);
        const table = (await readTables(tx)).find(({ name }) => name === "car_photos")!;
        for await (const lines of readRowsOfTable(tx, table)) sizes.push(lines.join("").length);
      });
      for await (const { table, lines } of (await readBackup(file)).rows)
        if (table === "car_photos") sizes.push(lines.join("").length);
      expect(sizes.length).toBeGreaterThan(3);
      // A batch that is read from a file includes the row that exceeds the maximum, so it may be one row larger.
      expect(Math.max(...sizes)).toBeLessThan(BATCH_CHARACTERS_MAX + 4_100_000);
    } finally {
      await own.close();
    }
  },
);
