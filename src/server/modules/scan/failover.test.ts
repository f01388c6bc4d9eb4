/** @module-tag long */
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { createLimits } from "#server/access/limits.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Database, openPool, type OtherConnections } from "#server/db/pool.ts";
import type { DB } from "#server/db/tables.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { type DatabaseAddress, makeDatabaseAddress } from "../../../../test/database-address.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson } from "../../../../test/people.ts";
import { makePostgres, type PostgresServer } from "../../../../test/postgres-server.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { setLongTimeouts } from "../../../../test/test-database.ts";
import { changeTestCar, makeCars, makeProfile } from "../../../../test/world.ts";

const silentLog = pino({ level: "silent" });

let baseApp: TestApp;
/** A server with a code whose phone number is hidden, and a car without a note. */
let originServer: PostgresServer;
let [code, car, token, companyId] = ["", "", "", ""];
beforeAll(async () => {
  baseApp = await createTestApp();
  originServer = await makePostgres({ wal_level: "replica", hot_standby: "on" });
  await runWithDatabase(originServer, async (database) => {
    await migrate(database.db);
    const t = testAppOn(database);
    const owner = await makeCustomerPerson(t);
    token = owner.token!;
    code = await makeProfile(t.db, owner.user, { contacts: { phone: { value: "+905321112233", visible: false } } });
    const firm = await makeCompanyOwnerPerson(t);
    companyId = firm.user.companyId;
    [car = ""] = await makeCars(t.db, firm.user);
  });
  await originServer.stop();
});
afterAll(async () => {
  await originServer.remove();
  await baseApp.close();
});

const resourcesToClose: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  // Closes connections before the servers that they use.
  for (const one of resourcesToClose.splice(0).toReversed()) await one.close();
});

async function copyServer(of: PostgresServer = originServer, ...files: string[]): Promise<PostgresServer> {
  const copy = await of.copy({}, ...files);
  resourcesToClose.push({ close: () => copy.remove() });
  return copy;
}

async function makeAddressLeadingTo(to: PostgresServer): Promise<DatabaseAddress> {
  const own = await makeDatabaseAddress();
  resourcesToClose.push(own);
  own.leadTo(to);
  return own;
}

function openDatabaseOn(to: pg.PoolConfig, others: OtherConnections = {}): Database {
  const database = setLongTimeouts(openPool(to, silentLog, others));
  resourcesToClose.push(database);
  return database;
}

