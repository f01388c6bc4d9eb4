import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { formatLocalDateTime, formatLongDateTime, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeCustomer, type MadeCompany } from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];
type StartInput = Parameters<CompanyClient["rentals"]["start"]>[0];

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

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const instantBeforeNow = (milliseconds: number) => new Date(t.clock.now().getTime() - milliseconds);
const localTimeAt = (clock: string) => `${toIstanbulDate(t.clock.now())}T${clock}`;
const instantOfClock = (clock: string) => parseLocalDateTime(localTimeAt(clock))!;
const localTimeInDays = (days: number, clock: string) =>
  `${toIstanbulDate(instantBeforeNow(-days * 24 * HOUR_MS))}T${clock}`;

function makeStartInput(given: Partial<StartInput> = {}): StartInput {
  return {
    id: randomUUID(),
    code: first,
    customerId,
    total: 100_000,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "cash",
    dueAt: localTimeInDays(1, "09:00"),
    renterNameVisible: true,
    renterPhoneVisible: true,
    ...given,
  };
}

const startRental = (given: Partial<StartInput> = {}) => companyApi.rentals.start(makeStartInput(given));
const listHolders = async (plate: string, clock: string) =>
  (await companyApi.rentals.holder({ plate, at: localTimeAt(clock) })).rentals.map(({ renterName }) => renterName);
const findEvent = async (action: string) =>
  (await companyApi.deskEvents.list({})).items.find((event) => event.action === action)!;

async function addToll(clock: string, plate = "34 ABC 101", amount = 5000): Promise<string> {
  await companyApi.roadCharges.add({
    kind: "toll",
    lines: [{ plate, at: localTimeAt(clock), amount, documentNo: "", text: clock }],
  });
  const { items } = await companyApi.roadCharges.list({});
  return items.find(({ text, plate: of }) => text === clock && of === plate)!.id;
}
const readMatch = async (id: string) => {
  const { match, rental } = await companyApi.roadCharges.get({ id });
  return [match, rental?.renterName ?? null];
};

