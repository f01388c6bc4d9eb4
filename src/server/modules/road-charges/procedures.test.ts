import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  LONG_AGO,
  makeCars,
  makeCustomer,
  makeMember,
  makeRental,
  makeRoadCharge,
  PASSWORD,
  type MadeCompany,
} from "../../../../test/world.ts";

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let roads: ApiClient["company"]["roadCharges"];
let code: string;
/** The ids of an ended and of a running rental of the same car. */
let pastRentalId: string;
let runningRentalId: string;

const TESTED_PLATE = "34 ABC 123";
const parseInstant = (time: string) => new Date(`${time}+03:00`);

type LineInput = Parameters<typeof roads.add>[0]["lines"][number];
const makeLine = (given: Partial<LineInput> = {}): LineInput => ({
  plate: TESTED_PLATE,
  at: "2026-11-02T14:05",
  amount: 4250,
  documentNo: "",
  text: "",
  ...given,
});
const saveLines = (...lines: LineInput[]) => roads.add({ kind: "toll", lines });
const listCharges = async (filter: Parameters<typeof roads.list>[0] = {}) => (await roads.list(filter)).items;
const readFirstRoadCharge = async (): Promise<RoadChargeView> => (await listCharges())[0]!;
const readRental = async (id: string) => clerk.api.company.rentals.get({ id });
const readBilled = async () =>
  (
    await t.db
      .selectFrom("companyTotals")
      .select("billed")
      .where("companyId", "=", clerk.user.companyId)
      .executeTakeFirstOrThrow()
  ).billed;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

// The clock stands at noon of 21 November 2026.
beforeEach(async () => {
  clerk = await makeCompanyOwnerPerson(t);
  roads = clerk.api.company.roadCharges;
  [code = ""] = await makeCars(t.db, clerk.user);
  await t.db.updateTable("cars").set({ plate: TESTED_PLATE }).where("code", "=", code).execute();
  const rent = async (name: string, from: string, until?: string) =>
    makeRental(t.db, clerk.user, code, {
      customerId: await makeCustomer(t.db, clerk.user, { name }),
      now: parseInstant(from),
      dueAt: parseInstant("2026-12-01T10:00"),
      ...(until !== undefined && { endedAt: parseInstant(until) }),
    });
  pastRentalId = await rent("Ayşe", "2026-11-01T10:00", "2026-11-05T10:00");
  runningRentalId = await rent("Barış", "2026-11-10T10:00");
});
afterEach(async () => {
  const broken = Object.keys(await findBrokenInvariants(t.db));
  if (broken.length > 0) throw new Error(`Broken: ${broken.join(", ")}.`);
});

