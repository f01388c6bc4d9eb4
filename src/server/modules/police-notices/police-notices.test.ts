import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { IS_POPPLER_INSTALLED, readPdfText, runWithDocument } from "../../../../test/rendered-pages.ts";
import { makeCars, makeCustomer, makeDriver, makeMember, type MadeCompany } from "../../../../test/world.ts";
import { deleteOldNotices } from "./store.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let codes: string[];
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  fleet = await makeCompanyOwnerPerson(t);
  codes = await makeCars(t.db, fleet.user, 2);
  for (const [nth, code] of codes.entries())
    await t.db
      .updateTable("cars")
      .set({ plate: `34 ABC 10${nth}` })
      .where("code", "=", code)
      .execute();
  customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
});
afterAll(() => t.close());

async function startRental(): Promise<string> {
  const id = randomUUID();
  const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
  const shown = { renterNameVisible: false, renterPhoneVisible: false };
  await fleet.api.company.rentals.start({
    id,
    code: codes[0]!,
    customerId,
    dueAt: "2026-12-24T10:00",
    ...money,
    ...shown,
  });
  return id;
}

const policeNoticesClient = () => fleet.api.company.policeNotices;
const listOpen = async () => (await policeNoticesClient().open({})).items;
const readCounts = async () => {
  const { policeNotices, latePoliceNotices } = await fleet.api.company.cars.fleet();
  return [policeNotices, latePoliceNotices];
};

describe("what the police's portal is to be told", () => {
  test("is each start, extension, swap and end of a rental, the oldest first, and nothing else of the desk", async () => {
    const id = await startRental();
    const { version } = await fleet.api.company.rentals.get({ id });
    t.clock.advance({ seconds: 1 });
    const extended = await fleet.api.company.rentals.extend({ id, version, dueAt: "2026-12-25T10:00" });
    t.clock.advance({ seconds: 1 });
    const swap = { id: randomUUID(), rentalId: id, version: extended.version, code: codes[1]! };
    await fleet.api.company.rentals.swapCar({ ...swap, status: "available", reason: "" });
    t.clock.advance({ seconds: 1 });
    await fleet.api.company.rentals.end({ id });
    const block = { id: randomUUID(), code: codes[0]!, reason: "maintenance", text: "" } as const;
    await fleet.api.company.blocks.add({ ...block, from: "2027-01-01T10:00", until: "2027-01-02T10:00" });
    expect((await listOpen()).map(({ action, plate, toPlate }) => [action, plate, toPlate])).toEqual([
      ["rental-started", "34 ABC 100", ""],
      ["rental-extended", "34 ABC 100", ""],
      ["car-swapped", "34 ABC 100", "34 ABC 101"],
      ["rental-ended", "34 ABC 101", ""],
    ]);
    const listed = await policeNoticesClient().list({});
    expect(listed.items.map(({ id: one }) => one)).toEqual((await listOpen()).map(({ id: one }) => one).toReversed());
  });

  test("is late after 15 minutes, and no longer once somebody told it", async () => {
    await startRental();
    expect(await readCounts()).toEqual([1, 0]);
    t.clock.advance({ seconds: 900 });
    expect(await readCounts()).toEqual([1, 1]);
    const [notice] = await listOpen();
    await policeNoticesClient().tell({ id: notice!.id });
    expect(await readCounts()).toEqual([0, 0]);
  });

  test("keeps the first who told it, and can be taken back", async () => {
    await startRental();
    const [notice] = await listOpen();
    const id = notice!.id;
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Can" }));
    const first = await clerk.api.company.policeNotices.tell({ id });
    expect(first.told).toEqual({ at: t.clock.now(), by: "Can" });
    t.clock.advance({ seconds: 60 });
    expect((await policeNoticesClient().tell({ id })).told).toEqual(first.told);
    expect((await policeNoticesClient().untell({ id })).told).toBeNull();
    await policeNoticesClient().untell({ id });
    expect((await listOpen()).map((one) => one.id)).toEqual([id]);
    const { items } = await fleet.api.company.deskEvents.list({ kind: "police" });
    expect(items.map(({ action, actor, plate }) => [action, actor, plate])).toEqual([
      ["police-notice-untold", fleet.user.displayName, "34 ABC 100"],
      ["police-notice-told", "Can", "34 ABC 100"],
    ]);
  });

  test("is nothing for a company that does not track it; what it owed before stays", async () => {
    const id = await startRental();
    const rules = await fleet.api.company.rentalRules.get();
    const { late, km, fuelPrice, version } = rules;
    await fleet.api.company.rentalRules.update({ late, km, fuelPrice, version, tracksPoliceNotices: false });
    expect((await fleet.api.company.rentalRules.get()).tracksPoliceNotices).toBe(false);
    await fleet.api.company.rentals.end({ id });
    expect((await listOpen()).map(({ action }) => action)).toEqual(["rental-started"]);
  });
});

