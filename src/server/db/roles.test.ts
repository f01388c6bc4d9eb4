/** @module-tag long */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { restoreBackup } from "#server/backup/restore.ts";
import { writeBackup } from "#server/backup/take.ts";
import { readConfig } from "#server/config.ts";
import { deleteOldEvents, type NewEvent, writeAudit } from "#server/modules/audit/store.ts";

import { makePostgres, type PostgresServer } from "../../../test/postgres-server.ts";
import { findRuntimeRole, openConfigured, openMigrated } from "./open-migrated.ts";
import type { Database } from "./pool.ts";
import { findRolePower, roleWarning } from "./roles.ts";

const event: NewEvent = { action: "registered", actorId: null };
const log = pino({ level: "silent" });

let server: PostgresServer;
let name = "";
let count = 0;
const opened: Database[] = [];

beforeAll(async () => {
  server = await makePostgres();
  await asSuperuser("create role boss login", "create role worker login");
});
afterAll(() => server.remove());

async function makeDatabase(): Promise<void> {
  name = `kodu_${++count}`;
  await asSuperuser(`create database ${name} owner boss`);
}

async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((database) => database.close()));
}

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function url(role: string): string {
  return `postgres://${role}@localhost/${name}?host=${encodeURIComponent(server.connection.host!)}`;
}

/** Opens and migrates the database with these roles. */
async function start(role: string, owner?: string): Promise<Database> {
  const owned = owner === undefined ? {} : { OWNER_DATABASE_URL: url(owner) };
  const database = await openMigrated(readConfig({ DATABASE_URL: url(role), ...owned }), { log });
  opened.push(database);
  return database;
}

describe("with an owner and a role of the product's own", () => {
  let database: Database;
  beforeAll(async () => {
    await makeDatabase();
    database = await start("worker", "boss");
  });
  afterAll(closeAll);

  test.each([
    ["switch off the triggers of the audit", "alter table audit_events disable trigger user"],
    ["switch off all triggers", "set session_replication_role = replica"],
    [
      "replace what guards the audit",
      "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return old; end'",
    ],
    ["drop what guards the audit", "drop function audit_is_append_only cascade"],
    [
      "add a trigger that swallows events",
      "create trigger nothing before insert on audit_events execute function suppress_redundant_updates_trigger()",
    ],
    ["change the audit", "update audit_events set kind = kind"],
    ["empty the audit", "truncate audit_events"],
    ["drop the audit", "drop table audit_events"],
    ["rename the audit", "alter table audit_events rename to others"],
    ["hide the audit behind a table of its own", "create temporary table audit_events (id bigint)"],
    ["make a table", "create table others (id bigint)"],
    ["make a schema", "create schema others"],
    ["become the owner", "set role boss"],
    ["become somebody else", "set session authorization boss"],
    ["take the tables", "reassign owned by boss to worker"],
    ["read files of the server", "select pg_read_file('postgresql.conf')"],
    ["run a program", "copy users to program 'true'"],
    ["say that a migration was run", "insert into kysely_migration values ('x', 'y')"],
    ["change another table", "alter table users add column others int"],
    ["empty another table", "truncate users cascade"],
  ])("that role cannot %s", async (_, statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test("that role adds to the audit, and takes nothing out that is younger than two years", async () => {
    const { db, patiently } = database;
    await writeAudit(db, event, new Date());
    await writeAudit(db, event, new Date("2020-01-01"));
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow("audit events are only ever added");
    expect(await deleteOldEvents(db, new Date())).toBe(1);
    expect((await sql`select from audit_events`.execute(db)).rows).toHaveLength(1);
    await patiently(async (owner) => {
      expect(
        (await sql`select tableowner from pg_tables where tablename = 'audit_events'`.execute(owner)).rows,
      ).toEqual([{ tableowner: "boss" }]);
    });
  });

  test("that role has its rights on what is made later, at once", async () => {
    const { db, patiently } = database;
    await patiently((owner) => sql`create table later (id bigserial, word text)`.execute(owner));
    await sql`insert into later (word) values ('one')`.execute(db);
    await sql`update later set word = 'two'`.execute(db);
    expect((await sql`delete from later`.execute(db)).numAffectedRows).toBe(1n);
  });

  test("nothing is told", async () => {
    expect(roleWarning(await findRolePower(database.db))).toBeUndefined();
  });
});

describe("with one role", () => {
  beforeEach(makeDatabase);
  afterEach(closeAll);

  test("that owns the tables everything works on, and the start says so", async () => {
    const { db } = await start("boss");
    await sql`select from users`.execute(db);
    expect(roleWarning(await findRolePower(db))).toMatch(
      /^DATABASE_URL’deki boss rolü tabloların sahibi: .*OWNER_DATABASE_URL/,
    );
  });

  test("that is the superuser, the start says so", async () => {
    const { db } = await start("postgres");
    expect(roleWarning(await findRolePower(db))).toMatch(
      /^DATABASE_URL’deki postgres rolü PostgreSQL’in süper kullanıcısı: /,
    );
  });

  test("that owns nothing it starts while there is nothing to migrate, and says otherwise what is missing", async () => {
    const { patiently } = await start("worker", "boss");
    const { db } = await start("worker");
    await sql`select from users`.execute(db);
    await patiently((owner) =>
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(owner),
    );
    await expect(start("worker")).rejects.toThrow(
      /sahibi olan rolün adresini OWNER_DATABASE_URL ile verin \(yalnızca npm run migrate komutuna vermek yeter\)\.$/,
    );
  });

  test("starts on an empty database when npm run migrate knew the owner, and that command alone", async () => {
    await makeDatabase();
    await expect(start("worker")).rejects.toThrow(/OWNER_DATABASE_URL/);
    const command = fileURLToPath(new URL("../commands/migrate.ts", import.meta.url));
    const env = { DATABASE_URL: url("worker"), OWNER_DATABASE_URL: url("boss"), LOG_LEVEL: "silent" };
    const told = await promisify(execFile)(process.execPath, [command], { env });
    expect(told.stdout).toBe("Veri tabanı bu sürüm için hazır.\n");
    const { db } = await start("worker");
    await sql`select from users`.execute(db);
    expect(roleWarning(await findRolePower(db))).toBe(undefined);
  });

  test("npm run migrate without the owner changes nothing, and says what is missing", async () => {
    await makeDatabase();
    const command = fileURLToPath(new URL("../commands/migrate.ts", import.meta.url));
    const failed = promisify(execFile)(process.execPath, [command], { env: { DATABASE_URL: url("worker") } });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("npm run migrate") as string,
    });
  });
});

