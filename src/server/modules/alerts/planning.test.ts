import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ALERTS_BEFORE_SUMMARY, SUMMARY_MINUTES } from "#domain/notices/alert.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { makeChannel, makeSecondPerson } from "../../../../test/alert-rows.ts";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { makeProfile, makeVisitorNotice, readNoticeId } from "../../../../test/world.ts";
import { planDueAlerts } from "./planning.ts";
import { onAlertQueued, postponeAlerts, queueAlert } from "./store.ts";

const MINUTE_SECONDS = 60;

let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries", "channels"] as const)
    await t.db.deleteFrom(table).execute();
  owner = await makeCustomerPerson(t, { isConfirmed: true });
});
afterAll(() => t.close());

function advanceToClock(clock: string): void {
  const now = t.clock.now();
  const there = new Date(`${now.toISOString().slice(0, 10)}T${clock}:00+03:00`);
  t.clock.advance({ days: 2, seconds: (there.getTime() - now.getTime()) / 1000 });
}

async function queueNoticeAlert(reason: NoticeReason = "lights", who = owner, isUrgent = false): Promise<string> {
  const now = t.clock.now();
  const code = await makeProfile(t.db, who.user);
  const noticeId = await readNoticeId(t.db, await makeVisitorNotice(t.db, code, { reason, now }));
  // The alert that `makeVisitorNotice` queued would be due some seconds later.
  await t.db.deleteFrom("alerts").where("noticeId", "=", noticeId).execute();
  const content = { kind: "notice", noticeId, code, plate: "34 ABC 12", reason } as const;
  await queueAlert(t.db, { userId: who.user.id, content, isUrgent }, now);
  return noticeId;
}

async function queueWaitingAlert(who: Person, seconds: number): Promise<Date> {
  const now = t.clock.now();
  const dueAt = new Date(now.getTime() + seconds * 1000);
  const content = { kind: "log-in", device: "Firefox", at: now.toISOString() } as const;
  await queueAlert(t.db, { userId: who.user.id, content }, now, dueAt);
  return dueAt;
}

const planAlertsNow = () => planDueAlerts(t.deps);

async function listDeliveries(who = owner) {
  const rows = await t.db
    .selectFrom("deliveries")
    .select(["way", "kind", "noticeId", "details"])
    .where("userId", "=", who.user.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, count: (details as { count?: number }).count }));
}

async function listOutcomes(who = owner) {
  const rows = await t.db
    .selectFrom("deliveries")
    .select(["way", "lastError"])
    .where("userId", "=", who.user.id)
    .execute();
  return rows.map(({ way, lastError }) => [way, lastError]);
}

function listWaitingAlerts(who = owner) {
  return t.db
    .selectFrom("alerts")
    .select(["dueAt", "isHeld"])
    .where("userId", "=", who.user.id)
    .where("toldAt", "is", null)
    .execute();
}

async function setNightHours(who = owner, urgentBreaksQuiet = true): Promise<void> {
  const quiet = { from: 23 * 60, until: 7 * 60 };
  const { settings } = await who.api.alerts.get({});
  await who.api.alerts.save({ ...settings, quiet, urgentBreaksQuiet });
}

describe("an alert that is due", () => {
  test("becomes a message of each way that was chosen for it, and of no other", async () => {
    await makeChannel(t.db, owner.user, { kind: "push", topics: ["notices"] });
    await makeChannel(t.db, owner.user, { kind: "telegram", topics: ["log-ins"] });
    const noticeId = await queueNoticeAlert();
    expect(await planAlertsNow()).toBe(1);
    const ways = (await listDeliveries()).map(({ way, noticeId: of }) => [way, of]);
    expect(ways.toSorted(([a = ""], [b = ""]) => String(a).localeCompare(String(b)))).toEqual([
      ["email", noticeId],
      ["push", noticeId],
    ]);
    expect(await planAlertsNow()).toBe(0);
  });

  test("is not told before its time", async () => {
    await queueWaitingAlert(owner, MINUTE_SECONDS);
    expect(await planAlertsNow()).toBe(0);
    t.clock.advance({ seconds: MINUTE_SECONDS });
    expect(await planAlertsNow()).toBe(1);
  });

  test("goes nowhere where nothing is chosen, and is done with", async () => {
    const { settings } = await owner.api.alerts.get({});
    await owner.api.alerts.save({ ...settings, mailTopics: [] });
    await queueNoticeAlert();
    expect(await planAlertsNow()).toBe(1);
    expect(await listOutcomes()).toEqual([["email", "not-chosen"]]);
    expect(await listWaitingAlerts()).toEqual([]);
  });

  test("goes nowhere while the address is not confirmed, which is written down", async () => {
    const stranger = await makeCustomerPerson(t);
    await queueNoticeAlert("lights", stranger);
    expect(await planAlertsNow()).toBe(1);
    expect(await listOutcomes(stranger)).toEqual([["email", "not-confirmed"]]);
  });

  test("that no way can tell waits for no end of quiet hours, so that a second person is told in time", async () => {
    await setNightHours();
    const { settings } = await owner.api.alerts.get({});
    await owner.api.alerts.save({ ...settings, mailTopics: ["log-ins"] });
    await makeSecondPerson(t, owner.user, { confirmedAt: t.clock.now(), afterMinutes: 5 });
    advanceToClock("23:30");
    await queueNoticeAlert();
    await queueWaitingAlert(owner, 0);
    await planAlertsNow();
    expect((await listOutcomes()).map(([, error]) => error)).toEqual(expect.arrayContaining(["", "not-chosen"]));
    // The account has a channel for alerts about log-ins, so this alert is still held.
    expect(await listWaitingAlerts()).toMatchObject([{ isHeld: true }]);
  });

  test("is not told once it was taken back", async () => {
    const noticeId = await queueNoticeAlert();
    await t.db.updateTable("notices").set({ waiting: 0 }).where("id", "=", noticeId).execute();
    await planAlertsNow();
    expect(await listDeliveries()).toEqual([]);
    expect(await listWaitingAlerts()).toEqual([]);
  });
});

