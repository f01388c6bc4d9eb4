import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { FUTURE_TIME_MESSAGE } from "#contract/fleet/rentals.ts";

import { createTestApp, catchRefusedFields, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import {
  acceptAgreement,
  makeCars,
  makeConditionReport,
  makeCustomer,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let rentals: ApiClient["company"]["rentals"];
const TESTED_PLATE = "34 ABC 123";
const rentalIds: string[] = [];

const parseInstant = (time: string) => new Date(`${time}+03:00`);
const listRenterNames = ({ rentals: had }: { rentals: { renterName: string }[] }) =>
  had.map(({ renterName }) => renterName);

beforeAll(async () => {
  t = await createTestApp();
  clerk = await makeCompanyOwnerPerson(t);
  ({ rentals } = clerk.api.company);
  const [code = "", other = ""] = await makeCars(t.db, clerk.user, 2);
  await t.db.updateTable("cars").set({ plate: TESTED_PLATE }).where("code", "=", code).execute();
  const spans = [
    ["Ayşe", "2021-05-01T10:00:10", "2021-05-03T09:30:20"],
    ["Barış", "2021-05-03T09:30:40", "2021-05-04T18:00:00"],
    ["Can", "2026-11-20T12:00:00", null],
  ] as const;
  for (const [name, from, until] of spans) {
    const customerId = await makeCustomer(t.db, clerk.user, { name, phone: "+905321112233" });
    const times = {
      now: parseInstant(from),
      dueAt: parseInstant("2026-12-01T10:00:00"),
      ...(until && { endedAt: parseInstant(until) }),
    };
    rentalIds.push(await makeRental(t.db, clerk.user, code, { customerId, ...times }));
  }
  await makeRental(t.db, clerk.user, other);
});
afterAll(() => t.close());

test("who had it is answered with the renter, the telephone and from when until when, years back", async () => {
  const answer = await rentals.holder({
    plate: TESTED_PLATE.toLowerCase().replaceAll(" ", ""),
    at: "2021-05-02T03:15",
  });
  expect(answer).toMatchObject({
    plate: TESTED_PLATE,
    at: parseInstant("2021-05-02T03:15:00"),
    before: null,
    after: null,
    isOwn: true,
  });
  expect(answer.rentals).toMatchObject([
    {
      id: rentalIds[0],
      renterName: "Ayşe",
      renterPhone: "+905321112233",
      startedAt: parseInstant("2021-05-01T10:00:10"),
      endedAt: parseInstant("2021-05-03T09:30:20"),
      plateUncertain: false,
    },
  ]);
});

test.each([
  ["2021-05-03T09:30", ["Ayşe", "Barış"]],
  ["2021-05-03T09:31", ["Barış"]],
  ["2026-11-21T11:59", ["Can"]],
])("at %s: %j", async (at, had) => {
  expect(listRenterNames(await rentals.holder({ plate: TESTED_PLATE, at }))).toEqual(had);
});

test.each([
  ["2021-05-01", ["Ayşe"]],
  ["2021-05-03", ["Ayşe", "Barış"]],
  ["2021-05-04", ["Barış"]],
  ["2026-11-21", ["Can"]],
])("on %s: %j", async (at, had) => {
  const answer = await rentals.holder({ plate: TESTED_PLATE, at });
  expect(listRenterNames(answer)).toEqual(had);
  expect(answer).toMatchObject({ at: parseInstant(`${at}T00:00:00`) });
});

test("on a day without a rental it names both neighbours, and a day to come is refused", async () => {
  expect(await rentals.holder({ plate: TESTED_PLATE, at: "2021-05-05" })).toMatchObject({
    rentals: [],
    before: { id: rentalIds[1] },
    after: { id: rentalIds[2] },
  });
  expect(await catchRefusedFields(rentals.holder({ plate: TESTED_PLATE, at: "2026-11-22" }))).toEqual({
    at: FUTURE_TIME_MESSAGE,
  });
});

test("the papers of who had it are named: each sheet and whether it is signed, and each sealed record", async () => {
  const running = rentalIds[2]!;
  const papersOf = async (api = rentals) =>
    (await api.holder({ plate: TESTED_PLATE, at: "2026-11-21" })).rentals.map(({ papers }) => papers);
  expect(await papersOf()).toEqual([{ sheets: [], records: [] }]);
  await clerk.api.company.agreements.make({ rentalId: running });
  expect(await papersOf()).toEqual([{ sheets: [{ sheet: 1, isSigned: false }], records: [] }]);
  await acceptAgreement(t.deps, clerk.user, running);
  await makeConditionReport(t.db, clerk.user, running, { words: "Ön tampon", photo: "foto" });
  expect(await papersOf()).toMatchObject([
    { sheets: [{ sheet: 1, isSigned: true }], records: [{ carNo: 1, direction: "out" }] },
  ]);
  expect(await papersOf((await makeCompanyOwnerPerson(t)).api.company.rentals)).toEqual([]);
});

test("between two rentals it says so, with both", async () => {
  expect(await rentals.holder({ plate: TESTED_PLATE, at: "2023-01-01T10:00" })).toMatchObject({
    rentals: [],
    before: { id: rentalIds[1] },
    after: { id: rentalIds[2] },
  });
  expect(await rentals.holder({ plate: TESTED_PLATE, at: "2020-01-01T10:00" })).toMatchObject({
    before: null,
    after: { id: rentalIds[0] },
  });
});

test("a plate that was corrected later stays where the rental was made under it, and an uncertain one says so", async () => {
  await t.db.updateTable("rentals").set({ plateUncertain: true }).where("id", "=", rentalIds[0]!).execute();
  expect((await rentals.holder({ plate: TESTED_PLATE, at: "2021-05-02T03:15" })).rentals).toMatchObject([
    { plateUncertain: true },
  ]);
  await t.db.updateTable("cars").set({ plate: "06 YENI 1" }).where("plate", "=", TESTED_PLATE).execute();
  expect(listRenterNames(await rentals.holder({ plate: TESTED_PLATE, at: "2021-05-02T03:15" }))).toEqual(["Ayşe"]);
});

test("a car that was never rented is told from a plate that nobody knows, and another company's is unknown", async () => {
  const asked = { rentals: [], before: null, after: null };
  expect(await rentals.holder({ plate: "06 YENI 1", at: "2026-11-21T11:00" })).toMatchObject({ ...asked, isOwn: true });
  const [car] = await t.db.selectFrom("cars").select("code").where("plate", "=", "06 YENI 1").execute();
  await t.db
    .insertInto("formerCars")
    .values({
      id: randomUUID(),
      companyId: clerk.user.companyId,
      code: car!.code,
      plate: "06 ESKI 1",
      since: parseInstant("2020-01-01T00:00:00"),
      until: parseInstant("2020-06-01T00:00:00"),
    })
    .execute();
  expect(await rentals.holder({ plate: "06 ESKI 1", at: "2026-11-21T11:00" })).toMatchObject({ ...asked, isOwn: true });
  expect(await rentals.holder({ plate: "99 YOK 99", at: "2026-11-21T11:00" })).toMatchObject({
    ...asked,
    isOwn: false,
  });
  const stranger = (await makeCompanyOwnerPerson(t)).api.company.rentals;
  for (const theirs of [TESTED_PLATE, "06 YENI 1", "06 ESKI 1"])
    expect(await stranger.holder({ plate: theirs, at: "2021-05-02T03:15" })).toMatchObject({ ...asked, isOwn: false });
});

test("it is one's own rental, though another company's has its id and plate and many have come since", async () => {
  const [own, other] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
  const id = randomUUID();
  for (const { user } of [own, other]) {
    const [code = ""] = await makeCars(t.db, user);
    await t.db.updateTable("cars").set({ plate: TESTED_PLATE }).where("code", "=", code).execute();
    const customerId = await makeCustomer(t.db, user, { name: user === own.user ? "Ayşe" : "Başkası" });
    const rent = (from: Date, given: object = {}) =>
      makeRental(t.db, user, code, { customerId, now: from, endedAt: new Date(from.getTime() + 3_600_000), ...given });
    await rent(parseInstant("2021-05-01T10:00:00"), { id });
    for (let day = 10; day < 32; day += 1) await rent(parseInstant(`2021-05-${day}T10:00:00`));
  }
  const { rentals: had } = await own.api.company.rentals.holder({ plate: TESTED_PLATE, at: "2021-05-01T10:30" });
  expect(had).toMatchObject([{ id, renterName: "Ayşe" }]);
});

test("what is no plate, no time or still to come is said at its field", async () => {
  expect(await catchRefusedFields(rentals.holder({ plate: "  ", at: "dün" }))).toEqual({
    plate: "Lütfen plakayı yazın.",
    at: "Lütfen geçerli bir gün girin.",
  });
  expect(await catchRefusedFields(rentals.holder({ plate: TESTED_PLATE, at: "2026-11-21T12:01" }))).toEqual({
    at: FUTURE_TIME_MESSAGE,
  });
  expect((await rentals.holder({ plate: TESTED_PLATE, at: "2026-11-21T12:00" })).rentals).toHaveLength(1);
});