describe("a rental that is entered in the evening", () => {
  test("starts in the morning: for who had the plate, the line, the money, the report and the list of what was done", async () => {
    const rental = await startRental({ startedAt: localTimeInDays(-1, "09:00"), paid: 40_000, deposit: 30_000 });
    const yesterday = toIstanbulDate(instantBeforeNow(24 * HOUR_MS));
    const began = parseLocalDateTime(`${yesterday}T09:00`)!;
    expect(rental).toMatchObject({ startedAt: began, dueAt: parseLocalDateTime(localTimeInDays(1, "09:00"))! });
    expect(rental.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "payment", paidOn: yesterday }),
        expect.objectContaining({ kind: "rent", happenedAt: began, createdAt: t.clock.now() }),
      ]),
    );
    expect(rental.deposits).toMatchObject([{ paidOn: yesterday }]);
    expect(await listHolders("34 ABC 101", "10:00")).toEqual(["Ayşe Yılmaz"]);
    const { rentals, collected, cars } = await companyApi.report.get({ from: yesterday, to: yesterday });
    expect([rentals, collected]).toEqual([1, 40_000]);
    expect(cars.find(({ car }) => car === "34 ABC 101")).toMatchObject({ rentedMs: 15 * HOUR_MS });
    expect((await companyApi.rentals.list({ from: yesterday, to: yesterday })).items).toHaveLength(1);
    expect(await findEvent("rental-started")).toMatchObject({
      at: t.clock.now(),
      details: { until: rental.dueAt, happenedAt: began },
    });
    expect(await companyApi.cars.get({ code: first })).toMatchObject({
      status: "rented",
      rental: { startedAt: began },
    });
  });

  test("starts now where nothing is said, and in this minute where that is said; neither was entered later", async () => {
    expect(await startRental()).toMatchObject({ startedAt: t.clock.now() });
    expect(await startRental({ code: second, startedAt: localTimeAt("20:30") })).toMatchObject({
      startedAt: instantOfClock("20:30"),
    });
    const { items } = await companyApi.deskEvents.list({});
    expect(items.map(({ details }) => details.happenedAt)).toEqual([undefined, undefined]);
  });

  test("sent twice starts once, also where the car has come back meanwhile", async () => {
    const sent = makeStartInput({ startedAt: localTimeAt("09:00") });
    await companyApi.rentals.start(sent);
    expect(await companyApi.rentals.start(sent)).toMatchObject({ startedAt: instantOfClock("09:00") });
    await companyApi.rentals.end({ id: sent.id, endedAt: localTimeAt("12:00") });
    expect(await companyApi.rentals.start(sent)).toMatchObject({ endedAt: instantOfClock("12:00") });
    expect((await companyApi.rentals.list({})).items).toHaveLength(1);
  });

  test("of a customer who was added just now, on a slot that was made just now", async () => {
    const [, , third = ""] = await makeCars(t.db, fleet.user, 3, { now: t.clock.now() });
    const renter = { id: randomUUID(), name: "Can Öz", phone: "", email: "", notes: "" };
    await companyApi.customers.create(renter);
    await startRental({ code: third, customerId: renter.id, startedAt: localTimeInDays(-30, "09:00") });
    expect((await companyApi.rentals.list({ search: "can" })).items).toHaveLength(1);
  });

  test("never starts before the car came back, in the minute of that right after it", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    const endedAt = instantBeforeNow(2 * HOUR_MS + 15_000);
    await companyApi.rentals.end({ id, endedAt: formatLocalDateTime(endedAt) });
    const back = parseLocalDateTime(formatLocalDateTime(endedAt))!;
    expect((await companyApi.cars.get({ code: first })).lastEvent).toEqual({ kind: "returned", at: back });
    const early = formatLocalDateTime(new Date(back.getTime() - MINUTE_MS));
    expect(await catchRefusedFields(startRental({ startedAt: early }))).toEqual({
      startedAt: `Araç önceki kiralamadan şu zamanda döndü: ${formatLongDateTime(back)}. Daha öncesi girilemez.`,
    });
    expect(await startRental({ startedAt: formatLocalDateTime(back) })).toMatchObject({ startedAt: back });
  });

  test("starts at the second at which the car came back, where that is the minute that is said", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    t.clock.advance({ seconds: 20 });
    await companyApi.rentals.end({ id });
    t.clock.advance({ hours: 1 });
    const back = (await companyApi.rentals.get({ id })).endedAt!;
    expect(await startRental({ startedAt: localTimeAt("20:30") })).toMatchObject({ startedAt: back });
  });

  test("never starts before its car took the sticker of another one", async () => {
    const { version } = await companyApi.cars.get({ code: first });
    await companyApi.cars.change({ code: first, version, plate: "06 NEW 100" });
    const changed = t.clock.now();
    t.clock.advance({ hours: 1 });
    expect((await companyApi.cars.get({ code: first })).lastEvent).toEqual({ kind: "car-changed", at: changed });
    expect(await catchRefusedFields(startRental({ startedAt: localTimeAt("20:29") }))).toEqual({
      startedAt: `Etiket bu araca şu zamanda geçti: ${formatLongDateTime(changed)}. Daha öncesi girilemez.`,
    });
    expect(await startRental({ startedAt: localTimeAt("20:30") })).toMatchObject({
      plate: "06 NEW 100",
      startedAt: changed,
    });
  });

  test.each([
    ["20:31", 0, "startedAt", "Başlangıç gelecekte olamaz. Araç daha sonra verilecekse rezervasyon yapın."],
    ["09:00", 1, "startedAt", "Başlangıç gelecekte olamaz. Araç daha sonra verilecekse rezervasyon yapın."],
    ["09:00", -401, "startedAt", "En fazla 400 gün öncesi girilebilir. Yılı kontrol edin."],
  ])("is refused at %s, %d days from today", async (clock, days, field, sentence) => {
    expect(
      await catchRefusedFields(
        startRental({ startedAt: localTimeInDays(days, clock), dueAt: localTimeInDays(9, "09:00") }),
      ),
    ).toEqual({
      [field]: sentence,
    });
    expect((await companyApi.rentals.list({})).items).toEqual([]);
  });

  test.each(["", "bugün", "2026-02-30T09:00", "2026-11-25"])(
    "is refused at a time that is none: %j",
    async (startedAt) => {
      expect(await catchRefusedFields(startRental({ startedAt }))).toEqual({
        startedAt: "Lütfen geçerli bir başlangıç tarihi ve saati girin.",
      });
    },
  );

  test("ends after it starts", async () => {
    const sentence = { dueAt: "Bitiş, başlangıçtan sonra olmalı." };
    expect(
      await catchRefusedFields(startRental({ startedAt: localTimeAt("09:00"), dueAt: localTimeAt("09:00") })),
    ).toEqual(sentence);
    expect(
      await catchRefusedFields(startRental({ startedAt: localTimeAt("09:00"), dueAt: localTimeAt("08:00") })),
    ).toEqual(sentence);
    expect(await startRental({ startedAt: localTimeAt("09:00"), dueAt: localTimeAt("09:01") })).toMatchObject({
      dueAt: instantOfClock("09:01"),
    });
  });
});