describe("quiet hours", () => {
  test("hold what comes, and end in one summary of what is still waited for", async () => {
    await setNightHours();
    advanceToClock("23:30");
    const kept = [await queueNoticeAlert("lights")];
    t.clock.advance({ seconds: 1 });
    kept.push(await queueNoticeAlert("window"));
    const [withdrawn, read] = [await queueNoticeAlert("alarm"), await queueNoticeAlert("tyre")];
    await planAlertsNow();
    expect(await listDeliveries()).toEqual([]);
    expect(await listWaitingAlerts()).toHaveLength(4);

    await t.db.updateTable("notices").set({ waiting: 0 }).where("id", "=", withdrawn).execute();
    await t.db.updateTable("notices").set({ seenAt: t.clock.now() }).where("id", "=", read).execute();
    t.clock.advance({ seconds: (7 * 60 + 29) * MINUTE_SECONDS - 1 });
    await planAlertsNow();
    expect(await listDeliveries()).toEqual([]);
    t.clock.advance({ seconds: MINUTE_SECONDS });
    await planAlertsNow();
    expect(await listDeliveries()).toEqual([{ way: "email", kind: "summary", noticeId: null, count: 2 }]);
    const { details } = await t.db.selectFrom("deliveries").select("details").executeTakeFirstOrThrow();
    expect((details as unknown as { notices: { noticeId: string }[] }).notices.map(({ noticeId }) => noticeId)).toEqual(
      kept.toReversed(),
    );
    expect(await listWaitingAlerts()).toEqual([]);
  });

  test("that are turned off tell what they held at once, to nobody else and of nothing else", async () => {
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    await setNightHours();
    advanceToClock("23:30");
    const [held, later] = [await queueNoticeAlert(), await queueWaitingAlert(owner, 24 * 60 * MINUTE_SECONDS)];
    await planAlertsNow();
    expect(await listDeliveries()).toEqual([]);
    // An alert of another account is held too. The change of the owner's settings must not make it due.
    const dueAt = await queueWaitingAlert(other, MINUTE_SECONDS);
    await t.db.updateTable("alerts").set({ isHeld: true }).where("userId", "=", other.user.id).execute();

    const asked: Date[] = [];
    const stopListening = onAlertQueued((at) => asked.push(at));
    const { settings } = await owner.api.alerts.get({});
    await owner.api.alerts.save({ ...settings, quiet: null });
    stopListening();
    expect(asked).toEqual([t.clock.now()]);
    await planAlertsNow();
    expect(await listDeliveries()).toMatchObject([{ kind: "notice", noticeId: held }]);
    expect(await listWaitingAlerts()).toEqual([{ dueAt: later, isHeld: false }]);
    expect(await listWaitingAlerts(other)).toEqual([{ dueAt, isHeld: true }]);
  });

  test("that end earlier or later than before hold what they held until then", async () => {
    await setNightHours();
    advanceToClock("23:30");
    await queueNoticeAlert();
    await planAlertsNow();
    for (const [until, hours] of [
      [6 * 60, 6.5],
      [8 * 60, 8.5],
    ] as const) {
      const { settings } = await owner.api.alerts.get({});
      await owner.api.alerts.save({ ...settings, quiet: { from: 23 * 60, until } });
      await planAlertsNow();
      const dueAt = new Date(t.clock.now().getTime() + hours * 60 * MINUTE_SECONDS * 1000);
      expect(await listWaitingAlerts()).toEqual([{ dueAt, isHeld: true }]);
    }
    expect(await listDeliveries()).toEqual([]);
  });

  test("let urgent reasons through, unless the account chose otherwise", async () => {
    advanceToClock("03:00");
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    await setNightHours(owner);
    await setNightHours(other, false);
    await queueNoticeAlert("crash", owner, true);
    await queueNoticeAlert("crash", other, true);
    await planAlertsNow();
    expect(await listDeliveries(owner)).toMatchObject([{ kind: "notice" }]);
    expect(await listDeliveries(other)).toEqual([]);
  });
});

