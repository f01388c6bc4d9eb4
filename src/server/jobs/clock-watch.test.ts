import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";
import { queueMail } from "#server/outbox/store.ts";
import { makeRetentionJobs } from "#server/privacy/retention.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../test/app.ts";
import { makeCustomerPerson } from "../../../test/people.ts";
import { makeAdmin, makeCars, makeCompany, makeRental, signIn } from "../../../test/world.ts";
import { createClockWatch } from "./clock-watch.ts";
import { runDueJobs } from "./runner.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["seenTime", "jobs", "mails"] as const) await t.db.deleteFrom(table).execute();
  await t.db.insertInto("seenTime").values({ lastSeenAt: t.clock.now(), lookedAt: t.clock.now() }).execute();
});
afterAll(() => t.close());

function makeProcess(off: () => { server: number; database: number }) {
  const at = (milliseconds: number) => new Date(t.clock.now().getTime() + milliseconds);
  const log: { msg: string }[] = [];
  const deps = {
    ...t.deps,
    now: () => at(off().server),
    databaseTime: async () => at(off().database),
    log: {
      info: () => undefined,
      warn: (_: object, msg: string) => log.push({ msg }),
    } as unknown as TestApp["deps"]["log"],
  };
  const clockWatch = createClockWatch(deps);
  const jobs = makeRetentionJobs({ ...deps, clockWatch });
  const look = () => clockWatch.sureNow();
  return { deps: { ...deps, clockWatch }, log, look, work: () => runDueJobs(jobs, { ...deps, clockWatch }) };
}

const makeMachine = (off: () => number) => makeProcess(() => ({ server: off(), database: off() }));

async function insertExpiringRows({ days = 0 } = {}) {
  const company = await makeCompany(t.db);
  const [code] = await makeCars(t.db, company);
  const id = await makeRental(t.db, company, code!, { endedAt: t.clock.now() });
  const endedAt = new Date(t.clock.now().getTime() - days * DAY_MS);
  await t.db.updateTable("rentals").set({ startedAt: endedAt, endedAt }).where("id", "=", id).execute();
  const { user } = await makeCustomerPerson(t);
  return async () => {
    const rental = await t.db
      .selectFrom("rentals")
      .select("renterPhone")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const sessions = await t.db.selectFrom("sessions").select("id").where("userId", "=", user.id).execute();
    return { phone: rental.renterPhone !== "", session: sessions.length > 0 };
  };
}

async function administratorOfProcess({ deps: { now, databaseTime, clockWatch } }: ReturnType<typeof makeProcess>) {
  return t.with({ now, databaseTime, clockWatch }).as(await signIn(t.db, await makeAdmin(t.db), now()));
}

describe("nothing is deleted by the time", () => {
  test.each([
    ["400 days ahead, both clocks", 400 * DAY_MS, 400 * DAY_MS],
    ["400 days behind, both clocks", -400 * DAY_MS, -400 * DAY_MS],
    ["400 days ahead, the server's clock", 400 * DAY_MS, 0],
    ["400 days ahead, the database's clock", 0, 400 * DAY_MS],
    ["a month ahead, both clocks", 31 * DAY_MS, 31 * DAY_MS],
  ])("%s", async (_, server, database) => {
    const remains = await insertExpiringRows();
    let off = { server: 0, database: 0 };
    const running = makeProcess(() => off);
    await running.look();
    off = { server, database };
    await running.work();
    // After a restart the clock is still in doubt.
    const again = makeProcess(() => off);
    await again.work();
    expect(await remains()).toEqual({ phone: true, session: true });
    expect(again.log).toHaveLength(1);
    // When the clock is right again, deletion continues without a command.
    off = { server: 0, database: 0 };
    expect(await again.look()).toEqual(t.clock.now());
  });

  test("by a process whose clock is wrong, while another one's is right", async () => {
    const remains = await insertExpiringRows();
    const [wrong, right] = [makeProcess(() => ({ server: 400 * DAY_MS, database: 0 })), makeMachine(() => 0)];
    await right.look();
    await wrong.work();
    await right.work();
    expect(await remains()).toEqual({ phone: true, session: true });
    expect(wrong.deps.clockWatch.doubted()).toMatchObject({ doubt: "apart" });
    expect(right.deps.clockWatch.doubted()).toBeUndefined();
  });
});