describe("the sheet", () => {
  test("has what is typed into the portal, with the ends of numbers alone", async () => {
    const identity = { identity: "10000000146", licence: "418902", birthDate: "1995-07-04" };
    const driver = await makeDriver(t.deps, fleet.user, { customerId }, identity);
    const rentalId = await startRental();
    const startedAt = t.clock.now();
    const [notice] = await listOpen();
    const sheet = await policeNoticesClient().get({ id: notice!.id });
    expect(sheet).toMatchObject({
      action: "rental-started",
      plate: "34 ABC 100",
      renterName: "Ayşe Yılmaz",
      rentalId,
      isBusiness: false,
      from: startedAt,
      until: new Date("2026-12-24T07:00:00Z"),
      driver: { id: driver, identityEnd: "146", birthDate: "1995-07-04" },
      extraDrivers: [],
    });
    expect(JSON.stringify(sheet)).not.toMatch(/10000000146|418902/u);
  });

  test("of an extension says the new end, and of the start the end as it was then", async () => {
    const id = await startRental();
    const { version } = await fleet.api.company.rentals.get({ id });
    t.clock.advance({ seconds: 1 });
    await fleet.api.company.rentals.extend({ id, version, dueAt: "2026-12-25T10:00" });
    const [first, second] = await listOpen();
    expect((await policeNoticesClient().get({ id: first!.id })).until).toEqual(new Date("2026-12-24T07:00:00Z"));
    expect((await policeNoticesClient().get({ id: second!.id })).until).toEqual(new Date("2026-12-25T07:00:00Z"));
  });

  test("of an end says when the car came back, also if that was entered later", async () => {
    const id = await startRental();
    t.clock.advance({ hours: 2 });
    const endedAt = new Date(t.clock.now().getTime() - 3_600_000);
    const local = new Date(endedAt.getTime() + 3 * 3_600_000).toISOString().slice(0, 16);
    await fleet.api.company.rentals.end({ id, endedAt: local });
    const ended = (await listOpen()).at(-1)!;
    expect(ended).toMatchObject({ action: "rental-ended", at: t.clock.now() });
    const sheet = await policeNoticesClient().get({ id: ended.id });
    expect(sheet.until.toISOString().slice(0, 16)).toBe(endedAt.toISOString().slice(0, 16));
  });
});

test("goes with its desk event after two years", async () => {
  await startRental();
  t.clock.advance({ hours: 24 * 366 * 2 });
  await deleteOldNotices(t.db, t.clock.now());
  const left = t.db.selectFrom("policeNotices").select("eventId").where("companyId", "=", fleet.user.companyId);
  expect(await left.execute()).toEqual([]);
});

test.skipIf(!IS_POPPLER_INSTALLED)(
  "the paper of a notice has what the portal asks, what is missing and who had it made, and opens numbers as an event",
  async () => {
    await makeDriver(t.deps, fleet.user, { customerId }, { address: "", identity: "10000000146" });
    await startRental();
    const { id } = (await listOpen())[0]!;
    const file = await policeNoticesClient().pdf({ id });
    const text = await runWithDocument(Buffer.from(await file.arrayBuffer()), (_, path) => readPdfText(path));
    for (const said of [
      "KABİS bildirimi Giriş · 34 ABC 100",
      "Hızlı Kiralama",
      "T.C. kimlik no 10000000146",
      "Adı Ayşe",
      "Soyadı Yılmaz",
      "Ehliyet no 654321",
      "Adres Yazılmadı",
      "Eksik bilgiler",
      "Bildirildi Henüz bildirilmedi",
      "PDF’i alan",
    ])
      expect(text.replaceAll(/\s+/gu, " ")).toContain(said);
    const { items } = await fleet.api.company.deskEvents.list({});
    expect(items.filter(({ action }) => action === "driver-opened")).toHaveLength(1);
  },
);
