import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { runTransaction } from "#server/db/database.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { isSomebodyWaiting } from "../../../../test/waiting.ts";
import { makeBlockedTime, makeCars, makeCustomer, makeReservation, type MadeCompany } from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];
type ReserveInput = Parameters<CompanyClient["reservations"]["create"]>[0];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let api: CompanyClient;
let codes: string[];
let code: string;
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  clerk = await makeCompanyOwnerPerson(t, { displayName: "Hızlı Kiralama" });
  api = clerk.api.company;
  codes = await makeCars(t.db, clerk.user, 3);
  code = codes[0]!;
  customerId = await makeCustomer(t.db, clerk.user);
});
afterAll(() => t.close());

function localTimeAfterNow(later: number): string {
  return formatLocalDateTime(new Date(t.clock.now().getTime() + later));
}

function minuteAfterNow(later: number): Date {
  return new Date(`${localTimeAfterNow(later)}:00+03:00`);
}

function makeReservationInput(given: Partial<ReserveInput> = {}): ReserveInput {
  return {
    id: randomUUID(),
    code,
    name: "Ayşe Yılmaz",
    phone: "",
    from: localTimeAfterNow(DAY_MS),
    until: localTimeAfterNow(2 * DAY_MS),
    ...given,
  };
}

function startRental(given: Partial<Parameters<CompanyClient["rentals"]["start"]>[0]> = {}, by = api) {
  return by.rentals.start({
    id: randomUUID(),
    code,
    customerId,
    total: 100_000,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "card",
    dueAt: localTimeAfterNow(2 * HOUR_MS),
    renterNameVisible: true,
    renterPhoneVisible: true,
    ...given,
  });
}

function saveGapMinutes(gapMinutes: number) {
  return api.rentalRules
    .get()
    .then(({ version }) => api.rentalRules.update({ version, late: null, km: null, fuelPrice: null, gapMinutes }));
}

