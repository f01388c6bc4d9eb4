/** @module-tag long */
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { DatabaseRefused } from "#server/embedded-postgres/database-errors.ts";

import { makeAddress } from "../../../test/database-address.ts";
import { makePostgres, type PostgresServer } from "../../../test/postgres-server.ts";
import { inTransaction, openDatabase } from "./database.ts";
import { type Database, openPool } from "./pool.ts";
import { WAITING_MAX } from "./primary.ts";
import type { DB } from "./tables.ts";
import { isUnreachable } from "./violations.ts";

const silent = pino({ level: "silent" });

/** The lines that the databases under test log. */
const lines: { msg: string; server?: string }[] = [];
const kept = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) });
beforeEach(() => void lines.splice(0));

/** A stopped server with an empty table `notes`, which each test copies. */
let origin: PostgresServer;
beforeAll(async () => {
  origin = await makePostgres({ wal_level: "replica", hot_standby: "on" });
  await on(origin, (db) => sql`create table notes (text text)`.execute(db));
  await origin.stop();
});
afterAll(() => origin.remove());

const made: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of made.splice(0).toReversed()) await one.close();
});

/** Starts a copy of `origin`. A file such as standby.signal makes it a standby. */
async function server(...files: string[]): Promise<PostgresServer> {
  const copy = await origin.copy({}, ...files);
  made.push({ close: () => copy.remove() });
  return copy;
}

/** Starts a primary, and a standby that streams from it. */
async function pair(): Promise<[PostgresServer, PostgresServer]> {
  const primary = await server();
  const { host, port, user } = primary.connection;
  const standby = await origin.copy(
    { primary_conninfo: `host=${host} port=${port} user=${user}`, wal_retrieve_retry_interval: "100ms" },
    "standby.signal",
  );
  made.push({ close: () => standby.remove() });
  return [primary, standby];
}

async function on(to: PostgresServer, work: (db: Kysely<DB>) => Promise<unknown>): Promise<void> {
  const database = openPool(to.connection, silent);
  try {
    await work(database.slowDb);
  } finally {
    await database.close();
  }
}

const promote = (standby: PostgresServer) => on(standby, (db) => sql`select pg_promote()`.execute(db));

/** Returns the name of a server in the log. */
const nameOf = ({ connection }: PostgresServer) => `${encodeURIComponent(connection.host!)}:${connection.port}`;

/** Returns the URL of all these servers, in the form of DATABASE_URL. */
function addressOf(...servers: { connection: pg.PoolConfig }[]): string {
  const hosts = servers.map(({ connection }) => `${encodeURIComponent(connection.host!)}:${connection.port}`);
  return `postgres://postgres@${hosts.join(",")}/postgres?sslmode=disable&target_session_attrs=read-write`;
}

async function open(...servers: PostgresServer[]): Promise<Database> {
  const database = await openDatabase({ databaseUrl: addressOf(...servers), dataDir: "/nowhere", log: kept });
  made.push(database);
  return database;
}

const write = ({ db }: Pick<Database, "db">, text: string) => sql`insert into notes values (${text})`.execute(db);

async function notes(of: PostgresServer): Promise<string[]> {
  let texts: string[] = [];
  await on(of, async (db) => {
    const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db);
    texts = rows.map(({ text }) => text);
  });
  return texts;
}

test("the primary is found wherever it stands in the address, and nothing is sent to a standby", async () => {
  const [primary, standby] = await pair();
  const database = await open(standby, primary);
  await Promise.all(Array.from({ length: 20 }, (_, at) => write(database, `note ${at}`)));
  const { rows } = await sql<{ at: boolean }>`select pg_is_in_recovery() as at`.execute(database.slowDb);
  expect(rows).toEqual([{ at: false }]);
  expect(await notes(primary)).toHaveLength(20);
});