describe("what stands in the way of a start in the past", () => {
  const reserve = (given: Partial<Parameters<CompanyClient["reservations"]["create"]>[0]> = {}) =>
    companyApi.reservations.create({
      id: randomUUID(),
      code: first,
      name: "Can Öz",
      from: localTimeAt("20:30"),
      until: localTimeAt("23:00"),
      ...given,
    });
  const laterBy = (hours: number) => t.clock.advance({ hours });

  test("is a reservation that nobody has said anything about, also one that is over, until somebody says that nobody came", async () => {
    const { id, version } = await reserve();
    laterBy(4);
    const asked = makeStartInput({
      startedAt: formatLocalDateTime(instantBeforeNow(3 * HOUR_MS)),
      dueAt: formatLocalDateTime(instantBeforeNow(-24 * HOUR_MS)),
    });
    const refused = await catchRefusal(companyApi.rentals.start(asked));
    expect(refused).toMatchObject({ code: "CAR_BUSY", data: { id, kind: "reservation", who: "Can Öz", free: [] } });
    expect(refused.message).toMatch(
      /^Bu araç rezerve \(Can Öz\): .*\. Müşteri gelmediyse önce rezervasyonda Gelmedi deyin\.$/u,
    );
    await companyApi.reservations.noShow({ id, version });
    expect(await companyApi.rentals.start(asked)).toMatchObject({ code: first });
  });

  test("is none that was given up, and not the one that becomes the rental", async () => {
    const { id, version } = await reserve();
    const own = await reserve({ code: second });
    laterBy(4);
    await companyApi.reservations.cancel({ id, version });
    const times = {
      startedAt: formatLocalDateTime(instantBeforeNow(3 * HOUR_MS)),
      dueAt: formatLocalDateTime(instantBeforeNow(-24 * HOUR_MS)),
    };
    expect(await startRental(times)).toMatchObject({ code: first });
    expect(await startRental({ ...times, code: second, reservationId: own.id })).toMatchObject({ code: second });
    expect((await companyApi.reservations.get({ id: own.id })).state).toBe("picked-up");
  });

  test("is a time for which the car was blocked", async () => {
    const block = { id: randomUUID(), code: first, reason: "maintenance" as const, text: "Fren" };
    await companyApi.blocks.add({ ...block, from: localTimeAt("20:00"), until: localTimeAt("22:00") });
    laterBy(4);
    const times = {
      startedAt: formatLocalDateTime(instantBeforeNow(3 * HOUR_MS)),
      dueAt: formatLocalDateTime(instantBeforeNow(-24 * HOUR_MS)),
    };
    expect(await catchRefusal(startRental(times))).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "block", who: "Fren" },
    });
    expect(
      await startRental({ ...times, startedAt: formatLocalDateTime(instantBeforeNow(2 * HOUR_MS)) }),
    ).toMatchObject({
      code: first,
    });
  });

  test("is what begins before the planned end, as of every start", async () => {
    await reserve({ from: localTimeInDays(1, "10:00"), until: localTimeInDays(2, "10:00") });
    const refused = await catchRefusal(
      startRental({ startedAt: localTimeAt("09:00"), dueAt: localTimeInDays(1, "10:01") }),
    );
    expect(refused).toMatchObject({ code: "CAR_BUSY", data: { who: "Can Öz" } });
    expect(await startRental({ startedAt: localTimeAt("09:00"), dueAt: localTimeInDays(1, "10:00") })).toMatchObject({
      code: first,
    });
  });
});

