import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { makeBlockedTime, makeCars, makeCustomer, makeRental, makeReservation } from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function instantAfterNow(later: number): Date {
  return new Date(t.clock.now().getTime() + later);
}

function makeSpan(from: number, until: number) {
  return { from: formatLocalDateTime(instantAfterNow(from)), until: formatLocalDateTime(instantAfterNow(until)) };
}

async function makeOffice() {
  const { user, api } = await makeCompanyOwnerPerson(t);
  return { user, api: api.company, codes: await makeCars(t.db, user, 3) };
}

async function listPeriods(api: CompanyClient, code: string, first: number, last: number) {
  const { from, until } = makeSpan(first, last);
  const { items } = await api.periods.window({ from: from.slice(0, 10), to: until.slice(0, 10) });
  return items.find((row) => row.code === code)!.periods;
}

describe("three companies with a rental and a reservation under the same ids", () => {
  const [rentalId, reservationId] = [randomUUID(), randomUUID()];

  async function threeOffices() {
    const offices = [];
    for (const [name, gapMinutes] of [
      ["Ali Kaya", 0],
      ["Zeynep Ak", 60],
      ["Veli Can", 120],
    ] as const) {
      const made = await makeOffice();
      const { user, api, codes } = made;
      const { version } = await api.rentalRules.get();
      await api.rentalRules.update({ version, late: null, km: null, fuelPrice: null, gapMinutes });
      const now = t.clock.now();
      const customerId = await makeCustomer(t.db, user, { name });
      await makeRental(t.db, user, codes[0]!, { id: rentalId, now, customerId, dueAt: instantAfterNow(2 * DAY_MS) });
      await makeReservation(t.db, user, codes[1]!, { id: reservationId, now, name });
      offices.push({ ...made, name, gapMinutes, begun: now });
      t.clock.advance({ hours: 1 });
    }
    return offices;
  }

  test("are each told who has their own cars, and how long these are kept free behind", async () => {
    for (const { api, codes, name, gapMinutes } of await threeOffices()) {
      const busyIn = async (code: string | undefined, from: number, until: number) =>
        (await api.periods.check({ code: code!, ...makeSpan(from, until) })).busy;
      expect(await busyIn(codes[0], 0, HOUR_MS)).toMatchObject({ kind: "rental", who: name });
      expect(await busyIn(codes[1], DAY_MS, 2 * DAY_MS)).toMatchObject({ kind: "reservation", who: name });
      const { endsAt, busyUntil } = await api.reservations.get({ id: reservationId });
      expect(busyUntil.getTime() - endsAt.getTime()).toBe(gapMinutes * 60_000);
    }
  });

  test("move and end theirs, and nobody else's", async () => {
    const offices = await threeOffices();
    const rentedIn = () =>
      Promise.all(offices.map(async ({ api, codes }) => (await listPeriods(api, codes[0]!, 0, 0))[0]!));
    for (const [nth, { api, begun }] of offices.entries()) {
      const before = await rentedIn();
      const until = instantAfterNow((5 + nth) * DAY_MS);
      await api.rentals.extend({ id: rentalId, version: 1, dueAt: formatLocalDateTime(until) });
      const moved = await rentedIn();
      expect(moved[nth]).toMatchObject({ startsAt: begun, endsAt: until });
      expect(moved.toSpliced(nth, 1)).toEqual(before.toSpliced(nth, 1));
    }
    await offices[1]!.api.rentals.end({ id: rentalId });
    expect((await rentedIn()).map(({ state }) => state)).toEqual(["running", "over", "running"]);
  });
});

test("a car is free unless something that stands takes it then, or it is out and should have been back", async () => {
  const { user, api, codes } = await makeOffice();
  const [out = "", promised = "", idle = ""] = codes;
  const now = t.clock.now();
  await makeRental(t.db, user, out, { now, dueAt: instantAfterNow(2 * HOUR_MS) });
  const givenUp = await makeReservation(t.db, user, promised, { now });
  await api.reservations.cancel({ id: givenUp, version: 1 });
  const standing = await makeReservation(t.db, user, promised, {
    now,
    from: instantAfterNow(DAY_MS + HOUR_MS),
    until: instantAfterNow(2 * DAY_MS),
  });
  const freeIn = async (from: number, until: number) =>
    (await api.periods.free(makeSpan(from, until))).items.map(({ code }) => code);
  const busyIn = async (code: string, from: number, until: number) =>
    (await api.periods.check({ code, ...makeSpan(from, until) })).busy?.id;

  expect(await busyIn(promised, 0, HOUR_MS)).toBeUndefined();
  expect(await busyIn(promised, DAY_MS, 2 * DAY_MS)).toBe(standing);
  expect(await freeIn(3 * HOUR_MS, 4 * HOUR_MS)).toEqual([out, promised, idle]);
  expect(await freeIn(DAY_MS, DAY_MS + HOUR_MS)).toEqual([out, promised, idle]);
  expect(await freeIn(DAY_MS, 2 * DAY_MS)).toEqual([out, idle]);

  t.clock.advance({ hours: 3 });
  expect(await freeIn(HOUR_MS, 2 * HOUR_MS)).toEqual([promised, idle]);
  expect(await freeIn(3 * DAY_MS, 4 * DAY_MS)).toEqual([out, promised, idle]);
  expect(await busyIn(out, 3 * DAY_MS, 4 * DAY_MS)).toBeUndefined();

  // A reservation or block that has passed does not occupy the car any more, even if nobody has recorded its end. A
  // rental occupies the car until it is ended.
  t.clock.advance({ days: 5 });
  expect(await listPeriods(api, promised, 0, DAY_MS)).toEqual([]);
  expect(await listPeriods(api, out, 0, DAY_MS)).toMatchObject([{ kind: "rental", state: "overdue" }]);
});