describe("it is deleted", () => {
  test("as the time goes on, also with a clock that is 23 hours off", async () => {
    const remains = await insertExpiringRows();
    let off = 0;
    const running = makeMachine(() => off);
    await running.look();
    off = 23 * HOUR_MS;
    await running.work();
    expect(running.deps.clockWatch.doubted()).toBeUndefined();
    expect(await remains()).toEqual({ phone: true, session: true });
    for (off = DAY_MS; off <= 31 * DAY_MS; off += 12 * HOUR_MS) await running.look();
    await running.work();
    expect(await remains()).toEqual({ phone: true, session: false });
  });

  test("an hour after a machine that was off for three weeks has started again, without anybody", async () => {
    const remains = await insertExpiringRows({ days: 350 });
    await makeMachine(() => 0).look();
    let off = 21 * DAY_MS;
    const again = makeMachine(() => off);
    await again.work();
    expect(again.log).toEqual([]);
    expect(await remains()).toEqual({ phone: true, session: true });
    off += HOUR_MS;
    await again.work();
    expect(again.log).toEqual([]);
    expect(await remains()).toEqual({ phone: false, session: true });
  });
});

test("the administrators are told once, by whichever process, and a person's word ends the doubt", async () => {
  await makeAdmin(t.db);
  const remains = await insertExpiringRows();
  let off = 0;
  const processes = [makeMachine(() => off), makeMachine(() => off)];
  for (const one of processes) await one.look();
  off = 400 * DAY_MS;
  for (const one of [...processes, ...processes]) await one.look();
  const told = await t.db.selectFrom("mails").select(["kind", "recipient", "details"]).execute();
  expect(told).toHaveLength((await t.db.selectFrom("users").select("id").where("role", "=", "admin").execute()).length);
  expect(told[0]).toMatchObject({ kind: "clock-doubted", details: { doubt: "ahead" } });

  const [one] = processes;
  const as = await administratorOfProcess(one!);
  const overview = await as.api.admin.overview.get({});
  expect(overview.doubtedClock).toMatchObject({ doubt: "ahead", lastSeen: t.clock.now() });
  await as.api.admin.overview.trustClock({});
  expect((await as.api.admin.overview.get({})).doubtedClock).toBeNull();
  await one!.work();
  expect(await remains()).toEqual({ phone: false, session: false });
  const { items } = await as.api.admin.audit.list({ kind: "service" });
  expect(items).toMatchObject([{ action: "clock-trusted", details: { lastSeen: t.clock.now().toISOString() } }]);
});

test("of a database that nobody has looked at, what was done in it last counts", async () => {
  await t.db.deleteFrom("seenTime").execute();
  const newest = await t.db
    .selectFrom("auditEvents")
    .select((eb) => eb.fn.max("happenedAt").as("at"))
    .executeTakeFirstOrThrow();
  const restored = makeMachine(() => newest.at.getTime() - t.clock.now().getTime() + 90 * DAY_MS);
  expect(await restored.look()).toBeUndefined();
  expect(restored.deps.clockWatch.doubted()).toMatchObject({ doubt: "ahead", lastSeen: newest.at });
});

test("no word helps while the two clocks are apart", async () => {
  const apart = makeProcess(() => ({ server: 2 * DAY_MS, database: 0 }));
  await makeMachine(() => 0).look();
  await apart.look();
  const as = await administratorOfProcess(apart);
  expect((await catchRefusal(as.api.admin.overview.trustClock({}))).code).toBe("CLOCKS_APART");
});

test("once the clock is right again, what was put off until its days is sent", async () => {
  const { user } = await makeCustomerPerson(t);
  let off = 0;
  const running = makeMachine(() => off);
  await running.look();
  off = 400 * DAY_MS;
  await running.look();
  await queueMail(t.db, { kind: "reset-password", recipient: user.email }, running.deps.now());
  await runTransaction(t.db, (tx) =>
    queueAlert(tx, { userId: user.id, content: { kind: "log-in", device: "", at: "" } }, running.deps.now()),
  );
  off = 0;
  await running.look();
  expect(await t.db.selectFrom("mails").select("nextTryAt").where("recipient", "=", user.email).execute()).toEqual([
    { nextTryAt: t.clock.now() },
  ]);
  expect(await t.db.selectFrom("alerts").select("dueAt").where("userId", "=", user.id).execute()).toEqual([
    { dueAt: t.clock.now() },
  ]);
});