describe("tolls and fines that were entered before", () => {
  test("find the renter once the start is entered, but for what was decided by hand", async () => {
    const [before, within, other] = [
      await addToll("08:59"),
      await addToll("09:00"),
      await addToll("12:00", "34 ABC 102"),
    ];
    const own = await addToll("13:00");
    await companyApi.roadCharges.assign({ id: own, version: 1, rentalId: null });
    expect(await readMatch(within)).toEqual(["nobody", null]);
    await startRental({ startedAt: localTimeAt("09:00") });
    expect(await readMatch(before)).toEqual(["nobody", null]);
    expect(await readMatch(within)).toEqual(["certain", "Ayşe Yılmaz"]);
    expect(await readMatch(own)).toEqual(["own", null]);
    expect(await readMatch(other)).toEqual(["nobody", null]);
    expect(await companyApi.roadCharges.waiting({})).toEqual({ count: 1, amount: 5000 });
  });

  test("lose the renter who had brought the car back by then, but for what is on their account", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    const [within, inMinute, after, charged] = [
      await addToll("12:00"),
      await addToll("15:00"),
      await addToll("15:01"),
      await addToll("16:00"),
    ];
    await companyApi.roadCharges.charge({ id: charged });
    await companyApi.rentals.end({ id, endedAt: localTimeAt("15:00") });
    expect(await readMatch(within)).toEqual(["certain", "Ayşe Yılmaz"]);
    expect(await readMatch(inMinute)).toEqual(["certain", "Ayşe Yılmaz"]);
    expect(await readMatch(after)).toEqual(["nobody", null]);
    expect(await readMatch(charged)).toEqual(["certain", "Ayşe Yılmaz"]);
  });

  test("of both cars follow a swap", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    const [ofFirst, ofSecond] = [await addToll("14:00"), await addToll("14:00", "34 ABC 102")];
    expect([await readMatch(ofFirst), await readMatch(ofSecond)]).toEqual([
      ["certain", "Ayşe Yılmaz"],
      ["nobody", null],
    ]);
    await swapCar(id, localTimeAt("13:00"));
    expect([await readMatch(ofFirst), await readMatch(ofSecond)]).toEqual([
      ["nobody", null],
      ["certain", "Ayşe Yılmaz"],
    ]);
  });
});

describe("a return that is entered in the evening", () => {
  test("was in the afternoon: for the plate, the lines, the money and the list of what was done", async () => {
    const { id } = await startRental({
      startedAt: localTimeInDays(-1, "09:00"),
      dueAt: localTimeAt("12:00"),
      deposit: 10_000,
    });
    const ended = await companyApi.rentals.end({
      id,
      endedAt: localTimeAt("15:00"),
      charges: [{ id: randomUUID(), kind: "late", amount: 2000, text: "" }],
      payment: { id: randomUUID(), amount: 1000, means: "cash" },
      giveBack: { id: randomUUID(), amount: 10_000, means: "cash" },
    });
    const back = instantOfClock("15:00");
    expect(ended.endedAt).toEqual(back);
    expect(ended.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "payment", paidOn: toIstanbulDate(back) }),
        expect.objectContaining({ kind: "late", happenedAt: back }),
      ]),
    );
    expect(ended.deposits).toContainEqual(expect.objectContaining({ kind: "returned", paidOn: toIstanbulDate(back) }));
    expect(await listHolders("34 ABC 101", "15:00")).toEqual(["Ayşe Yılmaz"]);
    expect(await listHolders("34 ABC 101", "15:01")).toEqual([]);
    expect(await findEvent("rental-ended")).toMatchObject({
      at: t.clock.now(),
      details: { happenedAt: back },
    });
  });

  test("asks about its km by the days until then", async () => {
    const { id } = await startRental({ startedAt: localTimeInDays(-4, "09:00"), kmOut: 1000 });
    expect(
      (await catchRefusal(companyApi.rentals.end({ id, endedAt: localTimeInDays(-3, "09:00"), kmIn: 4000 }))).code,
    ).toBe("KM_DOUBTFUL");
    expect(await companyApi.rentals.end({ id, kmIn: 4000 })).toMatchObject({ kmIn: 4000 });
  });

  test("is neither before the car was handed over nor to come; what was typed wrong ends nothing", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    expect(await catchRefusedFields(companyApi.rentals.end({ id, endedAt: localTimeAt("08:59") }))).toEqual({
      endedAt: `Araç bu kiralamada şu zamanda teslim edildi: ${formatLongDateTime(instantOfClock("09:00"))}. Daha öncesi girilemez.`,
    });
    expect(await catchRefusedFields(companyApi.rentals.end({ id, endedAt: localTimeAt("20:31") }))).toEqual({
      endedAt: "Dönüş gelecekte olamaz.",
    });
    expect(await catchRefusedFields(companyApi.rentals.end({ id, endedAt: "dün" }))).toEqual({
      endedAt: "Lütfen geçerli bir dönüş tarihi ve saati girin.",
    });
    expect((await companyApi.rentals.get({ id })).endedAt).toBeNull();
    expect(await companyApi.rentals.end({ id, endedAt: localTimeAt("09:00") })).toMatchObject({
      endedAt: instantOfClock("09:00"),
    });
  });

  test("of a rental that has run for more than a year is taken, however long ago it was", async () => {
    const { id } = await startRental();
    await t.db
      .updateTable("rentals")
      .set({ startedAt: instantBeforeNow(900 * 24 * HOUR_MS) })
      .where("id", "=", id)
      .execute();
    await t.db
      .updateTable("carPeriods")
      .set({ startsAt: instantBeforeNow(900 * 24 * HOUR_MS) })
      .where("id", "=", id)
      .execute();
    expect(await companyApi.rentals.end({ id, endedAt: localTimeInDays(-800, "09:00") })).toMatchObject({
      endedAt: parseLocalDateTime(localTimeInDays(-800, "09:00"))!,
    });
  });
});

