import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  CAR_STATUSES,
  EDITABLE_CAR_STATUSES,
  computeFleetCounters,
  type CarStatus,
  type EditableCarStatus,
} from "#domain/fleet/car.ts";
import { KURUS_MAX } from "#domain/words/money.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  changeTestCar,
  linkCode,
  LONG_AGO,
  makeBlockedTime,
  makeCars,
  makeCode,
  makeRental,
  makeReservation,
  type MadeCompany,
} from "../../../../test/world.ts";

type CarsClient = ApiClient["company"]["cars"];
type CarsInput<Name extends keyof CarsClient> = NonNullable<Parameters<CarsClient[Name]>[0]>;
type ClerkPerson = Person & { user: MadeCompany };

const noDeadlines = { casco: null, insurance: null, oilService: null, inspection: null };
const newCar = {
  off: null,
  noteHidden: null,
  plateHidden: null,
  plate: "",
  since: LONG_AGO,
  next: null,
  lastEvent: null,
  lastReturn: { km: null, fuel: null },
  note: "",
  statusLine: null,
  status: "available",
  internalNotes: "",
  deadlines: noDeadlines,
  preNotes: { driver: "", availability: "", isNoted: false },
  face: { make: "", model: "", year: null, colour: "", gear: null, fuel: null },
  photoAt: null,
  odometer: null,
  price: null,
  rates: { week: null, month: null, kmADay: null, kmPrice: null },
  modelVisible: false,
  priceVisible: true,
  availabilityNote: "",
  availabilityNoteVisible: true,
  renterNameVisible: false,
  renterPhoneVisible: false,
  rental: null,
  version: 1,
};

const displayEdit = { version: 1, plate: "", note: "" };
const internalEdit = { version: 1, internalNotes: "", deadlines: noDeadlines };
const preNotes = { version: 1, driver: "", availability: "" };
const availabilityEdit = {
  version: 1,
  price: null,
  priceVisible: true,
  availabilityNote: "",
  availabilityNoteVisible: true,
};
const facelessEdit = { version: 1, face: newCar.face, odometer: null, rates: newCar.rates } as const;
const renterVisibility = { version: 1, renterNameVisible: false, renterPhoneVisible: false };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeFleet(count = 1): Promise<{ clerk: ClerkPerson; codes: string[]; code: string; api: CarsClient }> {
  const clerk = await makeCompanyOwnerPerson(t);
  const codes = await makeCars(t.db, clerk.user, count);
  return { clerk, codes, code: codes[0]!, api: clerk.api.company.cars };
}

async function readCodeVersion(code: string): Promise<number> {
  return (await t.db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirstOrThrow()).version;
}

describe("the fleet", () => {
  test("counts its cars as the rules say, and what needs attention, of this company alone", async () => {
    const { clerk, codes, api } = await makeFleet(11);
    const statuses: CarStatus[] = ["maintenance", "maintenance", "damaged", "delivering"];
    for (const [nth, status] of statuses.entries()) await changeTestCar(t.db, clerk.user, codes[nth]!, { status });
    const now = t.clock.now();
    await makeRental(t.db, clerk.user, codes[4]!, { dueAt: now });
    await makeRental(t.db, clerk.user, codes[5]!, { dueAt: new Date(now.getTime() - 1) });
    await makeRental(t.db, clerk.user, codes[6]!, { dueAt: new Date(now.getTime() + 1) });
    await makeRental(t.db, clerk.user, codes[7]!, { dueAt: new Date(now.getTime() - 1), endedAt: now });
    await changeTestCar(t.db, clerk.user, codes[8]!, {
      isNoted: true,
      deadlines: { casco: "2026-12-21", insurance: "2020-01-01" },
    });
    await changeTestCar(t.db, clerk.user, codes[9]!, {
      isNoted: true,
      deadlines: { casco: "2026-12-22", inspection: "2026-11-21" },
    });

    const other = await makeFleet(3);
    await makeRental(t.db, other.clerk.user, other.code, { dueAt: now });
    await changeTestCar(t.db, other.clerk.user, other.codes[1]!, { isNoted: true, deadlines: { casco: "2026-11-21" } });

    const { firstDeadlines, ...counts } = await api.fleet({});
    expect(firstDeadlines.map(({ code, kind }) => [code, kind])).toEqual([
      [codes[8], "insurance"],
      [codes[9], "inspection"],
      [codes[8], "casco"],
    ]);
    expect(counts).toEqual({
      total: 11,
      rented: 3,
      maintenance: 3,
      available: 5,
      damaged: 1,
      delivering: 1,
      overdueRentals: 2,
      endangered: 0,
      deadlines: 3,
      noted: 2,
      dueFines: 0,
      dueDeposits: 0,
      unnumberedPrices: 0,
      policeNotices: 5,
      latePoliceNotices: 4,
      awaitedPayments: 0,
      firstSteps: { contacts: false, plates: false, sticker: false, customer: true, team: false },
      untold: { gap: "address-unconfirmed", isMine: true },
    });
    const byStatus = { available: 4, rented: 3, maintenance: 2, damaged: 1, delivering: 1 };
    expect(await api.fleet()).toMatchObject(computeFleetCounters(byStatus));
  });

  test("counts the deposits to be given back by today, and the fines that can be paid reduced for a week at most", async () => {
    const { clerk, code, api } = await makeFleet(1);
    const { companyId } = clerk.user;
    const now = t.clock.now();
    const day = 24 * 60 * 60 * 1000;
    for (const [days, deposit] of [
      [7, 50_000],
      [6, 50_000],
      [9, 0],
    ] as const) {
      const endedAt = new Date(now.getTime() - days * day);
      await makeRental(t.db, clerk.user, code, { deposit, endedAt, now: new Date(endedAt.getTime() - day) });
    }
    const common = {
      companyId,
      kind: "fine",
      plate: "34 A 1",
      happenedAt: now,
      amount: 100,
      searchKey: "",
      text: "",
      enteredByName: "Ayşe",
    } as const;
    const fines = [
      { reducedUntil: "2026-11-28", state: "new" },
      { reducedUntil: "2026-11-29", state: "new" },
      { reducedUntil: "2026-11-20", state: "informed" },
      { reducedUntil: "2026-11-21", state: "paid" },
    ] as const;
    for (const [nth, fine] of fines.entries())
      await t.db
        .insertInto("roadCharges")
        .values({ id: randomUUID(), ...common, ...fine, documentNo: `${nth}`, match: "nobody", createdAt: now })
        .execute();
    expect(await api.fleet({})).toMatchObject({ dueDeposits: 1, dueFines: 2 });
    expect((await clerk.api.company.roadCharges.due({})).items).toHaveLength(2);
    await clerk.api.company.receivables.saveDepositRules({ version: 1, returnDays: 6, shortDays: 3, longDays: 7 });
    expect(await api.fleet({})).toMatchObject({ dueDeposits: 2 });
  });

  test("counts the reservations of cars that are not back, which begin within a day or have begun", async () => {
    const { clerk, codes, api } = await makeFleet(5);
    const now = t.clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const [late = "", later = "", back = "", inTime = "", begun = ""] = codes;
    const out = (code: string, dueAt: Date, endedAt?: Date) =>
      makeRental(t.db, clerk.user, code, { now: at(-9), dueAt, ...(endedAt && { endedAt }) });
    await out(late, at(-1));
    await makeReservation(t.db, clerk.user, late, { now, from: at(24), until: at(30) });
    await out(later, at(-1));
    await makeReservation(t.db, clerk.user, later, { now, from: at(24.1), until: at(30) });
    await out(back, at(-2), at(-1));
    await makeReservation(t.db, clerk.user, back, { now, from: at(1), until: at(2) });
    await out(inTime, at(1));
    await makeReservation(t.db, clerk.user, inTime, { now, from: at(2), until: at(3) });
    await out(begun, at(-3));
    await makeReservation(t.db, clerk.user, begun, { now: at(-4), from: at(-2), until: at(3) });
    // An overdue rental endangers only open reservations.
    await makeBlockedTime(t.db, clerk.user, later, { now, from: at(1), until: at(2) });
    const id = await makeReservation(t.db, clerk.user, later, { now, from: at(3), until: at(4) });
    await clerk.api.company.reservations.cancel({ id, version: 1 });
    expect(await api.fleet({})).toMatchObject({ overdueRentals: 3, endangered: 2 });
    expect(await (await makeFleet(1)).api.fleet({})).toMatchObject({ endangered: 0 });
  });

  test("without cars counts nothing", async () => {
    const api = (await makeCompanyOwnerPerson(t)).api.company.cars;
    const nothing = {
      total: 0,
      rented: 0,
      maintenance: 0,
      available: 0,
      damaged: 0,
      delivering: 0,
      overdueRentals: 0,
      endangered: 0,
      deadlines: 0,
      noted: 0,
      dueFines: 0,
      dueDeposits: 0,
      unnumberedPrices: 0,
      policeNotices: 0,
      latePoliceNotices: 0,
      awaitedPayments: 0,
      firstDeadlines: [],
    };
    const firstSteps = { contacts: false, plates: true, sticker: false, customer: false, team: false };
    const untold = { gap: "address-unconfirmed", isMine: true };
    expect(await api.fleet({})).toEqual({ ...nothing, firstSteps, untold });
    expect(await api.list({})).toEqual({ items: [], next: null });
  });
});

