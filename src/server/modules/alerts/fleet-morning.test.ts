import { beforeEach, describe, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import { runDueJobs } from "#server/jobs/runner.ts";

import type { TestApp } from "../../../../test/app.ts";
import { makeFreshApps } from "../../../../test/fresh-apps.ts";
import { makeSignedIn } from "../../../../test/people.ts";
import {
  changeTestCar,
  makeCarDue,
  makeCars,
  makeCompany,
  makeMember,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";
import { makeFleetMorningJob, queueFleetAlerts } from "./fleet-morning.ts";

let t: TestApp;
let today: string;
const makeFreshApp = makeFreshApps();
beforeEach(async () => {
  t = await makeFreshApp();
  // The clock stands at noon in Istanbul on a Saturday.
  today = toIstanbulDate(t.clock.now());
});

async function makeFleet(days: readonly number[], given: Parameters<typeof makeCompany>[1] = {}) {
  const company = await makeCompany(t.db, { isConfirmed: true, ...given });
  const codes = days.length > 0 ? await makeCars(t.db, company, days.length) : [];
  for (const [nth, code] of codes.entries())
    await changeTestCar(t.db, company, code, {
      plate: `34 AB ${100 + nth}`,
      deadlines: { insurance: addDays(today, days[nth]!) },
    });
  const { isApproved = true, isActive = true } = given;
  await t.db.updateTable("companies").set({ isApproved, isActive }).where("id", "=", company.companyId).execute();
  return { company, codes };
}

async function listFleetAlerts(): Promise<Extract<AlertContent, { kind: "fleet" }>[]> {
  const rows = await t.db.selectFrom("alerts").select("details").where("kind", "=", "fleet").orderBy("id").execute();
  return rows.map(({ details }) => details as unknown as Extract<AlertContent, { kind: "fleet" }>);
}

async function listReaders(): Promise<string[]> {
  const rows = await t.db.selectFrom("alerts").select("userId").where("kind", "=", "fleet").orderBy("id").execute();
  return rows.map(({ userId }) => userId);
}

function sendMorningAlerts(minutes = 0): Promise<number> {
  return queueFleetAlerts({ db: t.db, now: () => new Date(t.clock.now().getTime() + minutes * 60_000) });
}

async function chooseFleetTime({ id }: MadeCompany, fleetAt: number): Promise<void> {
  const rest = { mailTopics: ["fleet"], urgentBreaksQuiet: true };
  await t.db
    .insertInto("alertSettings")
    .values({ userId: id, fleetAt, ...rest })
    .execute();
}

describe("what is told", () => {
  test("each kind of date with plate and days, the nearest first", async () => {
    const { company, codes } = await makeFleet([7, 30, 2]);
    const [car = "", , quiet = ""] = codes;
    await changeTestCar(t.db, company, car, {
      deadlines: { casco: addDays(today, -3), oilService: today, inspection: addDays(today, 1) },
    });
    await changeTestCar(t.db, company, quiet, { deadlines: { inspection: addDays(today, 31) } });
    await sendMorningAlerts();
    const [alert] = await listFleetAlerts();
    expect(alert).toMatchObject({ company: "Hızlı Kiralama", more: 0 });
    expect(alert!.dates.map(({ plate, of, days }) => [plate, of, days])).toEqual([
      ["34 AB 100", "oilService", 0],
      ["34 AB 100", "inspection", 1],
      ["34 AB 100", "casco", -3],
      ["34 AB 100", "insurance", 7],
      ["34 AB 101", "insurance", 30],
    ]);
  });

  test("what cars are due for, by day on the days of every date, by km after a further step and on Mondays", async () => {
    const { company, codes } = await makeFleet([100]);
    const [car = ""] = codes;
    await changeTestCar(t.db, company, car, { odometer: 45_000 });
    const friday = new Date(t.clock.now().getTime() - 24 * 60 * 60_000);
    await makeCarDue(t.db, company, car, { kind: "oilService", dueKm: 45_800, now: friday });
    await makeCarDue(t.db, company, car, { kind: "other", text: "Fren", dueOn: addDays(today, 7), dueKm: 44_700 });
    await makeCarDue(t.db, company, car, { kind: "mtv", dueOn: addDays(today, 10), dueKm: null });
    await makeCarDue(t.db, company, car, { kind: "tyres", dueOn: addDays(today, 10), dueKm: 46_001 });
    await sendMorningAlerts();
    const of = { code: car, plate: "34 AB 100" };
    expect((await listFleetAlerts())[0]!.dates).toEqual([
      { ...of, of: "other", text: "Fren", days: 7, km: -300 },
      { ...of, of: "oilService", days: null, km: 800 },
    ]);
    // On Sunday nothing is due: the reading is two days old. On Monday all dues that are near by km are listed again.
    await sendMorningAlerts(24 * 60);
    expect(await listFleetAlerts()).toHaveLength(1);
    await sendMorningAlerts(2 * 24 * 60);
    const [, monday] = await listFleetAlerts();
    expect(monday!.dates.map((date) => [date.of, date.days, date.km])).toEqual([
      ["other", 5, -300],
      ["oilService", null, 800],
    ]);
  });

  test("a rental that ought to be back by now, and none that runs, came back or is another company's", async () => {
    const { company, codes } = await makeFleet([100, 100, 100]);
    const now = t.clock.now().getTime();
    const started = { now: new Date(now - 5 * 86_400_000) };
    const [late = "", running = "", back = ""] = codes;
    await makeRental(t.db, company, late, { ...started, dueAt: new Date(now - 20 * 3_600_000) });
    await makeRental(t.db, company, running, { ...started, dueAt: new Date(now + 5 * 86_400_000) });
    const ended = new Date(now - 86_400_000);
    await makeRental(t.db, company, back, { ...started, dueAt: ended, endedAt: ended });
    await makeFleet([100]);
    await sendMorningAlerts();
    expect((await listFleetAlerts()).flatMap(({ dates }) => dates)).toEqual([
      { code: late, plate: "34 AB 100", of: "rental", days: -1 },
    ]);
  });

  test("which cars come back and go out today and tomorrow, with plate and kind alone", async () => {
    const { company, codes } = await makeFleet([100, 100, 100, 100, 100]);
    const now = t.clock.now();
    const [back = "", later = "", out = "", given = "", early = ""] = codes;
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    await makeRental(t.db, company, back, { now, dueAt: hours(11) });
    await makeRental(t.db, company, later, { now, dueAt: hours(7 * 24) });
    await makeRental(t.db, company, early, { now: hours(-2), dueAt: hours(11), endedAt: hours(-1) });
    const { api } = await makeSignedIn(t, company);
    const wanted = { from: `${addDays(today, 1)}T10:00`, until: `${addDays(today, 3)}T10:00`, name: "Zeynep Gizli" };
    for (const code of [out, given])
      await api.company.reservations.create({ id: crypto.randomUUID(), code, ...wanted });
    const inAWeek = { ...wanted, from: `${addDays(today, 7)}T10:00`, until: `${addDays(today, 8)}T10:00` };
    await api.company.reservations.create({ id: crypto.randomUUID(), code: out, ...inAWeek });
    const { items } = await api.company.reservations.list({});
    const { id } = items.find(({ code }) => code === given)!;
    await api.company.reservations.cancel({ id, version: 1 });
    await sendMorningAlerts();
    const [alert] = await listFleetAlerts();
    expect(alert!.dates).toEqual([
      { code: back, plate: "34 AB 100", of: "return", days: 0 },
      { code: out, plate: "34 AB 102", of: "pick-up", days: 1 },
    ]);
    expect(JSON.stringify(alert)).not.toContain("Gizli");
    const { items: board } = await api.company.desk.board({});
    expect(board.map(({ code }) => code)).toEqual([back, out]);
    // The reservation is not listed on the next days, although the renter still has not come.
    t.clock.advance({ days: 2 });
    await sendMorningAlerts();
    expect((await listFleetAlerts()).flatMap(({ dates }) => dates).filter(({ of }) => of === "pick-up")).toHaveLength(
      1,
    );
  });

  test("ten are named, and how many more there are", async () => {
    await makeFleet(Array.from({ length: 13 }, (_, nth) => (nth < 3 ? 30 : 1)));
    await sendMorningAlerts();
    const [alert] = await listFleetAlerts();
    expect(alert!.dates.map(({ days }) => days)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(alert!.more).toBe(3);
  });

  test("what is long over, on Mondays alone", async () => {
    await makeFleet([-40]);
    for (const expected of [0, 0, 1, 1]) {
      await sendMorningAlerts();
      expect(await listFleetAlerts()).toHaveLength(expected);
      t.clock.advance({ days: 1 });
    }
  });

  test("it reaches the company's owner by mail, in words", async () => {
    const { company } = await makeFleet([1]);
    await sendMorningAlerts();
    const [mail] = await t.post();
    expect(mail?.recipient).toBe(company.email);
    expect(mail?.mail).toMatchObject({ kind: "alert", content: { kind: "fleet" } });
  });
});

describe("who is told", () => {
  test("every owner and manager, each at their own hour, and no clerk", async () => {
    const { company } = await makeFleet([1]);
    const manager = await makeMember(t.db, company, "manager", { isConfirmed: true });
    await makeMember(t.db, company, "clerk", { isConfirmed: true });
    await chooseFleetTime(manager, 12 * 60 + 1);
    await sendMorningAlerts();
    expect(await listReaders()).toEqual([company.id]);
    await sendMorningAlerts(1);
    expect(await listReaders()).toEqual([company.id, manager.id]);
    await sendMorningAlerts(2);
    expect(await listReaders()).toHaveLength(2);
  });
});

describe("when it is told", () => {
  test("once a day, however often one looks, and again on the next", async () => {
    await makeFleet([1]);
    await sendMorningAlerts();
    await sendMorningAlerts(1);
    await sendMorningAlerts(11 * 60);
    expect(await listFleetAlerts()).toHaveLength(1);
    t.clock.advance({ days: 1 });
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toHaveLength(2);
  });

  test("from 07.30 in Istanbul, or from when its owner chose", async () => {
    await makeFleet([1]);
    const { company: later } = await makeFleet([1]);
    await chooseFleetTime(later, 12 * 60 + 1);
    const noon = 12 * 60;
    await sendMorningAlerts(7 * 60 + 29 - noon);
    expect(await listFleetAlerts()).toHaveLength(0);
    await sendMorningAlerts(7 * 60 + 30 - noon);
    expect(await listFleetAlerts()).toHaveLength(1);
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toHaveLength(1);
    await sendMorningAlerts(1);
    expect(await listFleetAlerts()).toHaveLength(2);
  });

  test("later on the same day where nobody looked at the hour, and not for days that went by", async () => {
    await makeFleet([3]);
    await sendMorningAlerts();
    t.clock.advance({ days: 3, hours: 11 });
    await sendMorningAlerts();
    await sendMorningAlerts();
    expect((await listFleetAlerts()).map(({ dates: [date] }) => date!.days)).toEqual([0]);
  });

  test("a company without anything is looked through once a day as well", async () => {
    await makeFleet([100]);
    await makeFleet([]);
    expect(await sendMorningAlerts()).toBe(2);
    expect(await sendMorningAlerts()).toBe(0);
    expect(await listFleetAlerts()).toEqual([]);
  });

  test("not while its panel is closed, and on the day on which it opens again", async () => {
    const { company } = await makeFleet([1], { isActive: false });
    await makeFleet([1], { isApproved: false });
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toEqual([]);
    await t.db.updateTable("companies").set({ isActive: true }).where("id", "=", company.companyId).execute();
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toHaveLength(1);
  });

  test("on the day on which a closed panel opens again, though a clock that was ahead wrote a day to come", async () => {
    const { company } = await makeFleet([1], { isActive: false });
    const ahead = addDays(toIstanbulDate(t.clock.now()), 3);
    await t.db
      .updateTable("companyMembers")
      .set({ fleetToldOn: ahead })
      .where("companyId", "=", company.companyId)
      .execute();
    await sendMorningAlerts();
    t.clock.advance({ days: 2 });
    await t.db.updateTable("companies").set({ isActive: true }).where("id", "=", company.companyId).execute();
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toHaveLength(1);
  });

  test("once, when several processes look at the same moment", async () => {
    for (let count = 0; count < 5; count += 1) await makeFleet([1]);
    await Promise.all(Array.from({ length: 6 }, () => sendMorningAlerts()));
    expect(await listFleetAlerts()).toHaveLength(5);
  });

  test("once, when the clock goes back over midnight; and a clock that was far ahead keeps nothing back", async () => {
    const { company } = await makeFleet([1]);
    await chooseFleetTime(company, 0);
    const midnight = 12 * 60;
    await sendMorningAlerts(midnight);
    await sendMorningAlerts(midnight - 1);
    expect(await listFleetAlerts()).toHaveLength(1);
    await sendMorningAlerts(400 * 24 * 60);
    const before = (await listFleetAlerts()).length;
    t.clock.advance({ days: 2 });
    await sendMorningAlerts();
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toHaveLength(before + 1);
  });

  test("neither date nor alert stays of what fails in between", async () => {
    await makeFleet([1]);
    await t.db.schema.alterTable("alerts").renameTo("alerts_away").execute();
    await expect(sendMorningAlerts()).rejects.toThrow();
    await t.db.schema.alterTable("alerts_away").renameTo("alerts").execute();
    await sendMorningAlerts();
    expect(await listFleetAlerts()).toHaveLength(1);
  });

  test("by the job of one of all processes", async () => {
    await makeFleet([1]);
    const job = makeFleetMorningJob(t.deps);
    await runDueJobs([job], t.deps);
    await runDueJobs([job], t.deps);
    expect(await listFleetAlerts()).toHaveLength(1);
  });
});
