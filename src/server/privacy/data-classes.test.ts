import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { DB } from "#server/db/tables.ts";

import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { DATA_CLASSES, findDataClass, tablesOfDataClass, type DataClass } from "./data-classes.ts";
import { reasonsNotPersonal } from "./data-inventory.ts";

const SECURITY_TEXT = readFileSync(join(import.meta.dirname, "../../../SECURITY.md"), "utf8");
const readSection = (heading: string) => SECURITY_TEXT.split(`\n## ${heading}\n`)[1]!.split("\n## ")[0]!;
const toCamelCase = (name: string) => name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase());

interface ColumnName {
  table: string;
  column: string;
  type: string;
  dataClass: DataClass;
}

let database: TestDatabase;
let columns: ColumnName[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<Omit<ColumnName, "dataClass">>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name not in ('code_shares', 'second_persons')`.execute(
    database.db,
  );
  columns = rows.map((row) => ({
    ...row,
    dataClass: findDataClass(toCamelCase(row.table) as keyof DB, toCamelCase(row.column)),
  }));
});
afterAll(() => database.drop());

const listColumnNames = (found: ColumnName[]) => found.map(({ table, column }) => `${table}.${column}`).toSorted();

test("every column has a class, and every class columns", () => {
  expect(columns.length).toBeGreaterThan(800);
  expect(new Set(columns.map(({ dataClass }) => dataClass))).toEqual(new Set(DATA_CLASSES));
});

const unencryptedByteColumns = new Set([
  "agreement_acceptances.seal",
  "agreement_driver_signatures.seal",
  "car_photos.bytes",
  "car_photos.thumbnail",
  "condition_photos.bytes",
  "condition_photos.digest",
  "condition_reports.seal",
  "known_addresses.digest",
  "known_log_ins.digest",
  "rental_agreements.digest",
]);

test("bytes are secret or guarded, unless they are pictures of things, seals, or digests of what stands beside them", () => {
  const bytes = columns.filter(({ type }) => type === "bytea");
  expect(bytes.length).toBeGreaterThan(30);
  const lower = bytes.filter(({ dataClass }) => dataClass !== "secret" && dataClass !== "guarded");
  expect(listColumnNames(lower).filter((name) => !unencryptedByteColumns.has(name))).toEqual([]);
});

test("a column that is called a token, a key, a password or a secret is secret, and so is every claim word", () => {
  const called = columns.filter(({ column }) =>
    /(?:token|key|code|password)_(?:hash|digest)$|^(?:secret|claim)$/u.test(column),
  );
  expect(called.length).toBeGreaterThan(15);
  expect(listColumnNames(called.filter(({ dataClass }) => dataClass !== "secret"))).toEqual([]);
});

test("SECURITY.md says of each secret column where it is kept, and as what", () => {
  const kept = readSection("Secrets that are kept");
  const said = [...kept.matchAll(/`([a-z_]+\.[a-z_]+)`/gu)].map(([, name]) => name!);
  const secret = listColumnNames(columns.filter(({ dataClass }) => dataClass === "secret"));
  expect(secret.filter((name) => !said.includes(name))).toEqual([]);
  const known = new Set(listColumnNames(columns));
  expect(said.filter((name) => !known.has(name))).toEqual([]);
});

test("open tables are those that say nothing of anybody; a view has the class of what it shows", () => {
  const silent = Object.keys(reasonsNotPersonal).filter((table) => table !== "companyOwners");
  expect(tablesOfDataClass("open").toSorted()).toEqual(silent.toSorted());
});

test("SECURITY.md has the requirements of each class, and of no other", () => {
  const rows = [...readSection("Classes of data").matchAll(/^\| `(\w+)` +\|(.*)\|$/gmu)];
  expect(rows.map(([, name]) => name)).toEqual([...DATA_CLASSES]);
  for (const [, name, cells] of rows) {
    const filled = cells!.split("|").filter((cell) => cell.trim() !== "");
    expect([name, filled.length]).toEqual([name, 6]);
  }
});