describe("lines that are saved", () => {
  test("find who had the car at their minute, or say that nobody did; other people's plates stay out", async () => {
    const lines = [
      makeLine({ plate: "34abc123" }),
      makeLine({ at: "2026-11-07T10:00" }),
      makeLine({ at: "2026-11-12T09:30:59" }),
      makeLine({ plate: "06 YOK 1" }),
    ];
    expect(await roads.look({ kind: "toll", lines })).toEqual([
      { found: "certain", renterName: "Ayşe", like: null },
      { found: "nobody", renterName: null, like: null },
      { found: "certain", renterName: "Barış", like: null },
      { found: "foreign", renterName: null, like: null },
    ]);
    expect(await listCharges()).toEqual([]);
    expect(await saveLines(...lines)).toEqual(["saved", "saved", "saved", "foreign"]);
    const rows = await listCharges();
    expect(rows).toMatchObject([
      {
        match: "certain",
        rental: { id: runningRentalId, renterName: "Barış", endedAt: null },
        happenedAt: parseInstant("2026-11-12T09:30"),
      },
      { match: "nobody", rental: null },
      { match: "certain", rental: { id: pastRentalId, renterName: "Ayşe" } },
    ]);
    expect(rows[0]).toMatchObject({
      plate: TESTED_PLATE,
      state: "new",
      reducedUntil: null,
      isCharged: false,
      version: 1,
    });
  });

  test("say of an uncertain plate and of a minute in which the car changed hands that they do", async () => {
    await t.db.updateTable("rentals").set({ plateUncertain: true }).where("id", "=", pastRentalId).execute();
    const endedAt = parseInstant("2026-11-10T10:00");
    await t.db.updateTable("rentals").set({ endedAt }).where("id", "=", pastRentalId).execute();
    await t.db
      .updateTable("carPeriods")
      .set({ endsAt: endedAt, busyUntil: endedAt })
      .where("rentalId", "=", pastRentalId)
      .execute();
    await saveLines(makeLine(), makeLine({ at: "2026-11-10T10:00" }));
    expect(await listCharges()).toMatchObject([
      { match: "several", rental: null },
      { match: "uncertain", rental: { id: pastRentalId } },
    ]);
  });

  test("are there once, in one list, in the same list again and by two clerks at once; another plate, minute, amount or kind is another", async () => {
    expect(await saveLines(makeLine(), makeLine({ plate: "34-abc-123" }))).toEqual(["saved", "known"]);
    const next = makeLine({ at: "2026-11-02T14:07" });
    const twice = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => saveLines({ ...next, documentNo: nth % 2 === 0 ? `${nth}` : "" })),
    );
    expect(twice.flat().toSorted()).toEqual([...Array<string>(9).fill("known"), "saved"]);
    expect(await roads.look({ kind: "toll", lines: [makeLine()] })).toEqual([
      { found: "known", renterName: null, like: { documentNo: "", text: "", count: 1 } },
    ]);
    const others = [{ plate: "06 YOK 1" }, { at: "2026-11-02T14:06" }, { amount: 4251 }].map(makeLine);
    expect((await roads.look({ kind: "toll", lines: others })).map(({ found }) => found)).toEqual([
      "foreign",
      "certain",
      "certain",
    ]);
    expect(await roads.look({ kind: "fine", lines: [makeLine()] })).toMatchObject([{ found: "certain", like: null }]);
    expect(await roads.add({ kind: "fine", lines: [makeLine()] })).toEqual(["saved"]);
    expect(await listCharges()).toHaveLength(3);
  });

  test("are one whatever running number they have, in one request and in another month's list", async () => {
    const second = { at: "2026-11-03T08:14", amount: 5900 };
    expect(await saveLines(makeLine({ documentNo: "1" }))).toEqual(["saved"]);
    expect(await saveLines(makeLine({ documentNo: "7" }))).toEqual(["known"]);
    expect(await saveLines(makeLine({ documentNo: "1" }), makeLine({ documentNo: "2", ...second }))).toEqual([
      "known",
      "saved",
    ]);
    expect(await saveLines(makeLine({ documentNo: "12" }), makeLine({ documentNo: "13", ...second }))).toEqual([
      "known",
      "known",
    ]);
    expect(await listCharges()).toHaveLength(2);
  });

  test("are known where they were entered while the number of a document told them apart, however often", async () => {
    const before = {
      kind: "toll",
      plate: TESTED_PLATE,
      now: parseInstant("2026-11-04T08:00"),
      reducedUntil: null,
    } as const;
    for (const documentNo of ["1", "7"])
      await makeRoadCharge(t.db, clerk.user, pastRentalId, { ...before, documentNo });
    const amount = 3800;
    await makeRoadCharge(t.db, clerk.user, pastRentalId, { ...before, amount, documentNo: "İzmir-Çeşme" });
    const [again, place] = [
      makeLine({ at: "2026-11-04T08:00", documentNo: "3" }),
      makeLine({ at: "2026-11-04T08:00", amount, text: "İZMİR ÇEŞME" }),
    ];
    expect(await saveLines(again, place)).toEqual(["known", "known"]);
    expect(await saveLines({ ...again, times: 2 })).toEqual(["known"]);
    const third = { ...again, times: 3, isApart: true };
    const pressed = await Promise.all(Array.from({ length: 5 }, () => saveLines(third)));
    expect(pressed.flat().toSorted()).toEqual([...Array<string>(4).fill("known"), "saved"]);
    expect(await listCharges()).toHaveLength(4);
  });

  test("are asked about where another place or document stands beside the same minute and amount, and saved once when told apart", async () => {
    await saveLines(makeLine({ text: "Osmangazi" }));
    expect(await saveLines(makeLine({ text: "OSMANGAZİ KÖPRÜSÜ" }), makeLine())).toEqual(["known", "known"]);
    const other = makeLine({ text: "FSM" });
    expect(await roads.look({ kind: "toll", lines: [other] })).toEqual([
      { found: "certain", renterName: "Ayşe", like: { documentNo: "", text: "Osmangazi", count: 0 } },
    ]);
    expect(await saveLines(other)).toEqual(["alike"]);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => saveLines({ ...other, isApart: true })));
    expect(pressed.flat().toSorted()).toEqual([...Array<string>(9).fill("known"), "saved"]);
    expect(await saveLines(other, makeLine({ text: "Osmangazi" }))).toEqual(["known", "known"]);
    expect((await listCharges()).map(({ text }) => text).toSorted()).toEqual(["FSM", "Osmangazi"]);
  });

  test("are the second of one minute once a person says so, and both are known in every list to come", async () => {
    const [one, second] = [makeLine(), makeLine({ times: 2 })];
    expect(await saveLines(one, second)).toEqual(["saved", "alike"]);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => saveLines({ ...second, isApart: true })));
    expect(pressed.flat().toSorted()).toEqual([...Array<string>(9).fill("known"), "saved"]);
    expect(await saveLines(one, second)).toEqual(["known", "known"]);
    expect(await saveLines(one, { ...second, isApart: true })).toEqual(["known", "known"]);
    expect(await listCharges()).toHaveLength(2);
    expect(await catchRefusedFields(saveLines(makeLine({ times: 0 })))).toEqual({ "lines.0.times": "Geçersiz değer." });
  });

  test("of one check are two fines by their documents, though two clerks enter them at once", async () => {
    const fine = (documentNo: string) => roads.add({ kind: "fine", lines: [makeLine({ documentNo })] });
    const both = await Promise.all(["MB-12345678", "MB-12345679"].map(fine));
    expect(both).toEqual([["saved"], ["saved"]]);
    expect([await fine("mb 12345678"), await fine("MB-12345679"), await fine("")]).toEqual([
      ["known"],
      ["known"],
      ["known"],
    ]);
    expect(await listCharges()).toHaveLength(2);
  });

  test("of a list that comes twice, in another order and with new ones between, are there once each", async () => {
    const list = ["10:00", "11:00", "12:00"].map((time) => makeLine({ at: `2026-11-02T${time}` }));
    expect(await saveLines(...list)).toEqual(["saved", "saved", "saved"]);
    expect(await saveLines(...list.toReversed())).toEqual(["known", "known", "known"]);
    expect(await saveLines(list[0]!, makeLine({ at: "2026-11-02T11:30" }), list[2]!)).toEqual([
      "known",
      "saved",
      "known",
    ]);
    expect(await listCharges()).toHaveLength(4);
  });

  test("find the own rental, though another company's has its id and plate and many have come since", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, other.user);
    await t.db.updateTable("cars").set({ plate: TESTED_PLATE }).where("code", "=", theirs).execute();
    const span = { now: parseInstant("2026-11-01T10:00"), endedAt: parseInstant("2026-11-05T10:00") };
    await makeRental(t.db, other.user, theirs, { id: pastRentalId, ...span });
    const customerId = await makeCustomer(t.db, clerk.user);
    const [busy = ""] = (await makeCars(t.db, clerk.user, 2)).filter((one) => one !== code);
    await t.db.updateTable("cars").set({ plate: "06 COK 06" }).where("code", "=", busy).execute();
    const rent = (from: string, until: string) =>
      makeRental(t.db, clerk.user, busy, { customerId, now: parseInstant(from), endedAt: parseInstant(until) });
    await rent("2026-10-01T10:00", "2026-10-02T10:00");
    for (let day = 10; day < 32; day += 1) await rent(`2026-10-${day}T10:00`, `2026-10-${day}T12:00`);
    const lines = [makeLine(), makeLine({ plate: "06 COK 06", at: "2026-10-01T14:00" })];
    expect(await roads.look({ kind: "toll", lines })).toEqual([
      { found: "certain", renterName: "Ayşe", like: null },
      { found: "certain", renterName: "Zeynep Kaya", like: null },
    ]);
  });

  test("find a renter who ought to have been back, and tell cars that nobody had from other people's", async () => {
    const [late = "", left = ""] = (await makeCars(t.db, clerk.user, 3)).filter((one) => one !== code);
    await t.db.updateTable("cars").set({ plate: "06 GEC 06" }).where("code", "=", late).execute();
    await t.db.updateTable("cars").set({ plate: "06 BOS 06" }).where("code", "=", left).execute();
    const formerCar = { id: randomUUID(), code: left, companyId: clerk.user.companyId, plate: "06 ESK 06" };
    await t.db
      .insertInto("formerCars")
      .values({ ...formerCar, since: LONG_AGO, until: LONG_AGO })
      .execute();
    await makeRental(t.db, clerk.user, late, {
      now: parseInstant("2026-11-10T10:00"),
      dueAt: parseInstant("2026-11-12T10:00"),
    });
    const lines = ["06 GEC 06", "06 BOS 06", "06 ESK 06", "06 YOK 06"].map((of) =>
      makeLine({ plate: of, at: "2026-11-15T10:00" }),
    );
    const found = (answers: { found: string }[]) => answers.map((answer) => answer.found);
    expect(found(await roads.look({ kind: "toll", lines }))).toEqual(["certain", "nobody", "nobody", "foreign"]);
    const other = (await makeCompanyOwnerPerson(t)).api.company.roadCharges;
    expect(found(await other.look({ kind: "toll", lines }))).toEqual(Array(4).fill("foreign"));
  });

  test("stay another company's own", async () => {
    await saveLines(makeLine());
    const other = (await makeCompanyOwnerPerson(t)).api.company.roadCharges;
    expect(await other.add({ kind: "toll", lines: [makeLine()] })).toEqual(["foreign"]);
    expect((await other.list({})).items).toEqual([]);
    const { id } = await readFirstRoadCharge();
    for (const ask of [other.charge, other.takeBack, other.remove])
      expect((await catchRefusal(ask({ id }))).code).toBe("ROAD_CHARGE_NOT_FOUND");
    expect((await catchRefusal(other.assign({ id, version: 1, rentalId: null }))).code).toBe("ROAD_CHARGE_NOT_FOUND");
  });

  test("are refused where they are wrong, with none of them saved", async () => {
    const wrong = { plate: " ", at: "dün", amount: 0, documentNo: "9".repeat(51), text: "" };
    expect(await catchRefusedFields(saveLines(makeLine(), wrong))).toEqual({
      "lines.1.plate": "Lütfen plakayı yazın.",
      "lines.1.at": "Lütfen geçerli bir tarih ve saat girin.",
      "lines.1.amount": "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).",
      "lines.1.documentNo": "Bu alan en fazla 50 karakter olabilir.",
    });
    expect(await catchRefusedFields(saveLines(makeLine(), makeLine({ at: "2026-11-21T12:01" })))).toEqual({
      "lines.1.at": FUTURE_DATE_MESSAGE,
    });
    const many = Array.from({ length: ROAD_CHARGES_PER_REQUEST_MAX + 1 }, (_, nth) => makeLine({ amount: nth + 1 }));
    expect(await catchRefusedFields(saveLines(...many))).toEqual({
      lines: "Bir seferde en fazla 1000 satır gönderilebilir.",
    });
    expect(await catchRefusedFields(saveLines())).toEqual({ lines: "Geçersiz değer." });
    expect(await listCharges()).toEqual([]);
  });
});

