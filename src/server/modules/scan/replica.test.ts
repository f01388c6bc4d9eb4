/** @module-tag long */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { createLimits } from "#server/access/limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Database, openPool } from "#server/db/pool.ts";
import { measureReplicaLag } from "#server/db/replica-lag.ts";
import type { DB } from "#server/db/tables.ts";
import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { makePostgres, type PostgresServer } from "../../../../test/postgres-server.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { setLongTimeouts } from "../../../../test/test-database.ts";
import { makeCode } from "../../../../test/world.ts";

const silentLog = pino({ level: "silent" });

type YesNoQuery = RawBuilder<{ yes: boolean }>;

let baseApp: TestApp;
let primary: PostgresServer;
let replica: PostgresServer;
let splitDatabase: Database;
let wholeDatabase: Database;
beforeAll(async () => {
  baseApp = await createTestApp();
  primary = await makePostgres({ wal_level: "replica", hot_standby: "on" });
  const { db, close } = setLongTimeouts(openPool(primary.connection, silentLog));
  await migrate(db);
  await close();
  await primary.stop();
  const { host, port, user } = primary.connection;
  const source = `host=${host} port=${port} user=${user} application_name=replica`;
  const settings = { primary_conninfo: source, hot_standby: "on", wal_retrieve_retry_interval: "100ms" };
  replica = await primary.copy(settings, "standby.signal");
  await primary.start();
  splitDatabase = openPool(primary.connection, silentLog, { scan: replica.connection });
  wholeDatabase = openPool(primary.connection, silentLog);
});
afterAll(async () => {
  await Promise.all([splitDatabase.close(), wholeDatabase.close()]);
  await replica.remove();
  await primary.remove();
  await baseApp.close();
});
beforeEach(async () => {
  await runOnReplica("select pg_wal_replay_resume()");
  await waitUntilCaughtUp();
});

function testAppOn({ db, slowDb, scan, pool }: Database): TestApp {
  return {
    ...baseApp.with({
      db,
      slowDb,
      scan,
      limits: createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }),
    }),
    db,
  };
}

async function alterSystem(setting: string): Promise<void> {
  await sql.raw(`alter system ${setting}`).execute(wholeDatabase.db);
  await sql`select pg_reload_conf()`.execute(wholeDatabase.db);
}

async function runOnReplica(statement: string): Promise<void> {
  const { slowDb, close } = openPool(replica.connection, silentLog);
  await sql.raw(statement).execute(slowDb);
  await close();
}