test("what is held or over of one account leaves what waits for another", async () => {
  const other = await makeCustomerPerson(t, { isConfirmed: true });
  await setNightHours();
  advanceToClock("23:30");
  const dueAt = await queueWaitingAlert(other, 24 * 60 * MINUTE_SECONDS);
  await queueNoticeAlert();
  const withdrawn = await queueNoticeAlert("tyre");
  await t.db.updateTable("notices").set({ waiting: 0 }).where("id", "=", withdrawn).execute();
  await planAlertsNow();
  expect(await listWaitingAlerts()).toHaveLength(1);
  expect(await listWaitingAlerts(other)).toEqual([{ dueAt, isHeld: false }]);
});

test("of what is put off neither what was told, nor what is not due yet, nor another's is", async () => {
  const other = await makeCustomerPerson(t, { isConfirmed: true });
  await queueNoticeAlert();
  await t.db.updateTable("alerts").set({ toldAt: t.clock.now() }).execute();
  const [due, later] = [await queueWaitingAlert(owner, 0), await queueWaitingAlert(owner, MINUTE_SECONDS)];
  await queueWaitingAlert(other, 0);
  const until = new Date(due.getTime() + 10 * MINUTE_SECONDS * 1000);
  await postponeAlerts(t.db, owner.user.id, until, t.clock.now());
  expect((await listWaitingAlerts()).map(({ dueAt }) => dueAt.getTime()).toSorted((a, b) => a - b)).toEqual([
    later.getTime(),
    until.getTime(),
  ]);
  expect(await listWaitingAlerts(other)).toEqual([{ dueAt: due, isHeld: false }]);
  const before = t.db.selectFrom("alerts").select("dueAt").where("toldAt", "is not", null);
  expect(await before.execute()).toEqual([{ dueAt: due }]);
});

test("what was told is known for a day, and what waits until it is told", async () => {
  await queueNoticeAlert();
  await planAlertsNow();
  const dueAt = await queueWaitingAlert(owner, 2 * 24 * 60 * MINUTE_SECONDS);
  const left = () => t.db.selectFrom("alerts").select(["kind", "dueAt"]).orderBy("kind").execute();
  t.clock.advance({ days: 1 });
  await deleteExpired(t.deps);
  expect((await left()).map(({ kind }) => kind)).toEqual(["log-in", "notice"]);
  t.clock.advance({ seconds: 1 });
  await deleteExpired(t.deps);
  expect(await left()).toEqual([{ kind: "log-in", dueAt }]);
});

