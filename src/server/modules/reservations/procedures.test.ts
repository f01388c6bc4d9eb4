import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { inTransaction } from "#server/db/database.ts";

import { createTestApp, refusedFieldsOf, refusalOf, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { brokenInvariants } from "../../../../test/invariants.ts";
import { company, type Person } from "../../../../test/people.ts";
import { isSomebodyWaiting } from "../../../../test/waiting.ts";
import { makeBlockedTime, makeCars, makeCustomer, makeReservation, type MadeCompany } from "../../../../test/world.ts";

type Company = ApiClient["company"];
type Reserve = Parameters<Company["reservations"]["create"]>[0];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let api: Company;
let codes: string[];
let code: string;
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  clerk = await company(t, { displayName: "Hızlı Kiralama" });
  api = clerk.api.company;
  codes = await makeCars(t.db, clerk.user, 3);
  code = codes[0]!;
  customerId = await makeCustomer(t.db, clerk.user);
});
afterAll(() => t.close());

/** A time in Istanbul, that many milliseconds from now. */
function at(later: number): string {
  return formatLocalDateTime(new Date(t.clock.now().getTime() + later));
}

function minuteOf(later: number): Date {
  return new Date(`${at(later)}:00+03:00`);
}

/** Input of a reservation for Ayşe, from tomorrow for a day. */
function reserve(given: Partial<Reserve> = {}): Reserve {
  return { id: randomUUID(), code, name: "Ayşe Yılmaz", phone: "", from: at(DAY), until: at(2 * DAY), ...given };
}

function start(given: Partial<Parameters<Company["rentals"]["start"]>[0]> = {}, by = api) {
  return by.rentals.start({
    id: randomUUID(),
    code,
    customerId,
    total: 100_000,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "card",
    dueAt: at(2 * HOUR),
    renterNameVisible: true,
    renterPhoneVisible: true,
    ...given,
  });
}

function saveGap(gapMinutes: number) {
  return api.rentalRules
    .get()
    .then(({ version }) => api.rentalRules.update({ version, late: null, km: null, fuelPrice: null, gapMinutes }));
}

