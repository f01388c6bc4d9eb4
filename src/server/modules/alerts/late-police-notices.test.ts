import { beforeEach, describe, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { inTransaction } from "#server/db/database.ts";
import { runDueJobs } from "#server/jobs/runner.ts";
import { markTold } from "#server/modules/police-notices/store.ts";

import type { TestApp } from "../../../../test/app.ts";
import { makeFreshApps } from "../../../../test/fresh-apps.ts";
import {
  changeCar,
  companyScopeOf,
  makeCars,
  makeCompany,
  makeMember,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";
import { latePoliceNoticesJob, tellOfLateNotices } from "./late-police-notices.ts";
import { planDueAlerts } from "./planning.ts";

let t: TestApp;
let fleet: MadeCompany;
const freshApp = makeFreshApps();
beforeEach(async () => {
  t = await freshApp();
  fleet = await makeCompany(t.db, { isConfirmed: true });
});

/** Starts that many rentals now, each with its car. */
async function rent(count: number): Promise<void> {
  const codes = await makeCars(t.db, fleet, count);
  for (const [nth, code] of codes.entries()) {
    await changeCar(t.db, fleet, code, { plate: `34 AB ${100 + nth}` });
    t.clock.advance({ seconds: 1 });
    await makeRental(t.db, fleet, code, { now: t.clock.now() });
  }
}

async function tellAll(except: readonly string[] = []): Promise<void> {
  const open = await t.db.selectFrom("policeNotices").select("eventId").where("toldAt", "is", null).execute();
  for (const { eventId } of open.filter((one) => !except.includes(one.eventId)))
    await inTransaction(t.db, (tx) => markTold(tx, companyScopeOf(fleet), eventId, t.clock.now()));
}

async function queued(): Promise<Extract<AlertContent, { kind: "police-late" }>[]> {
  const rows = await t.db.selectFrom("alerts").select("details").where("kind", "=", "police-late").execute();
  return rows.map(({ details }) => details as unknown as Extract<AlertContent, { kind: "police-late" }>);
}

describe("a police notice that nobody told", () => {
  test("is alerted once, 15 minutes after it was entered", async () => {
    await rent(1);
    t.clock.advance({ seconds: 14 * 60 + 59 });
    await tellOfLateNotices(t.deps);
    expect(await queued()).toEqual([]);
    t.clock.advance({ seconds: 1 });
    await tellOfLateNotices(t.deps);
    expect(await queued()).toHaveLength(1);
    t.clock.advance({ hours: 1 });
    await tellOfLateNotices(t.deps);
    expect(await queued()).toMatchObject([
      { company: "Hızlı Kiralama", notices: [{ plate: "34 AB 100", action: "rental-started" }], more: 0 },
    ]);
  });

  test("is not alerted once it was told", async () => {
    await rent(1);
    await tellAll();
    t.clock.advance({ hours: 1 });
    await tellOfLateNotices(t.deps);
    expect(await queued()).toEqual([]);
  });

  test("stands in one alert with the others of its company, of which five are named", async () => {
    await rent(7);
    t.clock.advance({ hours: 1 });
    expect(await tellOfLateNotices(t.deps)).toBe(7);
    const [alert, ...others] = await queued();
    expect(others).toEqual([]);
    expect(alert!.notices.map(({ plate }) => plate)).toEqual([0, 1, 2, 3, 4].map((nth) => `34 AB ${100 + nth}`));
    expect(alert!.more).toBe(2);
  });

  test("of a company whose panel is closed is alerted to nobody", async () => {
    await rent(1);
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", fleet.companyId).execute();
    t.clock.advance({ hours: 1 });
    await tellOfLateNotices(t.deps);
    expect(await queued()).toEqual([]);
  });

  test("is alerted to each owner and manager and to no clerk, and counted once", async () => {
    const manager = await makeMember(t.db, fleet, "manager");
    await makeMember(t.db, fleet, "clerk");
    await rent(2);
    t.clock.advance({ hours: 1 });
    expect(await tellOfLateNotices(t.deps)).toBe(2);
    const rows = await t.db.selectFrom("alerts").select("userId").where("kind", "=", "police-late").execute();
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([fleet.id, manager.id].toSorted());
    expect((await queued()).map(({ notices }) => notices.length)).toEqual([2, 2]);
  });

  test("is looked for by a job each minute", async () => {
    await rent(1);
    t.clock.advance({ hours: 1 });
    const job = latePoliceNoticesJob(t.deps);
    await runDueJobs([job], t.deps);
    expect(await queued()).toHaveLength(1);
  });
});

describe("the mail", () => {
  test("says what happened with which car, and leads to the notices", async () => {
    await rent(1);
    t.clock.advance({ hours: 1 });
    await tellOfLateNotices(t.deps);
    await planDueAlerts(t.deps);
    const [{ recipient, mail } = { recipient: "", mail: undefined }] = await t.post();
    expect(recipient).toBe(fleet.email);
    expect(mail).toMatchObject({ kind: "alert", content: { kind: "police-late" } });
    expect(JSON.stringify(mail)).toContain("/company/police-notices");
  });

  test("does not leave once somebody told all of them, though another company still has some", async () => {
    await rent(1);
    const told = fleet;
    fleet = await makeCompany(t.db);
    await rent(1);
    const waiting = await t.db
      .selectFrom("policeNotices")
      .select("eventId")
      .where("companyId", "=", fleet.companyId)
      .execute();
    fleet = told;
    t.clock.advance({ hours: 1 });
    await tellOfLateNotices(t.deps);
    await planDueAlerts(t.deps);
    await tellAll(waiting.map(({ eventId }) => eventId));
    expect(await t.post()).toEqual([]);
    expect(await t.db.selectFrom("deliveries").select("lastError").execute()).toEqual([{ lastError: "over" }]);
  });
});
