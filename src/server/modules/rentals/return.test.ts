import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { KM_ABOVE_RETURN_MESSAGE, CAR_NOT_BACK_MESSAGE } from "#contract/fleet/rental-km.ts";
import { KM_BELOW_START_MESSAGE } from "#contract/fleet/rentals.ts";
import { DEFAULT_LATE_BANDS } from "#domain/fleet/rental-rules.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { changeTestCar, makeCars, makeCustomer, makeRental } from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];
type EndInput = Parameters<CompanyClient["rentals"]["end"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  const broken = Object.keys(await findBrokenInvariants(t.db));
  if (broken.length > 0) throw new Error(`Broken: ${broken.join("; ")}`);
});

async function makeRunningRental(given: { paid?: number; deposit?: number } = {}) {
  const clerk = await makeCompanyOwnerPerson(t);
  const [code = "", free = ""] = await makeCars(t.db, clerk.user, 2);
  const id = await makeRental(t.db, clerk.user, code, { total: 1000, ...given });
  const { rentals, rentalRules, cars, info } = clerk.api.company;
  return { clerk, free, id, rentals, rentalRules, cars, info };
}

async function startRentalWith({ clerk, free, rentals }: Awaited<ReturnType<typeof makeRunningRental>>, out: object) {
  const customerId = await makeCustomer(t.db, clerk.user);
  return rentals.start({
    id: randomUUID(),
    code: free,
    customerId,
    total: 3000,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "cash",
    dueAt: "2027-03-01T10:00",
    renterNameVisible: false,
    renterPhoneVisible: false,
    ...out,
  });
}

function makeFullEnding(id: string, given: Partial<EndInput> = {}): EndInput {
  return {
    id,
    kmIn: 45_200,
    fuelIn: 6,
    charges: [
      { id: randomUUID(), kind: "late", amount: 333, text: "1 sa 30 dk gecikme" },
      { id: randomUUID(), kind: "fuel", amount: 200, text: "Depo 2/8 eksik" },
    ],
    setOff: { id: randomUUID(), amount: 500 },
    payment: { id: randomUUID(), amount: 1033, means: "card" },
    giveBack: { id: randomUUID(), amount: 400, means: "transfer" },
    ...given,
  };
}