describe("a reservation", () => {
  test("promises a car to somebody who is no customer, or to one under the customer's name and number", async () => {
    const made = await api.reservations.create(reserve({ price: 250_000, deposit: 500_000, note: "Havalimanı" }));
    expect(made).toMatchObject({
      code,
      customerId: null,
      name: "Ayşe Yılmaz",
      startsAt: minuteOf(DAY),
      endsAt: minuteOf(2 * DAY),
      busyUntil: minuteOf(2 * DAY),
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
    const other = await api.reservations.create(reserve({ code: codes[1]!, customerId, name: "Başkası" }));
    expect(other).toMatchObject({ customerId, name, phone });
    await api.customers.remove({ id: customerId });
    expect(await api.reservations.get({ id: other.id })).toMatchObject({ customerId: null, name, phone });
  });

  test("sent twice is there once, also at once; its id for another car or thing is refused", async () => {
    const sent = reserve();
    const [one, two] = await Promise.all([api.reservations.create(sent), api.reservations.create(sent)]);
    expect(two).toEqual(one);
    // The company has a second reservation, and another company has one with the same id.
    const second = reserve({ code: codes[1]! });
    const other = await company(t);
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
    expect(await refusalOf(api.reservations.create({ ...sent, code: codes[1]! }))).toMatchObject({ code: "ID_TAKEN" });
    const block = { id: sent.id, code: codes[2]!, reason: "other" as const, from: sent.from, until: sent.until };
    expect(await refusalOf(api.blocks.add(block))).toMatchObject({ code: "ID_TAKEN" });
  });

  test("is refused for a customer whom only another company has", async () => {
    const stranger = await makeCustomer(t.db, (await company(t)).user);
    const gone = { code: "CUSTOMER_NOT_FOUND" };
    expect(await refusalOf(api.reservations.create(reserve({ customerId: stranger })))).toMatchObject(gone);
    const made = await api.reservations.create(reserve());
    const changed = { ...reserve({ id: made.id, customerId: stranger }), version: 1 };
    expect(await refusalOf(api.reservations.change(changed))).toMatchObject(gone);
  });

  test("is refused where the car is taken, and the refusal says by whom, until when, and which cars are free", async () => {
    const first = await api.reservations.create(reserve());
    const refused = await refusalOf(api.reservations.create(reserve({ from: at(DAY + HOUR), until: at(3 * DAY) })));
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
    await api.reservations.create(reserve());
    await api.reservations.create(reserve({ from: at(2 * DAY), until: at(3 * DAY) }));
    await saveGap(60);
    const tooSoon = reserve({ code: codes[1]!, from: at(3 * DAY), until: at(4 * DAY) });
    const before = await api.reservations.create(reserve({ code: codes[1]!, from: at(2 * DAY), until: at(3 * DAY) }));
    expect(before.busyUntil).toEqual(minuteOf(3 * DAY + HOUR));
    expect(await refusalOf(api.reservations.create(tooSoon))).toMatchObject({ code: "CAR_BUSY" });
    await api.reservations.create({ ...tooSoon, from: at(3 * DAY + HOUR) });
    expect(await brokenInvariants(t.db)).toEqual({});
  });

  test.each([
    ["before now", { from: at2(-HOUR), until: at2(DAY) }, { from: "Başlangıç geçmişte olamaz." }],
    ["until before from", { from: at2(2 * DAY), until: at2(DAY) }, { until: "Bitiş, başlangıçtan sonra olmalı." }],
    ["until from", { from: at2(DAY), until: at2(DAY) }, { until: "Bitiş, başlangıçtan sonra olmalı." }],
    ["401 days", { from: at2(DAY), until: at2(402 * DAY) }, { until: "En fazla 400 gün olabilir. Yılı kontrol edin." }],
    [
      "in three years",
      { from: at2(1095 * DAY), until: at2(1096 * DAY) },
      { from: "Başlangıç en fazla 2 yıl sonra olabilir. Yılı kontrol edin." },
    ],
  ])("%s is refused at its field", async (_, times, fields) => {
    const { from, until } = { from: times.from(), until: times.until() };
    expect(await refusedFieldsOf(api.reservations.create(reserve({ from, until })))).toEqual(fields);
  });

  test("on a day that is none, for nobody, or at no price is refused at its field", async () => {
    expect(await refusedFieldsOf(api.reservations.create(reserve({ from: "2027-02-29T10:00" })))).toEqual({
      from: "Lütfen geçerli bir başlangıç tarihi ve saati girin.",
    });
    expect(await refusedFieldsOf(api.reservations.create(reserve({ name: " " })))).toEqual({
      name: "Lütfen bir müşteri seçin ya da adını yazın.",
    });
    expect(await refusedFieldsOf(api.reservations.create(reserve({ price: 0 })))).toEqual({
      price: "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi) ya da boş bırakın.",
    });
  });

  test("is moved to another car and time as it was read; what has changed since is refused", async () => {
    const made = await api.reservations.create(reserve());
    const moved = { ...reserve({ id: made.id, code: codes[1]!, from: at(4 * DAY), until: at(5 * DAY) }), version: 1 };
    expect(await api.reservations.change(moved)).toMatchObject({
      code: codes[1],
      startsAt: minuteOf(4 * DAY),
      version: 2,
    });
    expect(await refusalOf(api.reservations.change(moved))).toMatchObject({ code: "CHANGED_MEANWHILE" });
    await api.reservations.create(reserve());
    const back = { ...reserve({ id: made.id }), version: 2 };
    expect(await refusalOf(api.reservations.change(back))).toMatchObject({ code: "CAR_BUSY" });
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ code: codes[1], version: 2 });
  });

  test("that is longer by an hour is in nobody's way, itself least of all", async () => {
    const made = await api.reservations.create(reserve());
    const longer = { ...reserve({ id: made.id, until: at(2 * DAY + HOUR) }), version: 1 };
    expect(await api.reservations.change(longer)).toMatchObject({ endsAt: minuteOf(2 * DAY + HOUR) });
  });

  test("that is given up frees the car, twice alike, and stands again unless somebody else has it by then", async () => {
    const made = await api.reservations.create(reserve());
    const cancelled = await api.reservations.cancel({ id: made.id, version: 1 });
    expect(cancelled).toMatchObject({ state: "cancelled", version: 2 });
    expect(await api.reservations.cancel({ id: made.id, version: 1 })).toEqual(cancelled);
    const other = await api.reservations.create(reserve({ name: "Can" }));
    expect(await refusalOf(api.reservations.reopen({ id: made.id, version: 2 }))).toMatchObject({
      code: "CAR_BUSY",
      data: { who: "Can" },
    });
    await api.reservations.cancel({ id: other.id, version: 1 });
    expect(await api.reservations.reopen({ id: made.id, version: 2 })).toMatchObject({ state: "open" });
    expect(await brokenInvariants(t.db)).toEqual({});
  });

  test("that is given up leaves the company's others as they are, and another company's of the same id", async () => {
    const [made, kept] = [
      await api.reservations.create(reserve()),
      await api.reservations.create(reserve({ code: codes[1]! })),
    ];
    const other = await company(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    const standing = await other.api.company.reservations.create(reserve({ id: made.id, code: theirs }));
    await api.reservations.cancel({ id: made.id, version: 1 });
    expect(await api.reservations.get({ id: kept.id })).toEqual(kept);
    expect(await other.api.company.reservations.get({ id: made.id })).toEqual(standing);
    expect((await api.reservations.list({})).items).toMatchObject([{ id: kept.id }]);
    expect((await other.api.company.reservations.list({})).items).toMatchObject([{ code: theirs }]);
  });

  test("nobody came for is proposed after four hours, and said by somebody from its begin on", async () => {
    const made = await api.reservations.create(reserve({ from: at(0) }));
    const later = await api.reservations.create(reserve({ code: codes[1]! }));
    expect(await refusalOf(api.reservations.noShow({ id: later.id, version: 1 }))).toMatchObject({
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
      insurance: at(DAY).slice(0, 10),
      oilService: at(0).slice(0, 10),
      inspection: at(2 * DAY).slice(0, 10),
    };
    await api.cars.saveInternal({ code, version: 1, internalNotes: "", deadlines: due });
    const made = await api.reservations.create(reserve());
    expect(made.warnings).toEqual([{ kind: "insurance", dueOn: due.insurance }]);
  });

  test("stands in its company's list by its state, its day and words of its name", async () => {
    const soon = await api.reservations.create(reserve());
    const late = await api.reservations.create(reserve({ name: "Can Öz", from: at(3 * DAY), until: at(4 * DAY) }));
    const [car = "", out = ""] = codes.slice(1);
    const given = await api.reservations.create(reserve({ code: car }));
    await api.reservations.cancel({ id: given.id, version: 1 });
    const missed = await api.reservations.create(reserve({ code: car, from: at(0), until: at(HOUR) }));
    await api.reservations.noShow({ id: missed.id, version: 1 });
    const fetched = await api.reservations.create(reserve({ code: out }));
    await start({ code: out, reservationId: fetched.id });
    const other = await company(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    await makeReservation(t.db, other.user, theirs, { now: t.clock.now() });
    const listed = async (filter: Parameters<Company["reservations"]["list"]>[0]) =>
      (await api.reservations.list(filter)).items.map(({ id }) => id);
    expect(await listed({})).toEqual([soon.id, late.id]);
    expect(await listed({ state: "cancelled" })).toEqual([given.id]);
    expect(await listed({ state: "no-show" })).toEqual([missed.id]);
    const [first, third] = [at(DAY).slice(0, 10), at(3 * DAY).slice(0, 10)];
    expect(await listed({ to: first })).toEqual([soon.id]);
    expect(await listed({ from: third })).toEqual([late.id]);
    expect(await listed({ from: first, to: third })).toEqual([soon.id, late.id]);
    expect(await listed({ search: "CAN ö" })).toEqual([late.id]);
  });

  test("of another company is nobody's to read, change or end", async () => {
    const made = await api.reservations.create(reserve());
    const stranger = (await company(t, { displayName: "Başka" })).api.company.reservations;
    const missing = { code: "RESERVATION_NOT_FOUND" };
    expect(await refusalOf(stranger.get({ id: made.id }))).toMatchObject(missing);
    expect(await refusalOf(stranger.cancel({ id: made.id, version: 1 }))).toMatchObject(missing);
    expect(await refusalOf(stranger.change({ ...reserve({ id: made.id }), version: 1 }))).toMatchObject(missing);
    expect(await refusalOf(stranger.create(reserve()))).toMatchObject({ code: "CAR_NOT_FOUND" });
  });
});

describe("a rental", () => {
  test("comes of a reservation once, with its period; the second click is answered alike, a second clerk is refused", async () => {
    const made = await api.reservations.create(reserve({ customerId }));
    const id = randomUUID();
    // Another company has a reservation and a rental with the same ids.
    const other = await company(t);
    const [promised = "", out = ""] = await makeCars(t.db, other.user, 2);
    const standing = await other.api.company.reservations.create(reserve({ id: made.id, code: promised }));
    await start({ id, code: out, customerId: await makeCustomer(t.db, other.user) }, other.api.company);
    const rental = await start({ id, reservationId: made.id, dueAt: at(2 * DAY) });
    expect(await other.api.company.reservations.get({ id: made.id })).toEqual(standing);
    expect(await start({ id, reservationId: made.id, dueAt: at(2 * DAY) })).toEqual(rental);
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ state: "picked-up", rentalId: id });
    const again = start({ code: codes[1]!, reservationId: made.id });
    expect(await refusalOf(again)).toMatchObject({ code: "RESERVATION_OVER" });
    const window = await api.periods.window({ from: at(0).slice(0, 10), to: at(3 * DAY).slice(0, 10) });
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
    expect(await brokenInvariants(t.db)).toEqual({});
  });

  test("comes of a reservation on another car, too, and frees the one that was promised", async () => {
    const made = await api.reservations.create(reserve());
    await start({ code: codes[1]!, reservationId: made.id, dueAt: at(2 * DAY) });
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ code: codes[1], state: "picked-up" });
    await api.reservations.create(reserve());
    expect(await brokenInvariants(t.db)).toEqual({});
  });

  test("does not start or go on into a reservation", async () => {
    const made = await api.reservations.create(reserve());
    const busy = { code: "CAR_BUSY", data: { id: made.id, kind: "reservation" } };
    expect(await refusalOf(start({ dueAt: at(DAY + HOUR) }))).toMatchObject(busy);
    const rental = await start({ dueAt: at(DAY) });
    const extension = { id: rental.id, version: rental.version };
    expect(await refusalOf(api.rentals.extend({ ...extension, dueAt: at(DAY + MINUTE) }))).toMatchObject(busy);
    expect(await api.rentals.get({ id: rental.id })).toMatchObject({ dueAt: rental.dueAt });
    await api.rentals.extend({ ...extension, dueAt: at(HOUR) });
    expect(await brokenInvariants(t.db)).toEqual({});
  });

  test("that runs says who has the car; ended early it frees it, ended late it leaves the next reservation alone", async () => {
    const rental = await start({ dueAt: at(2 * HOUR) });
    expect(await refusalOf(start())).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "rental", who: rental.renterName, until: rental.dueAt, isOverdue: false },
    });
    const next = await api.reservations.create(reserve({ from: at(3 * HOUR), until: at(DAY) }));
    const [passed, safe] = [
      await api.reservations.create(reserve({ code: codes[2]!, from: at(HOUR), until: at(2 * HOUR) })),
      await api.reservations.create(reserve({ code: codes[2]!, from: at(5 * HOUR), until: at(DAY) })),
    ];
    t.clock.advance({ hours: 4 });
    expect(await api.reservations.get({ id: next.id })).toMatchObject({ isEndangered: true });
    // The other car was returned, so its reservations are not endangered.
    expect((await api.reservations.list({})).items).toMatchObject([
      { id: passed.id, isEndangered: false },
      { id: next.id, isEndangered: true },
      { id: safe.id, isEndangered: false },
    ]);
    const refused = await refusalOf(start());
    expect(refused).toMatchObject({ code: "CAR_BUSY", data: { kind: "rental", isOverdue: true } });
    await api.rentals.end({ id: rental.id });
    expect(await api.reservations.get({ id: next.id })).toMatchObject({ isEndangered: false, state: "open" });
    const early = await start({ code: codes[1]!, dueAt: at(2 * DAY) });
    await api.rentals.end({ id: early.id });
    await api.reservations.create(reserve({ code: codes[1]!, from: at(0), until: at(DAY) }));
    expect(await brokenInvariants(t.db)).toEqual({});
  });

  test("may be due before it began, and then takes its car for a minute", async () => {
    const { id } = await start({ dueAt: at(-DAY) });
    expect(await brokenInvariants(t.db)).toEqual({});
    await api.rentals.end({ id });
    expect(await brokenInvariants(t.db)).toEqual({});
  });
});