describe("a reservation", () => {
  test("promises a car to somebody who is no customer, or to one under the customer's name and number", async () => {
    const made = await api.reservations.create(
      makeReservationInput({ price: 250_000, deposit: 500_000, note: "Havalimanı" }),
    );
    expect(made).toMatchObject({
      code,
      customerId: null,
      name: "Ayşe Yılmaz",
      startsAt: minuteAfterNow(DAY_MS),
      endsAt: minuteAfterNow(2 * DAY_MS),
      busyUntil: minuteAfterNow(2 * DAY_MS),
      price: 250_000,
      deposit: 500_000,
      note: "Havalimanı",
      state: "open",
      rentalId: null,
      isNoShowProposed: false,
      isEndangered: false,
      warnings: [],
      version: 1,
    });
    const { name, phone } = await api.customers.get({ id: customerId });
    const other = await api.reservations.create(makeReservationInput({ code: codes[1]!, customerId, name: "Başkası" }));
    expect(other).toMatchObject({ customerId, name, phone });
    await api.customers.remove({ id: customerId });
    expect(await api.reservations.get({ id: other.id })).toMatchObject({ customerId: null, name, phone });
  });

  test("sent twice is there once, also at once; its id for another car or thing is refused", async () => {
    const sent = makeReservationInput();
    const [one, two] = await Promise.all([api.reservations.create(sent), api.reservations.create(sent)]);
    expect(two).toEqual(one);
    // The company has a second reservation, and another company has a reservation with the same id.
    const second = makeReservationInput({ code: codes[1]! });
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    for (const [by, again] of [
      [api, sent],
      [api, second],
      [other.api.company, { ...sent, code: theirs }],
    ] as const) {
      const made = await by.reservations.create(again);
      expect(made).toMatchObject({ id: again.id, code: again.code });
      expect(await by.reservations.create(again)).toEqual(made);
    }
    expect(await catchRefusal(api.reservations.create({ ...sent, code: codes[1]! }))).toMatchObject({
      code: "ID_TAKEN",
    });
    const block = { id: sent.id, code: codes[2]!, reason: "other" as const, from: sent.from, until: sent.until };
    expect(await catchRefusal(api.blocks.add(block))).toMatchObject({ code: "ID_TAKEN" });
  });

  test("is refused for a customer whom only another company has", async () => {
    const stranger = await makeCustomer(t.db, (await makeCompanyOwnerPerson(t)).user);
    const gone = { code: "CUSTOMER_NOT_FOUND" };
    expect(await catchRefusal(api.reservations.create(makeReservationInput({ customerId: stranger })))).toMatchObject(
      gone,
    );
    const made = await api.reservations.create(makeReservationInput());
    const changed = { ...makeReservationInput({ id: made.id, customerId: stranger }), version: 1 };
    expect(await catchRefusal(api.reservations.change(changed))).toMatchObject(gone);
  });

  test("is refused where the car is taken, and the refusal says by whom, until when, and which cars are free", async () => {
    const first = await api.reservations.create(makeReservationInput());
    const refused = await catchRefusal(
      api.reservations.create(
        makeReservationInput({ from: localTimeAfterNow(DAY_MS + HOUR_MS), until: localTimeAfterNow(3 * DAY_MS) }),
      ),
    );
    expect(refused).toMatchObject({
      code: "CAR_BUSY",
      status: 409,
      data: {
        id: first.id,
        kind: "reservation",
        who: "Ayşe Yılmaz",
        from: first.startsAt,
        until: first.endsAt,
        isOverdue: false,
      },
    });
    const { free } = (refused as unknown as { data: { free: { code: string }[] } }).data;
    expect(free.map((car) => car.code).toSorted()).toEqual([codes[1]!, codes[2]!].toSorted());
    expect(refused.message).toContain("Ayşe Yılmaz");
  });

  test("may begin where another one ends, but for the minutes that are kept free between two", async () => {
    await api.reservations.create(makeReservationInput());
    await api.reservations.create(
      makeReservationInput({ from: localTimeAfterNow(2 * DAY_MS), until: localTimeAfterNow(3 * DAY_MS) }),
    );
    await saveGapMinutes(60);
    const tooSoon = makeReservationInput({
      code: codes[1]!,
      from: localTimeAfterNow(3 * DAY_MS),
      until: localTimeAfterNow(4 * DAY_MS),
    });
    const before = await api.reservations.create(
      makeReservationInput({
        code: codes[1]!,
        from: localTimeAfterNow(2 * DAY_MS),
        until: localTimeAfterNow(3 * DAY_MS),
      }),
    );
    expect(before.busyUntil).toEqual(minuteAfterNow(3 * DAY_MS + HOUR_MS));
    expect(await catchRefusal(api.reservations.create(tooSoon))).toMatchObject({ code: "CAR_BUSY" });
    await api.reservations.create({ ...tooSoon, from: localTimeAfterNow(3 * DAY_MS + HOUR_MS) });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test.each([
    [
      "before now",
      { from: makeLaterLocalTime(-HOUR_MS), until: makeLaterLocalTime(DAY_MS) },
      { from: "Başlangıç geçmişte olamaz." },
    ],
    [
      "until before from",
      { from: makeLaterLocalTime(2 * DAY_MS), until: makeLaterLocalTime(DAY_MS) },
      { until: "Bitiş, başlangıçtan sonra olmalı." },
    ],
    [
      "until from",
      { from: makeLaterLocalTime(DAY_MS), until: makeLaterLocalTime(DAY_MS) },
      { until: "Bitiş, başlangıçtan sonra olmalı." },
    ],
    [
      "401 days",
      { from: makeLaterLocalTime(DAY_MS), until: makeLaterLocalTime(402 * DAY_MS) },
      { until: "En fazla 400 gün olabilir. Yılı kontrol edin." },
    ],
    [
      "in three years",
      { from: makeLaterLocalTime(1095 * DAY_MS), until: makeLaterLocalTime(1096 * DAY_MS) },
      { from: "Başlangıç en fazla 2 yıl sonra olabilir. Yılı kontrol edin." },
    ],
  ])("%s is refused at its field", async (_, times, fields) => {
    const { from, until } = { from: times.from(), until: times.until() };
    expect(await catchRefusedFields(api.reservations.create(makeReservationInput({ from, until })))).toEqual(fields);
  });

  test("on a day that is none, for nobody, or at no price is refused at its field", async () => {
    expect(
      await catchRefusedFields(api.reservations.create(makeReservationInput({ from: "2027-02-29T10:00" }))),
    ).toEqual({
      from: "Lütfen geçerli bir başlangıç tarihi ve saati girin.",
    });
    expect(await catchRefusedFields(api.reservations.create(makeReservationInput({ name: " " })))).toEqual({
      name: "Lütfen bir müşteri seçin ya da adını yazın.",
    });
    expect(await catchRefusedFields(api.reservations.create(makeReservationInput({ price: 0 })))).toEqual({
      price: "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi) ya da boş bırakın.",
    });
  });

  test("is moved to another car and time as it was read; what has changed since is refused", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const moved = {
      ...makeReservationInput({
        id: made.id,
        code: codes[1]!,
        from: localTimeAfterNow(4 * DAY_MS),
        until: localTimeAfterNow(5 * DAY_MS),
      }),
      version: 1,
    };
    expect(await api.reservations.change(moved)).toMatchObject({
      code: codes[1],
      startsAt: minuteAfterNow(4 * DAY_MS),
      version: 2,
    });
    expect(await catchRefusal(api.reservations.change(moved))).toMatchObject({ code: "CHANGED_MEANWHILE" });
    await api.reservations.create(makeReservationInput());
    const back = { ...makeReservationInput({ id: made.id }), version: 2 };
    expect(await catchRefusal(api.reservations.change(back))).toMatchObject({ code: "CAR_BUSY" });
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ code: codes[1], version: 2 });
  });

  test("that is longer by an hour is in nobody's way, itself least of all", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const longer = {
      ...makeReservationInput({ id: made.id, until: localTimeAfterNow(2 * DAY_MS + HOUR_MS) }),
      version: 1,
    };
    expect(await api.reservations.change(longer)).toMatchObject({ endsAt: minuteAfterNow(2 * DAY_MS + HOUR_MS) });
  });

  test("that is given up frees the car, twice alike, and stands again unless somebody else has it by then", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const cancelled = await api.reservations.cancel({ id: made.id, version: 1 });
    expect(cancelled).toMatchObject({ state: "cancelled", version: 2 });
    expect(await api.reservations.cancel({ id: made.id, version: 1 })).toEqual(cancelled);
    const other = await api.reservations.create(makeReservationInput({ name: "Can" }));
    expect(await catchRefusal(api.reservations.reopen({ id: made.id, version: 2 }))).toMatchObject({
      code: "CAR_BUSY",
      data: { who: "Can" },
    });
    await api.reservations.cancel({ id: other.id, version: 1 });
    expect(await api.reservations.reopen({ id: made.id, version: 2 })).toMatchObject({ state: "open" });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("that is given up leaves the company's others as they are, and another company's of the same id", async () => {
    const [made, kept] = [
      await api.reservations.create(makeReservationInput()),
      await api.reservations.create(makeReservationInput({ code: codes[1]! })),
    ];
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    const standing = await other.api.company.reservations.create(makeReservationInput({ id: made.id, code: theirs }));
    await api.reservations.cancel({ id: made.id, version: 1 });
    expect(await api.reservations.get({ id: kept.id })).toEqual(kept);
    expect(await other.api.company.reservations.get({ id: made.id })).toEqual(standing);
    expect((await api.reservations.list({})).items).toMatchObject([{ id: kept.id }]);
    expect((await other.api.company.reservations.list({})).items).toMatchObject([{ code: theirs }]);
  });

  test("nobody came for is proposed after four hours, and said by somebody from its begin on", async () => {
    const made = await api.reservations.create(makeReservationInput({ from: localTimeAfterNow(0) }));
    const later = await api.reservations.create(makeReservationInput({ code: codes[1]! }));
    expect(await catchRefusal(api.reservations.noShow({ id: later.id, version: 1 }))).toMatchObject({
      code: "RESERVATION_NOT_BEGUN",
    });
    t.clock.advance({ hours: 4 });
    const [listed] = (await api.reservations.list({})).items;
    expect(listed).toMatchObject({ id: made.id, state: "open", isNoShowProposed: true });
    expect(await api.reservations.noShow({ id: made.id, version: 1 })).toMatchObject({ state: "no-show" });
    expect((await api.reservations.list({})).items.map(({ id }) => id)).toEqual([later.id]);
    expect((await api.reservations.list({ state: "no-show" })).items.map(({ id }) => id)).toEqual([made.id]);
  });

  test("warns of dates of the car that are over before it is, and refuses nothing", async () => {
    const due = {
      casco: null,
      insurance: localTimeAfterNow(DAY_MS).slice(0, 10),
      oilService: localTimeAfterNow(0).slice(0, 10),
      inspection: localTimeAfterNow(2 * DAY_MS).slice(0, 10),
    };
    await api.cars.saveInternal({ code, version: 1, internalNotes: "", deadlines: due });
    const made = await api.reservations.create(makeReservationInput());
    expect(made.warnings).toEqual([
      { kind: "oilService", text: "", dueOn: due.oilService },
      { kind: "insurance", text: "", dueOn: due.insurance },
    ]);
  });

  test("stands in its company's list by its state, its day and words of its name", async () => {
    const soon = await api.reservations.create(makeReservationInput());
    const late = await api.reservations.create(
      makeReservationInput({
        name: "Can Öz",
        from: localTimeAfterNow(3 * DAY_MS),
        until: localTimeAfterNow(4 * DAY_MS),
      }),
    );
    const [car = "", out = ""] = codes.slice(1);
    const given = await api.reservations.create(makeReservationInput({ code: car }));
    await api.reservations.cancel({ id: given.id, version: 1 });
    const missed = await api.reservations.create(
      makeReservationInput({ code: car, from: localTimeAfterNow(0), until: localTimeAfterNow(HOUR_MS) }),
    );
    await api.reservations.noShow({ id: missed.id, version: 1 });
    const fetched = await api.reservations.create(makeReservationInput({ code: out }));
    await startRental({ code: out, reservationId: fetched.id });
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    await makeReservation(t.db, other.user, theirs, { now: t.clock.now() });
    const listed = async (filter: Parameters<CompanyClient["reservations"]["list"]>[0]) =>
      (await api.reservations.list(filter)).items.map(({ id }) => id);
    expect(await listed({})).toEqual([soon.id, late.id]);
    expect(await listed({ state: "cancelled" })).toEqual([given.id]);
    expect(await listed({ state: "no-show" })).toEqual([missed.id]);
    const [first, third] = [localTimeAfterNow(DAY_MS).slice(0, 10), localTimeAfterNow(3 * DAY_MS).slice(0, 10)];
    expect(await listed({ to: first })).toEqual([soon.id]);
    expect(await listed({ from: third })).toEqual([late.id]);
    expect(await listed({ from: first, to: third })).toEqual([soon.id, late.id]);
    expect(await listed({ search: "CAN ö" })).toEqual([late.id]);
  });

  test("of another company is nobody's to read, change or end", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const stranger = (await makeCompanyOwnerPerson(t, { displayName: "Başka" })).api.company.reservations;
    const missing = { code: "RESERVATION_NOT_FOUND" };
    expect(await catchRefusal(stranger.get({ id: made.id }))).toMatchObject(missing);
    expect(await catchRefusal(stranger.cancel({ id: made.id, version: 1 }))).toMatchObject(missing);
    expect(await catchRefusal(stranger.change({ ...makeReservationInput({ id: made.id }), version: 1 }))).toMatchObject(
      missing,
    );
    expect(await catchRefusal(stranger.create(makeReservationInput()))).toMatchObject({ code: "CAR_NOT_FOUND" });
  });
});

