import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { CAR_DUES_MAX } from "#domain/fleet/maintenance.ts";

import { createTestApp, catchRefusal, catchRefusedFields, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import {
  changeTestCar,
  makeCarDue,
  makeCars,
  makeCustomer,
  makeMember,
  type MadeCompany,
} from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let boss: Person & { user: MadeCompany };
let api: ApiClient["company"];
let code: string;
let otherCode: string;
beforeEach(async () => {
  // The clock stands at noon in Istanbul on 21 November 2026.
  boss = await makeCompanyOwnerPerson(t);
  api = boss.api.company;
  [code = "", otherCode = ""] = await makeCars(t.db, boss.user, 2);
  await changeTestCar(t.db, boss.user, code, { plate: "34 ABC 123", odometer: 45_000 });
});

const TODAY = "2026-11-21";

type SaveDueInput = Parameters<ApiClient["company"]["maintenance"]["save"]>[0];
type DoneDueInput = Parameters<ApiClient["company"]["maintenance"]["done"]>[0];

function makeDueInput(given: Partial<SaveDueInput> = {}): SaveDueInput {
  const rest = { everyDays: 365, everyKm: 15_000, dueOn: "2027-03-15", dueKm: 60_000 };
  return { code, id: randomUUID(), version: 0, kind: "tyres", text: "", ...rest, ...given };
}

function makeDoneInput(id: string, given: Partial<DoneDueInput> = {}): DoneDueInput {
  const next = { dueOn: "2027-11-20", dueKm: 74_400 };
  return { id, version: 1, doneId: randomUUID(), doneOn: TODAY, doneKm: 59_400, cost: 250_000, ...next, ...given };
}

const readVersion = async () => (await api.cars.get({ code })).version;

async function typeOdometer(odometer: number): Promise<void> {
  const { face, rates } = await api.cars.get({ code });
  await api.cars.saveFace({ code, version: await readVersion(), face, odometer, rates });
}

async function startRental(kmOut: number): Promise<string> {
  const id = randomUUID();
  const customerId = await makeCustomer(t.db, boss.user);
  const money = { total: 100, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
  const shown = { renterNameVisible: false, renterPhoneVisible: false };
  await api.rentals.start({ id, code, customerId, ...money, ...shown, dueAt: "2026-11-25T10:00", kmOut });
  return id;
}

const listNearDeadlines = async () => (await api.cars.deadlines({})).items;
const readCountedDues = async () => (await api.cars.fleet({})).deadlines;

describe("what a car is due for", () => {
  test("is kept with its intervals and changed by who read the newest of it", async () => {
    const asked = makeDueInput();
    const saved = await api.maintenance.save(asked);
    const { code: _, ...fields } = asked;
    expect(saved).toEqual({ ...fields, lastOn: null, lastKm: null, version: 1 });
    expect(await api.maintenance.list({ code })).toEqual({ km: 45_000, dues: [saved] });
    // Sent again.
    expect(await api.maintenance.save(asked)).toEqual(saved);
    const changed = await api.maintenance.save({ ...asked, version: 1, dueKm: 61_000 });
    expect(changed).toMatchObject({ dueKm: 61_000, version: 2 });
    expect((await catchRefusal(api.maintenance.save({ ...asked, version: 1 }))).code).toBe("CHANGED_MEANWHILE");
    expect((await catchRefusal(api.maintenance.save({ ...asked, code: otherCode }))).code).toBe("ID_TAKEN");
    await api.maintenance.remove({ id: asked.id });
    expect(await api.maintenance.list({ code })).toEqual({ km: 45_000, dues: [] });
    expect((await catchRefusal(api.maintenance.remove({ id: asked.id }))).code).toBe("DUE_NOT_FOUND");
  });

  test("has own words only as its own kind, and a day or km", async () => {
    expect(await api.maintenance.save(makeDueInput({ kind: "other", text: "  Triger  kayışı " }))).toMatchObject({
      text: "Triger kayışı",
    });
    expect(await api.maintenance.save(makeDueInput({ text: "Triger" }))).toMatchObject({ text: "" });
    expect(await catchRefusedFields(api.maintenance.save(makeDueInput({ kind: "other" })))).toEqual({
      text: "Lütfen ne yapılacağını yazın.",
    });
    expect(await catchRefusedFields(api.maintenance.save(makeDueInput({ dueOn: null, dueKm: null })))).toEqual({
      dueOn: "Lütfen bir tarih ya da km yazın.",
    });
    expect(await catchRefusedFields(api.maintenance.save(makeDueInput({ everyDays: 0, everyKm: 500_001 })))).toEqual({
      everyDays: "Lütfen 1 ile 3650 arasında bir gün sayısı girin.",
      everyKm: "Lütfen 1 ile 500.000 arasında bir km girin.",
    });
  });

  test("stands with the most urgent first, km counted as days", async () => {
    const [later, soonByKm, soonByDay] = [
      makeDueInput({ kind: "tyres", dueOn: "2027-04-01", dueKm: null }),
      makeDueInput({ dueOn: null, dueKm: 45_300 }),
      makeDueInput({ kind: "mtv", dueOn: "2026-12-01", dueKm: null }),
    ];
    for (const due of [later, soonByDay, soonByKm]) await api.maintenance.save(due);
    const { dues } = await api.maintenance.list({ code });
    expect(dues.map(({ id }) => id)).toEqual([soonByKm.id, soonByDay.id, later.id]);
  });

  test("is at most so many of one car, also when they are sent at once", async () => {
    for (let nth = 1; nth < CAR_DUES_MAX; nth += 1) await makeCarDue(t.db, boss.user, code);
    const sent = await Promise.allSettled([1, 2, 3].map(() => api.maintenance.save(makeDueInput())));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await api.maintenance.list({ code })).dues).toHaveLength(CAR_DUES_MAX);
    expect((await catchRefusal(api.maintenance.save(makeDueInput()))).code).toBe("DUES_FULL");
  });

  test("is one of each kind that the car's form has, whichever way it is written", async () => {
    const deadlines = { casco: "2027-12-10", insurance: null, oilService: "2027-03-01", inspection: null };
    await api.cars.saveInternal({ code, version: await readVersion(), internalNotes: "", deadlines });
    expect((await catchRefusal(api.maintenance.save(makeDueInput({ kind: "oilService" })))).code).toBe(
      "DUE_ALREADY_THERE",
    );
    const tyres = makeDueInput();
    await api.maintenance.save(tyres);
    const asOil = { ...tyres, version: 1, kind: "oilService" as const };
    expect((await catchRefusal(api.maintenance.save(asOil))).code).toBe("DUE_ALREADY_THERE");
    const { dues } = await api.maintenance.list({ code });
    const oil = dues.find(({ kind }) => kind === "oilService")!;
    const { lastOn: _on, lastKm: _km, ...fields } = oil;
    await api.maintenance.save({ ...fields, code, dueOn: "2027-04-01", dueKm: 60_000 });
    const inspection = makeDueInput({ kind: "inspection", dueOn: "2027-05-05", dueKm: null });
    await api.maintenance.save(inspection);
    expect((await api.cars.get({ code })).deadlines).toEqual({
      ...deadlines,
      oilService: "2027-04-01",
      inspection: "2027-05-05",
    });
    await api.maintenance.remove({ id: inspection.id });
    const { version, deadlines: left } = await api.cars.get({ code });
    expect(left.inspection).toBeNull();
    // Without its day the oil keeps its km. Kasko has nothing else, so it goes.
    const none = { casco: null, insurance: null, oilService: null, inspection: null };
    await api.cars.saveInternal({ code, version, internalNotes: "", deadlines: none });
    expect((await api.maintenance.list({ code })).dues).toEqual([
      expect.objectContaining({ kind: "tyres" }),
      { ...oil, dueOn: null, dueKm: 60_000, version: 3 },
    ]);
  });

  test("written in the meantime is not undone by a form of the car that was opened before", async () => {
    const version = await readVersion();
    const deadlines = { casco: null, insurance: null, oilService: null, inspection: null };
    const { id } = await api.maintenance.save(makeDueInput({ kind: "inspection" }));
    const save = (read: number) => api.cars.saveInternal({ code, version: read, internalNotes: "", deadlines });
    expect((await catchRefusal(save(version))).code).toBe("CHANGED_MEANWHILE");
    const before = await readVersion();
    await api.maintenance.done(makeDoneInput(id, { cost: null }));
    expect((await catchRefusal(save(before))).code).toBe("CHANGED_MEANWHILE");
    const afterDone = await readVersion();
    await api.maintenance.remove({ id });
    expect((await catchRefusal(save(afterDone))).code).toBe("CHANGED_MEANWHILE");
  });

  test("is read by a clerk, who changes nothing of it", async () => {
    const clerk = await makeSignedIn(t, await makeMember(t.db, boss.user, "clerk"));
    const id = await makeCarDue(t.db, boss.user, code);
    expect((await clerk.api.company.maintenance.list({ code })).dues).toHaveLength(1);
    const { maintenance } = clerk.api.company;
    expect((await catchRefusal(maintenance.save(makeDueInput()))).code).toBe("FORBIDDEN");
    expect((await catchRefusal(maintenance.remove({ id }))).code).toBe("FORBIDDEN");
    expect((await catchRefusal(maintenance.done(makeDoneInput(id)))).code).toBe("FORBIDDEN");
  });

  test("follows the car to another sticker, and ends when the sticker goes to another car", async () => {
    await makeCarDue(t.db, boss.user, code);
    const { code: held } = await api.cars.replaceCode({ code, reason: "worn" });
    expect(held).not.toBe(code);
    expect((await api.maintenance.list({ code })).dues).toHaveLength(1);
    const { version } = await api.cars.get({ code: held });
    await api.cars.change({ code: held, version, plate: "06 DEF 456" });
    expect(await api.maintenance.list({ code: held })).toEqual({ km: null, dues: [] });
  });
});