describe("a car", () => {
  test("that is promised keeps its sticker's plate; its reservations follow the code that replaces its own", async () => {
    const made = await api.reservations.create(reserve());
    const { version } = await api.cars.get({ code });
    expect(await refusalOf(api.cars.change({ code, version, plate: "34 ABC 123" }))).toMatchObject({
      code: "CAR_RESERVED",
    });
    const replaced = await api.cars.replaceCode({ code, reason: "worn" });
    expect(await api.reservations.get({ id: made.id })).toMatchObject({ code: replaced.code });
    expect(await refusalOf(api.reservations.create(reserve()))).toMatchObject({ code: "CAR_BUSY" });
    await api.reservations.cancel({ id: made.id, version: 1 });
    await api.cars.change({ code: replaced.code, version: version + 1, plate: "34 ABC 123" });
  });

  test("that another one takes the place of is blocked no longer", async () => {
    await api.blocks.add({ id: randomUUID(), code, reason: "maintenance", from: at(-HOUR), until: at(DAY) });
    await api.blocks.add({ id: randomUUID(), code, reason: "own-use", from: at(2 * DAY), until: at(3 * DAY) });
    const { version } = await api.cars.get({ code });
    await api.cars.change({ code, version, plate: "34 ABC 124" });
    const made = await api.reservations.create(reserve({ from: at(0), until: at(5 * DAY) }));
    expect(made).toMatchObject({ code, plate: "34 ABC 124" });
  });
});

