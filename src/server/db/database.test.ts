/** @module-tag long */
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, type Server, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";

import { makePostgres } from "../../../test/postgres-server.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/test-database.ts";
import { runAfterCommit } from "./after-commit.ts";
import { runTransaction, openDatabase } from "./database.ts";
import { openPool } from "./pool.ts";
import { verifyTurkishOrder } from "./turkish-order.ts";
import { isUnreachable } from "./violations.ts";

const silentLog = pino({ level: "silent" });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table numbers (id integer primary key, some_value integer not null)`.execute(database.db);
  await sql`insert into numbers values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.drop());

test("gives bigint as number, date as text, timestamptz as Date, names in camel case and jsonb as it is", async () => {
  const { rows } = await sql`
    select count(*) as how_many, date '2026-11-21' as the_day, timestamptz '2026-11-21 03:00+03' as the_moment, '{"some_key": 1}'::jsonb as some_json
    from numbers`.execute(database.db);
  expect(rows).toEqual([
    { howMany: 2, theDay: "2026-11-21", theMoment: new Date("2026-11-21T00:00:00Z"), someJson: { some_key: 1 } },
  ]);
  await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(/bigint/);
});

test("a server that falls silent is given up, its connection is not used again, and others go on", async () => {
  const own = openPool(database.connection, silentLog);
  const silent = own.db.connection().execute(async (connection) => {
    // Keeps the server busy for a minute without a time limit of its own, so that the client gets no answer.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_sleep(60)`.execute(connection);
  });
  const error: unknown = await silent.catch((reason: unknown) => reason);
  expect(isUnreachable(error)).toBe(true);
  const { rows } = await sql`select 1 as one`.execute(own.db);
  expect(rows).toEqual([{ one: 1 }]);
  await own.close();
});

test("what reads very much for one person has minutes, two at a time", async () => {
  const own = openPool(database.connection, silentLog);
  const asked = Array.from({ length: 6 }, () =>
    sql<{ pid: number; statement: string }>`
      select pg_backend_pid() as pid, current_setting('statement_timeout') as statement, pg_sleep(0.05)`.execute(
      own.slowDb,
    ),
  );
  const rows = (await Promise.all(asked)).flatMap((answer) => answer.rows);
  expect(new Set(rows.map(({ statement }) => statement))).toEqual(new Set(["1min"]));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
  await own.close();
});

test("a connection that breaks in the middle of such a piece of work ends that work alone", async () => {
  const own = openPool(database.connection, silentLog);
  const broken = own.slowDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(own.db);
    await sql`select 1`.execute(tx);
  });
  expect(isUnreachable(await broken.catch((reason: unknown) => reason))).toBe(true);
  expect((await sql`select 1 as one`.execute(own.slowDb)).rows).toEqual([{ one: 1 }]);
  await own.close();
});

test("work that may take long has no limit of time", async () => {
  const own = openPool(database.connection, silentLog);
  const { rows } = await own.patiently((db) =>
    sql`select current_setting('statement_timeout') as statement, pg_sleep(3)`.execute(db),
  );
  expect(rows).toMatchObject([{ statement: "0" }]);
  await own.close();
});

test("a server that only reads counts as away, and what it refused is no fault of the statement", async () => {
  const refused = database.db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`update numbers set some_value = 100`.execute(tx);
  });
  const error: unknown = await refused.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "25006" });
  expect(isUnreachable(error)).toBe(true);
});

test.each([
  ["a role that it refuses", { user: "nobody" }],
  ["a database that is gone", { database: "nowhere" }],
])("%s counts as away, since the operator is changing it", async (_, wrong) => {
  const own = openPool({ ...database.connection, ...wrong }, silentLog);
  const error: unknown = await sql`select 1`.execute(own.db).catch((reason: unknown) => reason);
  expect([(error as { code?: string }).code, isUnreachable(error)]).toEqual([
    expect.stringMatching(/^(28000|3D000)$/u),
    true,
  ]);
  await own.close();
});

test("while the server has no room for more connections, whoever asks waits for one of those that there are", async () => {
  const small = await makePostgres({ max_connections: 5, superuser_reserved_connections: 0 });
  const own = openPool(small.connection, silentLog);
  const asked = Array.from({ length: 30 }, () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`.execute(own.db),
  );
  const pids = (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ pid }) => pid));
  expect(pids).toHaveLength(30);
  expect(new Set(pids).size).toBeLessThanOrEqual(5);
  await own.close();
  await small.remove();
});

test("every connection has its limits", async () => {
  const own = openPool(database.connection, silentLog);
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(own.db);
  expect(rows).toEqual([{ statement: "2s", lock: "1500ms", idle: "5s" }]);
  await own.close();
});

test("a closed pool has no connection left", async () => {
  const { pool, db, close } = openPool(database.connection, silentLog);
  let open = 0;
  pool.on("connect", (client) => {
    open += 1;
    client.once("end", () => (open -= 1));
  });
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.02)`.execute(db)));
  expect(open).toBe(5);
  await close();
  expect(open).toBe(0);
});