describe("ending with all that belongs to it", () => {
  test("writes lines, payment and deposit with the end, and each of them once however often it is sent", async () => {
    const { id, rentals, info } = await makeRunningRental({ deposit: 900 });
    const ending = makeFullEnding(id, { before: { total: 1000, paid: 0, depositHeld: 900 } });
    const ended = await rentals.end(ending);
    expect(ended).toMatchObject({
      endedAt: t.clock.now(),
      total: 1533,
      paid: 1533,
      depositHeld: 0,
      paymentStatus: "paid",
      kmIn: 45_200,
      fuelIn: 6,
      rent: 1000,
    });
    expect(ended.entries.map(({ type, amount }) => `${type} ${amount}`).toSorted()).toEqual([
      "charge 1000",
      "charge 200",
      "charge 333",
      "payment 1033",
      "payment 500",
    ]);
    expect(ended.deposits.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ["taken", 900],
        ["set-off", -500],
        ["returned", -400],
      ]),
    );
    expect(await info.totals({})).toMatchObject({ earned: 1533, pending: 0 });
    const contents = await readTableContents(t.db);
    expect(await rentals.end(ending)).toEqual(ended);
    expect(await readTableContents(t.db)).toEqual(contents);
  });

  test("is refused to whoever sends something else than what ended it, and writes nothing of that", async () => {
    const { clerk, free, id, rentals } = await makeRunningRental({ deposit: 900 });
    const stranger = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, stranger.user);
    const ofStranger = makeFullEnding(await makeRental(t.db, stranger.user, theirs, { id, total: 1000, deposit: 900 }));
    const running = await stranger.api.company.rentals.get({ id });
    const ending = makeFullEnding(id);
    await rentals.end(ending);
    // Ends another rental of this company, too. After that, another company's rental with the same id must still be
    // running; it is ended last.
    const ofAnother = makeFullEnding(await makeRental(t.db, clerk.user, free, { total: 1000, deposit: 900 }));
    await rentals.end(ofAnother);
    expect(await stranger.api.company.rentals.get({ id })).toEqual(running);
    await stranger.api.company.rentals.end(ofStranger);
    const contents = await readTableContents(t.db);
    const changed = { ...ending, payment: { ...ending.payment!, amount: 1 } };
    for (const other of [makeFullEnding(id), { id }, ofStranger])
      expect((await catchRefusal(rentals.end(other))).code).toBe("RENTAL_ENDED");
    // The entries have ids that were sent before with other content.
    for (const other of [changed, { ...ofAnother, id }])
      expect((await catchRefusal(rentals.end(other))).code).toBe("ID_TAKEN");
    expect(await readTableContents(t.db)).toEqual(contents);
  });

  test.each<[code: string, ending: (id: string) => EndInput]>([
    ["DEPOSIT_TOO_SMALL", (id) => makeFullEnding(id, { giveBack: { id: randomUUID(), amount: 401, means: "cash" } })],
    ["DEPOSIT_TOO_SMALL", (id) => makeFullEnding(id, { setOff: { id: randomUUID(), amount: 901 } })],
    ["NOT_OWED", (id) => ({ id, setOff: { id: randomUUID(), amount: 501 } })],
    ["CHANGED_MEANWHILE", (id) => makeFullEnding(id, { before: { total: 1000, paid: 499, depositHeld: 900 } })],
    ["CHANGED_MEANWHILE", (id) => makeFullEnding(id, { before: { total: 999, paid: 500, depositHeld: 900 } })],
    ["CHANGED_MEANWHILE", (id) => makeFullEnding(id, { before: { total: 1000, paid: 500, depositHeld: 899 } })],
  ])("is refused as a whole: %s", async (code, ending) => {
    const { id, rentals } = await makeRunningRental({ paid: 500, deposit: 900 });
    const contents = await readTableContents(t.db);
    expect((await catchRefusal(rentals.end(ending(id)))).code).toBe(code);
    expect(await readTableContents(t.db)).toEqual(contents);
  });

  test("refuses an id that another rental's entry has", async () => {
    const made = await makeRunningRental();
    const other = await startRentalWith(made, {});
    const contents = await readTableContents(t.db);
    // The id is already in use: a rental's first charge has the id of the rental.
    const charges = [{ id: other.id, kind: "late" as const, amount: 1, text: "" }];
    expect((await catchRefusal(made.rentals.end({ id: made.id, charges }))).code).toBe("ID_TAKEN");
    expect(await readTableContents(t.db)).toEqual(contents);
  });

  test("says at its field what is no amount, no km and no line of a return", async () => {
    const { id, rentals } = await makeRunningRental();
    const charges = [{ id: randomUUID(), kind: "late" as const, amount: 0, text: "" }];
    expect(await catchRefusedFields(rentals.end({ id, kmIn: -1, charges }))).toEqual({
      kmIn: "Km 0’dan küçük olamaz.",
      "charges.0.amount": "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).",
    });
    const rent = [{ id: randomUUID(), kind: "rent", amount: 1, text: "" }] as unknown as EndInput["charges"];
    expect(Object.keys((await catchRefusedFields(rentals.end({ id, charges: rent }))) ?? {})).toEqual([
      "charges.0.kind",
    ]);
  });
});

describe("km and fuel", () => {
  test("are kept of the start and of the return, and the car remembers the last ones under its plate", async () => {
    const made = await makeRunningRental();
    const { clerk, free, rentals, cars } = made;
    await changeTestCar(t.db, clerk.user, free, { plate: "34 KM 100" });
    expect((await cars.get({ code: free })).lastReturn).toEqual({ km: null, fuel: null });
    const { id, ...started } = await startRentalWith(made, { kmOut: 45_000, fuelOut: 8 });
    expect(started).toMatchObject({ kmOut: 45_000, fuelOut: 8, kmIn: null, fuelIn: null });
    expect(await rentals.end({ id, kmIn: 45_300, fuelIn: 5 })).toMatchObject({
      kmOut: 45_000,
      kmIn: 45_300,
      fuelIn: 5,
    });
    t.clock.advance({ seconds: 60 });
    const second = await startRentalWith(made, {});
    await rentals.end({ id: second.id, kmIn: 45_400 });
    expect((await cars.get({ code: free })).lastReturn).toEqual({ km: 45_400, fuel: 5 });
    const { code: other } = await rentals.get({ id: made.id });
    await changeTestCar(t.db, clerk.user, other, { plate: "34 KM 100" });
    expect((await cars.get({ code: other })).lastReturn).toEqual({ km: null, fuel: null });
    await changeTestCar(t.db, clerk.user, free, { plate: "34 KM 200" });
    expect((await cars.get({ code: free })).lastReturn).toEqual({ km: null, fuel: null });
  });

  test("below those of the start are refused at the field, and more than 2.000 a day are asked about", async () => {
    const made = await makeRunningRental();
    const { rentals } = made;
    const { id } = await startRentalWith(made, { kmOut: 45_000 });
    expect(await catchRefusedFields(rentals.end({ id, kmIn: 44_999 }))).toEqual({ kmIn: KM_BELOW_START_MESSAGE });
    expect((await catchRefusal(rentals.end({ id, kmIn: 47_001 }))).code).toBe("KM_DOUBTFUL");
    expect(await rentals.end({ id, kmIn: 47_001, kmIsRight: true })).toMatchObject({ kmIn: 47_001 });
  });
});