async function waitUntilCaughtUp(): Promise<void> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(wholeDatabase.db);
  await waitOnReplicaUntil(sql<{ yes: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as yes`);
}

async function waitOnReplicaUntil(question: YesNoQuery): Promise<void> {
  const { slowDb, close } = openPool(replica.connection, silentLog);
  await waitForYes(slowDb, question);
  await close();
}

async function waitOnPrimaryUntil(question: YesNoQuery): Promise<void> {
  await waitForYes(wholeDatabase.db, question);
}

async function waitForYes(db: Kysely<DB>, question: YesNoQuery): Promise<void> {
  await vi.waitUntil(async () => (await question.execute(db)).rows[0]?.yes, { timeout: 20_000, interval: 20 });
}

async function makeOwner(t: TestApp) {
  const { api } = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  await api.codes.link({ code });
  const save = async (visible: boolean) => {
    const { version, plate, note } = await api.profiles.get({ code });
    const phone = { value: "0532 111 22 33", visible };
    await api.profiles.update({
      code,
      version,
      plate,
      note,
      contactsVisible: true,
      contacts: { ...EMPTY_CONTACTS, phone },
    });
  };
  await save(true);
  await waitUntilCaughtUp();
  return { code, hide: () => save(false), show: () => save(true) };
}

async function isNoteShown(t: TestApp, code: string): Promise<boolean> {
  const view = await scanViewOf(await t.as().send(`/q/${code}`));
  if (view.state !== "profile") throw new Error(`The scan shows no profile: ${view.state}.`);
  return view.contacts.length > 0;
}

test("while a replica lags, its scans show what was; once it has caught up, what is", async () => {
  const t = testAppOn(splitDatabase);
  const { code, hide } = await makeOwner(t);
  expect(await isNoteShown(t, code)).toBe(true);
  await runOnReplica("select pg_wal_replay_pause()");
  await hide();
  expect(await isNoteShown(t, code)).toBe(true);
  await runOnReplica("select pg_wal_replay_resume()");
  await waitUntilCaughtUp();
  expect(await isNoteShown(t, code)).toBe(false);
});

test("it is told by how many seconds the replica is behind, also when it hears of nothing new", async () => {
  const t = testAppOn(wholeDatabase);
  const { hide } = await makeOwner(t);
  const lag = () => measureReplicaLag({ main: wholeDatabase.db, replica: splitDatabase.scan.db });
  await waitUntilCaughtUp();
  await runOnReplica("select pg_wal_replay_pause()");
  await hide();
  expect(await lag()).toBeGreaterThan(0);
  await runOnReplica("select pg_wal_replay_resume()");
  await vi.waitUntil(async () => (await lag()) === 0, { timeout: 20_000, interval: 20 });
});

test("a start whose address leads to a standby is refused with a sentence", async () => {
  const starting = openDatabase({ databaseUrl: replica.url, dataDir: "/nowhere", log: silentLog });
  await expect(starting).rejects.toThrow("DATABASE_URL yalnızca okunan bir yedek sunucuyu gösteriyor.");
  await expect(starting).rejects.toThrow(UnusableDatabaseError);
});

test("when nothing is set, no replica is asked: what was hidden is gone though it lags", async () => {
  const t = testAppOn(wholeDatabase);
  const { code, hide } = await makeOwner(t);
  expect(await isNoteShown(t, code)).toBe(true);
  await runOnReplica("select pg_wal_replay_pause()");
  await hide();
  expect(await isNoteShown(t, code)).toBe(false);
});

test("a replica that is away is missed by nobody who scans: the main database answers until it is back", async () => {
  const t = testAppOn(splitDatabase);
  const { code, hide } = await makeOwner(t);
  const told = (sentence: string) => t.log.filter((line) => line.includes(sentence)).length;
  await replica.stop();
  try {
    expect(await isNoteShown(t, code)).toBe(true);
    await hide();
    expect(await isNoteShown(t, code)).toBe(false);
  } finally {
    await replica.start();
  }
  await waitUntilCaughtUp();
  expect(await isNoteShown(t, code)).toBe(false);
  expect(told("scans are read from the main database")).toBe(1);
  expect(told("scans are read from their own database again")).toBe(0);
  t.clock.advance({ seconds: 5 });
  expect(await isNoteShown(t, code)).toBe(false);
  expect(told("scans are read from their own database again")).toBe(1);
});

test("while the main database is away, stickers are answered from the replica", async () => {
  const t = testAppOn(splitDatabase);
  const { code } = await makeOwner(t);
  await primary.stop();
  try {
    expect(await isNoteShown(t, code)).toBe(true);
    expect((await t.as().send("/q/KT999999")).status).toBe(503);
    expect((await testAppOn(wholeDatabase).as().send(`/q/${code}`)).status).toBe(503);
  } finally {
    await primary.start();
  }
});

describe("where every save waits until the replica shows it", () => {
  beforeAll(async () => {
    await alterSystem("set synchronous_standby_names = 'replica'");
    await alterSystem("set synchronous_commit = 'remote_apply'");
    await waitOnPrimaryUntil(sql<{ yes: boolean }>`select sync_state = 'sync' as yes from pg_stat_replication`);
  });
  afterAll(async () => {
    await alterSystem("reset all");
  });

  test("nothing that was acknowledged is shown as it was before", async () => {
    const t = testAppOn(splitDatabase);
    const { code, hide, show } = await makeOwner(t);
    for (let round = 0; round < 25; round++) {
      await hide();
      expect(await isNoteShown(t, code)).toBe(false);
      await show();
      expect(await isNoteShown(t, code)).toBe(true);
    }
  });

  test("a save is acknowledged only when the replica has it", async () => {
    const t = testAppOn(splitDatabase);
    const { code, hide } = await makeOwner(t);
    await runOnReplica("select pg_wal_replay_pause()");
    let isAcknowledged = false;
    const saving = hide().then(() => (isAcknowledged = true));
    await waitOnPrimaryUntil(
      sql<{ yes: boolean }>`select count(*) = 1 as yes from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    expect(isAcknowledged).toBe(false);
    expect(await isNoteShown(t, code)).toBe(true);
    await runOnReplica("select pg_wal_replay_resume()");
    await saving;
    expect(await isNoteShown(t, code)).toBe(false);
  });

  test("a save that the replica does not confirm in time is not acknowledged", async () => {
    const t = testAppOn(splitDatabase);
    const { code, hide } = await makeOwner(t);
    await runOnReplica("select pg_wal_replay_pause()");
    expect((await catchRefusal(hide())).code).toBe("UNAVAILABLE");
    expect(await isNoteShown(t, code)).toBe(true);
    // The save was committed nevertheless, as happens if a connection breaks before the answer.
    await runOnReplica("select pg_wal_replay_resume()");
    await waitUntilCaughtUp();
    expect(await isNoteShown(t, code)).toBe(false);
  });
});