describe("an owner's address", () => {
  beforeEach(makeDatabase);
  afterEach(closeAll);

  test("of another database is refused, and nothing is written there", async () => {
    await start("worker", "boss");
    const other = url("boss");
    await makeDatabase();
    const config = readConfig({ DATABASE_URL: url("worker"), OWNER_DATABASE_URL: other });
    await expect(openMigrated(config, { log })).rejects.toThrow("aynı veri tabanını göstermeli");
  });

  test("that does not answer is told in a sentence", async () => {
    await expect(start("worker", "nobody")).rejects.toThrow(/^OWNER_DATABASE_URL ile veri tabanına bağlanılamadı \(/);
  });
});

describe("a database", () => {
  beforeEach(makeDatabase);
  afterEach(closeAll);

  test("comes up for several that start at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => start("worker", "boss")));
    for (const { db } of all) expect((await sql`select from users`.execute(db)).rows).toEqual([]);
  });

  test("that one role owned goes on with two, while a process of before serves and without a row lost", async () => {
    const before = await start("boss");
    await writeAudit(before.db, event, new Date());
    const { db } = await start("worker", "boss");
    await writeAudit(before.db, event, new Date());
    await writeAudit(db, event, new Date());
    expect((await sql`select from audit_events`.execute(before.db)).rows).toHaveLength(3);
  });

  test("is backed up as the product's role and restored as the owner, after which both have their rights", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kodu-tara-roles-"));
    const file = join(folder, "1.jsonl.gz");
    const first = await start("worker", "boss");
    await writeAudit(first.db, event, new Date());
    await first.patiently((db) => writeBackup(db, file, new Date()));
    name = `${name}_restored`;
    await asSuperuser(`create database ${name} owner boss`);
    const config = readConfig({ DATABASE_URL: url("worker"), OWNER_DATABASE_URL: url("boss") });
    const empty = await openConfigured(config, { log });
    opened.push(empty);
    const runtime = await findRuntimeRole(empty);
    await empty.patiently((db) => restoreBackup(db, file, { runtime }));
    expect((await sql`select from audit_events`.execute(empty.db)).rows).toHaveLength(1);
    await expect(sql`truncate audit_events`.execute(empty.db)).rejects.toThrow("permission denied");
    rmSync(folder, { recursive: true });
  });
});
