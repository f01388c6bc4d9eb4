/** @module-tag long */
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";

import { makeDatabaseAddress } from "../../../test/database-address.ts";
import { makePostgres, type PostgresServer } from "../../../test/postgres-server.ts";
import { setLongTimeouts } from "../../../test/test-database.ts";
import { runTransaction, openDatabase } from "./database.ts";
import { type Database, openPool } from "./pool.ts";
import type { DB } from "./tables.ts";
import { isUnreachable } from "./violations.ts";
import { WAITING_TASKS_MAX } from "./waiting-tasks.ts";

const silentLog = pino({ level: "silent" });

const loggedLines: { msg: string; server?: string }[] = [];
const recordingLog = pino(
  { base: null },
  { write: (line: string) => void loggedLines.push(JSON.parse(line) as { msg: string }) },
);
beforeEach(() => void loggedLines.splice(0));

let originServer: PostgresServer;
beforeAll(async () => {
  originServer = await makePostgres({ wal_level: "replica", hot_standby: "on" });
  await runOnServer(originServer, (db) => sql`create table notes (text text)`.execute(db));
  await originServer.stop();
});
afterAll(() => originServer.remove());

const resourcesToClose: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of resourcesToClose.splice(0).toReversed()) await one.close();
});

async function copyServer(...files: string[]): Promise<PostgresServer> {
  const copy = await originServer.copy({}, ...files);
  resourcesToClose.push({ close: () => copy.remove() });
  return copy;
}

async function startServerPair(): Promise<[PostgresServer, PostgresServer]> {
  const primary = await copyServer();
  const { host, port, user } = primary.connection;
  const standby = await originServer.copy(
    { primary_conninfo: `host=${host} port=${port} user=${user}`, wal_retrieve_retry_interval: "100ms" },
    "standby.signal",
  );
  resourcesToClose.push({ close: () => standby.remove() });
  return [primary, standby];
}

async function runOnServer(to: PostgresServer, work: (db: Kysely<DB>) => Promise<unknown>): Promise<void> {
  const database = openPool(to.connection, silentLog);
  try {
    await work(database.slowDb);
  } finally {
    await database.close();
  }
}

const promoteStandby = (standby: PostgresServer) => runOnServer(standby, (db) => sql`select pg_promote()`.execute(db));

const nameOfServer = ({ connection }: PostgresServer) => `${encodeURIComponent(connection.host!)}:${connection.port}`;

function urlOfServers(...servers: { connection: pg.PoolConfig }[]): string {
  const hosts = servers.map(({ connection }) => `${encodeURIComponent(connection.host!)}:${connection.port}`);
  return `postgres://postgres@${hosts.join(",")}/postgres?sslmode=disable&target_session_attrs=read-write`;
}

async function openServers(...servers: PostgresServer[]): Promise<Database> {
  const database = setLongTimeouts(
    await openDatabase({ databaseUrl: urlOfServers(...servers), dataDir: "/nowhere", log: recordingLog }),
  );
  resourcesToClose.push(database);
  return database;
}

const writeNote = ({ db }: Pick<Database, "db">, text: string) => sql`insert into notes values (${text})`.execute(db);

async function listNotes(of: PostgresServer): Promise<string[]> {
  let texts: string[] = [];
  await runOnServer(of, async (db) => {
    const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db);
    texts = rows.map(({ text }) => text);
  });
  return texts;
}

test("the primary is found wherever it stands in the address, and nothing is sent to a standby", async () => {
  const [primary, standby] = await startServerPair();
  const database = await openServers(standby, primary);
  await Promise.all(Array.from({ length: 20 }, (_, at) => writeNote(database, `note ${at}`)));
  const { rows } = await sql<{ at: boolean }>`select pg_is_in_recovery() as at`.execute(database.slowDb);
  expect(rows).toEqual([{ at: false }]);
  expect(await listNotes(primary)).toHaveLength(20);
});

