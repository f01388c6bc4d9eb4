/** @module-tag long */
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { createLimits } from "#server/access/limits.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Database, openPool } from "#server/db/pool.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { makePostgres, type PostgresServer } from "../../../../test/postgres-server.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { setLongTimeouts } from "../../../../test/test-database.ts";
import { makeProfile } from "../../../../test/world.ts";

const silentLog = pino({ level: "silent" });

let baseApp: TestApp;
let originServer: PostgresServer;
let [code, token] = ["", ""];
beforeAll(async () => {
  baseApp = await createTestApp();
  originServer = await makePostgres({ wal_level: "replica", hot_standby: "on" });
  const database = openPool(originServer.connection, silentLog);
  await migrate(database.db);
  const t = testAppOn(database);
  const owner = await makeCustomerPerson(t);
  token = owner.token!;
  code = await makeProfile(t.db, owner.user, { contacts: { phone: { value: "+905321112233", visible: true } } });
  await database.close();
  await originServer.stop();
});
afterAll(async () => {
  await originServer.remove();
  await baseApp.close();
});

const resourcesToClose: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of resourcesToClose.splice(0).toReversed()) await one.close();
});

function testAppOn({ db, slowDb, scan, pool }: Database): TestApp {
  const limits = createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 });
  return { ...baseApp.with({ db, slowDb, scan, limits }), db };
}

async function startCluster(settings: Record<string, string>, standbyCount: number) {
  const primary = await originServer.copy(settings);
  resourcesToClose.push({ close: () => primary.remove() });
  const standbys: PostgresServer[] = [];
  for (const name of ["a", "b"].slice(0, standbyCount)) {
    const { host, port, user } = primary.connection;
    const source = `host=${host} port=${port} user=${user} application_name=${name}`;
    const standby = await originServer.copy(
      { primary_conninfo: source, wal_retrieve_retry_interval: "100ms" },
      "standby.signal",
    );
    resourcesToClose.push({ close: () => standby.remove() });
    standbys.push(standby);
  }
  const servers = [primary, ...standbys].map(({ connection }, at) => ({
    name: ["primary", "a", "b"][at]!,
    connection,
    direct: connection,
  }));
  const database = setLongTimeouts(openPool(primary.connection, silentLog, { servers }));
  resourcesToClose.push(database);
  await vi.waitUntil(
    async () => {
      const { rows } = await sql<{ streaming: number }>`
        select count(*)::int as streaming from pg_stat_replication where state = 'streaming'`.execute(database.db);
      return rows[0]?.streaming === standbyCount;
    },
    { timeout: 20_000, interval: 20 },
  );
  const t = testAppOn(database);
  expect(await scanAndSummarize(t)).toBe("shown");
  return { primary, standbys, database, t };
}

async function hideNote(t: TestApp): Promise<void> {
  const { api } = t.as(token);
  const { version, plate, note } = await api.profiles.get({ code });
  const contacts = { ...EMPTY_CONTACTS, phone: { value: "0532 111 22 33", visible: false } };
  await api.profiles.update({ code, version, plate, note, contactsVisible: true, contacts });
}

async function scanAndSummarize(t: TestApp): Promise<"shown" | "hidden" | number> {
  const answer = await t.as().send(`/q/${code}`);
  if (answer.status !== 200) return answer.status;
  const view = await scanViewOf(answer);
  return view.state === "profile" && view.contacts.length === 0 ? "hidden" : "shown";
}

async function runOnServer(server: PostgresServer, statement: string): Promise<void> {
  const { slowDb, close } = openPool(server.connection, silentLog);
  await sql.raw(statement).execute(slowDb);
  await close();
}

const remoteApplySettings = { synchronous_commit: "remote_apply", synchronous_standby_names: "any 1 (a, b)" };

test("while no server is the primary, a scan is answered by the standby that every save waits for", async () => {
  const { primary, t } = await startCluster(remoteApplySettings, 1);
  await hideNote(t);
  const spy = vi.spyOn(t.deps.metrics, "scanReadFromStandby");
  await primary.stop();
  expect(await scanAndSummarize(t)).toBe("hidden");
  expect(spy).toHaveBeenCalledOnce();
  expect((await t.as().send("/q/KT999999")).status).toBe(503);
});

test("a telephone whose hiding only one of two standbys has applied is shown by none, whichever is asked", async () => {
  const { primary, standbys, database, t } = await startCluster(remoteApplySettings, 2);
  await runOnServer(standbys[0]!, "select pg_wal_replay_pause()");
  await hideNote(t);
  await primary.stop();
  expect(await scanAndSummarize(t)).toBe("hidden");
  // One standby is stopped, and the other may be behind. So the process reads from no standby.
  await standbys[1]!.stop();
  await vi.waitUntil(() => database.scan.primary!.standbys() === undefined, { timeout: 20_000, interval: 10 });
  expect(await scanAndSummarize(t)).toBe(503);
});

test("where no save waits for a standby to apply it, no standby is asked", async () => {
  for (const settings of [{}, { ...remoteApplySettings, synchronous_commit: "on" }]) {
    const { primary, t } = await startCluster(settings, 1);
    const spy = vi.spyOn(t.deps.metrics, "scanReadFromStandby");
    await primary.stop();
    expect(await scanAndSummarize(t)).toBe(503);
    expect(spy).not.toHaveBeenCalled();
  }
});

test("a standby that lacks what was saved before saves waited for it is not asked", async () => {
  const { primary, standbys, database, t } = await startCluster({}, 1);
  await runOnServer(standbys[0]!, "select pg_wal_replay_pause()");
  await hideNote(t);
  for (const [name, value] of Object.entries(remoteApplySettings))
    await runOnServer(primary, `alter system set ${name} = '${value}'`);
  await runOnServer(primary, "select pg_reload_conf()");
  await vi.waitUntil(() => database.scan.primary!.said()?.isApplied, { timeout: 20_000, interval: 10 });
  await primary.stop();
  expect(await scanAndSummarize(t)).toBe(503);
});

test("a scan goes from the standbys to the promoted one, and what it hides stays hidden", async () => {
  const { primary, standbys, t } = await startCluster(remoteApplySettings, 2);
  await hideNote(t);
  await primary.stop();
  expect(await scanAndSummarize(t)).toBe("hidden");
  const answers: Awaited<ReturnType<typeof scanAndSummarize>>[] = [];
  let isPromoted = false;
  const looking = (async () => {
    while (!isPromoted) answers.push(await scanAndSummarize(t));
  })();
  await runOnServer(standbys[1]!, "select pg_promote()");
  await vi.waitUntil(() => t.deps.scan.primary!.current()?.name === "b", { timeout: 20_000, interval: 10 });
  answers.push(await scanAndSummarize(t));
  isPromoted = true;
  await looking;
  expect(new Set(answers)).toEqual(new Set(["hidden"]));
});