describe("charging", () => {
  test("writes a line with the document's number and the time on an ended rental, once, however often it is pressed", async () => {
    await roads.add({ kind: "fine", lines: [makeLine({ documentNo: "MA-1", text: "Hız" })] });
    const { id } = await readFirstRoadCharge();
    const before = await readBilled();
    const charged = await Promise.all(Array.from({ length: 10 }, () => roads.charge({ id })));
    for (const one of charged) expect(one).toMatchObject({ isCharged: true, rental: { id: pastRentalId } });
    const { entries, total } = await readRental(pastRentalId);
    expect(total).toBe(104_250);
    expect(entries.filter(({ type }) => type === "charge")).toMatchObject([
      { kind: "fine", amount: 4250, text: "Hız", documentNo: "MA-1", happenedAt: parseInstant("2026-11-02T14:05") },
      { kind: "rent" },
    ]);
    expect(await readBilled()).toBe(before + 4250);
    expect((await catchRefusal(roads.remove({ id }))).code).toBe("ROAD_CHARGE_CHARGED");
    const { version } = await readFirstRoadCharge();
    expect((await catchRefusal(roads.assign({ id, version, rentalId: null }))).code).toBe("ROAD_CHARGE_CHARGED");
  });

  test("is taken back by a reversal, and may then be done again", async () => {
    await saveLines(makeLine());
    const { id } = await readFirstRoadCharge();
    await roads.charge({ id });
    await Promise.all(Array.from({ length: 5 }, () => roads.takeBack({ id })));
    expect(await readFirstRoadCharge()).toMatchObject({ isCharged: false });
    expect(await readRental(pastRentalId)).toMatchObject({ total: 100_000 });
    expect((await roads.charge({ id })).isCharged).toBe(true);
    expect((await readRental(pastRentalId)).entries).toHaveLength(4);
  });

  test("is undone as well where its line is taken back in the rental's own account", async () => {
    await saveLines(makeLine());
    const { id } = await readFirstRoadCharge();
    await roads.charge({ id });
    const [entry] = (await readRental(pastRentalId)).entries;
    await clerk.api.company.charges.reverse({ id: crypto.randomUUID(), chargeId: entry!.id, reason: "Yanlış" });
    expect(await readFirstRoadCharge()).toMatchObject({ isCharged: false });
  });

  test("asks for a rental first where there is none; one chosen by hand is charged, the company's own is not", async () => {
    await saveLines(makeLine({ at: "2026-11-07T10:00" }));
    const { id } = await readFirstRoadCharge();
    expect((await catchRefusal(roads.charge({ id }))).code).toBe("ROAD_CHARGE_UNCLEAR");
    expect(await roads.assign({ id, version: 1, rentalId: null })).toMatchObject({ match: "own", rental: null });
    expect((await catchRefusal(roads.charge({ id }))).code).toBe("ROAD_CHARGE_UNCLEAR");
    expect((await catchRefusal(roads.assign({ id, version: 1, rentalId: pastRentalId }))).code).toBe(
      "CHANGED_MEANWHILE",
    );
    const foreign = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, foreign.user);
    const theirs = await makeRental(t.db, foreign.user, car);
    expect((await catchRefusal(roads.assign({ id, version: 2, rentalId: theirs }))).code).toBe("RENTAL_NOT_FOUND");
    expect(await roads.assign({ id, version: 2, rentalId: pastRentalId })).toMatchObject({
      match: "chosen",
      rental: { id: pastRentalId },
    });
    expect((await roads.charge({ id })).isCharged).toBe(true);
  });

  test("all at once takes those that are certain and not objected to, exactly as many and as much as was agreed to", async () => {
    await saveLines(
      makeLine(),
      makeLine({ amount: 100 }),
      makeLine({ at: "2026-11-12T10:00" }),
      makeLine({ at: "2026-11-07T10:00" }),
    );
    await roads.add({ kind: "fine", lines: [makeLine({ amount: 9900 })] });
    const [fine] = await listCharges({ kind: "fine" });
    await roads.change({ id: fine!.id, version: 1, state: "objected", reducedUntil: null });
    const waiting = await roads.waiting({});
    expect(waiting).toEqual({ count: 3, amount: 8600 });
    for (const other of [
      { count: 2, amount: 8600 },
      { count: 3, amount: 8601 },
    ])
      expect((await catchRefusal(roads.chargeAll(other))).code).toBe("ROAD_CHARGES_CHANGED");
    const before = await readBilled();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => roads.chargeAll(waiting)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readRental(pastRentalId)).total).toBe(104_350);
    expect((await readRental(runningRentalId)).total).toBe(104_250);
    expect(await readBilled()).toBe(before + 8600);
    expect(await roads.waiting({})).toEqual({ count: 0, amount: 0 });
    expect(await listCharges({ step: "charged" })).toHaveLength(3);
  });
});