describe("the list", () => {
  test("shows plate, status, the running rental and the pre-notes' mark of each car", async () => {
    const { clerk, codes, api } = await makeFleet(3);
    await changeTestCar(t.db, clerk.user, codes[0]!, { plate: "34 B 2", status: "damaged", isNoted: true });
    await changeTestCar(t.db, clerk.user, codes[1]!, { plate: "34 A 1" });
    const dueAt = new Date("2026-11-25T11:30:00.000Z");
    const id = await makeRental(t.db, clerk.user, codes[1]!, { dueAt });
    await makeRental(t.db, clerk.user, codes[2]!, { endedAt: t.clock.now() });
    const noStatus = {
      next: null,
      photoAt: null,
      statusLine: null,
      isNoteHidden: false,
      face: { make: "", model: "", year: null, colour: "" },
    };
    const face = { make: "Renault", model: "Clio", year: 2021, colour: "Beyaz" };
    const clio = { ...face, gear: "manual", fuel: "diesel" } as const;
    await api.saveFace({
      ...facelessEdit,
      code: codes[0]!,
      version: (await api.get({ code: codes[0]! })).version,
      face: clio,
    });
    expect(await api.list({})).toEqual({
      items: [
        {
          code: codes[1],
          plate: "34 A 1",
          status: "rented",
          rental: {
            id,
            renterName: "Zeynep Kaya",
            renterPhone: "+905321112233",
            dueAt,
            owed: 100_000,
            lacksReport: false,
          },
          isNoted: false,
          ...noStatus,
        },
        { code: codes[0], plate: "34 B 2", status: "damaged", rental: null, isNoted: true, ...noStatus, face },
        { code: codes[2], plate: "", status: "available", rental: null, isNoted: false, ...noStatus },
      ],
      next: null,
    });
  });

  test("says of each car that stands ready what takes it first, now or within thirty days", async () => {
    const { clerk, codes, api } = await makeFleet(8);
    await t.db.updateTable("companies").set({ gapMinutes: 60 }).where("id", "=", clerk.user.companyId).execute();
    const now = t.clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const times = (from: number, until: number) => ({ now, from: at(from), until: at(until) });
    const [promised = "", closed = "", far = "", begun = "", late = "", givenUp = "", out = "", broken = ""] = codes;
    await makeReservation(t.db, clerk.user, promised, times(50, 60));
    await makeReservation(t.db, clerk.user, promised, times(24, 48));
    await makeBlockedTime(t.db, clerk.user, closed, { ...times(-1, 5), now: at(-2) });
    await makeReservation(t.db, clerk.user, closed, times(6, 7));
    await makeReservation(t.db, clerk.user, far, times(30 * 24, 31 * 24));
    await makeReservation(t.db, clerk.user, begun, { ...times(-2, 1), now: at(-3) });
    await makeReservation(t.db, clerk.user, late, { ...times(-3, -0.5), now: at(-4) });
    await makeReservation(t.db, clerk.user, late, times(10, 11));
    const id = await makeReservation(t.db, clerk.user, givenUp, times(1, 2));
    await clerk.api.company.reservations.cancel({ id, version: 1 });
    await makeReservation(t.db, clerk.user, out, times(24, 48));
    await makeRental(t.db, clerk.user, out, { dueAt: at(3) });
    await makeReservation(t.db, clerk.user, broken, times(24, 48));
    await changeTestCar(t.db, clerk.user, broken, { status: "damaged" });
    const { items } = await api.list({});
    expect(Object.fromEntries(items.map(({ code, next }) => [code, next]))).toEqual({
      [promised]: { kind: "reservation", startsAt: at(24), endsAt: at(48) },
      [closed]: { kind: "block", startsAt: at(-1), endsAt: at(5) },
      [far]: null,
      [begun]: { kind: "reservation", startsAt: at(-2), endsAt: at(1) },
      [late]: { kind: "reservation", startsAt: at(10), endsAt: at(11) },
      [givenUp]: null,
      [out]: null,
      [broken]: null,
    });
  });

  describe("finds", () => {
    const plates = ["34 ABC 123", "06 İZM 35", "ŞİLE %100", "A_B", "AXB", "C\\D", "Ç 1", "ÖZ.BÜFE", "ofis çiçek", ""];
    let api: CarsClient;
    let codes: string[];
    beforeAll(async () => {
      ({ api, codes } = await makeFleet(plates.length));
      for (const [nth, plate] of plates.entries())
        await api.saveDisplay({ code: codes[nth]!, version: 1, plate, note: "" });
      // Stores a name in the form of older versions, which did not use Turkish capitals.
      await t.db.updateTable("cars").set({ plate: "OFIS ÇIÇEK" }).where("code", "=", codes.at(-1)!).execute();
      const { clerk, code } = await makeFleet();
      await changeTestCar(t.db, clerk.user, code, { plate: "34 ABC 123" });
    });

    test.each<[typed: string, found: string[]]>([
      ["34 ABC 123", ["34 ABC 123"]],
      ["34abc123", ["34 ABC 123"]],
      ["  bC  1 ", ["34 ABC 123"]],
      ["4 a b", ["34 ABC 123"]],
      ["34-abc-123", ["34 ABC 123"]],
      ["izm", ["06 IZM 35"]],
      ["ızm", ["06 IZM 35"]],
      ["İZM", ["06 IZM 35"]],
      ["IZM", ["06 IZM 35"]],
      ["i\u0307zm 3", ["06 IZM 35"]],
      ["şile", ["ŞİLE %100"]],
      ["s\u0327ile", ["ŞİLE %100"]],
      ["%", ["ŞİLE %100"]],
      ["%1%", []],
      ["_", ["A_B"]],
      ["a_b", ["A_B"]],
      ["\\", ["C\\D"]],
      ["c\\d", ["C\\D"]],
      ["ofis çi", ["OFIS ÇIÇEK", "OFİS ÇİÇEK"]],
      ["OFİSÇI", ["OFIS ÇIÇEK", "OFİS ÇİÇEK"]],
      ["ç 1", ["Ç 1"]],
      ["öz.b", ["ÖZ.BÜFE"]],
      ["'", []],
      ["34 ABC 1234", []],
    ])("%j among the plates", async (search, found) => {
      expect((await api.list({ search })).items.map(({ plate }) => plate)).toEqual(found);
    });

    test.each<[typed: string, found: string[]]>([
      ["clio", ["34 ABC 123", "C\\D"]],
      ["beyaz CLİO", ["34 ABC 123"]],
      ["clio 2019", ["C\\D"]],
      ["citroen", ["A_B"]],
      ["kirmizi", ["A_B"]],
      ["beyaz citroen", []],
    ])("%j among what the cars look like", async (search, found) => {
      const faces = {
        "34 ABC 123": ["Renault", "Clio", 2021, "Beyaz"],
        "C\\D": ["Renault", "Clio", 2019, "Gri"],
      } as const;
      const all = { ...faces, A_B: ["Citroën", "C3", null, "Kırmızı"] } as const;
      for (const [plate, [make, model, year, colour]] of Object.entries(all)) {
        const { code, version } = await api.get({ code: codes[plates.indexOf(plate)]! });
        await api.saveFace({ ...facelessEdit, code, version, face: { ...newCar.face, make, model, year, colour } });
      }
      expect((await api.list({ search })).items.map(({ plate }) => plate)).toEqual(found);
    });

    test.each<[how: string, typed: (code: string) => string]>([
      ["whole", (code) => code],
      ["in lower case with spaces", (code) => ` ${code.slice(0, 5)} ${code.slice(5)} `.toLowerCase()],
      ["by its end", (code) => code.slice(3)],
    ])("a code %s", async (_, typed) => {
      expect((await api.list({ search: typed(codes[4]!) })).items.map(({ code }) => code)).toEqual([codes[4]]);
    });

    test.each(["", "  ", "rc-", "\u200B"])("every car for %j", async (search) => {
      expect((await api.list({ search })).items).toHaveLength(plates.length);
    });

    test("nothing for what is longer than a search, and says so", async () => {
      expect((await api.list({ search: "A".repeat(200) })).items).toEqual([]);
      expect(await catchRefusedFields(api.list({ search: "A".repeat(201) }))).toEqual({
        search: "Arama en fazla 200 karakter olabilir.",
      });
    });
  });

  test("is filtered by any of the statuses, together with a search", async () => {
    const { clerk, codes, api } = await makeFleet(10);
    for (const [nth, code] of codes.entries()) {
      const status = CAR_STATUSES[nth % CAR_STATUSES.length]!;
      await changeTestCar(t.db, clerk.user, code, { plate: nth < 5 ? "34 A 1" : "35 B 2" });
      if (status === "rented") await makeRental(t.db, clerk.user, code);
      else await changeTestCar(t.db, clerk.user, code, { status });
    }
    for (const status of CAR_STATUSES) {
      const { items } = await api.list({ status: [status] });
      expect(items.map((car) => car.status)).toEqual([status, status]);
      expect((await api.list({ status })).items).toEqual(items);
      expect((await api.list({ status: [status], search: "35b" })).items).toEqual([items[1]]);
    }
    const two = (await api.list({ status: ["damaged", "maintenance"] })).items;
    expect(two.map(({ status }) => status).toSorted()).toEqual(["damaged", "damaged", "maintenance", "maintenance"]);
    for (const status of [[], [...CAR_STATUSES], undefined])
      expect((await api.list({ status })).items).toHaveLength(10);
    const word: string = "Kirada";
    expect(await catchRefusedFields(api.list({ status: [word as CarStatus] }))).toEqual({ status: "Geçersiz değer." });
    expect(await catchRefusedFields(api.list({ status: [...CAR_STATUSES, "available"] }))).toEqual({
      status: "Geçersiz değer.",
    });
  });

  test("of 120 cars with equal plates is walked without gap or repeat, by plate and then by code", async () => {
    const { clerk, codes, api } = await makeFleet(120);
    const other = await makeFleet(5);
    const plates = ["34.ABC.123 %_'\\", "", "ŞILE 1"];
    const plateOf = Object.fromEntries(codes.map((code, nth) => [code, plates[nth % 3]!]));
    for (const code of codes.toReversed()) await changeTestCar(t.db, clerk.user, code, { plate: plateOf[code]! });
    await changeTestCar(t.db, other.clerk.user, other.code, { plate: plates[0]! });

    const { rows, sizes } = await readAllPages((position) => api.list(position));
    expect(sizes).toEqual([50, 50, 20]);
    const order = rows.map(({ plate, code }) => Buffer.from(`${plate === "" ? 1 : 0}\0${plate}\0${code}`));
    expect(order).toEqual(order.toSorted(Buffer.compare));
    expect(rows.map(({ code }) => code).toSorted()).toEqual(codes);

    const found = await readAllPages((position) =>
      api.list({ ...position, search: "34.", status: ["available", "damaged"] }),
    );
    expect(found.sizes).toEqual([40]);
    for (const code of codes.slice(0, 60)) await changeTestCar(t.db, clerk.user, code, { status: "damaged" });
    const damaged = await readAllPages((position) => api.list({ ...position, status: ["damaged"] }));
    expect(damaged.sizes).toEqual([50, 10]);
    expect(damaged.rows.map(({ code }) => code).toSorted()).toEqual(codes.slice(0, 60));
  });

  test.each(["", "x", ".34", "rc-1.34", `RC-1.${"A".repeat(161)}`, "RC-1.\n", `${"A".repeat(33)}.`])(
    "refuses a cursor that no page gave: %j",
    async (cursor) => {
      const { api } = await makeFleet();
      expect(await catchRefusedFields(api.list({ cursor }))).toEqual({ cursor: "Geçersiz sayfa." });
      expect(await catchRefusedFields(api.noted({ cursor }))).toEqual({ cursor: "Geçersiz sayfa." });
    },
  );
});