describe("a rental", () => {
  test("comes of a reservation once, with its period; the second click is answered alike, a second clerk is refused", async () => {
    const made = await api.reservations.create(makeReservationInput({ customerId }));
    const id = randomUUID();
    // Another company has a reservation and a rental with the same ids.
    const other = await makeCompanyOwnerPerson(t);
    const [promised = "", out = ""] = await makeCars(t.db, other.user, 2);
    const standing = await other.api.company.reservations.create(makeReservationInput({ id: made.id, code: promised }));
    await startRental({ id, code: out, customerId: await makeCustomer(t.db, other.user) }, other.api.company);
    const rental = await startRental({ id, reservationId: made.id, dueAt: localTimeAfterNow(2 * DAY_MS) });
    expect(await other.api.company.reservations.get({ id: made.id })).toEqual(standing);
    expect(await startRental({ id, reservationId: made.id, dueAt: localTimeAfterNow(2 * DAY_MS) })).toEqual(rental);
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ state: "picked-up", rentalId: id });
    const again = startRental({ code: codes[1]!, reservationId: made.id });
    expect(await catchRefusal(again)).toMatchObject({ code: "RESERVATION_OVER" });
    const window = await api.periods.window({
      from: localTimeAfterNow(0).slice(0, 10),
      to: localTimeAfterNow(3 * DAY_MS).slice(0, 10),
    });
    const row = window.items.find((car) => car.code === code);
    expect(row?.periods).toMatchObject([
      {
        id: made.id,
        kind: "rental",
        state: "running",
        rentalId: id,
        reservationId: made.id,
        startsAt: rental.startedAt,
      },
    ]);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("comes of a reservation on another car, too, and frees the one that was promised", async () => {
    const made = await api.reservations.create(makeReservationInput());
    await startRental({ code: codes[1]!, reservationId: made.id, dueAt: localTimeAfterNow(2 * DAY_MS) });
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ code: codes[1], state: "picked-up" });
    await api.reservations.create(makeReservationInput());
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("does not start or go on into a reservation", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const busy = { code: "CAR_BUSY", data: { id: made.id, kind: "reservation" } };
    expect(await catchRefusal(startRental({ dueAt: localTimeAfterNow(DAY_MS + HOUR_MS) }))).toMatchObject(busy);
    const rental = await startRental({ dueAt: localTimeAfterNow(DAY_MS) });
    const extension = { id: rental.id, version: rental.version };
    expect(
      await catchRefusal(api.rentals.extend({ ...extension, dueAt: localTimeAfterNow(DAY_MS + MINUTE_MS) })),
    ).toMatchObject(busy);
    expect(await api.rentals.get({ id: rental.id })).toMatchObject({ dueAt: rental.dueAt });
    await api.rentals.extend({ ...extension, dueAt: localTimeAfterNow(HOUR_MS) });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("that runs says who has the car; ended early it frees it, ended late it leaves the next reservation alone", async () => {
    const rental = await startRental({ dueAt: localTimeAfterNow(2 * HOUR_MS) });
    expect(await catchRefusal(startRental())).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "rental", who: rental.renterName, until: rental.dueAt, isOverdue: false },
    });
    const next = await api.reservations.create(
      makeReservationInput({ from: localTimeAfterNow(3 * HOUR_MS), until: localTimeAfterNow(DAY_MS) }),
    );
    const [passed, safe] = [
      await api.reservations.create(
        makeReservationInput({
          code: codes[2]!,
          from: localTimeAfterNow(HOUR_MS),
          until: localTimeAfterNow(2 * HOUR_MS),
        }),
      ),
      await api.reservations.create(
        makeReservationInput({
          code: codes[2]!,
          from: localTimeAfterNow(5 * HOUR_MS),
          until: localTimeAfterNow(DAY_MS),
        }),
      ),
    ];
    t.clock.advance({ hours: 4 });
    expect(await api.reservations.get({ id: next.id })).toMatchObject({ isEndangered: true });
    // The other car was returned, so its reservations are not endangered.
    expect((await api.reservations.list({})).items).toMatchObject([
      { id: passed.id, isEndangered: false },
      { id: next.id, isEndangered: true },
      { id: safe.id, isEndangered: false },
    ]);
    const refused = await catchRefusal(startRental());
    expect(refused).toMatchObject({ code: "CAR_BUSY", data: { kind: "rental", isOverdue: true } });
    await api.rentals.end({ id: rental.id });
    expect(await api.reservations.get({ id: next.id })).toMatchObject({ isEndangered: false, state: "open" });
    const early = await startRental({ code: codes[1]!, dueAt: localTimeAfterNow(2 * DAY_MS) });
    await api.rentals.end({ id: early.id });
    await api.reservations.create(
      makeReservationInput({ code: codes[1]!, from: localTimeAfterNow(0), until: localTimeAfterNow(DAY_MS) }),
    );
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("may be due before it began, and then takes its car for a minute", async () => {
    const { id } = await startRental({ dueAt: localTimeAfterNow(-DAY_MS) });
    expect(await findBrokenInvariants(t.db)).toEqual({});
    await api.rentals.end({ id });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("a car", () => {
  test("that is promised keeps its sticker's plate; its reservations follow the code that replaces its own", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const { version } = await api.cars.get({ code });
    expect(await catchRefusal(api.cars.change({ code, version, plate: "34 ABC 123" }))).toMatchObject({
      code: "CAR_RESERVED",
    });
    const replaced = await api.cars.replaceCode({ code, reason: "worn" });
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ code: replaced.code });
    expect(await catchRefusal(api.reservations.create(makeReservationInput()))).toMatchObject({ code: "CAR_BUSY" });
    await api.reservations.cancel({ id: made.id, version: 1 });
    await api.cars.change({ code: replaced.code, version: version + 1, plate: "34 ABC 123" });
  });

  test("that another one takes the place of is blocked no longer", async () => {
    await api.blocks.add({
      id: randomUUID(),
      code,
      reason: "maintenance",
      from: localTimeAfterNow(-HOUR_MS),
      until: localTimeAfterNow(DAY_MS),
    });
    await api.blocks.add({
      id: randomUUID(),
      code,
      reason: "own-use",
      from: localTimeAfterNow(2 * DAY_MS),
      until: localTimeAfterNow(3 * DAY_MS),
    });
    const { version } = await api.cars.get({ code });
    await api.cars.change({ code, version, plate: "34 ABC 124" });
    const made = await api.reservations.create(
      makeReservationInput({ from: localTimeAfterNow(0), until: localTimeAfterNow(5 * DAY_MS) }),
    );
    expect(made).toMatchObject({ code, plate: "34 ABC 124" });
  });
});

describe("a blocked time", () => {
  test("refuses reservations and rentals, is moved, and is removed", async () => {
    const id = randomUUID();
    const sent = {
      id,
      code,
      reason: "maintenance" as const,
      text: "Fren",
      from: localTimeAfterNow(-DAY_MS),
      until: localTimeAfterNow(DAY_MS),
    };
    const block = await api.blocks.add(sent);
    expect(await api.blocks.add(sent)).toEqual(block);
    const busy = { code: "CAR_BUSY", data: { kind: "block", who: "Fren" } };
    expect(await catchRefusal(startRental())).toMatchObject(busy);
    expect(
      await catchRefusal(api.reservations.create(makeReservationInput({ from: localTimeAfterNow(HOUR_MS) }))),
    ).toMatchObject(busy);
    const moved = await api.blocks.change({ ...sent, code: codes[1]!, text: "", version: 1 });
    expect(moved).toMatchObject({ code: codes[1], text: "", version: 2 });
    expect(await catchRefusal(api.blocks.change({ ...sent, version: 1 }))).toMatchObject({ code: "CHANGED_MEANWHILE" });
    expect(await api.blocks.get({ id })).toEqual(moved);
    await startRental({ dueAt: localTimeAfterNow(DAY_MS) });
    expect(await catchRefusal(api.blocks.change({ ...sent, version: 2 }))).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "rental" },
    });
    await api.blocks.remove({ id });
    expect(await catchRefusal(api.blocks.remove({ id }))).toMatchObject({ code: "BLOCK_NOT_FOUND" });
  });

  test("is each company's own: another one's of the same id stays as it is", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    const sent = {
      id: randomUUID(),
      code,
      reason: "maintenance" as const,
      text: "Fren",
      from: localTimeAfterNow(0),
      until: localTimeAfterNow(DAY_MS),
    };
    await api.blocks.add(sent);
    const { blocks } = other.api.company;
    const standing = await blocks.add({ ...sent, code: theirs, text: "Lastik" });
    await api.blocks.change({ ...sent, reason: "own-use", text: "", until: localTimeAfterNow(2 * DAY_MS), version: 1 });
    expect(await blocks.get({ id: sent.id })).toEqual(standing);
    await api.blocks.remove({ id: sent.id });
    expect(await blocks.get({ id: sent.id })).toEqual(standing);
  });

  test("that went, and gave its id to a reservation, while its removal waited, takes nothing away with it", async () => {
    const id = await makeBlockedTime(t.db, clerk.user, code, { now: t.clock.now() });
    const { removing } = await runTransaction(t.db, async (tx) => {
      await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().execute();
      const refused = catchRefusal(api.blocks.remove({ id }));
      await expect.poll(() => isSomebodyWaiting(t.db)).toBe(true);
      await tx.deleteFrom("carPeriods").where("id", "=", id).execute();
      await makeReservation(tx, clerk.user, code, { id, now: t.clock.now() });
      return { removing: refused };
    });
    expect(await removing).toMatchObject({ code: "BLOCK_NOT_FOUND" });
    expect(await api.reservations.get({ id })).toMatchObject({ state: "open" });
  });

  test("of the past alone blocks nothing and is refused", async () => {
    const over = {
      id: randomUUID(),
      code,
      reason: "other" as const,
      from: localTimeAfterNow(-DAY_MS),
      until: localTimeAfterNow(-HOUR_MS),
    };
    expect(await catchRefusedFields(api.blocks.add(over))).toEqual({
      until: "Bu zaman geçmiş. Bitiş şimdiden sonra olmalı.",
    });
  });
});