describe("another car under a sticker", () => {
  async function changeCar(api: CompanyClient, code: string) {
    const { version } = await api.cars.get({ code });
    return api.cars.change({ code, version, plate: "34 ABC 123" });
  }

  test("is refused while that one is promised, whatever other ones are, and not once its time is past", async () => {
    const { user, api, codes } = await makeOffice();
    const [promised = "", other = ""] = codes;
    await makeReservation(t.db, user, promised, { now: t.clock.now() });
    expect(await catchRefusal(changeCar(api, promised))).toMatchObject({ code: "CAR_RESERVED" });
    await changeCar(api, other);
    t.clock.advance({ days: 2 });
    await changeCar(api, promised);
  });

  test("ends the times in which that one is blocked: those to come are gone, those before and of others stay", async () => {
    const { user, api, codes } = await makeOffice();
    const [changed = "", other = ""] = codes;
    const now = t.clock.now();
    for (const code of [changed, other])
      for (const [from, until] of [
        [-3 * HOUR_MS, HOUR_MS],
        [2 * HOUR_MS, 4 * HOUR_MS],
        [5 * HOUR_MS, 6 * HOUR_MS],
      ] as const)
        await makeBlockedTime(t.db, user, code, { now, from: instantAfterNow(from), until: instantAfterNow(until) });
    t.clock.advance({ hours: 3 });
    const blocked = (code: string) => listPeriods(api, code, -DAY_MS, DAY_MS);
    const before = [await blocked(changed), await blocked(other)];
    expect(before.map((periods) => periods.length)).toEqual([3, 3]);
    await changeCar(api, changed);
    const ended = { state: "over", endsAt: t.clock.now(), busyUntil: t.clock.now() };
    expect(await blocked(changed)).toEqual([before[0]![0], { ...before[0]![1], ...ended }]);
    expect(await blocked(other)).toEqual(before[1]);
  });
});

describe("the calendar’s search", () => {
  test("finds a car by who has it or is promised it on the days that are shown, and by its plate", async () => {
    const { user, api, codes } = await makeOffice();
    const [first = "", second = "", third = ""] = codes;
    for (const [nth, code] of codes.entries())
      await t.db
        .updateTable("cars")
        .set({ plate: `34 ABC 10${nth}` })
        .where("code", "=", code)
        .execute();
    const customerId = await makeCustomer(t.db, user, { name: "Nilgün Kiracı" });
    await makeRental(t.db, user, first, { now: t.clock.now(), customerId, dueAt: instantAfterNow(2 * DAY_MS) });
    const promised = {
      id: randomUUID(),
      code: second,
      name: "Nilgün Arayan",
      phone: "05321112233",
      phoneIsRight: true,
    };
    await api.reservations.create({ ...promised, ...makeSpan(30 * DAY_MS, 31 * DAY_MS) });
    const given = await api.reservations.create({
      id: randomUUID(),
      code: third,
      name: "Nilgün Vazgeçen",
      ...makeSpan(DAY_MS, 2 * DAY_MS),
    });
    await api.reservations.cancel({ id: given.id, version: 1 });
    const found = async (search: string, from: number) => {
      const days = { from: makeSpan(from, 0).from.slice(0, 10), to: makeSpan(from + 6 * DAY_MS, 0).from.slice(0, 10) };
      const { items } = await api.periods.window({ ...days, search });
      return items.map(({ code }) => code);
    };
    expect(await found("nilgün", 0)).toEqual([first]);
    expect(await found("arayan nil", 28 * DAY_MS)).toEqual([second]);
    expect(await found("0532 111", 28 * DAY_MS)).toEqual([second]);
    expect(await found("arayan", 0)).toEqual([]);
    expect(await found("34 abc", 0)).toEqual(codes);
    expect(await found("abc102", 0)).toEqual([third]);
    const other = await makeOffice();
    expect((await other.api.periods.window({ from: "2026-11-01", to: "2026-12-31", search: "nilgün" })).items).toEqual(
      [],
    );
  });
});
