import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RentalView } from "#contract/fleet/rentals.ts";
import type { CarStatus } from "#domain/fleet/car.ts";
import { PAYMENT_STATUSES, getPaymentStatus, type PaymentStatus } from "#domain/fleet/rental.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { KURUS_MAX } from "#domain/words/money.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { isLongTestRun } from "../../../../test/is-long.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  changeTestCar,
  LONG_AGO,
  makeCars,
  makeCustomer,
  makeExpense,
  makePayment,
  makeRental,
  signIn,
  type MadeCompany,
} from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];
type StartInput = Parameters<CompanyClient["rentals"]["start"]>[0];
type PaymentInput = Parameters<CompanyClient["rentals"]["pay"]>[0];
type ClerkPerson = Person & { user: MadeCompany };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface MadeFleet {
  clerk: ClerkPerson;
  codes: string[];
  code: string;
  customerId: string;
  cars: CompanyClient["cars"];
  customers: CompanyClient["customers"];
  rentals: CompanyClient["rentals"];
}

async function makeFleet(count = 1): Promise<MadeFleet> {
  const clerk = await makeCompanyOwnerPerson(t, { displayName: "Hızlı Kiralama" });
  const codes = await makeCars(t.db, clerk.user, count);
  const { cars, customers, rentals } = clerk.api.company;
  return { clerk, codes, code: codes[0]!, customerId: await makeCustomer(t.db, clerk.user), cars, customers, rentals };
}

/** A valid input for starting a rental: 1.250,50 TL until 25 November, 14.30 in Istanbul. */
function makeStartInput(
  { code, customerId }: { code: string; customerId: string },
  given: Partial<StartInput> = {},
): StartInput {
  return {
    id: randomUUID(),
    code,
    customerId,
    total: 125_050,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "card",
    dueAt: "2026-11-25T14:30",
    renterNameVisible: true,
    renterPhoneVisible: true,
    amountIsRight: true,
    ...given,
  };
}

function listPayments({ entries }: RentalView) {
  return entries.filter(({ type }) => type === "payment");
}

function makePaymentInput(rentalId: string, amount: number, given: Partial<PaymentInput> = {}): PaymentInput {
  return { id: randomUUID(), rentalId, amount, isRefund: false, means: "cash", amountIsRight: true, ...given };
}

function makeRefund(rentalId: string, amount: number): PaymentInput {
  return makePaymentInput(rentalId, amount, { isRefund: true });
}

async function makeRentedOutCar(given: Partial<StartInput> = {}) {
  const made = await makeFleet();
  return { ...made, rental: await made.rentals.start(makeStartInput(made, given)) };
}

async function makeClerks(clerk: ClerkPerson, count: number): Promise<CompanyClient["rentals"][]> {
  // An account may have 20 sessions, and the clerk's own is one of them.
  const tokens = Array.from({ length: count - 1 }, () => signIn(t.db, clerk.user, t.clock.now()));
  return [clerk.api.company.rentals, ...(await Promise.all(tokens)).map((token) => t.api(token).company.rentals)];
}

async function countOutcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    calls.map((call) =>
      call.then(
        () => "done",
        (error: { code: string }) => error.code,
      ),
    ),
  );
  return Object.fromEntries(
    Array.from(
      Map.groupBy(outcomes, (outcome) => outcome),
      ([outcome, all]) => [outcome, all.length],
    ),
  );
}

async function countRentals(code: string): Promise<number> {
  const rows = await t.db.selectFrom("rentals").select("id").where("carCode", "=", code).execute();
  return rows.length;
}

async function readStoredCar(code: string) {
  return t.db.selectFrom("cars").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
}

const idTakenRefusal = {
  code: "ID_TAKEN",
  status: 409,
  message: "Önceki denemeniz başka bilgilerle kaydedilmiş. Kayda bakın. Şimdi yazdığınız henüz kaydedilmedi.",
};