test("a list is charged without what waited before it, exactly as much as was agreed to", async () => {
  await saveLines(makeLine({ amount: 100 }));
  const listId = crypto.randomUUID();
  await roads.add({ kind: "toll", lines: [makeLine({ amount: 100 }), makeLine({ amount: 300 })], listId });
  expect(await roads.waiting({})).toEqual({ count: 2, amount: 400 });
  const added = await roads.waiting({ listId });
  expect(added).toEqual({ count: 1, amount: 300 });
  expect((await catchRefusal(roads.chargeAll({ count: 2, amount: 400, listId }))).code).toBe("ROAD_CHARGES_CHANGED");
  expect(await roads.chargeAll({ ...added, listId })).toEqual(added);
  expect((await readRental(pastRentalId)).total).toBe(100_300);
  expect(await roads.waiting({})).toEqual({ count: 1, amount: 100 });
});

describe("one toll of several", () => {
  test("is changed, charged and taken back while another stays as it is", async () => {
    await saveLines(makeLine({ amount: 100 }), makeLine({ amount: 200 }));
    const tolls = await listCharges();
    for (const [one, another] of [tolls, tolls.toReversed()] as [RoadChargeView, RoadChargeView][]) {
      const { id } = one;
      const before = await roads.get({ id: another.id });
      await roads.charge({ id });
      expect((await readRental(pastRentalId)).total).toBe(100_000 + one.amount);
      await roads.takeBack({ id });
      await roads.change({ id, version: 3, state: "informed", reducedUntil: null });
      await roads.assign({ id, version: 4, rentalId: runningRentalId });
      expect(await roads.get({ id: another.id })).toEqual(before);
    }
  });

  test("is charged while another is named to another renter and deleted", async () => {
    await saveLines(makeLine({ amount: 100 }), makeLine({ amount: 200 }));
    const [charged, another] = (await listCharges()) as [RoadChargeView, RoadChargeView];
    await roads.charge({ id: charged.id });
    expect(await roads.assign({ id: another.id, version: 1, rentalId: runningRentalId })).toMatchObject({
      match: "chosen",
    });
    const refused = roads.assign({ id: charged.id, version: 2, rentalId: runningRentalId });
    expect((await catchRefusal(refused)).code).toBe("ROAD_CHARGE_CHARGED");
    await roads.takeBack({ id: charged.id });
    await roads.remove({ id: another.id });
    expect(await listCharges()).toMatchObject([{ id: charged.id, rental: { id: pastRentalId } }]);
  });
});