describe("the calendar", () => {
  test("shows what begins in its days, reaches into them, is out beyond its end, and was", async () => {
    const ended = await startRental({ dueAt: localTimeAfterNow(5 * DAY_MS) });
    t.clock.advance({ days: 2 });
    await api.rentals.end({ id: ended.id });
    const overdue = await startRental({ dueAt: localTimeAfterNow(HOUR_MS) });
    const missed = await api.reservations.create(
      makeReservationInput({ code: codes[1]!, from: localTimeAfterNow(0), until: localTimeAfterNow(HOUR_MS) }),
    );
    t.clock.advance({ days: 2 });
    const made = await api.reservations.create(
      makeReservationInput({ from: localTimeAfterNow(HOUR_MS), until: localTimeAfterNow(10 * DAY_MS) }),
    );
    const given = await api.reservations.create(
      makeReservationInput({ from: localTimeAfterNow(11 * DAY_MS), until: localTimeAfterNow(12 * DAY_MS) }),
    );
    await api.reservations.cancel({ id: given.id, version: 1 });
    const safe = await api.reservations.create(
      makeReservationInput({ code: codes[1]!, from: localTimeAfterNow(HOUR_MS), until: localTimeAfterNow(DAY_MS) }),
    );
    const block = { id: randomUUID(), code: codes[2]!, reason: "maintenance" as const };
    await api.blocks.add({ ...block, from: localTimeAfterNow(0), until: localTimeAfterNow(3 * DAY_MS) });
    const periodsOf = async (from: number, to: number, of = code) => {
      const { items } = await api.periods.window({
        from: localTimeAfterNow(from).slice(0, 10),
        to: localTimeAfterNow(to).slice(0, 10),
      });
      return items.find((row) => row.code === of)!.periods.map(({ id, state }) => [id, state]);
    };
    expect(await periodsOf(-4 * DAY_MS, -3 * DAY_MS)).toEqual([[ended.id, "over"]]);
    expect(await periodsOf(-3 * DAY_MS, -3 * DAY_MS)).toEqual([[ended.id, "over"]]);
    expect(await periodsOf(0, DAY_MS)).toEqual([
      [overdue.id, "overdue"],
      [made.id, "coming"],
    ]);
    expect(await periodsOf(5 * DAY_MS, 6 * DAY_MS)).toEqual([[made.id, "coming"]]);
    expect(await periodsOf(11 * DAY_MS, 12 * DAY_MS)).toEqual([]);
    expect(await periodsOf(12 * DAY_MS, 12 * DAY_MS)).toEqual([]);
    expect(await periodsOf(-2 * DAY_MS, -2 * DAY_MS, codes[1])).toEqual([[missed.id, "over"]]);
    expect(await periodsOf(0, DAY_MS, codes[1])).toEqual([[safe.id, "coming"]]);
    expect(await periodsOf(DAY_MS, 2 * DAY_MS, codes[2])).toEqual([[block.id, "running"]]);
    const window = (search: string) =>
      api.periods.window({
        from: localTimeAfterNow(0).slice(0, 10),
        to: localTimeAfterNow(DAY_MS).slice(0, 10),
        search,
      });
    const { items } = await window(code);
    expect(items.map((row) => row.code)).toEqual([code]);
    expect(items[0]!.periods.at(-1)).toMatchObject({ isEndangered: true, who: "Ayşe Yılmaz" });
    expect((await window(codes[1]!)).items).toMatchObject([{ periods: [{ id: safe.id, isEndangered: false }] }]);
  });

  test("shows no more than its days hold, and none backwards", async () => {
    const day = (later: number) => localTimeAfterNow(later).slice(0, 10);
    expect(await catchRefusedFields(api.periods.window({ from: day(0), to: day(62 * DAY_MS) }))).toEqual({
      to: "Takvim en fazla 62 gün gösterir.",
    });
    expect(await catchRefusedFields(api.periods.window({ from: day(0), to: day(-DAY_MS) }))).toEqual({
      to: "Son gün, ilk günden önce olamaz.",
    });
  });

  test("says before it is sent whether a car is free, and which are", async () => {
    const made = await api.reservations.create(makeReservationInput());
    const times = { from: localTimeAfterNow(DAY_MS), until: localTimeAfterNow(2 * DAY_MS) };
    expect(await api.periods.check({ code, ...times })).toMatchObject({ busy: { id: made.id, kind: "reservation" } });
    expect(await api.periods.check({ code, ...times, except: made.id })).toEqual({ busy: null, warnings: [] });
    const free = async (given: object = {}) =>
      (await api.periods.free({ ...times, ...given })).items.map((car) => car.code).toSorted();
    expect(await free()).toEqual([codes[1]!, codes[2]!].toSorted());
    expect(await free({ except: made.id })).toEqual(codes.toSorted());
    expect(await free({ search: codes[1] })).toEqual([codes[1]]);
    await sql`update cars set status = 'damaged' where code = ${codes[1]}`.execute(t.db);
    expect(await free()).toEqual([codes[2]]);
  });
});

function makeLaterLocalTime(later: number): () => string {
  return () => localTimeAfterNow(later);
}
