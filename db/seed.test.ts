import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ScanView } from "#contract/ports/public-pages.ts";
import { CAR_STATUSES, DEADLINE_KINDS } from "#domain/fleet/car.ts";
import { EXPENSE_CATEGORIES } from "#domain/fleet/expense.ts";
import { PAYMENT_STATUSES, getRentalState } from "#domain/fleet/rental.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import { compareTurkish } from "#domain/words/turkish.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { createTestApp, catchRefusal, type TestApp } from "../test/app.ts";
import { findBrokenInvariants } from "../test/invariants.ts";
import { scanViewOf } from "../test/stub-pages.ts";
import { readTableContents } from "../test/table-contents.ts";
import { makeCode, makeUser } from "../test/world.ts";
import { fillDemoWorld, type DemoWorld } from "./seed.ts";

const SEED_PASSWORD = "bu-calisma-icin";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("the demo world is refused where somebody else has an account or there is a code, and changes nothing", async () => {
  const ownAdmin = () => makeUser(t.db, { email: "yonetici@example.com", role: "admin" });
  for (const fill of [() => makeUser(t.db), () => makeCode(t.db), ownAdmin]) {
    await fill();
    const before = await readTableContents(t.db);
    await expect(fillDemoWorld(t.db, SEED_PASSWORD, t.clock.now())).rejects.toThrow(OperatorError);
    await expect(fillDemoWorld(t.db, SEED_PASSWORD, t.clock.now())).rejects.toThrow(
      "Veri tabanı boş değil: örnek dünya, yöneticilerinkinden başka hesap ve hiç kod yokken kurulur",
    );
    expect(await readTableContents(t.db)).toEqual(before);
    await t.db.deleteFrom("codes").execute();
    await t.db.deleteFrom("users").execute();
  }
});