describe("of two companies whose rentals, tolls and fines have the same ids", () => {
  let other: Person & { user: MadeCompany };
  let id: string;

  beforeEach(async () => {
    other = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, other.user);
    for (const [rental, day] of [
      [pastRentalId, "02"],
      [runningRentalId, "03"],
    ] as const) {
      const span = { now: parseInstant(`2026-11-${day}T10:00`), endedAt: parseInstant(`2026-11-${day}T12:00`) };
      await makeRental(t.db, other.user, car, { id: rental, ...span });
    }
    const fine = { match: "certain", reducedUntil: "2026-11-25" } as const;
    id = await makeRoadCharge(t.db, clerk.user, pastRentalId, { ...fine, amount: 100 });
    await makeRoadCharge(t.db, other.user, pastRentalId, { ...fine, id, amount: 7000 });
  });

  test("each reads its own alone", async () => {
    for (const [one, amount, renterName] of [
      [clerk, 100, "Ayşe"],
      [other, 7000, "Zeynep Kaya"],
    ] as const) {
      const { roadCharges } = one.api.company;
      const own = { amount, rental: { renterName } };
      expect((await roadCharges.list({})).items).toMatchObject([own]);
      expect((await roadCharges.due({})).items).toMatchObject([own]);
      expect(await roadCharges.get({ id })).toMatchObject(own);
      expect(await roadCharges.waiting({})).toEqual({ count: 1, amount });
    }
  });

  test("each charges, changes and deletes its own alone", async () => {
    const theirs = async () =>
      Object.values(await readTableContents(t.db))
        .flat()
        .filter((row) => row.includes(other.user.companyId));
    const before = await theirs();
    await roads.change({ id, version: 1, state: "informed", reducedUntil: null });
    await roads.chargeAll({ count: 1, amount: 100 });
    expect((await readRental(pastRentalId)).total).toBe(100_100);
    await roads.takeBack({ id });
    await roads.assign({ id, version: 4, rentalId: runningRentalId });
    await roads.charge({ id });
    expect(await theirs()).toEqual(before);
    await roads.takeBack({ id });
    await roads.remove({ id });
    expect(await theirs()).toEqual(before);
    expect((await other.api.company.roadCharges.chargeAll({ count: 1, amount: 7000 })).count).toBe(1);
  });

  test("the one that leaves takes its own along", async () => {
    await other.api.account.remove({ password: PASSWORD, knowsOpenSums: true });
    const left = t.db.selectFrom("roadCharges").select("companyId").where("id", "=", id);
    expect(await left.execute()).toEqual([{ companyId: clerk.user.companyId }]);
  });
});

