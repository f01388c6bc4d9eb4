import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { formatLongDateTime, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { makeCars, makeCustomer, makeMember, type MadeCompany } from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];

const HOUR_MS = 3_600_000;

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let companyApi: CompanyClient;
let [first, second] = ["", ""];
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // Sets the clock to 20.30 and 20 seconds of the next day, so that each test has a day of its own.
  const evening = new Date(t.clock.now().getTime() + 24 * HOUR_MS);
  const wanted = parseLocalDateTime(`${toIstanbulDate(evening)}T20:30`)!.getTime() + 20_000;
  t.clock.advance({ seconds: (wanted - t.clock.now().getTime()) / 1000 });
  fleet = await makeCompanyOwnerPerson(t);
  companyApi = fleet.api.company;
  [first = "", second = ""] = await makeCars(t.db, fleet.user, 2);
  for (const [code, plate] of [
    [first, "34 ABC 101"],
    [second, "34 ABC 102"],
  ] as const)
    await t.db.updateTable("cars").set({ plate }).where("code", "=", code).execute();
  customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
});
afterEach(async () => {
  const broken = Object.keys(await findBrokenInvariants(t.db));
  if (broken.length > 0) throw new Error(`Broken: ${broken.join(", ")}.`);
});
afterAll(() => t.close());

const localTimeAt = (clock: string) => `${toIstanbulDate(t.clock.now())}T${clock}`;
const parseClock = (clock: string) => parseLocalDateTime(localTimeAt(clock))!;
const localTimeTomorrow = (clock: string) =>
  `${toIstanbulDate(new Date(t.clock.now().getTime() + 24 * HOUR_MS))}T${clock}`;