async function runWithDatabase(
  to: { connection: pg.PoolConfig },
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = setLongTimeouts(openPool(to.connection, silentLog));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function testAppOn({ db, slowDb, scan, pool }: Pick<Database, "db" | "slowDb" | "scan" | "pool">): TestApp {
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

async function saveProfile(t: TestApp, edit: { isShown: boolean; note?: string }): Promise<void> {
  const { api } = t.as(token);
  const { version, plate, note } = await api.profiles.get({ code });
  const phone = { value: "0532 111 22 33", visible: edit.isShown };
  const contacts = { ...EMPTY_CONTACTS, phone };
  await api.profiles.update({ code, version, plate, note: edit.note ?? note, contactsVisible: true, contacts });
}

async function scanAndSummarize(t: TestApp): Promise<"shown" | "hidden" | number> {
  const answer = await t.as().send(`/q/${code}`);
  if (answer.status !== 200) return answer.status;
  const view = await scanViewOf(answer);
  return view.state === "profile" && view.contacts.length === 0 ? "hidden" : "shown";
}

async function waitForFirstScan(t: TestApp): Promise<Awaited<ReturnType<typeof scanAndSummarize>>> {
  let answer: Awaited<ReturnType<typeof scanAndSummarize>> = 503;
  await vi.waitUntil(async () => (answer = await scanAndSummarize(t)) !== 503, { timeout: 20_000, interval: 10 });
  return answer;
}

async function promoteStandby(standby: PostgresServer): Promise<void> {
  await runWithDatabase(standby, ({ slowDb }) => sql`select pg_promote()`.execute(slowDb));
}

async function readVersion(db: Kysely<DB>): Promise<number> {
  return (await db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirstOrThrow()).version;
}

test("after a fail-over that lost the save which showed a telephone, it is hidden at once, and after the save that takes the same version", async () => {
  const primary = await copyServer();
  const standby = await copyServer(originServer, "standby.signal");
  const name = await makeAddressLeadingTo(primary);
  const t = testAppOn(openDatabaseOn(name.connection));
  expect(await scanAndSummarize(t)).toBe("hidden");
  // Another process makes this save, and then ends. So no running process knows that the save was acknowledged.
  await runWithDatabase(name, (database) => saveProfile(testAppOn(database), { isShown: true }));
  const lost = await readVersion(t.db);
  expect(await scanAndSummarize(t)).toBe("shown");

  name.leadTo(standby);
  await primary.stop();
  await promoteStandby(standby);
  expect(await waitForFirstScan(t)).toBe("hidden");
  await saveProfile(t, { isShown: false, note: "Hemen geliyorum" });
  expect(await readVersion(t.db)).toBe(lost);
  expect(await scanAndSummarize(t)).toBe("hidden");
});

test("where the servers are named, a scan that comes while none of them is the primary waits for the promoted one", async () => {
  const primary = await copyServer();
  const standby = await copyServer(originServer, "standby.signal");
  const servers = [primary, standby].map(({ connection }, at) => ({ name: `${at}`, connection, direct: connection }));
  const t = testAppOn(openDatabaseOn(primary.connection, { servers }));
  expect(await scanAndSummarize(t)).toBe("hidden");
  await primary.stop();
  const scans = Array.from({ length: 20 }, () => scanAndSummarize(t));
  await promoteStandby(standby);
  expect(new Set(await Promise.all(scans))).toEqual(new Set(["hidden"]));
  await saveProfile(t, { isShown: true });
  expect(await scanAndSummarize(t)).toBe("shown");
});

test("a standby that answers at the primary's address is away, until it is promoted or the address leads to the primary", async () => {
  const primary = await copyServer();
  const standby = await copyServer(originServer, "standby.signal");
  const name = await makeAddressLeadingTo(standby);
  const database = openDatabaseOn(name.connection);
  const t = testAppOn(database);
  const isAway = async () => {
    expect(await scanAndSummarize(t)).toBe(503);
    expect((await catchRefusal(saveProfile(t, { isShown: true }))).code).toBe("UNAVAILABLE");
    expect((await t.as().send("/healthz")).status).toBe(503);
  };
  expect(await scanAndSummarize(t)).toBe(503);
  expect((await catchRefusal(saveProfile(t, { isShown: true }))).code).toBe("UNAVAILABLE");
  await vi.waitUntil(() => database.scan.main?.()?.isStandby, { timeout: 20_000, interval: 10 });
  await isAway();

  // The process itself must reconnect, and so reach the primary.
  name.leadTo(primary);
  expect(await waitForFirstScan(t)).toBe("hidden");
  await saveProfile(t, { isShown: true });
  expect(await scanAndSummarize(t)).toBe("shown");

  name.leadTo(standby);
  await primary.stop();
  expect(await scanAndSummarize(t)).toBe(503);
  await promoteStandby(standby);
  expect(await waitForFirstScan(t)).toBe("hidden");
  await saveProfile(t, { isShown: true });
});

test("a data directory that was put back as it was shows nothing of what it has no more", async () => {
  const later = await copyServer();
  const earlier = await copyServer();
  const name = await makeAddressLeadingTo(later);
  const t = testAppOn(openDatabaseOn(name.connection));
  await saveProfile(t, { isShown: true });
  expect(await scanAndSummarize(t)).toBe("shown");

  name.leadTo(earlier);
  await later.stop();
  expect(await waitForFirstScan(t)).toBe("hidden");
  await saveProfile(t, { isShown: false, note: "Hemen geliyorum" });
  expect(await scanAndSummarize(t)).toBe("hidden");
});

test("a database of the same server that took the name of another one shows nothing of the other", async () => {
  const only = await copyServer();
  const administer = (statement: string) =>
    runWithDatabase({ connection: { ...only.connection, database: "template1" } }, ({ slowDb }) =>
      sql.raw(statement).execute(slowDb),
    );
  await administer("create database used template postgres");
  await administer("create database earlier template used");
  const t = testAppOn(openDatabaseOn({ ...only.connection, database: "used" }));
  await saveProfile(t, { isShown: true });
  expect(await scanAndSummarize(t)).toBe("shown");

  await administer("alter database used allow_connections false");
  await administer("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'used'");
  await administer("alter database used rename to replaced");
  await administer("alter database earlier rename to used");
  expect(await waitForFirstScan(t)).toBe("hidden");
  await saveProfile(t, { isShown: false, note: "Hemen geliyorum" });
  expect(await scanAndSummarize(t)).toBe("hidden");
});

test("a scan whose version and page two servers answered is no answer, and nothing of it is kept", async () => {
  const before = await copyServer();
  const after = await copyServer(originServer, "standby.signal");
  await promoteStandby(after);
  const pages = await makeAddressLeadingTo(before);
  const [asked, read] = [openDatabaseOn(after.connection), openDatabaseOn(pages.connection)];
  await runWithDatabase(before, (database) => saveProfile(testAppOn(database), { isShown: true }));
  // Without a heartbeat the process cannot know which of the two servers is the primary.
  const t = testAppOn({ ...asked, scan: { pool: asked.scan.pool, db: read.db } });
  expect(await scanAndSummarize(t)).toBe(503);

  pages.leadTo(after);
  await before.stop();
  expect(await waitForFirstScan(t)).toBe("hidden");
});

test("a car of which two servers answered a part each is no answer, and nothing of it is kept", async () => {
  const before = await copyServer();
  const after = await copyServer(originServer, "standby.signal");
  await promoteStandby(after);
  const [asked, other] = [openDatabaseOn(after.connection), openDatabaseOn(before.connection)];
  const user = { companyId } as Parameters<typeof changeTestCar>[1];
  await changeTestCar(asked.db, user, car, { note: "Yeni" });
  await changeTestCar(other.db, user, car, { note: "Eski" });
  let isSplit = true;
  const db = new Proxy(asked.db, {
    get: (target, name) =>
      name === "selectFrom"
        ? (table: "cars") => (isSplit && table === "cars" ? other.db : target).selectFrom(table)
        : Reflect.get(target, name),
  });
  const t = testAppOn({ ...asked, scan: { pool: asked.scan.pool, db } });
  const note = async () => {
    const answer = await t.as().send(`/q/${car}`);
    if (answer.status !== 200) return answer.status;
    const view = await scanViewOf(answer);
    return view.state === "car" && view.note;
  };
  expect(await note()).toBe(503);
  isSplit = false;
  expect(await note()).toBe("Yeni");
});

test("a replica that did not follow the promotion is not read any more, though its version is higher", async () => {
  const old = await copyServer();
  await runWithDatabase(old, (database) => saveProfile(testAppOn(database), { isShown: true }));
  await old.stop();
  const replica = await copyServer(old, "standby.signal");
  await old.start();
  const standby = await copyServer(originServer, "standby.signal");
  const name = await makeAddressLeadingTo(old);
  const database = openDatabaseOn(name.connection, { scan: replica.connection });
  const t = testAppOn(database);
  await readVersion(t.db);
  expect(await scanAndSummarize(t)).toBe("shown");

  name.leadTo(standby);
  await old.stop();
  await promoteStandby(standby);
  await vi.waitUntil(() => database.scan.main?.()?.timeline === "00000002", { timeout: 20_000, interval: 10 });
  expect(await waitForFirstScan(t)).toBe("hidden");
  expect(t.log.some((line) => line.includes("scans are read from the main database"))).toBe(true);
  await saveProfile(t, { isShown: false, note: "Hemen geliyorum" });
  expect(await scanAndSummarize(t)).toBe("hidden");
});

test("a replica that is promoted shows what it has, and not the higher version that was read where it was lost", async () => {
  const primary = await copyServer();
  const replica = await copyServer(originServer, "standby.signal");
  const database = openDatabaseOn(primary.connection, { scan: replica.connection });
  let isAway = true;
  const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  const { pool } = database.scan;
  const query = (asked: string) => (isAway ? Promise.reject(away) : pool.query(asked));
  const t = testAppOn({ ...database, scan: { ...database.scan, pool: { query } as unknown as typeof pool } });
  const told = async () => {
    t.clock.advance({ seconds: 5 });
    return scanAndSummarize(t);
  };
  isAway = false;
  expect(await told()).toBe("hidden");
  await runWithDatabase(primary, (own) => saveProfile(testAppOn(own), { isShown: true }));
  isAway = true;
  expect(await told()).toBe("shown");
  isAway = false;

  await primary.stop();
  await promoteStandby(replica);
  expect(await told()).toBe("hidden");
});

test("where the primary is asked, not even the first answer of a standby is shown", async () => {
  const standby = await copyServer(originServer, "standby.signal");
  // These connections are not closed by a heartbeat.
  const { pool, db } = openDatabaseOn(standby.connection, { scan: standby.connection }).scan;
  const t = testAppOn({ ...openDatabaseOn(standby.connection), scan: { pool, db } });
  expect(await scanAndSummarize(t)).toBe(503);
});