test("a save that comes while no server is the primary waits for the promoted one, and is written once", async () => {
  const [primary, standby] = await pair();
  const database = await open(primary, standby);
  await write(database, "before");
  await vi.waitUntil(async () => (await notes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  await primary.stop();
  const saving = inTransaction(database.db, (tx) => write({ db: tx }, "in between"));
  const reading = database.patiently((db) => sql`select 1`.execute(db));
  await promote(standby);
  await Promise.all([saving, reading]);
  await write(database, "after");
  expect(await notes(standby)).toEqual(["after", "before", "in between"]);
});

test("the log says which server is lost, why none takes writes, which one does and after how long", async () => {
  const [primary, standby] = await pair();
  const database = await open(primary, standby);
  await write(database, "before");
  await vi.waitUntil(async () => (await notes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  lines.splice(0);
  await primary.stop();
  const saving = write(database, "in between");
  await promote(standby);
  await saving;
  const ofServers = lines.filter(({ msg }) => msg !== "a connection to the database was lost");
  expect(ofServers.filter((line) => line.server !== nameOf(standby))).toMatchObject([
    { msg: "a server of the database does not answer", server: nameOf(primary), isPrimary: true },
    { msg: "no server of the database takes writes", primaryWas: nameOf(primary), reason: "it does not answer" },
  ]);
  const found = { msg: "the primary of the database was found", server: nameOf(standby) };
  expect(ofServers.at(-1)).toMatchObject({ ...found, seconds: expect.any(Number) as number });
  lines.splice(0);
  await standby.stop();
  await vi.waitUntil(() => database.scan.primary!.current() === undefined, { timeout: 20_000, interval: 10 });
  await standby.start();
  await write(database, "after");
  expect(lines.filter((line) => line.server === nameOf(standby))).toMatchObject([
    { msg: "a server of the database does not answer" },
    { msg: "a server of the database answers again" },
    found,
  ]);
});

test("without a primary for four seconds a save is refused, and never written later", async () => {
  const [primary, standby] = await pair();
  const database = await open(primary, standby);
  await write(database, "before");
  await primary.stop();
  await expect(write(database, "refused")).rejects.toSatisfy(isUnreachable);
  await primary.start();
  await write(database, "after");
  expect(await notes(primary)).toEqual(["after", "before"]);
});

test("only as many wait for a primary as memory allows; who comes then is refused while the others still wait", async () => {
  const [primary, standby] = await pair();
  const database = await open(primary, standby);
  await write(database, "before");
  await primary.stop();
  await vi.waitUntil(() => database.scan.primary!.current() === undefined, { timeout: 20_000, interval: 10 });
  let waiting = WAITING_MAX;
  const those = Array.from({ length: WAITING_MAX }, () =>
    write(database, "waits")
      .catch(() => undefined)
      .finally(() => (waiting -= 1)),
  );
  await new Promise(setImmediate);
  await expect(write(database, "too many")).rejects.toThrow("the database is silent");
  expect(waiting).toBe(WAITING_MAX);
  await promote(standby);
  await Promise.all(those);
  expect((await notes(standby)).filter((text) => text === "waits")).toHaveLength(WAITING_MAX);
});

test("a transaction whose connection is lost fails and is not run again", async () => {
  const [primary, standby] = await pair();
  const database = await open(primary, standby);
  let runs = 0;
  const saving = inTransaction(database.db, async (tx) => {
    runs += 1;
    await write({ db: tx }, "half");
    await primary.stop();
    await promote(standby);
    return write({ db: tx }, "other half");
  });
  await expect(saving).rejects.toSatisfy(isUnreachable);
  expect(runs).toBe(1);
  await write(database, "after");
  expect(await notes(standby)).toEqual(["after"]);
});

test("of two servers that take writes, the promoted one is the primary; the former one is not written to, even alone", async () => {
  const [former, standby] = await pair();
  const database = await open(former, standby);
  await write(database, "before");
  await vi.waitUntil(async () => (await notes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  await promote(standby);
  await vi.waitUntil(() => database.scan.primary!.said()?.timeline === "00000002", { timeout: 20_000, interval: 10 });
  await vi.waitUntil(async () => {
    const { rows } = await sql<{ name: string }>`select current_setting('unix_socket_directories') as name`.execute(
      database.db,
    );
    return rows[0]?.name === standby.connection.host;
  });
  await write(database, "after");
  await standby.stop();
  await expect(write(database, "to nobody")).rejects.toSatisfy(isUnreachable);
  expect(await notes(former)).toEqual(["before"]);
  await standby.start();
  expect(await notes(standby)).toEqual(["after", "before"]);
});

test("with a pooler beside each server, work goes through the one of the primary", async () => {
  const [primary, standby] = await pair();
  const poolers = await Promise.all(
    [primary, standby].map(async (behind) => {
      const pooler = await makeAddress();
      made.push(pooler);
      pooler.leadTo(behind);
      return pooler;
    }),
  );
  const database = await openDatabase({
    databaseUrl: addressOf(...poolers),
    directDatabaseUrl: addressOf(primary, standby),
    dataDir: "/nowhere",
    log: silent,
  });
  made.push(database);
  await write(database, "before");
  await vi.waitUntil(async () => (await notes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  // From now on the pooler of the former primary leads to another server, which must not be used.
  await primary.stop();
  poolers[0]!.leadTo(await server());
  await promote(standby);
  await write(database, "after");
  expect(await notes(standby)).toEqual(["after", "before"]);
});

describe("a start", () => {
  const starting = (...servers: PostgresServer[]) =>
    openDatabase({ databaseUrl: addressOf(...servers), dataDir: "/nowhere", log: silent });

  test("with standbys alone is refused with a sentence, which names the server that does not answer", async () => {
    const [primary, standby] = await pair();
    await primary.stop();
    await expect(starting(primary, standby)).rejects.toThrow(DatabaseRefused);
    await expect(starting(primary, standby)).rejects.toThrow(
      /^DATABASE_URL’deki sunuculardan hiçbirine yazılamıyor: asıl sunucu yok\. Bağlanılamayanlar: %2F[^:]+:5432: .*ENOENT/,
    );
  });

  test("with a server of another database is refused with a sentence", async () => {
    const other = await makePostgres();
    made.push({ close: () => other.remove() });
    await expect(starting(await server(), other)).rejects.toThrow(
      "DATABASE_URL’deki sunucular aynı veri tabanının kopyaları değil.",
    );
  });

  test("with one server away goes on, and says which one", async () => {
    const [primary, standby] = await pair();
    await standby.stop();
    const warn = vi.fn<(sentence: unknown) => void>();
    const log = { info: () => undefined, warn, error: () => undefined };
    made.push(await openDatabase({ databaseUrl: addressOf(standby, primary), dataDir: "/nowhere", log }));
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringMatching(
        /^DATABASE_URL’deki sunucuların bazıları yanıt vermiyor\. Bağlanılamayanlar: %2F[^:]+:5432: /,
      ),
    ]);
  });
});