describe("the demo world", () => {
  let world: DemoWorld;
  beforeAll(async () => {
    // An administrator may exist before the seed, because the first start of the server creates one if ADMIN_EMAIL is
    // set.
    await makeUser(t.db, { role: "admin" });
    world = await fillDemoWorld(t.db, SEED_PASSWORD, t.clock.now());
  });

  async function logIn(email: string) {
    const client = t.as();
    return { client, account: await client.api.account.login({ email, password: SEED_PASSWORD }) };
  }

  async function scan(what: string): Promise<ScanView> {
    const printed = world.scans.find((one) => one.what === what);
    return scanViewOf(await t.as().send(`/q/${printed?.code}`));
  }

  test("lets everybody of the printed list log in with the password of the run", async () => {
    const roles = await Promise.all(
      world.accounts.map(async ({ email, who }) => {
        if (who === "Yöneticinin kapattığı hesap") return (await catchRefusal(logIn(email))).code;
        const { role, company } = (await logIn(email)).account;
        if (company === null) return role;
        return `${role} ${company.mayUsePanel ? "approved" : company.refusal === null ? "waiting" : "refused"}`;
      }),
    );
    const companies = [
      "company approved",
      "company approved",
      "company approved",
      "company waiting",
      "company refused",
    ];
    expect(roles).toEqual(["admin", "customer", "customer", "customer", ...companies, "ACCOUNT_CLOSED"]);
  });

  test("prints codes that show what their owners chose", async () => {
    expect(await scan("Araç")).toMatchObject({
      state: "profile",
      owner: "Ay*** Y.",
      contacts: [{ kind: "phone" }, { kind: "telegram" }],
    });
    expect(await scan("Dükkân")).toMatchObject({
      state: "profile",
      contacts: [{ kind: "phone" }, { kind: "email" }, { kind: "website" }],
    });
    expect(await scan("İletişimi gizli")).toMatchObject({ state: "profile", contacts: [] });
    expect(await scan("Boşta")).toMatchObject({ state: "not-assigned" });
  });

  test("prints cars that are rented, overdue and available with a price, with the company's contacts", async () => {
    const kinds = ["phone", "whatsapp", "instagram", "website"];
    const company = { state: "car", company: "Körfez Filo Kiralama", contacts: kinds.map((kind) => ({ kind })) };
    const rented = await scan("Kirada");
    expect(rented).toMatchObject({
      ...company,
      plate: "35 KRF 104",
      rental: { renter: { name: "İp*** Ş.", phone: { kind: "phone" } } },
      offer: null,
    });
    expect(isAhead(rented)).toBe(true);
    const hidden = await scan("Kirada, kiracı gizli");
    expect(hidden).toMatchObject({ ...company, rental: { renter: null } });
    expect(isAhead(hidden)).toBe(true);
    const overdue = await scan("Süresi dolmuş kiralama");
    expect(overdue).toMatchObject({ ...company, rental: { renter: { name: "Iş*** D." } } });
    expect(isAhead(overdue)).toBe(false);
    expect(await scan("Müsait, fiyatıyla")).toMatchObject({
      ...company,
      rental: null,
      offer: { price: 145_000, note: "Günlük fiyattır, kasko dahildir." },
    });
    expect(await scan("Bakımda")).toMatchObject({ ...company, rental: null, offer: null });
  });

  function isAhead(view: ScanView): boolean | undefined {
    return view.state === "car" && view.rental ? new Date(view.rental.endsAt) > t.clock.now() : undefined;
  }

  test.each(["korfez@example.com", "toros@example.com"])("has a fleet at work: %s", async (email) => {
    const { company } = (await logIn(email)).client.api;
    const [cars, rentals, customers, expenses, deadlines, noted, board] = await Promise.all([
      company.cars.list({}),
      company.rentals.list({}),
      company.customers.list({}),
      company.expenses.list({}),
      company.cars.deadlines({}),
      company.cars.noted({}),
      company.desk.board({}),
    ]);
    expect(new Set(cars.items.map(({ status }) => status))).toEqual(new Set(CAR_STATUSES));
    expect(cars.items.filter(({ plate }) => plate === "")).not.toEqual([]);
    expect(customers.items.map(({ name }) => name)).toEqual(
      customers.items.map(({ name }) => name).toSorted(compareTurkish),
    );
    expect(new Set(expenses.items.map(({ category }) => category))).toEqual(new Set(EXPENSE_CATEGORIES));
    expect(new Set(rentals.items.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(PAYMENT_STATUSES));
    const states = rentals.items.map((rental) => getRentalState(rental, t.clock.now()));
    expect(new Set(states)).toEqual(new Set(["running", "overdue", "ended"]));
    const late = board.items.filter(({ step, at }) => step === "return" && at <= t.clock.now());
    expect(late).toHaveLength(states.filter((state) => state === "overdue").length);
    const today = toIstanbulDate(t.clock.now());
    const near = deadlines.items.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn < today]));
    expect(new Set(near)).toEqual(new Set([true, false]));
    expect(noted.items).not.toEqual([]);
    if (email === "korfez@example.com")
      expect(deadlines.items.find(({ kind }) => kind === "tyres")?.due).toMatchObject({ kmLeft: 650 });
    const totals = Object.values(await company.info.totals({}));
    expect(totals.filter((total) => total <= 0)).toEqual([]);
  });

  test("has cars with the renter shown and hidden, a price hidden, dates of every kind and later payments both ways", async () => {
    const { company } = (await logIn("korfez@example.com")).client.api;
    const listed = (await company.cars.list({})).items;
    const cars = await Promise.all(listed.map(({ code }) => company.cars.get({ code })));
    const rented = cars.filter(({ status }) => status === "rented");
    const shown = rented.map((car) => `${car.renterNameVisible} ${car.renterPhoneVisible}`);
    expect(new Set(shown)).toEqual(new Set(["true true", "false false", "true false"]));
    const prices = cars.filter(({ price }) => price !== null).map(({ priceVisible }) => priceVisible);
    expect(new Set(prices)).toEqual(new Set([true, false]));
    for (const kind of DEADLINE_KINDS) expect(cars.filter(({ deadlines }) => deadlines[kind])).not.toEqual([]);
    const payments = await t.db.selectFrom("payments").select(["amount", "rentalId"]).execute();
    expect(payments.filter(({ amount }) => amount < 0)).not.toEqual([]);
    expect(payments.length).toBeGreaterThan(new Set(payments.map(({ rentalId }) => rentalId)).size);
  });

  test("has cars that are known by their looks and found by them, with prices of a week, and days that are promised and blocked", async () => {
    const { company } = (await logIn("korfez@example.com")).client.api;
    const [found] = (await company.cars.list({ search: "renault clio beyaz" })).items;
    expect(found?.plate).toBe("35 KRF 101");
    expect((await company.cars.get({ code: found!.code })).rates).toEqual({
      week: 890_000,
      month: 3_200_000,
      kmADay: 250,
      kmPrice: 600,
    });
    const today = toIstanbulDate(t.clock.now());
    const { items } = await company.periods.window({ from: today, to: addDays(today, 6) });
    const kinds = items.flatMap(({ plate, periods }) => periods.map(({ kind, who }) => `${plate} ${kind} ${who}`));
    expect(kinds.filter((what) => !what.includes("rental"))).toEqual([
      "35 KRF 101 reservation İpek Şimşek",
      "35 KRF 103 block 60 bin bakımı",
      "35 KRF 106 reservation Kerem Ateş",
    ]);
    expect((await company.reservations.list({})).items.map(({ isEndangered }) => isEndangered)).toEqual([true, false]);
  });

  test("has tolls and fines, charged and open, of a renter and of nobody, and a receipt over several rentals", async () => {
    const { company } = (await logIn("korfez@example.com")).client.api;
    const { items } = await company.roadCharges.list({});
    const states = items.map(({ isCharged, match }) => `${isCharged ? "charged" : "open"} ${match}`);
    expect(new Set(states)).toEqual(new Set(["charged certain", "open certain", "open nobody"]));
    expect((await company.roadCharges.due({})).items).toHaveLength(2);
    const receipts = await t.db
      .selectFrom("payments")
      .select(({ fn }) => fn.countAll<number>().as("rentals"))
      .where("receiptId", "is not", null)
      .groupBy("receiptId")
      .execute();
    expect(receipts).toEqual([{ rentals: 2 }]);
  });

  test("has a company whose slots are all empty", async () => {
    const { company } = (await logIn("yeniyol@example.com")).client.api;
    const { items } = await company.cars.list({});
    expect(items).toHaveLength(4);
    expect(items.filter(({ plate, status }) => plate !== "" || status !== "available")).toEqual([]);
    expect(await company.info.totals({})).toEqual({ earned: 0, pending: 0, spent: 0 });
  });

  test("breaks nothing that holds otherwise", async () => {
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("holds nothing that happened after today, whenever it is filled", async () => {
    const { rows } = await sql<{ latest: Date }>`
      select max(instant) as latest from (
        select created_at as instant from users union all select updated_at from companies union all
        select linked_at from codes union all select updated_at from cars union all
        select started_at from rentals union all select ended_at from rentals union all
        select created_at from payments union all select created_at from expenses union all
        select updated_at from customers) as instants`.execute(t.db);
    expect(rows[0]?.latest).toEqual(t.clock.now());
  });

  test("has nobody's real number, address or account in it", async () => {
    const contents = Object.values(await readTableContents(t.db))
      .flat()
      .join("\n");
    const numbers = [...contents.matchAll(/(?<=[,"(])(?:\+90|0)([2-5]\d{9})(?=[,")])/gu)].map(([, number]) => number);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter((number) => !/^\d{3}00000\d\d$/u.test(number ?? ""))).toEqual([]);
    const hosts = [...contents.matchAll(/(?:@|:\/\/)([\w.-]+)/gu)].map(([, host]) => host);
    expect(hosts.filter((host) => !/^([a-z]+\.)?example\.com$/u.test(host ?? ""))).toEqual([]);
    const { rows } = await sql<{ handle: string }>`
      select telegram as handle from profiles union select instagram from companies`.execute(t.db);
    expect(rows.filter(({ handle }) => handle !== "" && !handle.startsWith("ornek_"))).toEqual([]);
  });
});

test("of two who fill one database at once, one does", async () => {
  const own = await createTestApp();
  const runs = await Promise.allSettled(
    [1, 2].map(() => fillDemoWorld(own.deps.slowDb, SEED_PASSWORD, own.clock.now())),
  );
  expect(runs.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = runs.flatMap((run) => (run.status === "rejected" ? [run.reason as unknown] : []));
  expect(refused[0]).toBeInstanceOf(OperatorError);
  const row = await own.db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(row.count).toBe(10);
  await own.close();
});