describe("km that were mistyped", () => {
  test("are put right while the car is out and once it is back, once, and the audit keeps what they were", async () => {
    const made = await makeRunningRental();
    const { clerk, free, rentals, cars } = made;
    await changeTestCar(t.db, clerk.user, free, { plate: "34 KM 300" });
    const { id } = await startRentalWith(made, { kmOut: 54_000 });
    expect(await catchRefusedFields(rentals.correctKm({ id, version: 1, kmOut: 45_000, kmIn: 45_100 }))).toEqual({
      kmIn: CAR_NOT_BACK_MESSAGE,
    });
    const sent = { id, version: 1, kmOut: 45_000, kmIn: null };
    const beside = await rentals.get({ id: made.id });
    expect(await rentals.correctKm(sent)).toMatchObject({ kmOut: 45_000, kmIn: null, version: 2 });
    expect(await rentals.get({ id: made.id })).toEqual(beside);
    expect(await rentals.correctKm(sent)).toMatchObject({ version: 2 });
    expect((await catchRefusal(rentals.correctKm({ ...sent, kmOut: 44_000 }))).code).toBe("CHANGED_MEANWHILE");
    await rentals.end({ id, kmIn: 45_900 });

    const back = { id, version: 2, kmOut: 45_000, kmIn: 45_090 };
    expect(await catchRefusedFields(rentals.correctKm({ ...back, kmOut: 45_091 }))).toEqual({
      kmOut: KM_ABOVE_RETURN_MESSAGE,
    });
    expect(await catchRefusedFields(rentals.correctKm({ ...back, kmOut: -1 }))).toEqual({
      kmOut: "Km 0’dan küçük olamaz.",
    });
    expect((await catchRefusal(rentals.correctKm({ ...back, kmOut: 43_000 }))).code).toBe("KM_DOUBTFUL");
    const before = await rentals.get({ id });
    expect(await rentals.correctKm(back)).toEqual({ ...before, kmIn: 45_090, version: 3 });
    expect(await rentals.correctKm({ ...back, version: 3, kmOut: 43_000, kmIsRight: true })).toMatchObject({
      kmOut: 43_000,
    });
    // The form for the next rental proposes the km at which the car came back.
    expect((await cars.get({ code: free })).lastReturn.km).toBe(45_090);
    const events = await t.db
      .selectFrom("auditEvents")
      .select("details")
      .where("action", "=", "km-corrected")
      .where("code", "=", free)
      .where("actorId", "=", clerk.user.id)
      .execute();
    // Compares sets, because all events have the same time and so no fixed order.
    expect(new Set(events.map(({ details }) => details))).toEqual(
      new Set([
        { km: "out", from: 54_000, to: 45_000 },
        { km: "in", from: 45_900, to: 45_090 },
        { km: "out", from: 45_000, to: 43_000 },
      ]),
    );
  });
});

describe("an extension", () => {
  const later = { version: 1, dueAt: "2027-03-04T10:00" };

  test("adds its line once, raises what the rental costs and its rent, and costs nothing without one", async () => {
    const made = await makeRunningRental();
    const { rentals } = made;
    const { id } = await startRentalWith(made, {});
    const sent = { id, ...later, charge: { id: randomUUID(), amount: 3000, text: "3 gün × 10,00 TL" } };
    const extended = await rentals.extend(sent);
    expect(extended).toMatchObject({ total: 6000, rent: 6000, paymentStatus: "unpaid" });
    expect(extended.entries.find((entry) => entry.id === sent.charge.id)).toMatchObject({
      kind: "extension",
      amount: 3000,
      text: "3 gün × 10,00 TL",
    });
    const contents = await readTableContents(t.db);
    expect(await rentals.extend(sent)).toEqual(extended);
    expect(await readTableContents(t.db)).toEqual(contents);
    expect(await rentals.extend({ id, version: 2, dueAt: "2027-03-05T10:00" })).toMatchObject({ total: 6000 });
    expect((await catchRefusal(rentals.extend(sent))).code).toBe("CHANGED_MEANWHILE");
    expect((await catchRefusal(rentals.extend({ ...sent, charge: { ...sent.charge, id } }))).code).toBe("ID_TAKEN");
  });

  test("that is refused adds no line", async () => {
    const made = await makeRunningRental();
    const { id } = await startRentalWith(made, {});
    const contents = await readTableContents(t.db);
    const sent = { id, ...later, version: 7, charge: { id: randomUUID(), amount: 3000, text: "" } };
    expect((await catchRefusal(made.rentals.extend(sent))).code).toBe("CHANGED_MEANWHILE");
    expect(await readTableContents(t.db)).toEqual(contents);
  });
});