describe("a blocked time", () => {
  test("refuses reservations and rentals, is moved, and is removed", async () => {
    const id = randomUUID();
    const sent = { id, code, reason: "maintenance" as const, text: "Fren", from: at(-DAY), until: at(DAY) };
    const block = await api.blocks.add(sent);
    expect(await api.blocks.add(sent)).toEqual(block);
    const busy = { code: "CAR_BUSY", data: { kind: "block", who: "Fren" } };
    expect(await refusalOf(start())).toMatchObject(busy);
    expect(await refusalOf(api.reservations.create(reserve({ from: at(HOUR) })))).toMatchObject(busy);
    const moved = await api.blocks.change({ ...sent, code: codes[1]!, text: "", version: 1 });
    expect(moved).toMatchObject({ code: codes[1], text: "", version: 2 });
    expect(await refusalOf(api.blocks.change({ ...sent, version: 1 }))).toMatchObject({ code: "CHANGED_MEANWHILE" });
    expect(await api.blocks.get({ id })).toEqual(moved);
    await start({ dueAt: at(DAY) });
    expect(await refusalOf(api.blocks.change({ ...sent, version: 2 }))).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "rental" },
    });
    await api.blocks.remove({ id });
    expect(await refusalOf(api.blocks.remove({ id }))).toMatchObject({ code: "BLOCK_NOT_FOUND" });
  });

  test("is each company's own: another one's of the same id stays as it is", async () => {
    const other = await company(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    const sent = { id: randomUUID(), code, reason: "maintenance" as const, text: "Fren", from: at(0), until: at(DAY) };
    await api.blocks.add(sent);
    const { blocks } = other.api.company;
    const standing = await blocks.add({ ...sent, code: theirs, text: "Lastik" });
    await api.blocks.change({ ...sent, reason: "own-use", text: "", until: at(2 * DAY), version: 1 });
    expect(await blocks.get({ id: sent.id })).toEqual(standing);
    await api.blocks.remove({ id: sent.id });
    expect(await blocks.get({ id: sent.id })).toEqual(standing);
  });

  test("that went, and gave its id to a reservation, while its removal waited, takes nothing away with it", async () => {
    const id = await makeBlockedTime(t.db, clerk.user, code, { now: t.clock.now() });
    const { removing } = await inTransaction(t.db, async (tx) => {
      await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().execute();
      const refused = refusalOf(api.blocks.remove({ id }));
      await expect.poll(() => isSomebodyWaiting(t.db)).toBe(true);
      await tx.deleteFrom("carPeriods").where("id", "=", id).execute();
      await makeReservation(tx, clerk.user, code, { id, now: t.clock.now() });
      return { removing: refused };
    });
    expect(await removing).toMatchObject({ code: "BLOCK_NOT_FOUND" });
    expect(await api.reservations.get({ id })).toMatchObject({ state: "open" });
  });

  test("of the past alone blocks nothing and is refused", async () => {
    const over = { id: randomUUID(), code, reason: "other" as const, from: at(-DAY), until: at(-HOUR) };
    expect(await refusedFieldsOf(api.blocks.add(over))).toEqual({
      until: "Bu zaman geçmiş. Bitiş şimdiden sonra olmalı.",
    });
  });
});