const swapCar = (rentalId: string, swappedAt: string, code = second) =>
  companyApi.rentals.swapCar({
    id: randomUUID(),
    rentalId,
    version: 1,
    code,
    status: "maintenance",
    reason: "",
    swappedAt,
  });

describe("a swap that is entered in the evening", () => {
  test("was in the afternoon, for both cars and the list of what was done", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    const swapped = await swapCar(id, localTimeAt("14:00"));
    expect(swapped.left).toMatchObject([{ until: instantOfClock("14:00") }]);
    expect(await listHolders("34 ABC 101", "14:01")).toEqual([]);
    expect(await listHolders("34 ABC 102", "14:01")).toEqual(["Ayşe Yılmaz"]);
    expect(await findEvent("car-swapped")).toMatchObject({ details: { happenedAt: instantOfClock("14:00") } });
    const { endedAt } = (await catchRefusedFields(companyApi.rentals.end({ id, endedAt: localTimeAt("13:59") })))!;
    expect(endedAt).toContain(formatLongDateTime(instantOfClock("14:00")));
    expect(await companyApi.rentals.end({ id, endedAt: localTimeAt("14:00") })).toMatchObject({
      endedAt: instantOfClock("14:00"),
    });
  });

  test("is after the last event of either car", async () => {
    const other = await startRental({ code: second, startedAt: localTimeAt("08:00") });
    await companyApi.rentals.end({ id: other.id, endedAt: localTimeAt("11:00") });
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    const { swappedAt } = (await catchRefusedFields(swapCar(id, localTimeAt("10:59"))))!;
    expect(swappedAt).toContain(formatLongDateTime(instantOfClock("11:00")));
    expect(await catchRefusedFields(swapCar(id, localTimeAt("20:31")))).toEqual({
      swappedAt: "Değişim gelecekte olamaz.",
    });
    expect(await swapCar(id, localTimeAt("11:00"))).toMatchObject({ code: second });
  });

  test("takes the other car from then on: what was promised of it since is in the way", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    await companyApi.reservations.create({
      id: randomUUID(),
      code: second,
      name: "Can Öz",
      from: localTimeAt("20:30"),
      until: localTimeAt("21:00"),
    });
    t.clock.advance({ hours: 2 });
    expect(await catchRefusal(swapCar(id, localTimeAt("20:00")))).toMatchObject({
      code: "CAR_BUSY",
      data: { who: "Can Öz" },
    });
    expect(await swapCar(id, localTimeAt("21:00"))).toMatchObject({ code: second });
  });
});

describe("two clerks at once", () => {
  test("start one rental of a car, whatever minute each of them says", async () => {
    const tries = ["09:00", "09:30", "12:00", undefined, "20:30"].map((clock) =>
      startRental(clock === undefined ? {} : { startedAt: localTimeAt(clock) }).then(
        () => "started",
        ({ code }: { code: string }) => code,
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === "started")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "CAR_BUSY")).toHaveLength(4);
  });

  test("take a car back and hand it over: the next rental never begins before the one before has ended", async () => {
    const { id } = await startRental({ startedAt: localTimeAt("09:00") });
    const outcomes = await Promise.allSettled([
      companyApi.rentals.end({ id, endedAt: localTimeAt("15:00") }),
      startRental({ startedAt: localTimeAt("14:00") }),
      startRental({ startedAt: localTimeAt("15:00") }),
      startRental({ startedAt: localTimeAt("16:00") }),
    ]);
    expect(outcomes[0].status).toBe("fulfilled");
    const pieces = await t.db
      .selectFrom("carPeriods")
      .select(["startsAt", "endsAt"])
      .where("carCode", "=", first)
      .orderBy("startsAt")
      .execute();
    for (const [nth, piece] of pieces.entries())
      expect(piece.startsAt.getTime()).toBeGreaterThanOrEqual(pieces[nth - 1]?.endsAt.getTime() ?? 0);
    expect(pieces[0]!.endsAt).toEqual(instantOfClock("15:00"));
  });
});