async function startRental(startedAt = "11:05", given: { code?: string; dueAt?: string } = {}): Promise<string> {
  const id = randomUUID();
  const money = { total: 100_000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
  const shown = { renterNameVisible: true, renterPhoneVisible: true };
  const times = { startedAt: localTimeAt(startedAt), dueAt: localTimeTomorrow("09:00") };
  await companyApi.rentals.start({ id, code: first, customerId, ...money, ...shown, ...times, ...given });
  return id;
}

async function signReport(rentalId: string, direction: "out" | "in", clock: string, carNo?: number): Promise<void> {
  await companyApi.conditionReports.seal({
    id: randomUUID(),
    rentalId,
    direction,
    ...(carNo !== undefined && { carNo }),
    km: null,
    fuel: null,
    accessories: [],
    damages: [],
    signatures: { renter: { absent: "Yok" }, clerk: null },
    notes: "",
    place: "",
    happenedAt: localTimeAt(clock),
  });
}

async function takeRecordedTime(id: string, time: "start" | "end" = "start", who: CompanyClient = companyApi) {
  const { version } = await companyApi.rentals.get({ id });
  return who.rentals.takeRecordedTime({ id, version, time });
}

const listEvents = async () => (await companyApi.deskEvents.list({ kind: "rentals" })).items;
const findEvent = async (action: string) => (await listEvents()).find((event) => event.action === action);
const listHolders = async (clock: string, plate = "34 ABC 101") =>
  (await companyApi.rentals.holder({ plate, at: localTimeAt(clock) })).rentals.map(({ renterName }) => renterName);

async function addToll(clock: string): Promise<string> {
  const line = { plate: "34 ABC 101", at: localTimeAt(clock), amount: 5000, documentNo: "", text: clock };
  await companyApi.roadCharges.add({ kind: "toll", lines: [line] });
  return (await companyApi.roadCharges.list({})).items.find(({ text }) => text === clock)!.id;
}
const readRenterOfToll = async (id: string) => (await companyApi.roadCharges.get({ id })).rental?.renterName ?? null;

describe("the start of a rental takes the time of the record of its hand-over", () => {
  test("for who had the plate, tolls, the list of what was done; the record and the charges stay", async () => {
    const id = await startRental();
    const early = await addToll("10:30");
    expect(await readRenterOfToll(early)).toBeNull();
    await signReport(id, "out", "10:20");
    const record = await companyApi.conditionReports.get({ rentalId: id, direction: "out" });
    const before = await companyApi.rentals.get({ id });
    expect(before).toMatchObject({
      startedAt: parseClock("11:05"),
      recordedStart: parseClock("10:20"),
      recordedEnd: null,
    });
    const after = await takeRecordedTime(id);
    expect(after).toEqual({
      ...before,
      startedAt: parseClock("10:20"),
      recordedStart: null,
      version: before.version + 1,
    });
    expect(await listHolders("10:25")).toEqual(["Ayşe Yılmaz"]);
    expect(await listHolders("10:19")).toEqual([]);
    expect(await readRenterOfToll(early)).toBe("Ayşe Yılmaz");
    expect(await companyApi.cars.get({ code: first })).toMatchObject({ rental: { startedAt: parseClock("10:20") } });
    expect(await findEvent("rental-start-corrected")).toMatchObject({
      actor: fleet.user.displayName,
      plate: "34 ABC 101",
      rentalId: id,
      details: { before: parseClock("11:05"), from: parseClock("10:20") },
    });
    const { report } = await companyApi.conditionReports.get({ rentalId: id, direction: "out" });
    expect(report).toEqual(record.report);
    expect(report?.sealHolds).toBe(true);
  });

  test("also a later one, after which an earlier toll is nobody’s; a charged one stays", async () => {
    const id = await startRental("09:00");
    const [free, charged] = [await addToll("09:30"), await addToll("09:40")];
    await companyApi.roadCharges.charge({ id: charged });
    await signReport(id, "out", "10:00");
    await takeRecordedTime(id);
    expect([await readRenterOfToll(free), await readRenterOfToll(charged)]).toEqual([null, "Ayşe Yılmaz"]);
  });

  test("for how long the car was rented, and from when a late return is counted", async () => {
    const id = await startRental("11:05", { dueAt: localTimeAt("18:00") });
    await signReport(id, "out", "10:05");
    await takeRecordedTime(id);
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:05") });
    const today = toIstanbulDate(t.clock.now());
    const { cars } = await companyApi.report.get({ from: today, to: today });
    expect(cars.find(({ car }) => car === "34 ABC 101")).toMatchObject({ rentedMs: 8 * HOUR_MS });
  });

  test("sent again it changes nothing, and of two at once one is written down", async () => {
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
    const id = await startRental();
    await signReport(id, "out", "10:20");
    const { version } = await companyApi.rentals.get({ id });
    const sent = { id, version, time: "start" } as const;
    const both = await Promise.all([
      companyApi.rentals.takeRecordedTime(sent),
      clerk.api.company.rentals.takeRecordedTime(sent),
    ]);
    for (const answer of both) expect(answer).toMatchObject({ startedAt: parseClock("10:20"), version: version + 1 });
    expect(await companyApi.rentals.takeRecordedTime(sent)).toMatchObject({ version: version + 1 });
    expect((await listEvents()).filter(({ action }) => action === "rental-start-corrected")).toHaveLength(1);
  });

  test("after somebody else’s change it is refused", async () => {
    const id = await startRental();
    await signReport(id, "out", "10:20");
    const { version } = await companyApi.rentals.get({ id });
    await companyApi.rentals.extend({ id, version, dueAt: localTimeTomorrow("12:00") });
    expect(await catchRefusal(companyApi.rentals.takeRecordedTime({ id, version, time: "start" }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
    });
    expect(await companyApi.rentals.get({ id })).toMatchObject({ startedAt: parseClock("11:05") });
  });

  test("without a sealed record it is refused", async () => {
    const id = await startRental();
    expect(await catchRefusal(takeRecordedTime(id))).toMatchObject({ code: "NO_SEALED_RECORD" });
    expect(await catchRefusal(takeRecordedTime(id, "end"))).toMatchObject({ code: "NO_SEALED_RECORD" });
    await signReport(id, "in", "15:00");
    expect(await catchRefusal(takeRecordedTime(id, "end"))).toMatchObject({ code: "NO_SEALED_RECORD" });
  });

  test("over what takes the car, with its gap, it is refused; over what was given up not", async () => {
    const id = await startRental();
    await signReport(id, "out", "10:20");
    const period = { companyId: fleet.user.companyId, id: randomUUID(), carCode: first, kind: "block" as const };
    const [startsAt, endsAt] = [parseClock("09:00"), parseClock("10:10")];
    const times = { startsAt, endsAt, busyUntil: parseClock("10:40"), blockReason: "maintenance" as const };
    await t.db
      .insertInto("carPeriods")
      .values({ ...period, ...times })
      .execute();
    expect(await catchRefusal(takeRecordedTime(id))).toMatchObject({
      code: "RECORDED_TIME_REFUSED",
      message: `Bu araç kapalı (Bakım): ${formatLongDateTime(startsAt)} – ${formatLongDateTime(endsAt)}.`,
    });
    await t.db.updateTable("carPeriods").set({ isOver: true }).where("id", "=", period.id).execute();
    expect(await takeRecordedTime(id)).toMatchObject({ startedAt: parseClock("10:20") });
  });

  test("where the sticker came to this car after the record, it is refused", async () => {
    const id = await startRental();
    await signReport(id, "out", "10:20");
    await t.db
      .updateTable("cars")
      .set({ since: parseClock("10:40") })
      .where("code", "=", first)
      .execute();
    expect(await catchRefusal(takeRecordedTime(id))).toMatchObject({
      code: "RECORDED_TIME_REFUSED",
      message: `Etiket bu araca şu zamanda geçti: ${formatLongDateTime(parseClock("10:40"))}. Daha öncesi girilemez.`,
    });
  });

  test("of a rental that went on with another car it is the first car’s, and the swap stays", async () => {
    const id = await startRental();
    const { version } = await companyApi.rentals.get({ id });
    const swap = { id: randomUUID(), rentalId: id, version, code: second, swappedAt: localTimeAt("14:00") };
    await companyApi.rentals.swapCar({ ...swap, status: "available", reason: "" });
    await signReport(id, "out", "14:20", 2);
    expect(await companyApi.rentals.get({ id })).toMatchObject({ recordedStart: null });
    await signReport(id, "out", "10:20", 1);
    await signReport(id, "in", "13:50", 1);
    const after = await takeRecordedTime(id);
    expect(after).toMatchObject({
      startedAt: parseClock("10:20"),
      recordedEnd: null,
      left: [{ from: parseClock("10:20"), until: parseClock("14:00") }],
    });
    expect(await listHolders("10:25")).toEqual(["Ayşe Yılmaz"]);
    expect(await findEvent("rental-start-corrected")).toMatchObject({ plate: "34 ABC 101" });
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:00") });
    await signReport(id, "in", "18:30", 2);
    expect(await takeRecordedTime(id, "end")).toMatchObject({
      endedAt: parseClock("18:30"),
      startedAt: parseClock("10:20"),
    });
    expect(await listHolders("18:20", "34 ABC 102")).toEqual(["Ayşe Yılmaz"]);
  });
});

describe("the end of a rental takes the time of the record of its return", () => {
  test("for who had the plate, tolls, the car’s last event and the list of what was done", async () => {
    const id = await startRental();
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:00") });
    const late = await addToll("18:20");
    expect(await readRenterOfToll(late)).toBeNull();
    await signReport(id, "in", "18:30");
    expect(await companyApi.rentals.get({ id })).toMatchObject({
      recordedStart: null,
      recordedEnd: parseClock("18:30"),
    });
    expect(await takeRecordedTime(id, "end")).toMatchObject({ endedAt: parseClock("18:30"), recordedEnd: null });
    expect(await readRenterOfToll(late)).toBe("Ayşe Yılmaz");
    expect(await listHolders("18:25")).toEqual(["Ayşe Yılmaz"]);
    expect((await companyApi.cars.get({ code: first })).lastEvent).toEqual({
      kind: "returned",
      at: parseClock("18:30"),
    });
    expect(await findEvent("rental-end-corrected")).toMatchObject({
      details: { before: parseClock("18:00"), until: parseClock("18:30") },
    });
  });

  test("also an earlier one, after which a later toll is nobody’s", async () => {
    const id = await startRental();
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:00") });
    const after = await addToll("17:50");
    await signReport(id, "in", "17:30");
    await takeRecordedTime(id, "end");
    expect(await readRenterOfToll(after)).toBeNull();
  });

  test("not into the next renter’s time", async () => {
    const id = await startRental();
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:00") });
    const next = await startRental("18:20");
    await signReport(id, "in", "18:30");
    const { dueAt } = await companyApi.rentals.get({ id: next });
    expect(await catchRefusal(takeRecordedTime(id, "end"))).toMatchObject({
      code: "RECORDED_TIME_REFUSED",
      message: `Bu araç kirada (Ayşe Yılmaz): ${formatLongDateTime(parseClock("18:20"))} – ${formatLongDateTime(dueAt)}.`,
    });
    expect(await companyApi.rentals.get({ id })).toMatchObject({ endedAt: parseClock("18:00") });
  });
});

describe("what the police’s portal is told of a corrected time", () => {
  const open = async () => (await companyApi.policeNotices.open({})).items;

  test("stands in the notice that waits", async () => {
    const id = await startRental();
    await signReport(id, "out", "10:20");
    const [notice] = await open();
    expect(notice).toMatchObject({ action: "rental-started", happenedAt: parseClock("11:05") });
    await takeRecordedTime(id);
    expect(await open()).toMatchObject([{ action: "rental-started", happenedAt: parseClock("10:20") }]);
    expect(await companyApi.policeNotices.get({ id: notice!.id })).toMatchObject({ from: parseClock("10:20") });
  });

  test("is a new notice once the time before was told, of that time alone", async () => {
    const id = await startRental();
    await companyApi.policeNotices.tell({ id: (await open())[0]!.id });
    await signReport(id, "out", "10:20");
    await takeRecordedTime(id);
    const [notice, ...more] = await open();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ action: "rental-start-corrected", happenedAt: parseClock("10:20") });
    expect(await companyApi.policeNotices.get({ id: notice!.id })).toMatchObject({ from: parseClock("10:20") });
    await companyApi.policeNotices.tell({ id: notice!.id });
    // The end has not been reported to the portal yet, so correcting the end adds no second event to report.
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:00") });
    await signReport(id, "in", "18:30");
    await takeRecordedTime(id, "end");
    expect(await open()).toMatchObject([{ action: "rental-ended", happenedAt: parseClock("18:30") }]);
    const [ended] = await open();
    expect(await companyApi.policeNotices.get({ id: ended!.id })).toMatchObject({ until: parseClock("18:30") });
  });

  test("of an end that was told", async () => {
    const id = await startRental();
    await companyApi.rentals.end({ id, endedAt: localTimeAt("18:00") });
    for (const notice of await open()) await companyApi.policeNotices.tell({ id: notice.id });
    await signReport(id, "in", "18:30");
    await takeRecordedTime(id, "end");
    const [notice] = await open();
    expect(notice).toMatchObject({ action: "rental-end-corrected", happenedAt: parseClock("18:30") });
    expect(await companyApi.policeNotices.get({ id: notice!.id })).toMatchObject({ until: parseClock("18:30") });
  });
});