test("a save that comes while no server is the primary waits for the promoted one, and is written once", async () => {
  const [primary, standby] = await startServerPair();
  const database = await openServers(primary, standby);
  await writeNote(database, "before");
  await vi.waitUntil(async () => (await listNotes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  await primary.stop();
  const saving = runTransaction(database.db, (tx) => writeNote({ db: tx }, "in between"));
  const reading = database.patiently((db) => sql`select 1`.execute(db));
  await promoteStandby(standby);
  await Promise.all([saving, reading]);
  await writeNote(database, "after");
  expect(await listNotes(standby)).toEqual(["after", "before", "in between"]);
});

test("the log says which server is lost, why none takes writes, which one does and after how long", async () => {
  const [primary, standby] = await startServerPair();
  const database = await openServers(primary, standby);
  await writeNote(database, "before");
  await vi.waitUntil(async () => (await listNotes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  loggedLines.splice(0);
  await primary.stop();
  await vi.waitUntil(() => database.scan.primary!.current() === undefined, { timeout: 20_000, interval: 10 });
  const saving = writeNote(database, "in between");
  await promoteStandby(standby);
  await saving;
  const ofServers = loggedLines.filter(({ msg }) => msg !== "a connection to the database was lost");
  expect(ofServers.filter((line) => line.server !== nameOfServer(standby))).toMatchObject([
    { msg: "a server of the database does not answer", server: nameOfServer(primary), isPrimary: true },
    { msg: "no server of the database takes writes", primaryWas: nameOfServer(primary), reason: "it does not answer" },
  ]);
  const found = { msg: "the primary of the database was found", server: nameOfServer(standby) };
  expect(ofServers.at(-1)).toMatchObject({ ...found, seconds: expect.any(Number) as number });
  loggedLines.splice(0);
  await standby.stop();
  await vi.waitUntil(() => database.scan.primary!.current() === undefined, { timeout: 20_000, interval: 10 });
  await standby.start();
  await writeNote(database, "after");
  expect(loggedLines.filter((line) => line.server === nameOfServer(standby))).toMatchObject([
    { msg: "a server of the database does not answer" },
    { msg: "a server of the database answers again" },
    found,
  ]);
});

test("without a primary for four seconds a save is refused, and never written later", async () => {
  const [primary, standby] = await startServerPair();
  const database = await openServers(primary, standby);
  await writeNote(database, "before");
  await primary.stop();
  await expect(writeNote(database, "refused")).rejects.toSatisfy(isUnreachable);
  await primary.start();
  await writeNote(database, "after");
  expect(await listNotes(primary)).toEqual(["after", "before"]);
});

test("only as many wait for a primary as memory allows; who comes then is refused while the others still wait", async () => {
  const [primary, standby] = await startServerPair();
  const database = await openServers(primary, standby);
  await writeNote(database, "before");
  await primary.stop();
  await vi.waitUntil(() => database.scan.primary!.current() === undefined, { timeout: 20_000, interval: 10 });
  let waiting = WAITING_TASKS_MAX;
  const those = Array.from({ length: WAITING_TASKS_MAX }, () =>
    writeNote(database, "waits")
      .catch(() => undefined)
      .finally(() => (waiting -= 1)),
  );
  await new Promise(setImmediate);
  await expect(writeNote(database, "too many")).rejects.toThrow("the database is silent");
  expect(waiting).toBe(WAITING_TASKS_MAX);
  await promoteStandby(standby);
  await Promise.all(those);
  expect((await listNotes(standby)).filter((text) => text === "waits")).toHaveLength(WAITING_TASKS_MAX);
});

test("a transaction whose connection is lost fails and is not run again", async () => {
  const [primary, standby] = await startServerPair();
  const database = await openServers(primary, standby);
  let runs = 0;
  const saving = runTransaction(database.db, async (tx) => {
    runs += 1;
    await writeNote({ db: tx }, "half");
    await primary.stop();
    await promoteStandby(standby);
    return writeNote({ db: tx }, "other half");
  });
  await expect(saving).rejects.toSatisfy(isUnreachable);
  expect(runs).toBe(1);
  await writeNote(database, "after");
  expect(await listNotes(standby)).toEqual(["after"]);
});

test("of two servers that take writes, the promoted one is the primary; the former one is not written to, even alone", async () => {
  const [former, standby] = await startServerPair();
  const database = await openServers(former, standby);
  const slow = { db: database.slowDb };
  await writeNote(database, "before");
  await writeNote(slow, "before, slow");
  await vi.waitUntil(async () => (await listNotes(standby)).length === 2, { timeout: 20_000, interval: 50 });
  await promoteStandby(standby);
  await vi.waitUntil(() => database.scan.primary!.said()?.timeline === "00000002", { timeout: 20_000, interval: 10 });
  await writeNote(database, "after");
  await writeNote(slow, "after, slow");
  await standby.stop();
  await expect(writeNote(database, "to nobody")).rejects.toSatisfy(isUnreachable);
  expect(await listNotes(former)).toEqual(["before", "before, slow"]);
  await standby.start();
  expect(await listNotes(standby)).toEqual(["after", "after, slow", "before", "before, slow"]);
});

test("with a pooler beside each server, work goes through the one of the primary", async () => {
  const [primary, standby] = await startServerPair();
  const poolers = await Promise.all(
    [primary, standby].map(async (behind) => {
      const pooler = await makeDatabaseAddress();
      resourcesToClose.push(pooler);
      pooler.leadTo(behind);
      return pooler;
    }),
  );
  const database = await openDatabase({
    databaseUrl: urlOfServers(...poolers),
    directDatabaseUrl: urlOfServers(primary, standby),
    dataDir: "/nowhere",
    log: silentLog,
  });
  resourcesToClose.push(database);
  await writeNote(database, "before");
  await vi.waitUntil(async () => (await listNotes(standby)).length === 1, { timeout: 20_000, interval: 50 });
  await primary.stop();
  poolers[0]!.leadTo(await copyServer());
  await promoteStandby(standby);
  await writeNote(database, "after");
  expect(await listNotes(standby)).toEqual(["after", "before"]);
});

describe("a start", () => {
  const starting = (...servers: PostgresServer[]) =>
    openDatabase({ databaseUrl: urlOfServers(...servers), dataDir: "/nowhere", log: silentLog });

  test("with standbys alone is refused with a sentence, which names the server that does not answer", async () => {
    const [primary, standby] = await startServerPair();
    await primary.stop();
    await expect(starting(primary, standby)).rejects.toThrow(UnusableDatabaseError);
    await expect(starting(primary, standby)).rejects.toThrow(
      /^DATABASE_URL’deki sunuculardan hiçbirine yazılamıyor: asıl sunucu yok\. Bağlanılamayanlar: %2F[^:]+:5432: .*ENOENT/,
    );
  });

  test("with a server of another database is refused with a sentence", async () => {
    const other = await makePostgres();
    resourcesToClose.push({ close: () => other.remove() });
    await expect(starting(await copyServer(), other)).rejects.toThrow(
      "DATABASE_URL’deki sunucular aynı veri tabanının kopyaları değil.",
    );
  });

  test("with one server away goes on, and says which one", async () => {
    const [primary, standby] = await startServerPair();
    await standby.stop();
    const warn = vi.fn<(sentence: unknown) => void>();
    const log = { info: () => undefined, warn, error: () => undefined };
    resourcesToClose.push(
      await openDatabase({ databaseUrl: urlOfServers(standby, primary), dataDir: "/nowhere", log }),
    );
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringMatching(
        /^DATABASE_URL’deki sunucuların bazıları yanıt vermiyor\. Bağlanılamayanlar: %2F[^:]+:5432: /,
      ),
    ]);
  });
});
