import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../test/test-database.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-migrations-"));
  file("0001-things.sql", "create table things (name text); insert into things values ('one');");
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function things(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from things`.execute(database.db);
  return rows.map(({ name }) => name);
}

test("runs every statement of every file once, in the order of their names", async () => {
  file("0002-more.sql", "insert into things values ('two'); insert into things values ('three;');");
  file("notlar.txt", "not a migration");
  await migrate(database.db, folder);
  expect(await things()).toEqual(["one", "two", "three;"]);
  file("0003-last.sql", "insert into things values ('four')");
  await migrate(database.db, folder);
  await migrate(database.db, folder);
  expect(await things()).toEqual(["one", "two", "three;", "four"]);
});

test("processes that start together run them once", async () => {
  file("0002-slow.sql", "select pg_sleep(0.2); insert into things values ('two')");
  const starting = Array.from({ length: 6 }, () => openPool(database.connection, pino({ level: "silent" })));
  await Promise.all(starting.map(({ db }) => migrate(db, folder)));
  await Promise.all(starting.map(({ close }) => close()));
  expect(await things()).toEqual(["one", "two"]);
});

test("a long migration is not cut off, and the limits hold again afterwards", async () => {
  file(
    "0002-limits.sql",
    "insert into things select current_setting(name) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name",
  );
  await database.db.connection().execute(async (connection) => {
    await migrate(connection, folder);
    expect(await things()).toEqual(["one", "0", "0", "0"]);
    expect(
      (
        await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
          connection,
        )
      ).rows,
    ).toEqual([{ statement: "2s", lock: "1500ms" }]);
  });
});

test("a file changed after it was applied is named", async () => {
  await migrate(database.db, folder);
  file("0001-things.sql", "create table things (name text not null);");
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /0001-things\.sql bu veri tabanına uygulandıktan sonra değiştirilmiş/,
  );
});

test("line endings are not a change", async () => {
  file("0002-two.sql", "insert into things\nvalues ('two');\n");
  await migrate(database.db, folder);
  file("0002-two.sql", "insert into things\r\nvalues ('two');\r\n");
  await expect(migrate(database.db, folder)).resolves.toBeUndefined();
});

test("a database of a newer version is refused", async () => {
  file("0002-newer.sql", "insert into things values ('two')");
  await migrate(database.db, folder);
  rmSync(join(folder, "0002-newer.sql"));
  await expect(migrate(database.db, folder)).rejects.toThrow(/daha yeni bir sürümüne ait.*0002-newer\.sql/);
});

test("a file that comes before an applied one is refused", async () => {
  await migrate(database.db, folder);
  file("0000-late.sql", "select 1");
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /0000-late\.sql daha önce uygulanmış bir dosyadan önce geliyor/,
  );
});

test("a migration that fails is named and changes nothing, not even what came before it", async () => {
  await migrate(database.db, folder);
  file("0002-two.sql", "insert into things values ('two')");
  file("0003-wrong.sql", "insert into things values ('three'); insert into nowhere values (1)");
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /0003-wrong\.sql uygulanamadı, hiçbir şey değişmedi: relation "nowhere" does not exist/,
  );
  expect(await things()).toEqual(["one"]);
  file("0003-wrong.sql", "insert into things values ('three')");
  await migrate(database.db, folder);
  expect(await things()).toEqual(["one", "two", "three"]);
});
