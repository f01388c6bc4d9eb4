/** @module-tag long */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../test/test-database.ts";
import { isSomebodyWaiting } from "../../../test/waiting.ts";
import { migrate, migrateInTransaction } from "./migrate.ts";
import { openPool } from "./pool.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-migrations-"));
  writeMigration("0001-things.sql", "create table things (name text); insert into things values ('one');");
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function writeMigration(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function listDatabaseObjects(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from things`.execute(database.db);
  return rows.map(({ name }) => name);
}

test("runs every statement of every file once, in the order of their names", async () => {
  writeMigration("0002-more.sql", "insert into things values ('two'); insert into things values ('three;');");
  writeMigration("notlar.txt", "not a migration");
  await migrate(database.db, { folder });
  expect(await listDatabaseObjects()).toEqual(["one", "two", "three;"]);
  writeMigration("0003-last.sql", "insert into things values ('four')");
  await migrate(database.db, { folder });
  await migrate(database.db, { folder });
  expect(await listDatabaseObjects()).toEqual(["one", "two", "three;", "four"]);
});

test("processes that start together run them once", async () => {
  writeMigration("0002-slow.sql", "select pg_sleep(0.2); insert into things values ('two')");
  const starting = Array.from({ length: 6 }, () => openPool(database.connection, pino({ level: "silent" })));
  await Promise.all(starting.map(({ db }) => migrate(db, { folder })));
  await Promise.all(starting.map(({ close }) => close()));
  expect(await listDatabaseObjects()).toEqual(["one", "two"]);
});

test("a long migration is not cut off, and the limits hold again afterwards", async () => {
  writeMigration(
    "0002-limits.sql",
    "insert into things select current_setting(name) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name",
  );
  const own = openPool(database.connection, pino({ level: "silent" }));
  await own.db.connection().execute(async (connection) => {
    await migrate(connection, { folder });
    expect(await listDatabaseObjects()).toEqual(["one", "0", "200ms", "0"]);
    expect(
      (
        await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
          connection,
        )
      ).rows,
    ).toEqual([{ statement: "2s", lock: "1500ms" }]);
  });
  await own.close();
});

test("a file changed after it was applied is named", async () => {
  await migrate(database.db, { folder });
  writeMigration("0001-things.sql", "create table things (name text not null);");
  await expect(migrate(database.db, { folder })).rejects.toThrow(
    /0001-things\.sql bu veri tabanına uygulandıktan sonra değiştirilmiş/,
  );
});

test("line endings are not a change", async () => {
  writeMigration("0002-two.sql", "insert into things\nvalues ('two');\n");
  await migrate(database.db, { folder });
  writeMigration("0002-two.sql", "insert into things\r\nvalues ('two');\r\n");
  await expect(migrate(database.db, { folder })).resolves.toBeUndefined();
});

test("a database of a newer version is refused", async () => {
  writeMigration("0002-newer.sql", "insert into things values ('two')");
  await migrate(database.db, { folder });
  rmSync(join(folder, "0002-newer.sql"));
  await expect(migrate(database.db, { folder })).rejects.toThrow(/daha yeni bir sürümüne ait.*0002-newer\.sql/);
});

test("a file that comes before an applied one is refused", async () => {
  await migrate(database.db, { folder });
  writeMigration("0000-late.sql", "select 1");
  await expect(migrate(database.db, { folder })).rejects.toThrow(
    /0000-late\.sql daha önce uygulanmış bir dosyadan önce geliyor/,
  );
});

test("an error that is no file's fault is said as it is, not as a file in the wrong place", async () => {
  await migrate(database.db, { folder });
  await sql`alter table kysely_migration add check (name like '0001%')`.execute(database.db);
  writeMigration("0002-more.sql", "insert into things values ('two')");
  await expect(migrate(database.db, { folder })).rejects.toThrow(/violates check constraint/);
});

test("a migration that fails is named and writes nothing, and those before it are not run again", async () => {
  await migrate(database.db, { folder });
  writeMigration("0002-two.sql", "insert into things values ('two')");
  writeMigration("0003-wrong.sql", "insert into things values ('three'); insert into nowhere values (1)");
  await expect(migrate(database.db, { folder })).rejects.toThrow(
    /0003-wrong\.sql uygulanamadı, ondan hiçbir şey yazılmadı: relation "nowhere" does not exist/,
  );
  expect(await listDatabaseObjects()).toEqual(["one", "two"]);
  writeMigration("0003-wrong.sql", "insert into things values ('three')");
  await migrate(database.db, { folder });
  expect(await listDatabaseObjects()).toEqual(["one", "two", "three"]);
});

describe("a migration in steps", () => {
  const numbers = `create table numbers (n integer primary key, written integer not null default 0);
    insert into numbers select generate_series(1, 4500);
    create table stops (at integer);
    create function stop_at() returns trigger language plpgsql as $$ begin
      if exists (select from stops where at = new.n) then raise exception 'stopped'; end if;
      return new;
    end $$;
    create trigger stopping before update on numbers for each row execute function stop_at();`;
  const steps = `-- step
    alter table numbers add column square integer;
-- step: in pieces of numbers by n
    update numbers set square = n * n, written = written + 1 where {piece};
-- step: outside of a transaction
    create unique index concurrently numbers_by_square on numbers (square);
-- step
    insert into things values ('done');`;

  beforeEach(async () => {
    writeMigration("0002-numbers.sql", numbers);
    await migrate(database.db, { folder });
    writeMigration("0003-squares.sql", steps);
  });

  async function written(): Promise<unknown[]> {
    const { rows } = await sql`select written, count(*) from numbers where square is not null group by 1`.execute(
      database.db,
    );
    return rows;
  }
  const stopAt = (n: number) => sql`insert into stops values (${n})`.execute(database.db);
  const goOn = () => sql`truncate stops`.execute(database.db);
  const isUnderWay = async () =>
    (
      await sql<{ table: string | null }>`select to_regclass('kysely_migration_steps')::text as table`.execute(
        database.db,
      )
    ).rows[0]!.table !== null;

  test("goes on where it was broken off, and writes no row twice", async () => {
    await stopAt(4200);
    await expect(migrate(database.db, { folder })).rejects.toThrow(
      /0003-squares\.sql uygulanamadı: 4 adımının 2\. adımında kaldı.*stopped/,
    );
    expect(await written()).toEqual([{ written: 1, count: 4000 }]);
    await goOn();
    await migrate(database.db, { folder });
    expect(await written()).toEqual([{ written: 1, count: 4500 }]);
    expect(await listDatabaseObjects()).toEqual(["one", "done"]);
    expect(await isUnderWay()).toBe(false);
  });

  test("makes an index anew whose building was broken off, and none twice", async () => {
    writeMigration("0003-squares.sql", steps.replace("n * n", "n % 4400"));
    await expect(migrate(database.db, { folder })).rejects.toThrow(/3\. adımında kaldı/);
    await sql`update numbers set square = -n`.execute(database.db);
    await migrate(database.db, { folder });
    const { rows } = await sql`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'numbers'::regclass order by 1`.execute(database.db);
    expect(rows).toEqual([
      { name: "numbers_by_square", valid: true },
      { name: "numbers_pkey", valid: true },
    ]);
  });

  test("waits for a lock only briefly, so that whoever reads meanwhile is answered, and goes on once it is free", async () => {
    const reader = openPool(database.connection, pino({ level: "silent" }));
    const lines: object[] = [];
    const log = { info: () => undefined, warn: (line: object) => lines.push(line) };
    const holding = await reader.pool.connect();
    await holding.query("begin; set local idle_in_transaction_session_timeout = 0; select from numbers limit 1");
    const migrating = migrate(database.db, { folder, log });
    // This reader would be blocked if the migration waited for its lock without a timeout.
    await expect.poll(() => lines.length).toBe(1);
    await sql`select from numbers limit 1`.execute(reader.db);
    expect(lines[0]).toMatchObject({ migration: "0003-squares.sql", step: 1, steps: 4, tries: 3 });
    await holding.query("rollback");
    holding.release();
    await migrating;
    await reader.close();
    expect(await listDatabaseObjects()).toEqual(["one", "done"]);
  });

  test("does what waits for the end once every other migration is done, also when it was broken off before", async () => {
    writeMigration(
      "0003-squares.sql",
      `insert into things values ('three');\n-- step: at the end\ninsert into things values ('end of three');`,
    );
    writeMigration("0004-four.sql", "insert into things values ('four'); update numbers set written = 1 where n = 7");
    await stopAt(7);
    await expect(migrate(database.db, { folder })).rejects.toThrow(/0004-four/);
    expect(await listDatabaseObjects()).toEqual(["one", "three"]);
    await goOn();
    await migrate(database.db, { folder });
    await migrate(database.db, { folder });
    expect(await listDatabaseObjects()).toEqual(["one", "three", "four", "end of three"]);
    expect(await isUnderWay()).toBe(false);
  });

  test("runs as one within somebody else's transaction", async () => {
    await database.db.transaction().execute((tx) => migrateInTransaction(tx, { folder }));
    expect(await written()).toEqual([{ written: 1, count: 4500 }]);
    expect(await listDatabaseObjects()).toEqual(["one", "done"]);
  });

  test("says which of how many, how long it takes, and what is left of its rows", async () => {
    writeMigration(
      "0003-squares.sql",
      "-- step: in pieces of numbers by n\nupdate numbers set written = 1 where {piece}",
    );
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lines: unknown[] = [];
    const log = { info: (...line: unknown[]) => void lines.push(line), warn: () => undefined };
    const reader = openPool(database.connection, pino({ level: "silent" }));
    const holding = await reader.pool.connect();
    await holding.query(
      "begin; set local idle_in_transaction_session_timeout = 0; select from numbers where n = 4200 for update",
    );
    const migrating = migrate(database.db, { folder, log });
    await expect.poll(() => isSomebodyWaiting(reader.db)).toBe(true);
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    await holding.query("rollback");
    holding.release();
    await migrating;
    await reader.close();
    const place = { migration: "0003-squares.sql", number: 3, of: 3 };
    const seconds = expect.any(Number) as number;
    expect(lines).toEqual([
      [{ ...place, step: 1, steps: 1, seconds, rowsLeft: 500 }, "migrating"],
      [{ ...place, seconds }, "migrated"],
      [{ migrations: 1, seconds }, "the database is up to date"],
    ]);
  });
});

describe("a file that replaces earlier migrations", () => {
  const lastNames = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)).rows.map(
      ({ name }) => name,
    );

  /** Migrates in two files, and replaces both by one. Returns the names of the two. */
  async function replaceTwo(): Promise<string[]> {
    writeMigration("0002-two.sql", "insert into things values ('two')");
    await migrate(database.db, { folder });
    const names = await lastNames();
    for (const file of ["0001-things.sql", "0002-two.sql"]) rmSync(join(folder, file));
    const lines = names.map((name) => `-- replaces ${name}\n`).join("");
    writeMigration("0002-base.sql", `${lines}create table things (name text); insert into things values ('base');`);
    writeMigration("0003-three.sql", "insert into things values ('three')");
    return names;
  }

  test("is not run where all of them were applied, and what follows is", async () => {
    await replaceTwo();
    await migrate(database.db, { folder });
    await migrate(database.db, { folder });
    expect(await listDatabaseObjects()).toEqual(["one", "two", "three"]);
    expect(await lastNames()).toEqual([expect.stringMatching(/^0002-base/), expect.stringMatching(/^0003-three/)]);
  });

  test("is not run again where an earlier text of it was applied, and what follows is", async () => {
    await migrate(database.db, { folder });
    const [, digest] = (await lastNames())[0]!.split(" ");
    writeMigration("0001-things.sql", `-- was ${digest}\ncreate table things (name text);`);
    writeMigration("0002-two.sql", "insert into things values ('two')");
    await migrate(database.db, { folder });
    expect(await listDatabaseObjects()).toEqual(["one", "two"]);
    expect((await lastNames())[0]).not.toContain(digest);
  });

  test("makes the tables of a new database", async () => {
    await replaceTwo();
    await sql`drop schema public cascade; create schema public`.execute(database.db);
    await migrate(database.db, { folder });
    expect(await listDatabaseObjects()).toEqual(["base", "three"]);
  });

  test("refuses a database that has not run all of them, or another text of one, and changes nothing", async () => {
    const [first] = await replaceTwo();
    const older = /0\.2\.0 sürümünden eski/;
    await sql`delete from kysely_migration where name <> ${first}`.execute(database.db);
    await expect(migrate(database.db, { folder })).rejects.toThrow(older);
    await sql`insert into kysely_migration values ('0002-two.sql 0123456789abcdef', '')`.execute(database.db);
    await expect(migrate(database.db, { folder })).rejects.toThrow(older);
    expect(await lastNames()).toEqual([first, "0002-two.sql 0123456789abcdef"]);
    expect(await listDatabaseObjects()).toEqual(["one", "two"]);
  });
});

test("of two processes that start at once one migrates, and the other says that it waits", async () => {
  writeMigration("0002-slow.sql", "insert into things values ('two')");
  const other = openPool(database.connection, pino({ level: "silent" }));
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line), warn: () => undefined };
  await migrate(database.db, { folder });
  writeMigration("0003-three.sql", "insert into things values ('three')");
  await database.db.connection().execute(async (first) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(first);
    const waiting = migrate(other.db, { folder, log });
    await expect.poll(() => lines).toEqual([["another process migrates the database: waiting for it"]]);
    expect(await listDatabaseObjects()).toEqual(["one", "two"]);
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(first);
    await waiting;
  });
  await other.close();
  expect(await listDatabaseObjects()).toEqual(["one", "two", "three"]);
});