describe("the deadlines", () => {
  test("are those that are over and those up to 30 calendar days ahead in Istanbul, whatever the hour there", async () => {
    const own = await createTestApp();
    const clerk = await makeCompanyOwnerPerson(own);
    const [code, later] = (await makeCars(own.db, clerk.user, 2)) as [string, string];
    await changeTestCar(own.db, clerk.user, code, {
      plate: "34 A 1",
      deadlines: { casco: "2026-12-21", insurance: "2026-12-22", oilService: "2026-11-21", inspection: "2000-01-01" },
    });
    await changeTestCar(own.db, clerk.user, later, { deadlines: { casco: "2026-12-23", insurance: "2100-12-31" } });
    const { cars } = clerk.api.company;
    const kinds = async () => (await cars.deadlines({})).items.map(({ kind, dueOn }) => `${dueOn} ${kind}`);

    const yesterday = ["2000-01-01 inspection", "2026-11-21 oilService", "2026-12-21 casco"];
    own.clock.advance({ seconds: 43_199.999 });
    expect(own.clock.now().toISOString()).toBe("2026-11-21T20:59:59.999Z");
    expect(await kinds()).toEqual(yesterday);
    expect((await cars.fleet({})).deadlines).toBe(3);

    own.clock.advance({ seconds: 0.001 });
    expect(own.clock.now().toISOString()).toBe("2026-11-21T21:00:00.000Z");
    expect(await kinds()).toEqual([...yesterday, "2026-12-22 insurance"]);
    const fleet = await cars.fleet({});
    expect(fleet.deadlines).toBe(4);
    expect(fleet.firstDeadlines.map(({ kind }) => kind)).toEqual(["inspection", "oilService", "casco"]);
    expect((await cars.deadlines({})).items[0]).toEqual({
      code,
      plate: "34 A 1",
      kind: "inspection",
      dueOn: "2000-01-01",
      due: { id: expect.any(String) as string, text: "", kmLeft: null },
    });
    await own.close();
  });

  test("come the earliest first, page by page also where 120 of them fall on one day, of this company alone", async () => {
    const { clerk, codes, api } = await makeFleet(32);
    const day = "2026-12-01";
    const dates = { deadlines: { casco: day, insurance: day, oilService: day, inspection: day } };
    for (const code of codes.slice(2)) await changeTestCar(t.db, clerk.user, code, dates);
    await changeTestCar(t.db, clerk.user, codes[0]!, { deadlines: { casco: "2026-12-02" } });
    await changeTestCar(t.db, clerk.user, codes[1]!, { deadlines: { inspection: "2026-11-30" } });
    const other = await makeFleet();
    await changeTestCar(t.db, other.clerk.user, other.code, dates);

    const { rows, sizes } = await readAllPages((position) => api.deadlines(position));
    expect(sizes).toEqual([50, 50, 22]);
    const order = rows.map(({ dueOn, code }) => `${dueOn} ${code}`);
    expect(order).toEqual(order.toSorted());
    expect(new Set(rows.map(({ due }) => due.id)).size).toBe(122);
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(codes));
    expect((await api.fleet({})).deadlines).toBe(122);
  });

  test.each([
    "x",
    "2026-12-01",
    "2026-12-01.RC-1",
    "2026-12-01.RC-1.x'",
    "2026-99-99.RC-1.casco",
    "2026-02-30.RC-1.casco",
  ])("refuse a cursor that no page gave: %s", async (cursor) => {
    expect(await catchRefusedFields((await makeFleet()).api.deadlines({ cursor }))).toEqual({
      cursor: "Geçersiz sayfa.",
    });
  });
});

