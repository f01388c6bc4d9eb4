import { beforeEach, describe, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { runTransaction } from "#server/db/database.ts";
import { runDueJobs } from "#server/jobs/runner.ts";
import { markReported } from "#server/modules/police-notices/store.ts";

import type { TestApp } from "../../../../test/app.ts";
import { makeFreshApps } from "../../../../test/fresh-apps.ts";
import {
  changeTestCar,
  makeCompanyScope,
  makeCars,
  makeCompany,
  makeMember,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";
import { makeLatePoliceNoticesJob, queueLateNoticeAlerts } from "./late-police-notices.ts";
import { planDueAlerts } from "./planning.ts";

let t: TestApp;
let fleet: MadeCompany;
const makeFreshApp = makeFreshApps();
beforeEach(async () => {
  t = await makeFreshApp();
  fleet = await makeCompany(t.db, { isConfirmed: true });
});

async function startRentals(count: number): Promise<void> {
  const codes = await makeCars(t.db, fleet, count);
  for (const [nth, code] of codes.entries()) {
    await changeTestCar(t.db, fleet, code, { plate: `34 AB ${100 + nth}` });
    t.clock.advance({ seconds: 1 });
    await makeRental(t.db, fleet, code, { now: t.clock.now() });
  }
}

async function markAllReported(except: readonly string[] = []): Promise<void> {
  const open = await t.db.selectFrom("policeNotices").select("eventId").where("toldAt", "is", null).execute();
  for (const { eventId } of open.filter((one) => !except.includes(one.eventId)))
    await runTransaction(t.db, (tx) => markReported(tx, makeCompanyScope(fleet), eventId, t.clock.now()));
}

async function listQueuedAlerts(): Promise<Extract<AlertContent, { kind: "police-late" }>[]> {
  const rows = await t.db.selectFrom("alerts").select("details").where("kind", "=", "police-late").execute();
  return rows.map(({ details }) => details as unknown as Extract<AlertContent, { kind: "police-late" }>);
}

describe("a police notice that nobody told", () => {
  test("is alerted once, 15 minutes after it was entered", async () => {
    await startRentals(1);
    t.clock.advance({ seconds: 14 * 60 + 59 });
    await queueLateNoticeAlerts(t.deps);
    expect(await listQueuedAlerts()).toEqual([]);
    t.clock.advance({ seconds: 1 });
    await queueLateNoticeAlerts(t.deps);
    expect(await listQueuedAlerts()).toHaveLength(1);
    t.clock.advance({ hours: 1 });
    await queueLateNoticeAlerts(t.deps);
    expect(await listQueuedAlerts()).toMatchObject([
      { company: "Hızlı Kiralama", notices: [{ plate: "34 AB 100", action: "rental-started" }], more: 0 },
    ]);
  });

  test("is not alerted once it was told", async () => {
    await startRentals(1);
    await markAllReported();
    t.clock.advance({ hours: 1 });
    await queueLateNoticeAlerts(t.deps);
    expect(await listQueuedAlerts()).toEqual([]);
  });

  test("stands in one alert with the others of its company, of which five are named", async () => {
    await startRentals(7);
    t.clock.advance({ hours: 1 });
    expect(await queueLateNoticeAlerts(t.deps)).toBe(7);
    const [alert, ...others] = await listQueuedAlerts();
    expect(others).toEqual([]);
    expect(alert!.notices.map(({ plate }) => plate)).toEqual([0, 1, 2, 3, 4].map((nth) => `34 AB ${100 + nth}`));
    expect(alert!.more).toBe(2);
  });

  test("of a company whose panel is closed is alerted to nobody", async () => {
    await startRentals(1);
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", fleet.companyId).execute();
    t.clock.advance({ hours: 1 });
    await queueLateNoticeAlerts(t.deps);
    expect(await listQueuedAlerts()).toEqual([]);
  });

  test("is alerted to each owner and manager and to no clerk, and counted once", async () => {
    const manager = await makeMember(t.db, fleet, "manager");
    await makeMember(t.db, fleet, "clerk");
    await startRentals(2);
    t.clock.advance({ hours: 1 });
    expect(await queueLateNoticeAlerts(t.deps)).toBe(2);
    const rows = await t.db.selectFrom("alerts").select("userId").where("kind", "=", "police-late").execute();
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([fleet.id, manager.id].toSorted());
    expect((await listQueuedAlerts()).map(({ notices }) => notices.length)).toEqual([2, 2]);
  });

  test("is looked for by a job each minute", async () => {
    await startRentals(1);
    t.clock.advance({ hours: 1 });
    const job = makeLatePoliceNoticesJob(t.deps);
    await runDueJobs([job], t.deps);
    expect(await listQueuedAlerts()).toHaveLength(1);
  });
});

describe("the mail", () => {
  test("says what happened with which car, and leads to the notices", async () => {
    await startRentals(1);
    t.clock.advance({ hours: 1 });
    await queueLateNoticeAlerts(t.deps);
    await planDueAlerts(t.deps);
    const [{ recipient, mail } = { recipient: "", mail: undefined }] = await t.post();
    expect(recipient).toBe(fleet.email);
    expect(mail).toMatchObject({ kind: "alert", content: { kind: "police-late" } });
    expect(JSON.stringify(mail)).toContain("/company/police-notices");
  });

  test("does not leave once somebody told all of them, though another company still has some", async () => {
    await startRentals(1);
    const told = fleet;
    fleet = await makeCompany(t.db);
    await startRentals(1);
    const waiting = await t.db
      .selectFrom("policeNotices")
      .select("eventId")
      .where("companyId", "=", fleet.companyId)
      .execute();
    fleet = told;
    t.clock.advance({ hours: 1 });
    await queueLateNoticeAlerts(t.deps);
    await planDueAlerts(t.deps);
    await markAllReported(waiting.map(({ eventId }) => eventId));
    expect(await t.post()).toEqual([]);
    expect(await t.db.selectFrom("deliveries").select("lastError").execute()).toEqual([{ lastError: "over" }]);
  });
});
