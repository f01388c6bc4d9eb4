import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { rewriteTable } from "#server/db/rewriting.ts";
import { runDueJobs } from "#server/jobs/runner.ts";
import { profilePhoneRewriting } from "#server/modules/profiles/mend-phones.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson } from "../../../test/people.ts";
import { scanViewOf } from "../../../test/stub-pages.ts";
import {
  makeBatch,
  makeCars,
  makeCustomer,
  makeExpense,
  makeProfile,
  makeRental,
  makeReservation,
  makeRoadCharge,
  makeUser,
} from "../../../test/world.ts";
import { renewStoredForms, makeStoredFormsJobs } from "./stored-forms.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.deleteFrom("jobs").execute());
afterAll(() => t.close());

const OLD_PHONE_PATTERN = /^\+?[0-9]{7,15}$/u;
const OLD_WHATSAPP_PATTERN = /^\+(?:90(?!444)[2-58][0-9]{9}|(?!90)[1-9][0-9]{6,14})$/u;

const PHONE_CASES: readonly (readonly [stored: string, mended: string])[] = [
  ["05321234567", "+905321234567"],
  ["5321234567", "+905321234567"],
  ["905321234567", "+905321234567"],
  ["+9005321234567", "+905321234567"],
  ["00905321234567", "+905321234567"],
  ["+905321234567", "+905321234567"],
  ["02122223344", "+902122223344"],
  ["08502220000", "+908502220000"],
  ["03922234567", "+903922234567"],
  ["09001234567", "+909001234567"],
  ["4440332", "4440332"],
  ["04440332", "4440332"],
  ["+904440332", "4440332"],
  ["00491711234567", "+491711234567"],
  ["+4901711234567", "+491711234567"],
  ["+491711234567", "+491711234567"],
  // Numbers with missing or surplus digits, numbers that nobody can have, and numbers whose country is unsure.
  ["0532111223", "0532111223"],
  ["+900532111223", "+900532111223"],
  ["053211122333", "053211122333"],
  ["05921234567", "05921234567"],
  ["2345678", "2345678"],
  ["491711234567", "491711234567"],
  ["005321234567", "005321234567"],
  ["+5321234567", "+5321234567"],
  ["123456789012345", "123456789012345"],
  ["beni ara", "beni ara"],
  ["0532 123 45 67 dahili 8", "0532 123 45 67 dahili 8"],
  ["5.32E+09", "5.32E+09"],
  ["", ""],
];