describe("a company's rules", () => {
  test("are none at first, and are kept as they are saved", async () => {
    const { rentalRules } = await makeRunningRental();
    const noPrices = { day: null, week: null, month: null };
    const phone = { showsRenterPhone: true, asksForConditionReports: false, tracksPoliceNotices: true };
    const noMinimums = { drivers: { minimumAge: null, minimumLicenceYears: null } };
    const first = { late: null, km: null, fuelPrice: null, prices: noPrices, gapMinutes: 0, version: 1 };
    expect(await rentalRules.get({})).toEqual({ ...first, ...phone, ...noMinimums, insurance: "" });
    const prices = { day: 100_000, week: 600_000, month: null };
    const drivers = { minimumAge: 21, minimumLicenceYears: 2 };
    const amounts = { late: DEFAULT_LATE_BANDS, km: { aDay: 0, price: 1250 }, fuelPrice: 40_000, prices };
    const edit = {
      ...amounts,
      gapMinutes: 90,
      showsRenterPhone: false,
      asksForConditionReports: true,
      tracksPoliceNotices: false,
      drivers,
      insurance: "Kasko vardır.\nMuafiyet 15.000 TL.",
    };
    expect(await rentalRules.update({ ...edit, version: 1 })).toEqual({ ...edit, version: 2 });
    expect((await catchRefusal(rentalRules.update({ ...edit, version: 1 }))).code).toBe("CHANGED_MEANWHILE");
    const none = { late: null, km: null, fuelPrice: null };
    expect(await rentalRules.update({ ...none, version: 2 }), "left out, the rest stays").toEqual({
      ...none,
      prices,
      gapMinutes: 90,
      showsRenterPhone: false,
      asksForConditionReports: true,
      tracksPoliceNotices: false,
      drivers,
      insurance: edit.insurance,
      version: 3,
    });
    const bare = { prices: noPrices, ...noMinimums, insurance: "" };
    expect(await rentalRules.update({ ...none, ...bare, version: 3 })).toMatchObject(bare);
  });

  test("are each company's own", async () => {
    const offices = [await makeRunningRental(), await makeRunningRental()];
    for (const [nth, { rentalRules }] of offices.entries())
      await rentalRules.update({ late: null, km: null, fuelPrice: nth + 1, version: 1 });
    const read = await Promise.all(offices.map(({ rentalRules }) => rentalRules.get({})));
    expect(read.map(({ fuelPrice }) => fuelPrice)).toEqual([1, 2]);
  });

  test("say at their field what is wrong", async () => {
    const { rentalRules } = await makeRunningRental();
    const update = (late: object, km: object) =>
      catchRefusedFields(
        rentalRules.update({ version: 1, late, km, fuelPrice: 0 } as Parameters<typeof rentalRules.update>[0]),
      );
    const price = "Lütfen 0’dan büyük geçerli bir tutar girin (12,50 gibi).";
    const edit = { late: null, km: null, fuelPrice: null, version: 1 };
    expect(await catchRefusedFields(rentalRules.update({ ...edit, gapMinutes: 1441 }))).toEqual({
      gapMinutes: "Lütfen 0 ile 1440 arasında bir dakika girin.",
    });
    expect(await catchRefusedFields(rentalRules.update({ ...edit, insurance: "x".repeat(1001) }))).toEqual({
      insurance: "Sigorta ve muafiyet en fazla 1000 karakter olabilir.",
    });
    const tooLittle = { minimumAge: 17, minimumLicenceYears: 0 };
    expect(await catchRefusedFields(rentalRules.update({ ...edit, drivers: tooLittle }))).toEqual({
      "drivers.minimumAge": "Lütfen 18 ile 99 arasında bir yaş girin.",
      "drivers.minimumLicenceYears": "Lütfen 1 ile 50 arasında bir yıl girin.",
    });
    expect(
      await update({ freeMinutes: 60, thirdMinutes: 59, twoThirdsMinutes: 58 }, { aDay: 10_001, price: null }),
    ).toEqual({
      "late.thirdMinutes": "Bu sınır bir öncekinden küçük olamaz.",
      "late.twoThirdsMinutes": "Bu sınır bir öncekinden küçük olamaz.",
      "km.aDay": "Lütfen 0 ile 10000 arasında bir km girin.",
      "km.price": price,
      fuelPrice: price,
    });
    expect(
      Object.keys(
        (await update({ freeMinutes: -1, thirdMinutes: 5, twoThirdsMinutes: 1440 }, { aDay: 1, price: 1 })) ?? {},
      ),
    ).toEqual(["late.freeMinutes", "late.twoThirdsMinutes", "fuelPrice"]);
  });
});
