import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PersonalData } from "#server/db/personal-data.ts";

import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { accountRemovalOrder, companyRemovalOrder, reasonsNotPersonal, dataInventory } from "./data-inventory.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("every table belongs to one module, or says nothing of anybody", async () => {
  const named = [...dataInventory.flatMap(({ tables }) => tables), ...Object.keys(reasonsNotPersonal)];
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' and table_name not in ('code_shares', 'second_persons')`.execute(
    database.db,
  );
  const there = rows.map(({ name }) => name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase()));
  expect(named.toSorted()).toEqual(there.toSorted());
});

test("whatever a module locks or removes when somebody leaves has its place in the order", () => {
  const leaving = (subject: "account" | "company") =>
    dataInventory.filter((module) => module[subject]?.lock ?? module[subject]?.erase);
  expect(new Set<PersonalData>(accountRemovalOrder)).toEqual(new Set(leaving("account")));
  expect(new Set<PersonalData>(companyRemovalOrder)).toEqual(new Set(leaving("company")));
  expect([accountRemovalOrder.length, companyRemovalOrder.length]).toEqual([
    leaving("account").length,
    leaving("company").length,
  ]);
});

test("the rows of a company go before those that they name", async () => {
  const { rows } = await sql<{ name: string; names: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as names from pg_constraint
    where contype = 'f' and confdeltype <> 'c' and conrelid <> confrelid`.execute(database.db);
  const place = (name: string) =>
    companyRemovalOrder.findIndex(({ tables }) =>
      tables.some((table) => table.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`) === name),
    );
  const wrong = rows.filter(({ name, names }) => place(name) >= 0 && place(names) >= 0 && place(name) > place(names));
  expect(wrong).toEqual([]);
});