test("what a colleague entered keeps their name when they leave, and what somebody else entered is still theirs", async () => {
  const colleague = await makeSignedIn(t, await makeMember(t.db, clerk.user, "clerk", { displayName: "Gül Işık" }));
  await colleague.api.company.roadCharges.add({ kind: "toll", lines: [makeLine()] });
  await saveLines(makeLine({ at: "2026-11-03T10:00" }));
  await colleague.api.account.remove({ password: PASSWORD });
  await clerk.api.account.rename({ version: 1, displayName: "Yeni Ad" });
  expect((await listCharges()).map(({ enteredBy }) => enteredBy)).toEqual(["Yeni Ad", "Gül Işık"]);
});

describe("states, deadlines and the list", () => {
  test("a fine is proposed a deadline, both are changed on the version that was read, a toll never gets one", async () => {
    await roads.add({ kind: "fine", lines: [makeLine()] });
    const fine = await readFirstRoadCharge();
    expect(fine.reducedUntil).toBe("2026-12-02");
    const edit = { id: fine.id, version: 1, state: "informed" as const, reducedUntil: "2026-11-30" };
    expect(await roads.change(edit)).toMatchObject({ state: "informed", reducedUntil: "2026-11-30", version: 2 });
    expect((await catchRefusal(roads.change(edit))).code).toBe("CHANGED_MEANWHILE");
    await saveLines(makeLine());
    const [toll] = await listCharges({ kind: "toll" });
    expect(await roads.change({ ...edit, id: toll!.id })).toMatchObject({ reducedUntil: null });
    expect(
      await catchRefusedFields(roads.change({ ...edit, state: "x" as "new", reducedUntil: "2026-02-30" })),
    ).toEqual({
      state: "Lütfen durumu seçin.",
      reducedUntil: "Lütfen geçerli bir tarih girin.",
    });
  });

  test("unpaid fines whose deadline is over or near come first, the earliest day first", async () => {
    await roads.add({
      kind: "fine",
      lines: [
        makeLine({ at: "2026-10-28T10:00", documentNo: "near" }),
        makeLine({ at: "2026-10-20T10:00", documentNo: "over" }),
        makeLine({ at: "2026-10-29T10:00", documentNo: "far" }),
        makeLine({ at: "2026-10-21T10:00", documentNo: "paid" }),
      ],
    });
    const [paid] = await listCharges({ search: "paid" });
    await roads.change({ id: paid!.id, version: 1, state: "paid", reducedUntil: paid!.reducedUntil });
    expect((await roads.due({})).items.map(({ documentNo }) => documentNo)).toEqual(["over", "near"]);
  });

  test("is narrowed by kind, state, step and words of plate, document and text, and read page by page", async () => {
    const lines = Array.from({ length: 120 }, (_, nth) =>
      makeLine({ amount: nth + 1, documentNo: `B${nth}`, text: "Avrasya Tüneli" }),
    );
    await saveLines(...lines);
    const pages: number[] = [];
    let cursor: string | undefined;
    const seen = new Set<string>();
    do {
      const page = await roads.list({ search: "34abc123 avrasya", ...(cursor !== undefined && { cursor }) });
      pages.push(page.items.length);
      for (const { id } of page.items) seen.add(id);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([50, 50, 20]);
    expect(seen.size).toBe(120);
    expect(await listCharges({ search: "b119" })).toHaveLength(1);
    expect(await listCharges({ search: "tünel", kind: "fine" })).toEqual([]);
    expect(await listCharges({ state: "paid" })).toEqual([]);
    expect(await listCharges({ step: "open", kind: "toll", state: "new" })).toHaveLength(50);
  });

  test("what is not charged is deleted, once", async () => {
    await saveLines(makeLine());
    const { id } = await readFirstRoadCharge();
    expect(await roads.remove({ id })).toEqual({ id });
    expect((await catchRefusal(roads.remove({ id }))).code).toBe("ROAD_CHARGE_NOT_FOUND");
    expect(await listCharges()).toEqual([]);
  });
});