describe("the pre-notes", () => {
  test("mark the car while either says something, and clearing both takes the mark away", async () => {
    const { code, api } = await makeFleet();
    const save = async (driver: string, about: string) => {
      const { version } = await api.get({ code });
      return (await api.savePreNotes({ code, version, driver, availability: about })).preNotes;
    };
    expect(await save(" Anahtar  arkada\r\n\r\n\r\nikinci ", "")).toEqual({
      driver: "Anahtar arkada\n\nikinci",
      availability: "",
      isNoted: true,
    });
    expect((await api.noted({})).items).toEqual([
      { code, plate: "", driver: "Anahtar arkada\n\nikinci", availability: "" },
    ]);
    expect(await save("", "Yarın boş")).toEqual({ driver: "", availability: "Yarın boş", isNoted: true });
    expect((await api.list({})).items[0]).toMatchObject({ isNoted: true });
    expect(await save(" \n\t", "\u200B")).toEqual({ driver: "", availability: "", isNoted: false });
    expect((await api.noted({})).items).toEqual([]);
    expect((await api.fleet({})).noted).toBe(0);
  });

  test("hold 500 characters each", async () => {
    const { code, api } = await makeFleet();
    const tooLong = { driver: "ğ".repeat(501), availability: "\u{1F697}".repeat(501) };
    const sentence = "Not en fazla 500 karakter olabilir.";
    expect(await catchRefusedFields(api.savePreNotes({ ...preNotes, code, ...tooLong }))).toEqual({
      driver: sentence,
      availability: sentence,
    });
    const longest = { driver: "g\u0306".repeat(500), availability: "\u{1F697}".repeat(500) };
    expect((await api.savePreNotes({ ...preNotes, code, ...longest })).preNotes).toEqual({
      driver: "ğ".repeat(500),
      availability: longest.availability,
      isNoted: true,
    });
  });

  test("of 60 cars are walked by plate, of this company alone", { tags: "long" }, async () => {
    const { clerk, codes, api } = await makeFleet(61);
    for (const [nth, code] of codes.entries())
      await changeTestCar(t.db, clerk.user, code, {
        plate: `34 A ${nth % 2}`,
        isNoted: nth > 0,
        driverPreNote: `${nth}`,
      });
    const other = await makeFleet();
    await changeTestCar(t.db, other.clerk.user, other.code, { isNoted: true });
    const { rows, sizes } = await readAllPages((position) => api.noted(position));
    expect(sizes).toEqual([50, 10]);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(codes.slice(1));
    const order = rows.map(({ plate, code }) => `${plate} ${code}`);
    expect(order).toEqual(order.toSorted());
  });
});