describe("starting", () => {
  test("makes the car Kirada with its renter and the rental with its first payment, and does away with the pre-notes' mark", async () => {
    const made = await makeFleet();
    const { clerk, code, customerId, rentals } = made;
    const preNotes = { driverPreNote: "Depo dolu verilecek", availabilityPreNote: "Yıkandı" };
    await changeTestCar(t.db, clerk.user, code, { plate: "34 ABC 123", isNoted: true, ...preNotes });
    t.clock.advance({ seconds: 1 });
    const input = makeStartInput(made, { paid: 25_050, renterPhoneVisible: false });
    const { entries, ...rental } = await rentals.start(input);
    expect(rental).toEqual({
      lacksReport: false,
      paymentAskedAt: null,
      id: input.id,
      code,
      plate: "34 ABC 123",
      plateUncertain: false,
      customerId,
      renterName: "Zeynep Kaya",
      renterPhone: "+905321112233",
      startedAt: t.clock.now(),
      dueAt: new Date("2026-11-25T11:30:00.000Z"),
      endedAt: null,
      total: 125_050,
      paid: 25_050,
      paymentStatus: "partial",
      notes: "",
      left: [],
      recordedStart: null,
      recordedEnd: null,
      rent: 125_050,
      kmOut: null,
      kmIn: null,
      fuelOut: null,
      fuelIn: null,
      depositHeld: 0,
      deposits: [],
      version: 1,
    });
    const entered = { enteredBy: "Hızlı Kiralama", createdAt: t.clock.now() };
    const line = {
      text: "",
      quantity: null,
      happenedAt: t.clock.now(),
      documentNo: "",
      reverses: null,
      isReversed: false,
    };
    const payment = { means: "cash", paidOn: toIstanbulDate(t.clock.now()), fromDeposit: false, receiptId: null };
    const id = expect.any(String) as string;
    expect(entries.toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
      { type: "charge", id: input.id, kind: "rent", amount: 125_050, ...line, ...entered },
      { type: "payment", id, amount: 25_050, ...payment, ...entered },
    ]);
    expect(await rentals.get({ id: input.id })).toEqual({ ...rental, entries });
    expect(await readStoredCar(code)).toMatchObject({
      status: "rented",
      currentRentalId: input.id,
      renterNameVisible: true,
      renterPhoneVisible: false,
      isNoted: false,
      ...preNotes,
      updatedAt: t.clock.now(),
    });
    const stored = await t.db.selectFrom("rentals").selectAll().where("id", "=", input.id).executeTakeFirst();
    expect(stored).toMatchObject({ companyId: clerk.user.companyId, carCode: code, customerId });
    expect(await t.db.selectFrom("payments").selectAll().where("rentalId", "=", input.id).execute()).toMatchObject([
      { companyId: clerk.user.companyId, enteredBy: clerk.user.id, amount: 25_050 },
    ]);
  });

  test("without a payment writes none", async () => {
    const { rental } = await makeRentedOutCar({ paid: 0 });
    expect(rental).toMatchObject({ paid: 0, paymentStatus: "unpaid" });
    expect(listPayments(rental)).toEqual([]);
  });

  test.each<[nameVisible: boolean, phoneVisible: boolean]>([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("shows strangers the renter's name: %s, and phone: %s", async (renterNameVisible, renterPhoneVisible) => {
    const { code, cars } = await makeRentedOutCar({ renterNameVisible, renterPhoneVisible });
    expect(await cars.get({ code })).toMatchObject({ renterNameVisible, renterPhoneVisible });
  });

  test.each([
    ["2026-11-25T14:30", "2026-11-25T11:30:00.000Z"],
    ["2026-11-25T00:00", "2026-11-24T21:00:00.000Z"],
    ["2026-11-25T02:59", "2026-11-24T23:59:00.000Z"],
    ["2026-12-31T23:59", "2026-12-31T20:59:00.000Z"],
    ["2028-02-29T03:00:30", "2028-02-29T00:00:30.000Z"],
    ["  2026-11-25T14:30\n", "2026-11-25T11:30:00.000Z"],
    ["2026-11-25T14:30Z", "2026-11-25T14:30:00.000Z"],
    ["2026-11-25T14:30:05.123+03:00", "2026-11-25T11:30:05.123Z"],
    ["2016-01-15T12:00", "2016-01-15T10:00:00.000Z"],
    ["2020-07-15T12:00", "2020-07-15T09:00:00.000Z"],
  ])("takes the planned end %j, also a past one, as the instant %s", async (dueAt, instant) => {
    expect((await makeRentedOutCar({ dueAt })).rental.dueAt.toISOString()).toBe(instant);
  });

  test.each([
    "2026-02-30T10:00",
    "2026-11-31T10:00",
    "2026-11-25T24:00",
    "2026-11-25T14:60",
    "2026-11-25",
    "2026-11-25 14:30",
    "2026-11-25T14:30+0300",
    "25.11.2026 14:30",
    "1999-12-31T23:59",
    "2101-01-01T00:00",
    "2016-03-27T03:30",
    "yarın",
    "",
  ])("refuses %j for a planned end", async (dueAt) => {
    const made = await makeFleet();
    expect(await catchRefusedFields(made.rentals.start(makeStartInput(made, { dueAt })))).toEqual({
      dueAt: "Lütfen geçerli bir bitiş tarihi ve saati girin.",
    });
    expect((await readStoredCar(made.code)).status).toBe("available");
  });

  const totalSentence = "Lütfen 0’dan büyük geçerli bir ücret girin (1.250,50 gibi).";
  const paidSentence = "Lütfen geçerli bir tutar girin (1.250,50 gibi). Ödeme yoksa boş bırakın.";

  test("says of a fee and a payment without bounds that they are too large", async () => {
    const made = await makeFleet();
    const tooLarge = "Bu tutar çok büyük.";
    expect(await catchRefusedFields(made.rentals.start(makeStartInput(made, { total: 1e20, paid: 1e20 })))).toEqual({
      total: tooLarge,
      paid: tooLarge,
    });
    expect(await countRentals(made.code)).toBe(0);
  });

  test.each([-1, 1.5, 0.1 + 0.2, "125050", "1.250,50", "1250.50", "1e3", "", null, undefined, Number.NaN, [1]])(
    "refuses a fee and a payment of %j, each at its field",
    async (amount) => {
      const made = await makeFleet();
      const amounts = { total: amount as number, paid: amount as number };
      expect(await catchRefusedFields(made.rentals.start(makeStartInput(made, amounts)))).toEqual({
        total: totalSentence,
        paid: paidSentence,
      });
      expect(await countRentals(made.code)).toBe(0);
    },
  );

  test("refuses a fee of nothing and amounts that are too large", async () => {
    const made = await makeFleet();
    expect(await catchRefusedFields(made.rentals.start(makeStartInput(made, { total: 0 })))).toEqual({
      total: totalSentence,
    });
    const tooMuch = { total: KURUS_MAX + 1, paid: KURUS_MAX + 1 };
    expect(await catchRefusedFields(made.rentals.start(makeStartInput(made, tooMuch)))).toEqual({
      total: "Bu tutar çok büyük.",
      paid: "Bu tutar çok büyük.",
    });
  });

  test.each<[total: number, paid: number, status: PaymentStatus]>([
    [1, 0, "unpaid"],
    [1, 1, "paid"],
    [2, 1, "partial"],
    [125_050, 125_049, "partial"],
    [125_050, 125_050, "paid"],
    [125_050, 125_051, "paid"],
    [1, KURUS_MAX, "paid"],
    [KURUS_MAX, KURUS_MAX - 1, "partial"],
    [KURUS_MAX, KURUS_MAX, "paid"],
  ])("with a fee of %d kuruş of which %d are paid is %s", async (total, paid, status) => {
    const { rental, rentals, cars, code } = await makeRentedOutCar({ total, paid });
    expect(rental).toMatchObject({ total, paid, paymentStatus: status });
    expect((await rentals.list({})).items).toMatchObject([{ total, paid, paymentStatus: status }]);
    expect((await cars.get({ code })).rental).toMatchObject({ total, paid, paymentStatus: status });
  });

  test.each([
    [true, undefined, true],
    [false, undefined, false],
    [false, true, true],
    [true, false, false],
  ])(
    "where the company's default for the renter's phone is %j and the clerk says %j, strangers see it: %j",
    async (showsRenterPhone, renterPhoneVisible, isSeen) => {
      const made = await makeFleet();
      const { rentalRules } = made.clerk.api.company;
      const rules = await rentalRules.get();
      const kept = { late: rules.late, km: rules.km, fuelPrice: rules.fuelPrice };
      const saved = await rentalRules.update({ version: rules.version, ...kept, showsRenterPhone });
      expect(saved.showsRenterPhone).toBe(showsRenterPhone);
      // A request without `renterPhoneVisible`, as another form of the rules sends it, leaves the setting unchanged.
      await rentalRules.update({ version: saved.version, ...kept });
      await made.rentals.start(makeStartInput(made, { renterPhoneVisible }));
      expect(await made.cars.get({ code: made.code })).toMatchObject({ renterPhoneVisible: isSeen });
    },
  );

  test("names what else is wrong at its field, and takes nothing that the form does not have", async () => {
    const made = await makeFleet();
    const wrong = {
      id: "1",
      code: "",
      customerId: "",
      dueAt: null as unknown as string,
      renterNameVisible: "on" as unknown as boolean,
      renterPhoneVisible: "on" as unknown as boolean,
    };
    expect(await catchRefusedFields(made.rentals.start(makeStartInput(made, wrong)))).toEqual({
      id: "Geçersiz değer.",
      code: "Lütfen QR Kodu giriniz.",
      customerId: "Lütfen bir müşteri seçin.",
      dueAt: "Lütfen bu alanı doldurun.",
      renterNameVisible: "Geçersiz değer.",
      renterPhoneVisible: "Geçersiz değer.",
    });
    for (const key of ["companyId", "renterName", "paymentStatus", "endedAt", "notes"])
      expect(await catchRefusedFields(made.rentals.start({ ...makeStartInput(made), [key]: "x" }))).toHaveProperty([
        key,
      ]);
    expect(await countRentals(made.code)).toBe(0);
  });

  test("takes customers of the same company alone: another's, a deleted and an unknown one are answered alike", async () => {
    const made = await makeFleet();
    const other = await makeFleet();
    const gone = await makeCustomer(t.db, made.clerk.user);
    await made.customers.remove({ id: gone });
    const before = await readTableContents(t.db);
    for (const customerId of [other.customerId, gone, randomUUID()]) {
      const { code, status, message, data } = await catchRefusal(
        made.rentals.start(makeStartInput(made, { customerId })),
      );
      expect({ code, status, message, data }).toEqual({
        code: "CUSTOMER_NOT_FOUND",
        status: 404,
        message: "Müşteri bulunamadı. Silinmiş olabilir.",
        data: undefined,
      });
    }
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("takes cars of the same company alone: another's and an unknown one are answered alike", async () => {
    const made = await makeFleet();
    const other = await makeFleet();
    const before = await readTableContents(t.db);
    for (const code of [other.code, "RC-999999", "KT999999"]) {
      const refused = await catchRefusal(made.rentals.start(makeStartInput(made, { code })));
      expect(refused).toMatchObject({
        code: "CAR_NOT_FOUND",
        status: 404,
        message: "Profil bulunamadı veya bu profili düzenleme yetkiniz yok.",
      });
    }
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test.each<CarStatus>(["maintenance", "damaged", "delivering"])(
    "is refused for a car that is %s, and changes nothing",
    async (status) => {
      const made = await makeFleet();
      await changeTestCar(t.db, made.clerk.user, made.code, { status, isNoted: true });
      const before = await readTableContents(t.db);
      expect(await catchRefusal(made.rentals.start(makeStartInput(made, { paid: 1 })))).toMatchObject({
        code: "CAR_NOT_AVAILABLE",
        status: 409,
        message: "Bu araç şu anda kiralanamaz. Başka biri kiralamış ya da durumu değişmiş olabilir.",
      });
      expect(await readTableContents(t.db)).toEqual(before);
    },
  );

  test("is refused for a car that is rented out, and changes nothing of the rental that runs", async () => {
    const made = await makeRentedOutCar();
    const before = await readTableContents(t.db);
    expect((await catchRefusal(made.rentals.start(makeStartInput(made, { paid: 1 })))).code).toBe("CAR_BUSY");
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("keeps the renter's name and phone of the day, whatever becomes of the customer", async () => {
    const { customers, customerId, rentals, cars, code, rental } = await makeRentedOutCar();
    const renter = { renterName: "Zeynep Kaya", renterPhone: "+905321112233" };
    await customers.update({
      id: customerId,
      version: 1,
      name: "Zeynep Ak",
      phone: "5550001122",
      email: "",
      notes: "",
    });
    expect(await rentals.get({ id: rental.id })).toMatchObject(renter);
    // Deletes the customer in the database, because the API refuses to delete a customer who has a rented car.
    await t.db.deleteFrom("customers").where("id", "=", customerId).execute();
    expect(await rentals.get({ id: rental.id })).toEqual({ ...rental, customerId: null });
    expect((await cars.get({ code })).rental).toMatchObject(renter);
    const stored = await t.db.selectFrom("rentals").select("customerId").where("id", "=", rental.id).execute();
    expect(stored).toEqual([{ customerId: null }]);
    expect(await rentals.end({ id: rental.id })).toMatchObject(renter);
  });

  test("sent twice makes one rental and is answered alike, also when the car is back already", async () => {
    const made = await makeFleet();
    const input = makeStartInput(made, { paid: 500 });
    const first = await made.rentals.start(input);
    t.clock.advance({ seconds: 5 });
    expect(await made.rentals.start(input)).toEqual(first);
    const ended = await made.rentals.end({ id: input.id });
    expect(await made.rentals.start(input)).toEqual(ended);
    expect(await countRentals(made.code)).toBe(1);
    expect((await readStoredCar(made.code)).status).toBe("available");
  });

  test("with one id for two cars rents out one of them, also at once", async () => {
    const made = await makeFleet(12);
    for (let nth = 0; nth < 12; nth += 2) {
      const id = randomUUID();
      const pair = made.codes.slice(nth, nth + 2);
      expect(
        await countOutcomes(pair.map((code) => made.rentals.start(makeStartInput(made, { id, code, paid: 1 })))),
      ).toEqual({
        done: 1,
        ID_TAKEN: 1,
      });
      const { code } = await made.rentals.get({ id });
      const other = pair.find((one) => one !== code)!;
      expect(await catchRefusal(made.rentals.start(makeStartInput(made, { id, code: other })))).toMatchObject(
        idTakenRefusal,
      );
    }
    expect((await made.cars.fleet({})).rented).toBe(6);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("two companies may make the same id", async () => {
    const [one, other] = [await makeFleet(), await makeFleet()];
    const id = randomUUID();
    await one.rentals.start(makeStartInput(one, { id, total: 1 }));
    expect(await other.rentals.start(makeStartInput(other, { id, total: 2 }))).toMatchObject({
      code: other.code,
      total: 2,
    });
    expect(await one.rentals.get({ id })).toMatchObject({ code: one.code, total: 1 });
    await one.rentals.end({ id });
    expect(await other.rentals.get({ id })).toMatchObject({ endedAt: null });
  });

  test("while the car is being marked as damaged does one or the other", async () => {
    const made = await makeFleet(12);
    const calls = made.codes.flatMap((code) => [
      made.rentals.start(makeStartInput(made, { code })),
      made.cars.saveInternal({
        code,
        version: 1,
        status: "damaged",
        internalNotes: "",
        deadlines: { casco: null, insurance: null, oilService: null, inspection: null },
      }),
    ]);
    const outcomes = await countOutcomes(calls);
    expect(outcomes["done"]).toBe(12);
    expect((outcomes["CAR_NOT_AVAILABLE"] ?? 0) + (outcomes["CHANGED_MEANWHILE"] ?? 0)).toBe(12);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("ending", () => {
  test("keeps the planned end beside the actual one, makes the car Müsait and hides the renter", async () => {
    const { rental, rentals, cars, code, clerk } = await makeRentedOutCar({ paid: 1 });
    await changeTestCar(t.db, clerk.user, code, { isNoted: true, driverPreNote: "Anahtar arkada" });
    t.clock.advance({ hours: 1 });
    const ended = { ...rental, endedAt: t.clock.now() };
    expect(await rentals.end({ id: rental.id })).toEqual(ended);
    expect(await rentals.get({ id: rental.id })).toEqual(ended);
    expect(await cars.get({ code })).toMatchObject({
      status: "available",
      rental: null,
      renterNameVisible: false,
      renterPhoneVisible: false,
      preNotes: { driver: "Anahtar arkada", availability: "", isNoted: false },
    });
    expect((await rentals.list({})).items).toMatchObject([{ dueAt: rental.dueAt, endedAt: t.clock.now() }]);
  });

  test("twice is refused, and the first end stays, also when the car is out again", async () => {
    const made = await makeRentedOutCar();
    const { rentals, rental } = made;
    const ended = await rentals.end({ id: rental.id });
    t.clock.advance({ hours: 1 });
    const next = await rentals.start(makeStartInput(made));
    expect(await catchRefusal(rentals.end({ id: rental.id }))).toMatchObject({
      code: "RENTAL_ENDED",
      status: 409,
      message: "Bu kiralama zaten bitirilmiş.",
    });
    expect(await rentals.get({ id: rental.id })).toEqual(ended);
    expect(await rentals.get({ id: next.id })).toEqual(next);
    expect(await readStoredCar(made.code)).toMatchObject({ status: "rented", currentRentalId: next.id });
  });

  test("is not before the start, also when the clock was set back meanwhile", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    t.clock.advance({ hours: -2 });
    expect(await rentals.end({ id: rental.id })).toMatchObject({ endedAt: rental.startedAt });
    t.clock.advance({ hours: 2 });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("a new planned end", () => {
  test("replaces the old one, also by a past one", async () => {
    const { rental, rentals, cars, code } = await makeRentedOutCar();
    const extended = await rentals.extend({ id: rental.id, version: 1, dueAt: "2026-12-01T00:00" });
    expect(extended).toEqual({ ...rental, dueAt: new Date("2026-11-30T21:00:00.000Z"), version: 2 });
    expect((await cars.get({ code })).rental?.dueAt).toEqual(extended.dueAt);
    const past = await rentals.extend({ id: rental.id, version: 2, dueAt: "2020-01-01T10:00" });
    expect(past).toMatchObject({ dueAt: new Date("2020-01-01T07:00:00.000Z"), version: 3 });
  });

  test("is refused for a rental that has changed since or has ended, and for what is no time", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const { id } = rental;
    const extended = await rentals.extend({ id, version: 1, dueAt: "2026-12-01T00:00" });
    expect((await catchRefusal(rentals.extend({ id, version: 1, dueAt: "2026-12-02T00:00" }))).code).toBe(
      "CHANGED_MEANWHILE",
    );
    expect(await catchRefusedFields(rentals.extend({ id, version: 2, dueAt: "2026-02-30T00:00" }))).toEqual({
      dueAt: "Lütfen geçerli bir bitiş tarihi ve saati girin.",
    });
    expect(await rentals.get({ id })).toEqual(extended);
    const ended = await rentals.end({ id });
    for (const version of [1, ended.version])
      expect((await catchRefusal(rentals.extend({ id, version, dueAt: "2026-12-02T00:00" }))).code).toBe(
        "RENTAL_ENDED",
      );
    expect(await rentals.get({ id })).toEqual(ended);
  });

  test("of twelve at once is the one of them that wins", { tags: "long" }, async () => {
    const { rental, clerk, rentals } = await makeRentedOutCar();
    const calls = (await makeClerks(clerk, 12)).map((api, nth) =>
      api.extend({ id: rental.id, version: 1, dueAt: `2026-12-${10 + nth}T10:00` }),
    );
    expect(await countOutcomes(calls)).toEqual({ done: 1, CHANGED_MEANWHILE: 11 });
    expect((await rentals.get({ id: rental.id })).version).toBe(2);
  });
});

describe("the notes of a rental", () => {
  test("are saved while it runs and after its end", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const { id } = rental;
    const saved = await rentals.saveNotes({ id, version: 1, notes: " Ön tampon \r\n\r\n\r\n çizik " });
    expect(saved).toEqual({ ...rental, notes: "Ön tampon\n\nçizik", version: 2 });
    await rentals.end({ id });
    expect(await rentals.saveNotes({ id, version: 2, notes: "" })).toMatchObject({ notes: "", version: 3 });
  });

  test("that somebody else saved first stay", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const { id } = rental;
    const first = await rentals.saveNotes({ id, version: 1, notes: "ilk" });
    expect(await catchRefusal(rentals.saveNotes({ id, version: 1, notes: "ikinci" }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
      status: 409,
    });
    expect(await rentals.get({ id })).toEqual(first);
    const calls = Array.from({ length: 12 }, (_, nth) => rentals.saveNotes({ id, version: 2, notes: `${nth}` }));
    expect(await countOutcomes(calls)).toEqual({ done: 1, CHANGED_MEANWHILE: 11 });
  });

  test("do not stand in the way of payments and of the end, nor these in theirs", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const { id } = rental;
    await rentals.pay(makePaymentInput(id, 1));
    await rentals.end({ id });
    expect(await rentals.saveNotes({ id, version: 1, notes: "x" })).toMatchObject({ paid: 1, notes: "x" });
  });

  test("hold 2000 characters", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    expect(await catchRefusedFields(rentals.saveNotes({ id: rental.id, version: 1, notes: "ğ".repeat(2001) }))).toEqual(
      {
        notes: "Not en fazla 2000 karakter olabilir.",
      },
    );
    const longest = { id: rental.id, version: 1, notes: "g\u0306".repeat(2000) };
    expect((await rentals.saveNotes(longest)).notes).toBe("ğ".repeat(2000));
  });
});

describe("payments", () => {
  test("add up to what is paid, the newest first, with who entered them and when; the status follows", async () => {
    const { rental, rentals } = await makeRentedOutCar({ total: 1000, paid: 0 });
    const { id } = rental;
    const steps: [amount: number, isRefund: boolean, paid: number, status: PaymentStatus][] = [
      [1, false, 1, "partial"],
      [998, false, 999, "partial"],
      [1, false, 1000, "paid"],
      [1, true, 999, "partial"],
      [501, false, 1500, "paid"],
      [1500, true, 0, "unpaid"],
      [KURUS_MAX, false, KURUS_MAX, "paid"],
    ];
    for (const [amount, isRefund, paid, status] of steps) {
      t.clock.advance({ seconds: 1 });
      const payment = makePaymentInput(id, amount, { isRefund });
      const answer = await rentals.pay(payment);
      expect(answer).toMatchObject({ paid, paymentStatus: status, version: 1 });
      expect(answer.entries[0]).toEqual({
        type: "payment",
        id: payment.id,
        amount: isRefund ? -amount : amount,
        means: "cash",
        paidOn: toIstanbulDate(t.clock.now()),
        fromDeposit: false,
        receiptId: null,
        enteredBy: "Hızlı Kiralama",
        createdAt: t.clock.now(),
      });
      expect(await rentals.get({ id })).toEqual(answer);
      expect((await rentals.list({ paymentStatus: status })).items).toMatchObject([{ id, paid }]);
    }
    expect(listPayments(await rentals.get({ id }))).toHaveLength(steps.length);
  });

  test("are taken after the end too", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    await rentals.end({ id: rental.id });
    expect(await rentals.pay(makePaymentInput(rental.id, 125_050))).toMatchObject({
      paid: 125_050,
      paymentStatus: "paid",
    });
  });

  test("give back at most what came in", async () => {
    const { rental, rentals } = await makeRentedOutCar({ paid: 100 });
    const before = await readTableContents(t.db);
    expect(await catchRefusal(rentals.pay(makeRefund(rental.id, 101)))).toMatchObject({
      code: "REFUND_TOO_LARGE",
      status: 409,
      message: "İade, alınan toplam ödemeden fazla olamaz.",
    });
    expect(await readTableContents(t.db)).toEqual(before);
    expect(await rentals.pay(makeRefund(rental.id, 100))).toMatchObject({ paid: 0, paymentStatus: "unpaid" });
    expect((await catchRefusal(rentals.pay(makeRefund(rental.id, 1)))).code).toBe("REFUND_TOO_LARGE");
  });

  test("of 20 refunds at once give back no more than came in", async () => {
    const { rental, clerk } = await makeRentedOutCar({ paid: 1050 });
    const calls = (await makeClerks(clerk, 20)).map((rentals) => rentals.pay(makeRefund(rental.id, 100)));
    expect(await countOutcomes(calls)).toEqual({ done: 10, REFUND_TOO_LARGE: 10 });
    const after = await clerk.api.company.rentals.get({ id: rental.id });
    expect(after.paid).toBe(50);
    expect(listPayments(after)).toHaveLength(11);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("of 20 at once are all there", { tags: "long" }, async () => {
    const { rental, clerk } = await makeRentedOutCar({ total: 2100, paid: 0 });
    const calls = (await makeClerks(clerk, 20)).map((rentals, nth) =>
      rentals.pay(makePaymentInput(rental.id, 1 + nth * 10)),
    );
    expect(await countOutcomes(calls)).toEqual({ done: 20 });
    const after = await clerk.api.company.rentals.get({ id: rental.id });
    expect(after).toMatchObject({ paid: 1920, paymentStatus: "partial" });
    expect(listPayments(after)).toHaveLength(20);
  });

  test("sent twice are added once and answered alike, also what empties the account", async () => {
    const { rental, rentals } = await makeRentedOutCar({ paid: 100 });
    for (const payment of [
      makePaymentInput(rental.id, 50),
      makeRefund(rental.id, 150),
      makePaymentInput(rental.id, 7),
    ]) {
      const first = await rentals.pay(payment);
      t.clock.advance({ seconds: 1 });
      expect(await rentals.pay(payment)).toEqual(first);
    }
    expect(await rentals.get({ id: rental.id })).toMatchObject({ paid: 7 });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test.each([false, true])(
    "sent 20 times at once are added once and answered alike; a refund: %s",
    async (isRefund) => {
      const { rental, clerk } = await makeRentedOutCar({ paid: 100 });
      const payment = makePaymentInput(rental.id, 100, { isRefund });
      const answers = await Promise.all((await makeClerks(clerk, 20)).map((rentals) => rentals.pay(payment)));
      expect(answers.map(({ paid }) => paid)).toEqual(Array<number>(20).fill(isRefund ? 0 : 200));
      expect(listPayments(answers[0]!)).toHaveLength(2);
      expect(await findBrokenInvariants(t.db)).toEqual({});
    },
  );

  test("with one id for two rentals are added to one of them, also at once", async () => {
    const made = await makeFleet(2);
    const ids: string[] = [];
    for (const code of made.codes) ids.push((await made.rentals.start(makeStartInput(made, { code }))).id);
    for (let round = 1; round <= 6; round += 1) {
      const payment = makePaymentInput("", 50);
      const calls = ids.map((rentalId) => made.rentals.pay({ ...payment, rentalId }));
      expect(await countOutcomes(calls)).toEqual({ done: 1, ID_TAKEN: 1 });
      const [one, other] = await Promise.all(ids.map((id) => made.rentals.get({ id })));
      expect(one!.paid + other!.paid).toBe(50 * round);
      const without = [one!, other!].find((rental) => !listPayments(rental).some(({ id }) => id === payment.id))!;
      expect(await catchRefusal(made.rentals.pay({ ...payment, rentalId: without.id }))).toMatchObject(idTakenRefusal);
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test.each([0, -1, 1.5, "125050", "1.250,50", "1e3", "", null, undefined, Number.NaN])(
    "of %j are refused at the field",
    async (amount) => {
      const { rental, rentals } = await makeRentedOutCar({ paid: 100 });
      for (const isRefund of [false, true])
        expect(
          await catchRefusedFields(rentals.pay(makePaymentInput(rental.id, amount as number, { isRefund }))),
        ).toEqual({
          amount: "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).",
        });
      expect((await rentals.get({ id: rental.id })).paid).toBe(100);
    },
  );

  test("that are too large, of no kind, or of nobody are refused at their fields", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const wrong = { id: "", isRefund: "no" as unknown as boolean };
    expect(await catchRefusedFields(rentals.pay(makePaymentInput(rental.id, KURUS_MAX + 1, wrong)))).toEqual({
      id: "Geçersiz değer.",
      amount: "Bu tutar çok büyük.",
      isRefund: "Geçersiz değer.",
    });
    const smuggled = { ...makePaymentInput(rental.id, 1), enteredBy: randomUUID() };
    expect(await catchRefusedFields(rentals.pay(smuggled))).toEqual({ enteredBy: "Böyle bir alan yok." });
  });

  test(
    "stand newest first in the rental and are paged behind it, and all of them count",
    { tags: "long" },
    async () => {
      const { rental, rentals, clerk } = await makeRentedOutCar();
      for (let nth = 0; nth < 120; nth += 1)
        await makePayment(t.db, clerk.user, rental.id, 1, { now: new Date(LONG_AGO.getTime() + nth) });
      const { entries, paid } = await rentals.get({ id: rental.id });
      expect(paid).toBe(120);
      const { rows, sizes } = await readAllPages((position) => rentals.entries({ ...position, rentalId: rental.id }));
      const times = rows.map(({ createdAt }) => createdAt.getTime() - LONG_AGO.getTime());
      // The rental's own charge was inserted after the test's payments.
      expect(rows[0]).toMatchObject({ type: "charge", id: rental.id });
      expect(times.slice(1)).toEqual(Array.from({ length: 120 }, (_, nth) => 119 - nth));
      expect(sizes).toEqual([50, 50, 21]);
      expect(entries).toEqual(rows.slice(0, 50));
      // The cursor of the second page can be built from the last entry that the rental itself contains.
      const last = entries.at(-1)!;
      const next = await rentals.entries({ rentalId: rental.id, cursor: `${last.createdAt.getTime()}.${last.id}` });
      expect(next.items).toEqual(rows.slice(50, 100));
      expect((await catchRefusal(rentals.entries({ rentalId: randomUUID() }))).code).toBe("RENTAL_NOT_FOUND");
    },
  );

  test("on what somebody else has changed meanwhile are refused, and one that was sent twice is not", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const rest = { rentalId: rental.id, amount: rental.total, isRefund: false, means: "card" as const, paidBefore: 0 };
    const first = { ...rest, id: randomUUID() };
    expect(await rentals.pay(first)).toMatchObject({ paid: rental.total, paymentStatus: "paid" });
    expect((await catchRefusal(rentals.pay({ ...rest, id: randomUUID() }))).code).toBe("CHANGED_MEANWHILE");
    expect(await rentals.pay(first)).toMatchObject({ paid: rental.total });
    expect(listPayments(await rentals.get({ id: rental.id }))).toHaveLength(1);
  });

  test("of twenty clerks who take one remainder at once, one takes it", async () => {
    const { rental, rentals } = await makeRentedOutCar();
    const rest = { rentalId: rental.id, amount: rental.total, isRefund: false, means: "card" as const, paidBefore: 0 };
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => rentals.pay({ ...rest, id: randomUUID() })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await rentals.get({ id: rental.id })).paid).toBe(rental.total);
  });

  test("give the status that the domain gives, whatever the amounts", { tags: "sampled" }, async () => {
    const { clerk, code, rentals } = await makeFleet();
    const amount = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: KURUS_MAX }));
    const steps = fc.array(fc.record({ amount, isRefund: fc.boolean() }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(amount, fc.oneof(fc.constant(0), amount), steps, async (total, paidFirst, later) => {
        const id = await makeRental(t.db, clerk.user, code, { total, paid: paidFirst, endedAt: LONG_AGO });
        let paid = paidFirst;
        expect((await rentals.get({ id })).paymentStatus).toBe(getPaymentStatus(total, paid));
        for (const step of later) {
          const after = paid + (step.isRefund ? -step.amount : step.amount);
          const call = rentals.pay(makePaymentInput(id, step.amount, { isRefund: step.isRefund }));
          if (after < 0) {
            expect((await catchRefusal(call)).code).toBe("REFUND_TOO_LARGE");
          } else {
            paid = after;
            expect(await call).toMatchObject({ total, paid, paymentStatus: getPaymentStatus(total, paid) });
          }
        }
      }),
      { numRuns: isLongTestRun ? 60 : 10 },
    );
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("the list of rentals", () => {
  test("shows what an invoice needs, the newest first", async () => {
    const made = await makeFleet(2);
    await changeTestCar(t.db, made.clerk.user, made.code, { plate: "34 ABC 123" });
    const endedAt = new Date(LONG_AGO.getTime() + 60_000);
    const dueAt = new Date("2026-11-25T11:30:00.000Z");
    const first = await makeRental(t.db, made.clerk.user, made.code, { total: 500, paid: 100, dueAt, endedAt });
    const second = await makeRental(t.db, made.clerk.user, made.codes[1]!, { now: endedAt, dueAt });
    const { items, next } = await made.rentals.list({});
    expect(next).toBeNull();
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect(items[1]).toEqual({
      lacksReport: false,
      id: first,
      code: made.code,
      plate: "34 ABC 123",
      renterName: "Zeynep Kaya",
      startedAt: LONG_AGO,
      dueAt,
      endedAt,
      total: 500,
      paid: 100,
      paymentStatus: "partial",
    });
    expect(items[0]).toMatchObject({ code: made.codes[1], plate: "", endedAt: null, paymentStatus: "unpaid" });
  });

  const count = isLongTestRun ? 120 : 60;
  test(
    `of ${count} rentals, several begun in one millisecond, is walked without gap or repeat, also filtered`,
    { tags: "sampled" },
    async () => {
      const { clerk, codes, rentals } = await makeFleet(3);
      const plates = ["34 ABC 123", "06 İZM 35 %", ""];
      for (const [nth, code] of codes.entries()) await changeTestCar(t.db, clerk.user, code, { plate: plates[nth]! });
      const other = await makeFleet();
      const made: { id: string; code: string; status: PaymentStatus }[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        const now = new Date(LONG_AGO.getTime() + Math.floor(nth / 7));
        const code = codes[nth % 3]!;
        const paid = [0, 0, 5, 10][nth % 4]!;
        const id = await makeRental(t.db, clerk.user, code, { now, total: 10, paid, endedAt: now });
        made.push({ id, code, status: getPaymentStatus(10, paid) });
        if (nth % 20 === 0) await makeRental(t.db, other.clerk.user, other.code, { now, endedAt: now });
      }
      const all = await readAllPages((position) => rentals.list(position));
      expect(all.sizes).toEqual(isLongTestRun ? [50, 50, 20] : [50, 10]);
      expect(all.rows.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      const order = all.rows.map(({ startedAt, id }) => `${startedAt.toISOString()} ${id}`);
      expect(order).toEqual(order.toSorted().toReversed());

      for (const status of PAYMENT_STATUSES) {
        const { rows } = await readAllPages((position) => rentals.list({ ...position, paymentStatus: status }));
        expect(rows).toEqual(all.rows.filter(({ paymentStatus: of }) => of === status));
      }
      expect((await readAllPages((position) => rentals.list({ ...position, paymentStatus: "unpaid" }))).sizes).toEqual(
        isLongTestRun ? [50, 10] : [30],
      );
      const plate = await readAllPages((position) =>
        rentals.list({ ...position, search: " 34abc ", paymentStatus: "partial" }),
      );
      expect(plate.rows).toEqual(
        all.rows.filter(({ code, paymentStatus: of }) => code === codes[0] && of === "partial"),
      );
      expect((await rentals.list({ search: "%" })).items.every(({ code }) => code === codes[1])).toBe(true);
      expect((await rentals.list({ search: codes[2]!.toLowerCase() })).items[0]?.code).toBe(codes[2]);
      expect((await rentals.list({ search: "_" })).items).toEqual([]);
      const renters = await readAllPages((position) => rentals.list({ ...position, search: "KAYA zeyn" }));
      expect(renters.rows).toEqual(all.rows.filter(({ renterName }) => renterName === "Zeynep Kaya"));
      expect(renters.rows.length).toBeGreaterThan(0);
      expect((await rentals.list({ search: "  " })).items).toEqual(all.rows.slice(0, 50));
    },
  );

  test("refuses filters that there are not and cursors that no page gave", async () => {
    const { rentals } = await makeFleet();
    const paymentStatusField = await catchRefusedFields(rentals.list({ paymentStatus: "Ödendi" as PaymentStatus }));
    expect(Object.keys(paymentStatusField ?? {})).toEqual(["paymentStatus"]);
    expect(await catchRefusedFields(rentals.list({ search: "A".repeat(201) }))).toEqual({
      search: "Arama en fazla 200 karakter olabilir.",
    });
    for (const cursor of ["", "x", "1", "1.x", `-1.${randomUUID()}`, `1.${randomUUID()}'`]) {
      expect(await catchRefusedFields(rentals.list({ cursor }))).toEqual({ cursor: "Geçersiz sayfa." });
    }
    for (const instant of ["0", "999999999999999"]) {
      expect((await rentals.list({ cursor: `${instant}.${randomUUID()}` })).items).toEqual([]);
    }
  });
});

test("another company's rental is answered by every procedure as an unknown one, and nothing changes", async () => {
  const { rental } = await makeRentedOutCar({ paid: 100 });
  const { rentals } = await makeFleet();
  const before = await readTableContents(t.db);
  const calls: ((id: string) => Promise<unknown>)[] = [
    (id) => rentals.get({ id }),
    (id) => rentals.end({ id }),
    (id) => rentals.extend({ id, version: 1, dueAt: "2026-12-01T10:00" }),
    (id) => rentals.saveNotes({ id, version: 1, notes: "x" }),
    (id) => rentals.correctKm({ id, version: 1, kmOut: 1, kmIn: null }),
    (id) => rentals.pay(makePaymentInput(id, 1)),
    (id) => rentals.pay(makeRefund(id, 1)),
    (id) => rentals.pay(makeRefund(id, 1000)),
  ];
  for (const call of calls)
    for (const id of [rental.id, randomUUID()]) {
      const { code, status, message, data } = await catchRefusal(call(id));
      expect({ code, status, message, data }).toEqual({
        code: "RENTAL_NOT_FOUND",
        status: 404,
        message: "Kiralama bulunamadı.",
        data: undefined,
      });
    }
  expect(await readTableContents(t.db)).toEqual(before);
  expect((await rentals.list({})).items).toEqual([]);
});

describe("the three sums", () => {
  test("of a company without anything are zero", async () => {
    expect(await (await makeCompanyOwnerPerson(t)).api.company.info.totals({})).toEqual({
      earned: 0,
      pending: 0,
      spent: 0,
    });
  });

  test("count an overpayment against what is pending, refunds against what is earned, and nobody else's money", async () => {
    const { clerk, codes, rentals } = await makeFleet(2);
    const over = await makeRental(t.db, clerk.user, codes[0]!, { total: 1000, paid: 1500 });
    await makeRental(t.db, clerk.user, codes[1]!, { total: 300, paid: 100, endedAt: t.clock.now() });
    await makeExpense(t.db, clerk.user, { amount: 250 });
    const other = await makeRentedOutCar({ paid: 77 });
    await makeExpense(t.db, other.clerk.user, { amount: 9 });
    expect(await clerk.api.company.info.totals({})).toEqual({ earned: 1600, pending: -300, spent: 250 });
    await rentals.pay(makeRefund(over, 700));
    expect(await clerk.api.company.info.totals()).toEqual({ earned: 900, pending: 400, spent: 250 });
  });

  const random = isLongTestRun ? 100 : 10;
  test(`of ${random} random rentals, payments and expenses are exact`, { tags: "sampled" }, async () => {
    const { clerk, code } = await makeFleet();
    const amounts = fc.sample(
      fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: KURUS_MAX }))),
      random,
    );
    const sums = { earned: 0n, pending: 0n, spent: 0n };
    for (const [total, paid, later, expense] of amounts as [number, number, number, number][]) {
      const id = await makeRental(t.db, clerk.user, code, { total, paid, endedAt: LONG_AGO });
      await makePayment(t.db, clerk.user, id, later);
      await makeExpense(t.db, clerk.user, { amount: expense });
      sums.earned += BigInt(paid) + BigInt(later);
      sums.pending += BigInt(total) - BigInt(paid) - BigInt(later);
      sums.spent += BigInt(expense);
    }
    const { earned, pending, spent } = await clerk.api.company.info.totals({});
    expect({ earned: BigInt(earned), pending: BigInt(pending), spent: BigInt(spent) }).toEqual(sums);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("are exact up to the largest number that can be told exactly", async () => {
    const { clerk, code } = await makeFleet();
    const half = 2 ** 52;
    for (const amount of [half, half - 1]) {
      await makeRental(t.db, clerk.user, code, { total: amount, paid: amount, endedAt: LONG_AGO });
      await makeExpense(t.db, clerk.user, { amount });
    }
    const most = Number.MAX_SAFE_INTEGER;
    expect(await clerk.api.company.info.totals({})).toEqual({ earned: most, pending: 0, spent: most });
  });
});

test("the database itself holds no second open rental of a car, and no payment of nothing", async () => {
  const { rental, clerk, code } = await makeRentedOutCar();
  const { companyId } = clerk.user;
  const second = t.db
    .insertInto("rentals")
    .columns(["companyId", "id", "carCode", "renterName", "renterPhone", "total", "paid", "startedAt", "dueAt"])
    .expression((eb) =>
      eb
        .selectFrom("rentals")
        .select(["companyId", sql<string>`${randomUUID()}::uuid`.as("id"), "carCode", "renterName", "renterPhone"])
        .select(["total", "paid", "startedAt", "dueAt"])
        .where("companyId", "=", companyId)
        .where("carCode", "=", code),
    );
  await expect(second.execute()).rejects.toMatchObject({ constraint: "rentals_one_open_a_car" });
  await expect(makePayment(t.db, clerk.user, rental.id, 0)).rejects.toMatchObject({ code: "23514" });
});
