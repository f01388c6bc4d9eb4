import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { DeskReservationList } from "#domain/fleet/reservation.ts";
import { formatLocalDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";

import { createTestApp, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { makeCars, makeCustomer, signIn, type MadeCompany } from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];
type ReserveInput = Parameters<CompanyClient["reservations"]["create"]>[0];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let api: CompanyClient;
let codes: string[];
let reservationIds: Record<string, string>;

const localTimeAfterNow = (later: number) => formatLocalDateTime(new Date(t.clock.now().getTime() + later));

async function makeReservation(name: string, code: string, given: Partial<ReserveInput> = {}): Promise<string> {
  const id = randomUUID();
  const times = { from: localTimeAfterNow(DAY_MS), until: localTimeAfterNow(2 * DAY_MS) };
  await api.reservations.create({ id, code, name, phone: "", ...times, ...given });
  return id;
}

beforeAll(async () => {
  t = await createTestApp();
  clerk = await makeCompanyOwnerPerson(t);
  api = clerk.api.company;
  codes = await makeCars(t.db, clerk.user, 6);
  for (const [nth, code] of codes.entries())
    await t.db
      .updateTable("cars")
      .set({ plate: `34 ABC 10${nth}` })
      .where("code", "=", code)
      .execute();
  const [first = "", second = "", third = "", fourth = "", fifth = "", sixth = ""] = codes;
  const past = await makeReservation("Zehra Dün", third, {
    from: localTimeAfterNow(HOUR_MS),
    until: localTimeAfterNow(2 * HOUR_MS),
  });
  const missed = await makeReservation("Umut Gelmez", fourth, {
    from: localTimeAfterNow(HOUR_MS),
    until: localTimeAfterNow(2 * HOUR_MS),
  });
  t.clock.advance({ hours: 24 });
  await api.reservations.noShow({ id: missed, version: 1 });
  const coming = await makeReservation("Nilgün Arayan", first, { phone: "0532 111 22 33", phoneIsRight: true });
  const today = await makeReservation("Bora Bugün", second, {
    from: localTimeAfterNow(HOUR_MS),
    until: localTimeAfterNow(3 * HOUR_MS),
  });
  const given = await makeReservation("Nilgün Vazgeçen", fifth);
  await api.reservations.cancel({ id: given, version: 1 });
  const fetched = await makeReservation("Nilgün Giden", sixth);
  const customerId = await makeCustomer(t.db, clerk.user);
  const money = { total: 100_000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
  const shown = { renterNameVisible: true, renterPhoneVisible: true };
  const rental = {
    id: randomUUID(),
    code: sixth,
    customerId,
    dueAt: localTimeAfterNow(DAY_MS),
    reservationId: fetched,
  };
  await api.rentals.start({ ...rental, ...money, ...shown });
  reservationIds = { past, missed, coming, today, given, fetched };
  const other = await makeCompanyOwnerPerson(t);
  const [theirs = ""] = await makeCars(t.db, other.user);
  const asked = {
    id: randomUUID(),
    code: theirs,
    name: "Nilgün Başka",
    phone: "",
    from: localTimeAfterNow(DAY_MS),
    until: localTimeAfterNow(2 * DAY_MS),
  };
  await other.api.company.reservations.create(asked);
});
afterAll(() => t.close());

const listNames = (found: { id: string }[]) =>
  found.map(({ id }) => Object.entries(reservationIds).find(([, one]) => one === id)?.[0] ?? "?");

describe("a list of reservations", () => {
  test.each<[DeskReservationList, string[]]>([
    ["coming", ["today", "coming"]],
    ["today", ["today"]],
    ["past", ["past"]],
    ["no-show", ["missed"]],
    ["cancelled", ["given"]],
    ["all", ["given", "coming", "today", "missed", "past"]],
  ])("of %s holds %j", async (state, names) => {
    const found = listNames((await api.reservations.list({ state })).items);
    // Reservations that begin at the same time have no fixed order.
    expect(found.toSorted()).toEqual(names.toSorted());
    if (state !== "all") expect(found).toEqual(names);
  });

  test("is narrowed by days within it, too", async () => {
    const tomorrow = toIstanbulDate(new Date(t.clock.now().getTime() + DAY_MS));
    expect(listNames((await api.reservations.list({ state: "coming", from: tomorrow })).items)).toEqual(["coming"]);
    expect((await api.reservations.list({ state: "past", from: tomorrow })).items).toEqual([]);
  });

  test.each([
    ["nilgün", ["given", "coming"]],
    ["ARAYAN nil", ["coming"]],
    ["0532 111 22", ["coming"]],
    ["+90 532 111 22 33", ["coming"]],
    ["34abc104", ["given"]],
    ["34 ABC 10", ["given", "coming", "today", "missed", "past"]],
    ["gi", []],
    ["vazgeçen 34", []],
    ["yok", []],
  ])("finds by %j: %j", async (search, names) => {
    const found = listNames((await api.reservations.list({ state: "all", search })).items);
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  test("finds a car by its code, and each reservation once", async () => {
    expect(listNames((await api.reservations.list({ search: codes[0]! })).items)).toEqual(["coming"]);
    const name = `Can ${codes[0]!}`;
    const both = await makeReservation(name, codes[0]!, {
      from: localTimeAfterNow(10 * DAY_MS),
      until: localTimeAfterNow(11 * DAY_MS),
    });
    const { items } = await api.reservations.list({ search: codes[0]! });
    expect(items.filter(({ id }) => id === both)).toHaveLength(1);
    await api.reservations.cancel({ id: both, version: 1 });
  });

  test("is walked without gap or repeat, also where names and plates find", { tags: "long" }, async () => {
    const { user, api: other } = await makeCompanyOwnerPerson(t);
    const cars = await makeCars(t.db, user, 40);
    for (const [nth, code] of cars.entries())
      await t.db
        .updateTable("cars")
        .set({ plate: nth < 30 ? `06 KAR ${nth}` : `34 ABC ${nth}` })
        .where("code", "=", code)
        .execute();
    const asked = cars.flatMap((code, nth) =>
      [1, 2, 3, 4].map((day) => ({
        id: randomUUID(),
        code,
        name: nth % 2 === 0 ? "Kar Tanesi" : "Ayşe",
        phone: "",
        from: localTimeAfterNow(day * 2 * DAY_MS),
        until: localTimeAfterNow(day * 2 * DAY_MS + HOUR_MS),
      })),
    );
    for (const one of asked) await other.company.reservations.create(one);
    const { rows } = await readAllPages((page) =>
      other.company.reservations.list({ search: "kar", state: "coming", ...page }),
    );
    const wanted = asked.filter((_, nth) => nth < 120 || Math.floor(nth / 4) % 2 === 0).map(({ id }) => id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    const begins = rows.map(({ startsAt }) => startsAt.getTime());
    expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  });
});

describe("one that was given up or missed", () => {
  test("is brought back from where it was found, while the car is free", async () => {
    const { items } = await api.reservations.list({ state: "cancelled", search: "nilgün" });
    const { id, version } = items[0]!;
    expect(await api.reservations.reopen({ id, version })).toMatchObject({ state: "open" });
    expect(listNames((await api.reservations.list({ search: "vazgeçen" })).items)).toEqual(["given"]);
    await api.reservations.cancel({ id, version: version + 1 });
    await makeReservation("Önce Gelen", codes[4]!);
    const refused = await catchRefusal(api.reservations.reopen({ id, version: version + 2 }));
    expect(refused).toMatchObject({ code: "CAR_BUSY", data: { who: "Önce Gelen" } });
  });
});

describe("the search of the desk", () => {
  const search = async (text: string) => (await api.desk.search({ search: text })).reservations;

  test("finds what is to come first, and what was given up or missed lately behind it", async () => {
    expect(await search("nilgün")).toMatchObject([
      { id: reservationIds["coming"], name: "Nilgün Arayan", plate: "34 ABC 100", state: "open" },
      { id: reservationIds["given"], state: "cancelled" },
    ]);
    expect(listNames(await search("0532 111"))).toEqual(["coming"]);
    expect(listNames(await search("34 abc 103"))).toEqual(["missed"]);
    expect(listNames(await search("zehra"))).toEqual(["past"]);
    expect(await search("müzeyyen")).toEqual([]);
  });

  test("leaves out what was to be long ago, which the list finds", async () => {
    t.clock.advance({ days: 31 });
    api = t.api(await signIn(t.db, clerk.user, t.clock.now())).company;
    expect(await search("zehra")).toEqual([]);
    expect(listNames((await api.reservations.list({ state: "past", search: "zehra" })).items)).toEqual(["past"]);
  });
});