test("a connection that breaks inside a transaction fails that transaction and nothing else", async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(database.db);
    await sql`update numbers set some_value = 100`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as one from numbers where some_value = 100`.execute(database.db)).rows).toEqual([]);
});

test("of two transactions that wait for each other, one is run again and both are done", async () => {
  const meeting = Promise.withResolvers<void>();
  let arrived = 0;
  let runs = 0;
  async function raise(first: number, second: number): Promise<void> {
    await runTransaction(database.db, async (tx) => {
      runs += 1;
      await sql`update numbers set some_value = some_value + 1 where id = ${first}`.execute(tx);
      if (++arrived === 2) meeting.resolve();
      await meeting.promise;
      await sql`update numbers set some_value = some_value + 1 where id = ${second}`.execute(tx);
    });
  }
  await Promise.all([raise(1, 2), raise(2, 1)]);
  // One of the two transactions was repeated at least once.
  expect(runs).toBeGreaterThan(2);
  expect((await sql`select some_value from numbers`.execute(database.db)).rows).toEqual([
    { someValue: 2 },
    { someValue: 2 },
  ]);
});

test.each([
  { code: "40001", runs: 4 },
  { code: "40P01", runs: 4 },
  { code: "23505", runs: 1 },
])("a transaction that always fails with $code is run $runs times and leaves nothing", async ({ code, runs }) => {
  let run = 0;
  const failing = runTransaction(database.db, async (tx) => {
    run += 1;
    await sql`insert into numbers values (99, 0)`.execute(tx);
    await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code });
  expect(run).toBe(runs);
  expect((await sql`select 1 from numbers where id = 99`.execute(database.db)).rows).toEqual([]);
});

test("what waits for a commit runs once, when everybody sees what was written, and at once outside of a transaction", async () => {
  const seen: unknown[] = [];
  const look = () => void seen.push(sql`select 1 from numbers where id = 98`.execute(database.db));
  await runTransaction(database.db, async (tx) => {
    await sql`insert into numbers values (98, 0)`.execute(tx);
    runAfterCommit(tx, look);
    runAfterCommit(tx, look);
    expect(seen).toEqual([]);
  });
  expect(await Promise.all(seen)).toMatchObject([{ rows: [{}] }]);
  runAfterCommit(database.db, look);
  expect(seen).toHaveLength(2);
  await sql`delete from numbers where id = 98`.execute(database.db);
});

test("what waits for a commit runs once where the transaction is run again, and not at all where it fails", async () => {
  let attempts = 0;
  let told = 0;
  const tell = () => void (told += 1);
  const failingUntil = (last: number) =>
    runTransaction(database.db, async (tx) => {
      runAfterCommit(tx, tell);
      attempts += 1;
      if (attempts < last) throw Object.assign(new Error("again"), { code: "40001" });
    });
  await failingUntil(3);
  expect([attempts, told]).toEqual([3, 1]);
  await expect(failingUntil(99)).rejects.toThrow("again");
  expect([attempts, told]).toEqual([7, 1]);
});

test("the embedded database opens, closes and opens again with what was in it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kodu-tara-database-test-"));
  try {
    const first = await openDatabase({ dataDir, log: silentLog });
    await first.patiently((db) => sql`create table kept as select 1 as one`.execute(db));
    const beside = await openDatabase({ dataDir, adopt: true, log: silentLog });
    await beside.close();
    await first.close();
    const second = await openDatabase({ dataDir, log: silentLog });
    expect((await second.patiently((db) => sql`select one from kept`.execute(db))).rows).toEqual([{ one: 1 }]);
    await second.close();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test("DATABASE_URL is used when it is given", async () => {
  const { host = "", port, user = "", password, database: name = "" } = database.connection;
  const url = new URL(`postgres://${user}@localhost/${name}`);
  url.searchParams.set("host", host);
  url.searchParams.set("port", String(port));
  if (typeof password === "string") url.password = password;
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: "/nonexistent", log: silentLog });
  expect((await sql`select count(*) as numbers from numbers`.execute(opened.db)).rows).toEqual([{ numbers: 2 }]);
  await opened.close();
});

test("a server that cannot be reached is told in a sentence, without the password", async () => {
  const opening = openDatabase({
    databaseUrl: "postgres://ayse:gizli-sifre@127.0.0.1:1/kodu",
    dataDir: "/nonexistent",
    log: silentLog,
  });
  await expect(opening).rejects.toThrow(UnusableDatabaseError);
  await expect(opening).rejects.toThrow(/bağlanılamadı \(.*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow(/gizli-sifre/);
});

test("a server that is too old is refused", async () => {
  const old = await startServerOfVersion("140012");
  const { port } = old.address() as AddressInfo;
  const opening = openDatabase({
    databaseUrl: `postgres://a:b@127.0.0.1:${port}/c`,
    dataDir: "/nonexistent",
    log: silentLog,
  });
  await expect(opening).rejects.toThrow("DATABASE_URL PostgreSQL 14 sürümünü gösteriyor; en az 15 gerekli.");
  old.close();
});

test("a database that sorts Turkish otherwise is refused", async () => {
  await expect(verifyTurkishOrder(database.db)).resolves.toBeUndefined();
  await database.db.connection().execute(async (connection) => {
    await sql`create schema wrong; create collation wrong.turkish (provider = icu, locale = 'und'); set search_path = wrong`.execute(
      connection,
    );
    await expect(verifyTurkishOrder(connection)).rejects.toThrow(/Türkçe sözcükleri yanlış sıralıyor/);
    await sql`reset search_path`.execute(connection);
  });
});

/** Starts a server that speaks just enough of PostgreSQL's protocol to answer every query with this version. */
async function startServerOfVersion(version: string): Promise<Server> {
  function message(type: string, ...parts: (string | number[])[]): Buffer {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  }
  const ready = message("Z", "I");
  const column = ["version\0", [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]];
  const answer = Buffer.concat([
    message("T", [0, 1], ...column),
    message("D", [0, 1, 0, 0, 0, version.length], version),
    message("C", "SELECT 1\0"),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", [0, 0, 0, 0]), ready]));
      socket.on("data", (asked) => (asked[0] === 0x58 ? socket.end() : socket.write(answer)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}