function setPhone(table: "profiles" | "companies" | "customers", column: string, value: string, where: object) {
  const [[key, id]] = Object.entries(where) as [[string, string]];
  return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${id}`.execute(t.db);
}

async function readCodeVersion(code: string): Promise<number> {
  return (await t.db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirstOrThrow()).version;
}

describe("a telephone that the version before stored", () => {
  test("is mended where it is certain, and is on the next scan; nothing else of it changes", async () => {
    const { user } = await makeCustomerPerson(t);
    const rows = await Promise.all(
      PHONE_CASES.map(async ([stored, mended]) => {
        const code = await makeProfile(t.db, user);
        await setPhone("profiles", "phone", stored, { code });
        return { code, stored, mended, version: await readCodeVersion(code) };
      }),
    );
    await renewStoredForms(t.deps);
    for (const { code, stored, mended, version } of rows) {
      const { phone } = await t.db
        .selectFrom("profiles")
        .select("phone")
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      expect([stored, phone]).toEqual([stored, mended]);
      expect([stored, await readCodeVersion(code)]).toEqual([stored, version + (mended === stored ? 0 : 1)]);
      // The earlier version must still be able to read the new form.
      if (mended !== stored) expect(mended).toMatch(OLD_PHONE_PATTERN);
    }
    expect(await renewStoredForms(t.deps)).toBe(0);
  });

  test("of a company is mended with all of its cars' pages", async () => {
    const clerk = await makeCompanyOwnerPerson(t);
    const [code] = await makeCars(t.db, clerk.user);
    const { companyId } = clerk.user;
    await t.db
      .updateTable("companies")
      .set({ phone: "02121234567", contactPhone: "905321234567", whatsapp: "+4901711234567", isApproved: true })
      .where("id", "=", companyId)
      .execute();
    const version = await readCodeVersion(code!);
    await renewStoredForms(t.deps);
    const stored = await t.db
      .selectFrom("companies")
      .select(["phone", "contactPhone", "whatsapp"])
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ phone: "+902121234567", contactPhone: "+905321234567", whatsapp: "+491711234567" });
    expect(stored.whatsapp).toMatch(OLD_WHATSAPP_PATTERN);
    expect(await readCodeVersion(code!)).toBe(version + 1);
    expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({
      contacts: [{ href: "tel:+905321234567" }, { href: "https://wa.me/491711234567" }],
    });
  });

  test("of a customer, a rental and a reservation is mended, and the customer found by it", async () => {
    const clerk = await makeCompanyOwnerPerson(t);
    const { user } = clerk;
    const [rented, promised] = await makeCars(t.db, user, 2);
    const phone = "+9005321112299";
    const customerId = await makeCustomer(t.db, user, { name: "Zeynep Kaya", phone });
    const rentalId = await makeRental(t.db, user, rented!, { customerId });
    const reservationId = await makeReservation(t.db, user, promised!, { phone, now: t.clock.now() });
    const version = await readCodeVersion(rented!);
    await renewStoredForms(t.deps);
    const mended = "+905321112299";
    const { api } = clerk;
    expect(await api.company.customers.get({ id: customerId })).toMatchObject({ phone: mended, version: 1 });
    for (const search of ["+90 (0)532 111 22 99", "0532 111 22 99", "532111"])
      expect((await api.company.customers.list({ search })).items).toMatchObject([{ phone: mended }]);
    expect(await api.company.rentals.get({ id: rentalId })).toMatchObject({ renterPhone: mended });
    expect(await api.company.reservations.get({ id: reservationId })).toMatchObject({ phone: mended });
    expect(await readCodeVersion(rented!)).toBe(version + 1);
  });

  test("that is saved meanwhile stays as it was saved", async () => {
    const { user } = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, user);
    await setPhone("profiles", "phone", "05321234567", { code });
    await rewriteTable(t.db, {
      ...profilePhoneRewriting,
      async rewritten(row) {
        const next = await profilePhoneRewriting.rewritten(row);
        if (next) await setPhone("profiles", "phone", "+905559998877", { code });
        return next;
      },
    });
    const { phone } = await t.db
      .selectFrom("profiles")
      .select("phone")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect(phone).toBe("+905559998877");
  });
});

describe("what rows are found by", () => {
  const OLD = "łukasz weiß o’neill yılmaz-demir";

  test("is folded as today in every table, and found", async () => {
    const clerk = await makeCompanyOwnerPerson(t);
    const { user } = clerk;
    const [code, promised] = await makeCars(t.db, user, 2);
    const owner = await makeUser(t.db);
    await makeProfile(t.db, owner);
    await makeBatch(t.db);
    const rentalId = await makeRental(t.db, user, code!);
    await makeReservation(t.db, user, promised!, { now: t.clock.now() });
    await makeExpense(t.db, user);
    await makeRoadCharge(t.db, user, rentalId);
    const order = { name: "Ece", phone: "+905321112244", address: "Gül Sokak 3", count: 1, unitPrice: 29_990 };
    await t.db
      .insertInto("stickerOrders")
      .values({ ...order, id: crypto.randomUUID(), createdAt: t.clock.now(), searchKey: "" })
      .execute();
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'search_key' and table_schema = 'public' order by 1`.execute(t.db);
    expect(tables.length).toBeGreaterThanOrEqual(10);
    for (const { name } of tables) await sql`update ${sql.raw(name)} set search_key = ${OLD}`.execute(t.db);
    await renewStoredForms(t.deps);
    for (const { name } of tables) {
      const { rows } = await sql<{ searchKey: string }>`select distinct search_key from ${sql.raw(name)}`.execute(t.db);
      expect([name, rows]).toEqual([name, [{ searchKey: "lukasz weiss oneill yilmaz-demir yilmazdemir" }]]);
    }
    const { customers, expenses, rentals } = clerk.api.company;
    for (const search of [
      "Łukasz",
      "lukasz",
      "weiss",
      "O'Neill",
      "oneill",
      "Yılmaz Demir",
      "yılmaz–demir",
      "yilmazdemir",
    ]) {
      expect((await customers.list({ search })).items).toHaveLength(1);
      expect((await expenses.list({ search })).items).toHaveLength(1);
      expect((await rentals.list({ search })).items).toHaveLength(1);
    }
    expect(await renewStoredForms(t.deps)).toBe(0);
  });
});

test("it is done as a version starts, and once more a day later, and never again", async () => {
  const { user } = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, user);
  const start = t.clock.now();
  const look = async (hours: number) => {
    await setPhone("profiles", "phone", "05321234567", { code });
    const now = () => new Date(start.getTime() + hours * 3_600_000);
    const deps = { ...t.deps, now };
    await runDueJobs(makeStoredFormsJobs(deps), deps);
    const { phone } = await t.db
      .selectFrom("profiles")
      .select("phone")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    return phone;
  };
  expect(await look(0)).toBe("+905321234567");
  expect(await look(23)).toBe("05321234567");
  expect(await look(24)).toBe("+905321234567");
  expect(await look(48)).toBe("05321234567");
  expect(await look(24 * 3650)).toBe("05321234567");
});
