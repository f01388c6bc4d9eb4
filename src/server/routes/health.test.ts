import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openPool } from "#server/db/pool.ts";
import { WrongServerError } from "#server/db/server-state.ts";
import { createScanAnswers, type ScanAnswers } from "#server/modules/scan/scan-answers.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCars, makeCompany, makeProfile, makeUser } from "../../../test/world.ts";
import { createHealth } from "./health.ts";

let t: TestApp;
let otherClient: pg.Client;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  const { host, port, user, database } = t.deps.scan.pool.options;
  otherClient = new pg.Client({ host, port, user, database });
  await otherClient.connect();
});
afterEach(() => otherClient.end());
afterAll(() => t.close());

const HEALTHY_REPORT = { status: "ok", scans: "ok", writes: "ok", migrations: "none" };

async function readHealth(app = t.with({})) {
  const answer = await app.as().send("/healthz");
  return { status: answer.status, said: (await answer.json()) as object };
}

test("while scans and writes work it says so, also where there is no code yet", async () => {
  expect(await readHealth()).toEqual({ status: 200, said: HEALTHY_REPORT });
  await makeProfile(t.db, await makeUser(t.db));
  await makeCars(t.db, await makeCompany(t.db));
  expect(await readHealth()).toEqual({ status: 200, said: HEALTHY_REPORT });
});

describe("what a scan cannot read is no health:", () => {
  test("where any table is locked that a scan reads", async () => {
    const own = openOwnDatabase({ lock_timeout: 100 });
    for (const table of ["codes", "profiles", "users", "cars", "companies", "company_members", "rentals"]) {
      await otherClient.query(`begin; lock table ${table} in access exclusive mode`);
      const asked = await readHealth(t.with(own));
      await otherClient.query("rollback");
      expect([table, asked]).toEqual([
        table,
        { status: 503, said: { ...HEALTHY_REPORT, status: "failing", scans: "locked" } },
      ]);
    }
    await own.close();
  });

  test("while the database is away", async () => {
    const { db, scan } = openPool({ host: "/nowhere" }, t.deps.log);
    const away = {
      ...HEALTHY_REPORT,
      status: "failing",
      scans: "database-away",
      writes: "database-away",
      migrations: "unknown",
    };
    expect(await readHealth(t.with({ db, scan }))).toEqual({ status: 503, said: away });
  });

  test("while the database is away the process is alive all the same", async () => {
    const { db, scan } = openPool({ host: "/nowhere" }, t.deps.log);
    const answer = await t.with({ db, scan }).as().send("/livez");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "alive" }]);
  });

  test.each([
    ["a standby answers", () => new WrongServerError("a standby answers"), "standby"],
    ["it takes too long", () => makeDatabaseError("57014"), "slow"],
    ["it refuses our password", () => makeDatabaseError("28P01"), "access-refused"],
    ["it is full of others", () => makeDatabaseError("53300"), "too-many-connections"],
    ["nobody knows why", () => new Error("a secret: postgres://x:y@z"), "broken"],
  ])("%s", async (_, fails, word) => {
    const probe = () => Promise.reject(fails());
    expect(await createHealth(t.deps, { probe })()).toEqual({ ...HEALTHY_REPORT, status: "failing", scans: word });
  });
});

test("a disk without room for a write is no health, though scans are answered", async () => {
  // PostgreSQL fails as on a full disk if it may not write temporary files.
  const own = openOwnDatabase({ options: "-c temp_file_limit=0" });
  const asked = await createHealth({ ...t.deps, db: own.db }, createScanAnswers(t.deps))();
  expect(asked).toEqual({ ...HEALTHY_REPORT, status: "failing", writes: "disk-full" });
  await own.close();
});

test("that migrations are under way is said, and is a fault only where scans wait for them", async () => {
  await otherClient.query("create table kysely_migration_steps ()");
  expect(await readHealth()).toEqual({ status: 200, said: { ...HEALTHY_REPORT, migrations: "running" } });
  await otherClient.query("drop table kysely_migration_steps");
});

test("however many ask, the database is asked once, and no answer is older than a second", async () => {
  let at = 0;
  let probes = 0;
  const scans: Pick<ScanAnswers, "probe"> = {
    async probe() {
      probes += 1;
    },
  };
  const ask = createHealth(t.deps, scans, () => at);
  await Promise.all(Array.from({ length: 20 }, ask));
  at = 999;
  await ask();
  expect(probes).toBe(1);
  at = 1000;
  await ask();
  expect(probes).toBe(2);
});

test("nothing of a failure is told but a word", async () => {
  const answer = await createHealth(t.deps, { probe: () => Promise.reject(new Error("postgres://x:y@z")) })();
  expect(JSON.stringify(answer)).not.toContain("postgres");
});

function makeDatabaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError("refused", 0, "error"), { code });
}

function openOwnDatabase({ lock_timeout, options }: { lock_timeout?: number; options?: string }) {
  const { host, port, user, database } = t.deps.scan.pool.options;
  const own = openPool({ host, port, user, database, options }, t.deps.log);
  if (lock_timeout !== undefined)
    for (const pool of Object.values(own.pools)) Object.assign(pool.options, { lock_timeout });
  return own;
}