describe("the calendar", () => {
  test("shows what begins in its days, reaches into them, is out beyond its end, and was", async () => {
    const ended = await start({ dueAt: at(5 * DAY) });
    t.clock.advance({ days: 2 });
    await api.rentals.end({ id: ended.id });
    const overdue = await start({ dueAt: at(HOUR) });
    const missed = await api.reservations.create(reserve({ code: codes[1]!, from: at(0), until: at(HOUR) }));
    t.clock.advance({ days: 2 });
    const made = await api.reservations.create(reserve({ from: at(HOUR), until: at(10 * DAY) }));
    const given = await api.reservations.create(reserve({ from: at(11 * DAY), until: at(12 * DAY) }));
    await api.reservations.cancel({ id: given.id, version: 1 });
    const safe = await api.reservations.create(reserve({ code: codes[1]!, from: at(HOUR), until: at(DAY) }));
    const block = { id: randomUUID(), code: codes[2]!, reason: "maintenance" as const };
    await api.blocks.add({ ...block, from: at(0), until: at(3 * DAY) });
    const periodsOf = async (from: number, to: number, of = code) => {
      const { items } = await api.periods.window({ from: at(from).slice(0, 10), to: at(to).slice(0, 10) });
      return items.find((row) => row.code === of)!.periods.map(({ id, state }) => [id, state]);
    };
    expect(await periodsOf(-4 * DAY, -3 * DAY)).toEqual([[ended.id, "over"]]);
    expect(await periodsOf(-3 * DAY, -3 * DAY)).toEqual([[ended.id, "over"]]);
    expect(await periodsOf(0, DAY)).toEqual([
      [overdue.id, "overdue"],
      [made.id, "coming"],
    ]);
    expect(await periodsOf(5 * DAY, 6 * DAY)).toEqual([[made.id, "coming"]]);
    expect(await periodsOf(11 * DAY, 12 * DAY)).toEqual([]);
    expect(await periodsOf(12 * DAY, 12 * DAY)).toEqual([]);
    expect(await periodsOf(-2 * DAY, -2 * DAY, codes[1])).toEqual([[missed.id, "over"]]);
    expect(await periodsOf(0, DAY, codes[1])).toEqual([[safe.id, "coming"]]);
    expect(await periodsOf(DAY, 2 * DAY, codes[2])).toEqual([[block.id, "running"]]);
    const window = (search: string) =>
      api.periods.window({ from: at(0).slice(0, 10), to: at(DAY).slice(0, 10), search });
    const { items } = await window(code);
    expect(items.map((row) => row.code)).toEqual([code]);
    expect(items[0]!.periods.at(-1)).toMatchObject({ isEndangered: true, who: "Ayşe Yılmaz" });
    expect((await window(codes[1]!)).items).toMatchObject([{ periods: [{ id: safe.id, isEndangered: false }] }]);
  });

  test("shows no more than its days hold, and none backwards", async () => {
    const day = (later: number) => at(later).slice(0, 10);
    expect(await refusedFieldsOf(api.periods.window({ from: day(0), to: day(62 * DAY) }))).toEqual({
      to: "Takvim en fazla 62 gün gösterir.",
    });
    expect(await refusedFieldsOf(api.periods.window({ from: day(0), to: day(-DAY) }))).toEqual({
      to: "Son gün, ilk günden önce olamaz.",
    });
  });

  test("says before it is sent whether a car is free, and which are", async () => {
    const made = await api.reservations.create(reserve());
    const times = { from: at(DAY), until: at(2 * DAY) };
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

/** Like `at`, but computed only after the test's clock has moved. */
function at2(later: number): () => string {
  return () => at(later);
}