describe("a flood", () => {
  test("of six notices in ten minutes is told one by one five times, and then as a summary of the rest", async () => {
    for (let nth = 0; nth < ALERTS_BEFORE_SUMMARY; nth += 1) {
      await queueNoticeAlert("lights");
      await planAlertsNow();
    }
    expect(await listDeliveries()).toHaveLength(ALERTS_BEFORE_SUMMARY);
    await queueNoticeAlert("window");
    await planAlertsNow();
    t.clock.advance({ seconds: MINUTE_SECONDS });
    await queueNoticeAlert("alarm");
    await planAlertsNow();
    expect(await listDeliveries()).toHaveLength(ALERTS_BEFORE_SUMMARY);
    expect(new Set((await listWaitingAlerts()).map(({ dueAt }) => dueAt.getTime())).size).toBe(1);
    t.clock.advance({ seconds: (SUMMARY_MINUTES - 1) * MINUTE_SECONDS });
    await planAlertsNow();
    expect((await listDeliveries()).at(-1)).toMatchObject({ kind: "summary", count: 2 });
    expect(await listWaitingAlerts()).toEqual([]);
  });

  test("is of one account's notices, and waits neither for another's summary nor for what is not held", async () => {
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    const flood = async (who: Person) => {
      for (let nth = 0; nth <= ALERTS_BEFORE_SUMMARY; nth += 1) await queueNoticeAlert("lights", who);
      await planAlertsNow();
    };
    await flood(other);
    t.clock.advance({ seconds: MINUTE_SECONDS });
    for (let nth = 0; nth < ALERTS_BEFORE_SUMMARY; nth += 1) await queueWaitingAlert(owner, 0);
    await planAlertsNow();
    const dueAt = await queueWaitingAlert(owner, MINUTE_SECONDS);
    await flood(owner);
    const until = new Date(t.clock.now().getTime() + SUMMARY_MINUTES * MINUTE_SECONDS * 1000);
    expect((await listDeliveries()).filter(({ kind }) => kind === "notice")).toHaveLength(ALERTS_BEFORE_SUMMARY);
    expect((await listWaitingAlerts()).toSorted((a, b) => +a.dueAt - +b.dueAt)).toEqual([
      { dueAt, isHeld: false },
      { dueAt: until, isHeld: true },
    ]);
  });

  test("waits for the next summary, and not for the one that is told now", async () => {
    const now = t.clock.now();
    const next = new Date(now.getTime() + MINUTE_SECONDS * 1000);
    // Held alerts may have different due times, for example after the quiet hours were changed.
    for (const dueAt of [now, next]) {
      const noticeId = await queueNoticeAlert("tyre");
      await t.db.updateTable("alerts").set({ isHeld: true, dueAt }).where("noticeId", "=", noticeId).execute();
    }
    for (let nth = 0; nth <= ALERTS_BEFORE_SUMMARY; nth += 1) await queueNoticeAlert("lights");
    await planAlertsNow();
    expect(await listWaitingAlerts()).toEqual(Array(2).fill({ dueAt: next, isHeld: true }));
  });

  test("that was one notice alone after all is told as that notice", async () => {
    for (let nth = 0; nth <= ALERTS_BEFORE_SUMMARY; nth += 1) await queueNoticeAlert("lights");
    await planAlertsNow();
    t.clock.advance({ seconds: SUMMARY_MINUTES * MINUTE_SECONDS });
    await planAlertsNow();
    expect((await listDeliveries()).map(({ kind }) => kind)).toEqual(Array(ALERTS_BEFORE_SUMMARY + 1).fill("notice"));
  });
});

describe("whatever happens meanwhile", () => {
  test("of two processes each alert is planned by one", async () => {
    const others = [owner, ...(await Promise.all([1, 2, 3].map(() => makeCustomerPerson(t, { isConfirmed: true }))))];
    for (const who of others) {
      for (let nth = 0; nth < ALERTS_BEFORE_SUMMARY + 2; nth += 1) await queueNoticeAlert("lights", who);
    }
    await Promise.all([planAlertsNow(), planAlertsNow(), planAlertsNow()]);
    await planAlertsNow();
    for (const who of others) {
      expect(await listDeliveries(who)).toHaveLength(ALERTS_BEFORE_SUMMARY);
      expect(await listWaitingAlerts(who)).toHaveLength(2);
    }
  });

  test("an account that cannot be told keeps nobody else back, and is told later", async () => {
    const broken = await makeCustomerPerson(t, { isConfirmed: true });
    await queueNoticeAlert("lights", broken);
    t.clock.advance({ seconds: 1 });
    await queueNoticeAlert();
    await makeInsertsFail(broken.user.id, "deliveries");
    expect(await planAlertsNow()).toBe(1);
    expect(await listDeliveries(owner)).toHaveLength(1);
    expect(await listWaitingAlerts(broken)).toHaveLength(1);
    expect(t.log.some((line) => line.includes("alerts could not be planned"))).toBe(true);
    await stopFailures();
    t.clock.advance({ seconds: MINUTE_SECONDS });
    await planAlertsNow();
    expect(await listDeliveries(broken)).toHaveLength(1);
  });

  test("what ends between the message and its mark leaves neither, and is done once afterwards", async () => {
    await queueNoticeAlert();
    // The alerts are marked after the deliveries are written, in the same transaction.
    await makeInsertsFail(owner.user.id, "alerts");
    await expect(planAlertsNow()).rejects.toThrow("no more");
    expect(await listDeliveries()).toEqual([]);
    await stopFailures();
    await planAlertsNow();
    await planAlertsNow();
    expect(await listDeliveries()).toHaveLength(1);
  });
});

async function makeInsertsFail(userId: string, table: "deliveries" | "alerts"): Promise<void> {
  await sql`create function break_off() returns trigger language plpgsql as
    ${sql.lit(`begin if new.user_id = '${userId}' then raise exception 'no more'; end if; return new; end`)}`.execute(
    t.db,
  );
  const when = table === "deliveries" ? sql`insert` : sql`update`;
  await sql`create trigger break_off before ${when} on ${sql.table(table)}
    for each row execute function break_off()`.execute(t.db);
}

async function stopFailures(): Promise<void> {
  await sql`drop function break_off() cascade`.execute(t.db);
}