describe("the km", () => {
  test("come from what was typed, hand-overs, returns and their corrections", async () => {
    await api.maintenance.save(makeDueInput({ dueOn: null, dueKm: 46_000 }));
    const left = async () => (await listNearDeadlines()).map(({ due }) => due.kmLeft);
    expect(await left()).toEqual([1000]);
    await typeOdometer(45_100);
    expect(await left()).toEqual([900]);
    const id = await startRental(45_150);
    expect(await left()).toEqual([850]);
    await api.rentals.end({ id, kmIn: 45_600 });
    expect(await left()).toEqual([400]);
    const { version } = await api.rentals.get({ id });
    await api.rentals.correctKm({ id, version, kmOut: 45_150, kmIn: 45_200 });
    expect(await left()).toEqual([800]);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("of a car that is swapped out are those of that moment", async () => {
    await api.maintenance.save(makeDueInput({ dueOn: null, dueKm: 46_000 }));
    await api.maintenance.save(makeDueInput({ code: otherCode, dueOn: null, dueKm: 10_500 }));
    const rentalId = await startRental(45_000);
    const swap = { id: randomUUID(), rentalId, version: 1, code: otherCode, status: "available", reason: "" } as const;
    await api.rentals.swapCar({ ...swap, kmIn: 45_700, kmOut: 10_000 });
    const left = new Map((await listNearDeadlines()).map((item) => [item.code, item.due.kmLeft]));
    expect(left).toEqual(
      new Map([
        [code, 300],
        [otherCode, 500],
      ]),
    );
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("what is near", () => {
  test("stands among the fleet's dates, once each, by day or by km, and is counted there", async () => {
    const version = await readVersion();
    const deadlines = { casco: "2026-12-10", insurance: null, oilService: null, inspection: null };
    await api.cars.saveInternal({ code, version, internalNotes: "", deadlines });
    const ids = ["2026-12-21", "2026-12-22", "2026-11-10", "2027-01-01"].map(() => randomUUID());
    await api.maintenance.save(makeDueInput({ id: ids[0]!, kind: "oilService", dueOn: "2026-12-21", dueKm: 46_000 }));
    await api.maintenance.save(makeDueInput({ id: ids[1]!, dueOn: "2026-12-22", dueKm: 46_001 }));
    await api.maintenance.save(makeDueInput({ id: ids[2]!, kind: "mtv", dueOn: "2026-11-10", dueKm: null }));
    await api.maintenance.save(
      makeDueInput({ id: ids[3]!, kind: "other", text: "Fren", dueOn: "2027-06-01", dueKm: 44_000 }),
    );
    expect(await listNearDeadlines()).toEqual([
      {
        code,
        plate: "34 ABC 123",
        kind: "other",
        dueOn: "2027-06-01",
        due: { id: ids[3], text: "Fren", kmLeft: -1000 },
      },
      {
        code,
        plate: "34 ABC 123",
        kind: "mtv",
        dueOn: "2026-11-10",
        due: { id: ids[2], text: "", kmLeft: null },
      },
      {
        code,
        plate: "34 ABC 123",
        kind: "casco",
        dueOn: "2026-12-10",
        due: { id: expect.any(String) as string, text: "", kmLeft: null },
      },
      {
        code,
        plate: "34 ABC 123",
        kind: "oilService",
        dueOn: "2026-12-21",
        due: { id: ids[0], text: "", kmLeft: 1000 },
      },
    ]);
    expect(await readCountedDues()).toBe(4);
  });

  test("is walked page by page without gap or repeat", async () => {
    const cars = await makeCars(t.db, boss.user, 30);
    for (const [nth, car] of cars.entries()) {
      await changeTestCar(t.db, boss.user, car, { odometer: 1000 + nth, deadlines: { insurance: "2026-12-01" } });
      for (const given of [
        { dueOn: "2026-12-01", dueKm: null },
        { dueOn: null, dueKm: 1500 },
        { dueOn: "2026-12-01", dueKm: 900 },
        { dueOn: null, dueKm: 90_000 },
      ])
        await makeCarDue(t.db, boss.user, car, given);
    }
    const { rows, sizes } = await readAllPages((position) => api.cars.deadlines(position));
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(rows.map(({ due }) => due.id)).size).toBe(120);
    expect(await readCountedDues()).toBe(120);
  });

  test("is warned of before a rental that runs past it", async () => {
    await api.maintenance.save(makeDueInput({ kind: "tyres", dueOn: "2026-11-24", dueKm: null }));
    await api.maintenance.save(makeDueInput({ kind: "other", text: "Fren", dueOn: null, dueKm: 44_600 }));
    await api.maintenance.save(makeDueInput({ dueOn: "2027-01-01", dueKm: 46_001 }));
    const times = { from: "2026-11-22T10:00", until: "2026-11-25T10:00" };
    const { warnings } = await api.periods.check({ code, ...times });
    const passed = [
      { kind: "tyres", text: "", dueOn: "2026-11-24" },
      { kind: "other", text: "Fren", dueOn: null, kmLeft: -400 },
    ];
    expect(warnings).toEqual(passed);
    const id = randomUUID();
    expect((await api.reservations.create({ id, code, name: "Ada", ...times })).warnings).toEqual(passed);
    expect((await api.periods.check({ code, from: "2026-11-22T10:00", until: "2026-11-24T10:00" })).warnings).toEqual(
      passed.slice(1),
    );
  });
});

describe("done", () => {
  test("keeps when it was done and what comes next, and writes the expense of the car", async () => {
    const { id } = await api.maintenance.save(makeDueInput());
    const done = makeDoneInput(id);
    const saved = await api.maintenance.done(done);
    expect(saved).toMatchObject({ lastOn: TODAY, lastKm: 59_400, dueOn: "2027-11-20", dueKm: 74_400, version: 2 });
    const expense = { id: done.doneId, description: "Lastik", amount: 250_000, category: "tyres" };
    expect((await api.expenses.list({})).items).toEqual([
      expect.objectContaining({ ...expense, spentOn: TODAY, code, plate: "34 ABC 123" }),
    ]);
    expect((await api.info.totals({})).spent).toBe(250_000);
    // The interval does not set the next day and km. If nobody enters them, they are not set.
    expect(
      await api.maintenance.done(makeDoneInput(id, { version: 2, cost: null, dueOn: null, dueKm: null })),
    ).toMatchObject({
      dueOn: null,
      dueKm: null,
      everyDays: 365,
    });
  });

  test.each([
    ["tyres", "tyres", "Lastik"],
    ["mtv", "tax", "MTV"],
    ["inspection", "maintenance", "Muayene"],
    ["oilService", "maintenance", "Yağ Bakım"],
    ["casco", "insurance", "Kasko"],
    ["insurance", "insurance", "Sigorta"],
    ["other", "maintenance", "Fren"],
  ] as const)("%s counts as %s", async (kind, category, description) => {
    const { id } = await api.maintenance.save(makeDueInput({ kind, text: "Fren" }));
    await api.maintenance.done(makeDoneInput(id));
    expect((await api.expenses.list({})).items).toMatchObject([{ category, description }]);
  });

  test("sent twenty times at once is done once, and a second one of the same version is refused", async () => {
    const { id } = await api.maintenance.save(makeDueInput());
    const done = makeDoneInput(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.maintenance.done(done)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await api.expenses.list({})).items).toHaveLength(1);
    expect((await catchRefusal(api.maintenance.done(makeDoneInput(id)))).code).toBe("CHANGED_MEANWHILE");
    expect((await catchRefusal(api.maintenance.done({ ...done, id: randomUUID() }))).code).toBe("DUE_NOT_FOUND");
    expect((await api.info.totals({})).spent).toBe(250_000);
  });

  test("with the id of another expense changes nothing", async () => {
    const { id } = await api.maintenance.save(makeDueInput());
    const taken = randomUUID();
    await api.expenses.create({ id: taken, description: "Yakıt", amount: 1, category: "fuel" });
    expect((await catchRefusal(api.maintenance.done(makeDoneInput(id, { doneId: taken })))).code).toBe("ID_TAKEN");
    expect((await api.maintenance.list({ code })).dues).toMatchObject([{ lastOn: null, version: 1 }]);
  });

  test("on a day to come is refused at its field", async () => {
    const { id } = await api.maintenance.save(makeDueInput());
    expect(await catchRefusedFields(api.maintenance.done(makeDoneInput(id, { doneOn: "2026-11-22" })))).toEqual({
      doneOn: "Bu tarih henüz gelmedi.",
    });
  });

  test("of another company is unknown", async () => {
    const stranger = await makeCompanyOwnerPerson(t);
    const { id } = await api.maintenance.save(makeDueInput());
    const { maintenance } = stranger.api.company;
    expect((await catchRefusal(maintenance.done(makeDoneInput(id)))).code).toBe("DUE_NOT_FOUND");
    expect((await catchRefusal(maintenance.remove({ id }))).code).toBe("DUE_NOT_FOUND");
    expect((await catchRefusal(maintenance.list({ code }))).code).toBe("CAR_NOT_FOUND");
    expect((await catchRefusal(maintenance.save(makeDueInput()))).code).toBe("CAR_NOT_FOUND");
  });
});