describe("a car", () => {
  test("of a new slot is Müsait and empty, its renter hidden, its price and note of availability shown once written", async () => {
    const { code, api } = await makeFleet();
    const car = { ...newCar, code, scanUrl: `http://localhost:3000/q/${code}` };
    expect(await api.get({ code })).toEqual(car);
    for (const typed of [code.toLowerCase(), ` ${code} `, `http://localhost:3000/q/${code}`])
      expect(await api.get({ code: typed })).toEqual(car);
  });

  test("that is rented shows its rental, and nothing of it afterwards", async () => {
    const { clerk, code, api } = await makeFleet();
    const given = { total: 125_050, paid: 25_050, dueAt: new Date("2026-11-25T11:30:00.000Z"), now: t.clock.now() };
    const id = await makeRental(t.db, clerk.user, code, given);
    expect(await api.get({ code })).toEqual({
      ...newCar,
      code,
      scanUrl: `http://localhost:3000/q/${code}`,
      status: "rented",
      renterNameVisible: true,
      renterPhoneVisible: true,
      rental: {
        id,
        renterName: "Zeynep Kaya",
        renterPhone: "+905321112233",
        total: 125_050,
        paid: 25_050,
        depositHeld: 0,
        paymentStatus: "partial",
        startedAt: t.clock.now(),
        dueAt: given.dueAt,
      },
      version: 2,
    });
    await clerk.api.company.rentals.end({ id });
    const lastEvent = { kind: "returned", at: t.clock.now() };
    expect(await api.get({ code })).toMatchObject({ ...newCar, lastEvent, version: 3 });
  });
});

test("a car says who has it next, however far ahead, beside the rental that it is out on; a promise that is over or given up is none", async () => {
  const { clerk, code, api } = await makeFleet();
  const now = t.clock.now();
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await makeReservation(t.db, clerk.user, code, { now: at(-4), from: at(-3), until: at(-2) });
  const givenUp = await makeReservation(t.db, clerk.user, code, { now, from: at(20), until: at(22) });
  await clerk.api.company.reservations.cancel({ id: givenUp, version: 1 });
  const closed = await makeBlockedTime(t.db, clerk.user, code, { now, from: at(40 * 24), until: at(41 * 24) });
  const block = { id: closed, kind: "block", who: "Bakım", startsAt: at(40 * 24), endsAt: at(41 * 24) };
  expect((await api.get({ code })).next).toEqual(block);
  const times = { startsAt: at(24), endsAt: at(48) };
  const id = await makeReservation(t.db, clerk.user, code, { now, from: times.startsAt, until: times.endsAt });
  const promised = { id, kind: "reservation", who: "Ayşe Yılmaz", ...times };
  expect((await api.get({ code })).next).toEqual(promised);
  await makeRental(t.db, clerk.user, code, { now, dueAt: at(3) });
  expect((await api.get({ code })).next).toEqual(promised);
  t.clock.advance({ hours: 25 });
  expect((await api.get({ code })).next, "one that goes on").toEqual(promised);
});

describe("saving what strangers read", () => {
  test("sets the plate, normalised, and the note", async () => {
    const { code, api } = await makeFleet();
    t.clock.advance({ seconds: 1 });
    const saved = await api.saveDisplay({ code, version: 1, plate: " 34abc123 ", note: " Temiz  kullanın\n" });
    expect(saved).toEqual({
      ...newCar,
      code,
      scanUrl: `http://localhost:3000/q/${code}`,
      plate: "34 ABC 123",
      note: "Temiz kullanın",
      version: 2,
    });
    expect(await api.get({ code })).toEqual(saved);
    const row = await t.db.selectFrom("cars").select("updatedAt").where("code", "=", code).executeTakeFirst();
    expect(row).toEqual({ updatedAt: t.clock.now() });
  });

  test("sets a plate only once; the same one, typed in any way, changes the note alone", async () => {
    const { code, api } = await makeFleet();
    expect((await api.saveDisplay({ code, version: 1, plate: "", note: "önce" })).plate).toBe("");
    await api.saveDisplay({ code, version: 2, plate: "34 ABC 123", note: "sonra" });
    const refusal = {
      code: "PLATE_ALREADY_SET",
      status: 409,
      message: "Plaka bir kez belirlenir ve sonradan değiştirilemez.",
    };
    for (const plate of ["", "  ", "34 ABC 124"])
      expect(await catchRefusal(api.saveDisplay({ code, version: 3, plate, note: "x" }))).toMatchObject(refusal);
    const same = await api.saveDisplay({ code, version: 3, plate: "34abc123", note: "yine" });
    expect(same).toMatchObject({ plate: "34 ABC 123", note: "yine", version: 4 });
  });

  test("is refused at the field that is wrong", async () => {
    const { code, api } = await makeFleet();
    const wrong = { ...displayEdit, code, plate: "A".repeat(21), note: "ş".repeat(151) };
    expect(await catchRefusedFields(api.saveDisplay(wrong))).toEqual({
      plate: "Plaka en fazla 20 karakter olabilir.",
      note: "Not en fazla 150 karakter olabilir.",
    });
    expect(await catchRefusedFields(api.saveDisplay({ code } as CarsInput<"saveDisplay">))).toEqual({
      version: "Geçersiz değer.",
      plate: "Lütfen bu alanı doldurun.",
      note: "Lütfen bu alanı doldurun.",
    });
    const longest = { ...displayEdit, code, plate: "A".repeat(20), note: "ş".repeat(150) };
    expect(await api.saveDisplay(longest)).toMatchObject({ plate: longest.plate, note: longest.note });
  });
});

