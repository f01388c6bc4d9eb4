import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../test/people.ts";
import { makeCars, makeCustomer, makeRental } from "../../../test/world.ts";
import { hashCompanyTrigrams } from "./search.ts";

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe("trigrams told apart by company", () => {
  test.each([
    "abdullah acar",
    "aaaa",
    "ab",
    "",
    " lo",
    "ığşçöü",
    "пётр иванов",
    "李小龍",
    "a😀b 😀😀😀",
    "\u{10FFFF}\u{10FFFE}\u{10FFFD}",
  ])("are the database's own: %j", async (words) => {
    for (const id of [randomUUID(), "ffffffff-ffff-4fff-bfff-ffffffffffff", "00000000-0000-4000-8000-000000000000"]) {
      const { rows } = await sql<{ trigrams: string[] }>`
          select company_trigrams(${id}::uuid, ${words})::text[] as trigrams`.execute(t.db);
      expect(new Set(rows[0]!.trigrams)).toEqual(new Set(hashCompanyTrigrams(id, words).map(String)));
    }
  });

  test("find a renter and a customer by any part of their names, by one letter and by several words, of any script", async () => {
    const { user, api } = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, user);
    const names = ["Пётр Иванов", "Işıl Ak", "Lo Şen", "Ali 😀😀 Can"];
    for (const name of names) {
      const customerId = await makeCustomer(t.db, user, { name });
      await makeRental(t.db, user, code, { customerId, endedAt: new Date("2026-11-20T12:00:00Z") });
    }
    const { rentals, customers } = api.company;
    for (const [search, found] of [
      ["ётр", "Пётр Иванов"],
      ["иван пётр", "Пётр Иванов"],
      ["ışıl", "Işıl Ak"],
      ["isi a", "Işıl Ak"],
      ["lo", "Lo Şen"],
      ["şen l", "Lo Şen"],
      ["😀😀 can", "Ali 😀😀 Can"],
    ] as const) {
      expect((await rentals.list({ search })).items.map(({ renterName }) => renterName)).toEqual([found]);
      expect((await customers.list({ search })).items.map(({ name }) => name)).toEqual([found]);
    }
  });
});
