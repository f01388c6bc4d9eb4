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
import { deleteOldEvents, type NewAuditEvent, writeAudit } from "#server/modules/audit/store.ts";

import { makePostgres, type PostgresServer } from "../../../test/postgres-server.ts";
import { findRuntimeRole, openConfigured, openMigrated } from "./open-migrated.ts";
import type { Database } from "./pool.ts";
import { findRolePower, makeRoleWarning } from "./roles.ts";

const registeredEvent: NewAuditEvent = { action: "registered", actorId: null };
const silentLog = pino({ level: "silent" });

let server: PostgresServer;
let databaseName = "";
let databaseCount = 0;
const openedDatabases: Database[] = [];

beforeAll(async () => {
  server = await makePostgres();
  await runAsSuperuser("create role boss login", "create role worker login");
});
afterAll(() => server.remove());

async function makeDatabase(): Promise<void> {
  databaseName = `kodu_${++databaseCount}`;
  await runAsSuperuser(`create database ${databaseName} owner boss`);
}

async function closeDatabases(): Promise<void> {
  await Promise.all(openedDatabases.splice(0).map((database) => database.close()));
}

async function runAsSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function urlOfRole(role: string): string {
  return `postgres://${role}@localhost/${databaseName}?host=${encodeURIComponent(server.connection.host!)}`;
}

async function openAsRole(role: string, owner?: string): Promise<Database> {
  const owned = owner === undefined ? {} : { OWNER_DATABASE_URL: urlOfRole(owner) };
  const database = await openMigrated(readConfig({ DATABASE_URL: urlOfRole(role), ...owned }), { log: silentLog });
  openedDatabases.push(database);
  return database;
}

describe("with an owner and a role of the product's own", () => {
  let database: Database;
  beforeAll(async () => {
    await makeDatabase();
    database = await openAsRole("worker", "boss");
  });
  afterAll(closeDatabases);

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
    await writeAudit(db, registeredEvent, new Date());
    await writeAudit(db, registeredEvent, new Date("2020-01-01"));
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
    expect(makeRoleWarning(await findRolePower(database.db))).toBeUndefined();
  });
});

describe("with one role", () => {
  beforeEach(makeDatabase);
  afterEach(closeDatabases);

  test("that owns the tables everything works on, and the start says so", async () => {
    const { db } = await openAsRole("boss");
    await sql`select from users`.execute(db);
    expect(makeRoleWarning(await findRolePower(db))).toMatch(
      /^DATABASE_URL’deki boss rolü tabloların sahibi: .*OWNER_DATABASE_URL/,
    );
  });

  test("that is the superuser, the start says so", async () => {
    const { db } = await openAsRole("postgres");
    expect(makeRoleWarning(await findRolePower(db))).toMatch(
      /^DATABASE_URL’deki postgres rolü PostgreSQL’in süper kullanıcısı: /,
    );
  });

  test("that owns nothing it starts while there is nothing to migrate, and says otherwise what is missing", async () => {
    const { patiently } = await openAsRole("worker", "boss");
    const { db } = await openAsRole("worker");
    await sql`select from users`.execute(db);
    await patiently((owner) =>
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(owner),
    );
    await expect(openAsRole("worker")).rejects.toThrow(
      /sahibi olan rolün adresini OWNER_DATABASE_URL ile verin \(yalnızca npm run migrate komutuna vermek yeter\)\.$/,
    );
  });

  test("starts on an empty database when npm run migrate knew the owner, and that command alone, which also makes the first administrator", async () => {
    await makeDatabase();
    await expect(openAsRole("worker")).rejects.toThrow(/OWNER_DATABASE_URL/);
    const command = fileURLToPath(new URL("../commands/migrate.ts", import.meta.url));
    const env = {
      DATABASE_URL: urlOfRole("worker"),
      OWNER_DATABASE_URL: urlOfRole("boss"),
      ADMIN_EMAIL: "yonetici@ornek.com",
      ADMIN_PASSWORD: "uzun-bir-yonetici-sifresi",
      LOG_LEVEL: "silent",
    };
    const told = await promisify(execFile)(process.execPath, [command], { env });
    expect(told.stdout).toBe("Veri tabanı bu sürüm için hazır.\n");
    const { db } = await openAsRole("worker");
    expect((await sql`select email, role from users`.execute(db)).rows).toEqual([
      { email: "yonetici@ornek.com", role: "admin" },
    ]);
    expect(makeRoleWarning(await findRolePower(db))).toBe(undefined);
  });

  test("npm run migrate without the owner changes nothing, and says what is missing", async () => {
    await makeDatabase();
    const command = fileURLToPath(new URL("../commands/migrate.ts", import.meta.url));
    const failed = promisify(execFile)(process.execPath, [command], { env: { DATABASE_URL: urlOfRole("worker") } });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("npm run migrate") as string,
    });
  });
});

describe("an owner's address", () => {
  beforeEach(makeDatabase);
  afterEach(closeDatabases);

  test("of another database is refused, and nothing is written there", async () => {
    await openAsRole("worker", "boss");
    const other = urlOfRole("boss");
    await makeDatabase();
    const config = readConfig({ DATABASE_URL: urlOfRole("worker"), OWNER_DATABASE_URL: other });
    await expect(openMigrated(config, { log: silentLog })).rejects.toThrow("aynı veri tabanını göstermeli");
  });

  test("that does not answer is told in a sentence", async () => {
    await expect(openAsRole("worker", "nobody")).rejects.toThrow(
      /^OWNER_DATABASE_URL ile veri tabanına bağlanılamadı \(/,
    );
  });
});

describe("a database", () => {
  beforeEach(makeDatabase);
  afterEach(closeDatabases);

  test("comes up for several that start at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => openAsRole("worker", "boss")));
    for (const { db } of all) expect((await sql`select from users`.execute(db)).rows).toEqual([]);
  });

  test("that one role owned goes on with two, while a process of before serves and without a row lost", async () => {
    const before = await openAsRole("boss");
    await writeAudit(before.db, registeredEvent, new Date());
    const { db } = await openAsRole("worker", "boss");
    await writeAudit(before.db, registeredEvent, new Date());
    await writeAudit(db, registeredEvent, new Date());
    expect((await sql`select from audit_events`.execute(before.db)).rows).toHaveLength(3);
  });

  test("is backed up as the product's role and restored as the owner, after which both have their rights", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kodu-tara-roles-"));
    const file = join(folder, "1.jsonl.gz");
    const first = await openAsRole("worker", "boss");
    await writeAudit(first.db, registeredEvent, new Date());
    await first.patiently((db) => writeBackup(db, file, new Date()));
    databaseName = `${databaseName}_restored`;
    await runAsSuperuser(`create database ${databaseName} owner boss`);
    const config = readConfig({ DATABASE_URL: urlOfRole("worker"), OWNER_DATABASE_URL: urlOfRole("boss") });
    const empty = await openConfigured(config, { log: silentLog });
    openedDatabases.push(empty);
    const runtime = await findRuntimeRole(empty);
    await empty.patiently((db) => restoreBackup(db, file, { runtime }));
    expect((await sql`select from audit_events`.execute(empty.db)).rows).toHaveLength(1);
    await expect(sql`truncate audit_events`.execute(empty.db)).rejects.toThrow("permission denied");
    rmSync(folder, { recursive: true });
  });
});