describe("saving the internal data", () => {
  test("sets status, notes and the four dates, and takes dates away again", async () => {
    const { code, api } = await makeFleet();
    const dates = { casco: "2026-12-01", insurance: "2024-02-29", oilService: "2000-01-01", inspection: "2100-12-31" };
    const first = { status: "maintenance" as const, internalNotes: "Sağ çamurluk\nçizik", deadlines: dates };
    expect(await api.saveInternal({ code, version: 1, ...first })).toMatchObject({ ...newCar, ...first, version: 2 });
    const second = { internalNotes: "", deadlines: { ...noDeadlines, casco: "2026-12-01" } };
    const saved = await api.saveInternal({ code, version: 2, ...second });
    expect(saved).toMatchObject({ ...newCar, status: "maintenance", ...second, version: 3 });
    expect(await api.get({ code })).toEqual(saved);
  });

  test.each([...EDITABLE_CAR_STATUSES])("sets the status %s", async (status) => {
    const { code, api } = await makeFleet();
    expect((await api.saveInternal({ ...internalEdit, code, status })).status).toBe(status);
  });

  test.each(["rented", "Kirada", "", null, 1])("refuses the status %j at its field", async (status) => {
    const { code, api } = await makeFleet();
    expect(
      await catchRefusedFields(api.saveInternal({ ...internalEdit, code, status: status as EditableCarStatus })),
    ).toEqual({
      status: "Lütfen bir durum seçin.",
    });
    expect(await api.get({ code })).toMatchObject(newCar);
  });

  test("leaves the status of a rented car alone: sent along, nothing is saved; left out, the rest is", async () => {
    const { clerk, code, api } = await makeFleet();
    const id = await makeRental(t.db, clerk.user, code);
    const rented = await api.get({ code });
    for (const status of EDITABLE_CAR_STATUSES) {
      expect(
        await catchRefusal(api.saveInternal({ ...internalEdit, code, version: 2, status, internalNotes: "x" })),
      ).toMatchObject({
        code: "CAR_RENTED",
        status: 409,
        message: "Kiradaki aracın durumu değiştirilemez. Önce kiralamayı bitirin.",
      });
    }
    expect(await api.get({ code })).toEqual(rented);
    const saved = await api.saveInternal({ ...internalEdit, code, version: 2, internalNotes: "Lastik değişti" });
    expect(saved).toEqual({ ...rented, internalNotes: "Lastik değişti", version: 3 });
    expect(saved.rental?.id).toBe(id);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test.each(["2026-02-30", "2026-13-01", "1999-12-31", "2101-01-01", "01.12.2026", "2026-12-1", "bugün", ""])(
    "refuses the date %j at its field",
    async (date) => {
      const { code, api } = await makeFleet();
      const deadlines = { ...noDeadlines, casco: date, inspection: date };
      const sentence = "Lütfen geçerli bir tarih girin.";
      expect(await catchRefusedFields(api.saveInternal({ ...internalEdit, code, deadlines }))).toEqual({
        "deadlines.casco": sentence,
        "deadlines.inspection": sentence,
      });
    },
  );

  test("holds notes of 2000 characters, and no fifth date", async () => {
    const { code, api } = await makeFleet();
    expect(
      await catchRefusedFields(api.saveInternal({ ...internalEdit, code, internalNotes: "ğ".repeat(2001) })),
    ).toEqual({
      internalNotes: "Not en fazla 2000 karakter olabilir.",
    });
    const deadlines = { ...noDeadlines, tax: null };
    expect(await catchRefusedFields(api.saveInternal({ ...internalEdit, code, deadlines }))).toHaveProperty([
      "deadlines.tax",
    ]);
    const longest = { ...internalEdit, code, internalNotes: "g\u0306".repeat(2000) };
    expect((await api.saveInternal(longest)).internalNotes).toBe("ğ".repeat(2000));
  });
});

describe("saving what a car looks like and costs", () => {
  test("sets all of it, cleaned as any line, and takes it away again", async () => {
    const { code, api } = await makeFleet();
    const face = {
      make: "Renault",
      model: "Clio",
      year: 2021,
      colour: "Beyaz",
      gear: "manual",
      fuel: "diesel",
    } as const;
    const rates = { week: 600_000, month: 2_000_000, kmADay: 0, kmPrice: 500 };
    const saved = await api.saveFace({
      code,
      version: 1,
      face: { ...face, make: "  Renault ", model: "Clio\u200b" },
      odometer: 45_000,
      rates,
    });
    expect(saved).toMatchObject({ face, odometer: 45_000, rates, version: 2 });
    expect(await api.get({ code })).toEqual(saved);
    expect(await api.saveFace({ ...facelessEdit, code, version: 2 })).toMatchObject({ ...newCar, version: 3 });
    expect((await api.list({ search: "clio" })).items).toEqual([]);
  });

  test("says at its field what is wrong, and saves nothing of it", async () => {
    const { code, api } = await makeFleet();
    const year = "Lütfen 1950 ile 2100 arasında bir yıl girin.";
    const price = "Lütfen 0’dan büyük geçerli bir tutar girin (12,50 gibi).";
    const long = "Bu alan en fazla 40 karakter olabilir.";
    const wrong = {
      face: { make: "ş".repeat(41), model: "ş".repeat(41), year: 1949, colour: "ş".repeat(41), gear: "3", fuel: "su" },
      odometer: 2_000_001,
      rates: { week: 0, month: "bedava", kmADay: 10_001, kmPrice: -1 },
    } as unknown as typeof facelessEdit;
    expect(await catchRefusedFields(api.saveFace({ ...facelessEdit, ...wrong, code }))).toEqual({
      "face.make": long,
      "face.model": long,
      "face.year": year,
      "face.colour": long,
      "face.gear": "Geçersiz değer.",
      "face.fuel": "Geçersiz değer.",
      odometer: "Km en fazla 2.000.000 olabilir.",
      "rates.week": price,
      "rates.month": price,
      "rates.kmADay": "Lütfen 0 ile 10000 arasında bir km girin.",
      "rates.kmPrice": price,
    });
    expect(await api.get({ code })).toMatchObject(newCar);
  });
});

describe("saving the availability", () => {
  test("sets price and note with their visibility, and takes the price away again", async () => {
    const { code, api } = await makeFleet();
    const first = {
      price: 125_050,
      priceVisible: false,
      availabilityNote: "Depo dolu",
      availabilityNoteVisible: false,
    };
    expect(await api.saveAvailability({ code, version: 1, ...first })).toMatchObject({
      ...newCar,
      ...first,
      version: 2,
    });
    const second = { price: null, priceVisible: true, availabilityNote: "", availabilityNoteVisible: true };
    expect(await api.saveAvailability({ code, version: 2, ...second })).toMatchObject({
      ...newCar,
      ...second,
      version: 3,
    });
  });

  test.each([1, 100, KURUS_MAX])("takes a price of %d kuruş as it is", async (price) => {
    const { code, api } = await makeFleet();
    expect((await api.saveAvailability({ ...availabilityEdit, code, price })).price).toBe(price);
  });

  test.each([0, -1, 1.5, "1250", "1.250,50", "1250.50", "1e3", "", undefined, Number.NaN, true])(
    "refuses a price of %j",
    async (price) => {
      const { code, api } = await makeFleet();
      expect(
        await catchRefusedFields(api.saveAvailability({ ...availabilityEdit, code, price: price as number })),
      ).toEqual({
        price: "Lütfen geçerli bir fiyat girin (1.250,50 gibi).",
      });
    },
  );

  test("asks before a price is shown without the number of the company's authorisation, once the law wants it", async () => {
    const law = t.with({ environment: { LAW_DATES: "advert=2020-01-01" } });
    const { code, clerk } = await makeFleet();
    const own = law.api(clerk.token).company;
    const hidden = { ...availabilityEdit, code, price: 100_000, priceVisible: false };
    await own.cars.saveAvailability(hidden);
    const shown = { ...hidden, priceVisible: true, version: 2 };
    expect(await catchRefusal(own.cars.saveAvailability(shown))).toMatchObject({ code: "PRICE_WITHOUT_NUMBER" });
    expect(await own.cars.get({ code })).toMatchObject({ priceVisible: false, version: 2 });
    expect(await own.cars.saveAvailability({ ...shown, withoutNumber: true })).toMatchObject({ priceVisible: true });
    // A price that strangers already see may be changed without a second confirmation.
    await own.cars.saveAvailability({ ...shown, price: 90_000, version: 3 });
    expect(await own.cars.fleet()).toMatchObject({ unnumberedPrices: 1 });
    expect(await clerk.api.company.cars.fleet()).toMatchObject({ unnumberedPrices: 0 });
    await own.cars.saveAvailability({ ...hidden, version: 4 });
    const stored = await own.info.get();
    const { version, name, phone, contacts } = stored;
    await own.info.update({
      version,
      name,
      phone,
      contacts,
      authorisationNo: " KRY-34 ",
      mersisNo: "0123 4567 8901 2345",
    });
    expect(await own.cars.fleet()).toMatchObject({ unnumberedPrices: 0 });
    expect(await own.law.get()).toMatchObject({ authorisationNo: "KRY-34", mersisNo: "0123456789012345" });
    expect(await own.cars.saveAvailability({ ...shown, version: 5 })).toMatchObject({ priceVisible: true });
  });

  test("refuses what is too large, too long, or neither yes nor no", async () => {
    const { code, api } = await makeFleet();
    const wrong = {
      price: KURUS_MAX + 1,
      priceVisible: "on" as unknown as boolean,
      availabilityNote: "ş".repeat(151),
      availabilityNoteVisible: null as unknown as boolean,
    };
    expect(await catchRefusedFields(api.saveAvailability({ ...availabilityEdit, code, ...wrong }))).toEqual({
      price: "Bu tutar çok büyük.",
      priceVisible: "Geçersiz değer.",
      availabilityNote: "Not en fazla 150 karakter olabilir.",
      availabilityNoteVisible: "Geçersiz değer.",
    });
    expect(await api.get({ code })).toMatchObject(newCar);
  });

  test("shows the model or hides it, and leaves it as it is where nothing is said of it", async () => {
    const { code, api } = await makeFleet();
    const save = (version: number, modelVisible?: boolean) =>
      api.saveAvailability({ ...availabilityEdit, code, version, ...(modelVisible !== undefined && { modelVisible }) });
    expect((await save(1, true)).modelVisible).toBe(true);
    expect((await save(2)).modelVisible).toBe(true);
    expect((await save(3, false)).modelVisible).toBe(false);
  });

  test("works while the car is rented, for the day it comes back", async () => {
    const { clerk, code, api } = await makeFleet();
    await makeRental(t.db, clerk.user, code);
    expect(await api.saveAvailability({ ...availabilityEdit, code, version: 2, price: 5 })).toMatchObject({
      price: 5,
      status: "rented",
    });
  });
});

describe("saving who sees the renter", () => {
  test("works while the car is rented, and at no other time", async () => {
    const { clerk, code, api } = await makeFleet();
    const refusal = { code: "CAR_NOT_RENTED", status: 409, message: "Bu araç şu anda kirada değil." };
    const shown = { renterNameVisible: true, renterPhoneVisible: true };
    expect(await catchRefusal(api.saveRenterVisibility({ code, version: 1, ...shown }))).toMatchObject(refusal);
    const hidden = { renterNameVisible: false, renterPhoneVisible: false };
    const id = await makeRental(t.db, clerk.user, code, hidden);
    for (const [nth, switches] of [
      { renterNameVisible: true, renterPhoneVisible: false },
      { renterNameVisible: false, renterPhoneVisible: true },
      shown,
      hidden,
      shown,
    ].entries())
      expect(await api.saveRenterVisibility({ code, version: 2 + nth, ...switches })).toMatchObject(switches);
    await clerk.api.company.rentals.end({ id });
    expect(await api.get({ code })).toMatchObject({ ...hidden, version: 8 });
    expect(await catchRefusal(api.saveRenterVisibility({ code, version: 8, ...shown }))).toMatchObject(refusal);
    expect(await api.get({ code })).toMatchObject(hidden);
  });
});

const saveCases: {
  name: string;
  rentedFirst?: true;
  save: (api: CarsClient, code: string, version: number) => Promise<unknown>;
}[] = [
  { name: "saveDisplay", save: (api, code, version) => api.saveDisplay({ ...displayEdit, code, version, note: "x" }) },
  {
    name: "saveInternal",
    save: (api, code, version) => api.saveInternal({ ...internalEdit, code, version, status: "damaged" }),
  },
  {
    name: "savePreNotes",
    save: (api, code, version) => api.savePreNotes({ ...preNotes, code, version, driver: "x" }),
  },
  {
    name: "saveAvailability",
    save: (api, code, version) => api.saveAvailability({ ...availabilityEdit, code, version, price: 1 }),
  },
  { name: "saveFace", save: (api, code, version) => api.saveFace({ ...facelessEdit, code, version, odometer: 1 }) },
  {
    name: "saveRenterVisibility",
    rentedFirst: true,
    save: (api, code, version) => api.saveRenterVisibility({ ...renterVisibility, code, version }),
  },
];

describe.each(saveCases)("$name", ({ rentedFirst, save }) => {
  async function ready() {
    const made = await makeFleet();
    if (rentedFirst) await makeRental(t.db, made.clerk.user, made.code);
    const { version } = await made.api.get({ code: made.code });
    return { ...made, version };
  }

  test("of what has changed since it was read is refused, and what was saved first stays", async () => {
    const { code, api, version } = await ready();
    await save(api, code, version);
    const first = await api.get({ code });
    for (const old of [version, version + 2, 2_147_483_647])
      expect(await catchRefusal(save(api, code, old))).toMatchObject({
        code: "CHANGED_MEANWHILE",
        status: 409,
        message:
          "Bu kayıt siz düzenlerken başka bir yerde değiştirildi. Yazdıklarınız silinmedi. Güncel hâlini yükleyip yeniden kaydedin.",
      });
    expect(await api.get({ code })).toEqual(first);
  });

  test("of twelve at once that read the same car, one is saved", async () => {
    const { code, api, version } = await ready();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        save(api, code, version).then(
          () => "saved",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(11).fill("CHANGED_MEANWHILE"), "saved"]);
    expect((await api.get({ code })).version).toBe(version + 1);
  });

  test.each([0, -1, 1.5, "1", null, 2_147_483_648])("refuses the version %j", async (version) => {
    const { code, api } = await ready();
    expect(await catchRefusedFields(save(api, code, version as number))).toEqual({ version: "Geçersiz değer." });
  });

  test("raises the version of the scan page, and a refused one does not", async () => {
    const { code, api, version } = await ready();
    const before = await readCodeVersion(code);
    await save(api, code, version);
    expect(await readCodeVersion(code)).toBe(before + 1);
    await catchRefusal(save(api, code, version));
    expect(await readCodeVersion(code)).toBe(before + 1);
  });

  test("takes no key that nobody knows", async () => {
    const { clerk, code, version } = await ready();
    const before = await readTableContents(t.db);
    for (const key of ["companyId", "currentRentalId", "isRented", "renterName"]) {
      const smuggling = new Proxy(clerk.api.company.cars, {
        get: (target, name) => (input: object) =>
          (target[name as keyof CarsClient] as (input: object) => Promise<unknown>)({ ...input, [key]: "x" }),
      });
      expect(await catchRefusedFields(save(smuggling, code, version))).toHaveProperty([key]);
    }
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("answers for another company's car, an account's code, a free one and an unknown one as for a missing one", async () => {
    const { code, version } = await ready();
    const stranger = await makeFleet();
    const taken = await linkCode(t.db, (await makeCustomerPerson(t)).user);
    const free = await makeCode(t.db);
    const before = await readTableContents(t.db);
    for (const other of [code, taken, free, "RC-999999"]) {
      const { code: reason, status, message, data } = await catchRefusal(save(stranger.api, other, version));
      expect({ reason, status, message, data }).toEqual({
        reason: "CAR_NOT_FOUND",
        status: 404,
        message: "Profil bulunamadı veya bu profili düzenleme yetkiniz yok.",
        data: undefined,
      });
    }
    expect(await readTableContents(t.db)).toEqual(before);
  });
});

test("reading another company's car, an account's code and a free one is answered as for an unknown code", async () => {
  const { api } = await makeFleet();
  const foreign = await makeFleet();
  await makeRental(t.db, foreign.clerk.user, foreign.code);
  const codes = [
    foreign.code,
    await linkCode(t.db, (await makeCustomerPerson(t)).user),
    await makeCode(t.db),
    "RC-999999",
  ];
  for (const code of codes)
    expect(await catchRefusal(api.get({ code }))).toMatchObject({
      code: "CAR_NOT_FOUND",
      status: 404,
      message: "Profil bulunamadı veya bu profili düzenleme yetkiniz yok.",
    });
  expect((await api.list({ search: foreign.code })).items).toEqual([]);
});

test("whatever changes a car's scan page raises its version: renting out, a new planned end, giving back, a corrected plate", async () => {
  const { clerk, code } = await makeFleet();
  const admin = await makeAdministrator(t);
  const { rentals, customers } = clerk.api.company;
  const id = "0198c0de-0000-7000-8000-000000000001";
  const customerId = "0198c0de-0000-7000-8000-000000000002";
  await customers.create({ id: customerId, name: "Ali", phone: "", email: "", notes: "" });
  const start = {
    id,
    code,
    customerId,
    total: 1,
    paid: 0,
    means: "cash" as const,
    deposit: 0,
    depositMeans: "cash" as const,
    renterNameVisible: true,
    renterPhoneVisible: true,
  };
  const changes = [
    () => rentals.start({ ...start, dueAt: "2026-11-25T14:30" }),
    () => rentals.extend({ id, version: 1, dueAt: "2026-11-26T14:30" }),
    () => rentals.end({ id }),
    () =>
      admin.api.admin.companies.correctPlate({
        companyId: clerk.user.companyId,
        code,
        plate: "34 ABC 123",
        kind: "typing-mistake",
      }),
  ];
  for (const [nth, change] of changes.entries()) {
    expect(await readCodeVersion(code)).toBe(nth + 1);
    await change();
  }
  expect(await readCodeVersion(code)).toBe(changes.length + 1);
});
