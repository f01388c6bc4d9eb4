import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { migrate } from "#server/db/migrate.ts";

import { createDatabaseBefore } from "../../../../test/database-before.ts";
import type { TestDatabase } from "../../../../test/test-database.ts";

const COMPANY = "00000000-0000-4000-8000-000000000001";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0087-dates-of-cars-are-dues.sql");
  // The rows of a car alone, without all that it belongs to.
  await sql`alter table cars disable trigger all; alter table car_dues disable trigger all`.execute(database.db);
});
afterAll(() => database.drop());

async function addCar(code: string, dates: Partial<Record<"casco" | "insurance" | "oil" | "inspection", string>>) {
  const { casco = null, insurance = null, oil = null, inspection = null } = dates;
  await sql`
    insert into cars (company_id, code, casco_due, insurance_due, oil_service_due, inspection_due, created_at, updated_at)
    values (${COMPANY}, ${code}, ${casco}, ${insurance}, ${oil}, ${inspection}, now(), now())`.execute(database.db);
}

let nth = 0;
async function addDue(code: string, kind: string, on: string | null, km: number | null = null, text = "") {
  nth += 1;
  await sql`
    insert into car_dues (company_id, id, car_code, kind, text, due_on, due_km, every_km, created_at, updated_at)
    values (${COMPANY}, gen_random_uuid(), ${code}, ${kind}::text::due_kind, ${text}, ${on}, ${km}, 15000, now() + ${nth} * interval '1 second', now())`.execute(
    database.db,
  );
}

async function listDues(code: string): Promise<string[]> {
  const { rows } = await sql<{ due: string }>`
    select concat_ws(' ', kind, nullif(text, ''), due_on, due_km, 'every ' || every_km) as due
    from car_dues where car_code = ${code} order by kind::text, text`.execute(database.db);
  return rows.map(({ due }) => due);
}

test("the four dates of a car and what it was due for become one, and no date, km or interval is lost", async () => {
  await addCar("DATES", { casco: "2027-01-01", insurance: "2027-01-02", oil: "2027-01-03", inspection: "2027-01-04" });
  await addCar("NONE", {});
  await addCar("SAME", { oil: "2027-01-03", inspection: "2027-01-04" });
  await addDue("SAME", "oil", "2027-01-03", 60_000);
  await addDue("SAME", "inspection", "2027-01-04");
  await addCar("BY-KM", { oil: "2027-01-03" });
  await addDue("BY-KM", "oil", null, 60_000);
  await addCar("OTHER-DAY", { oil: "2027-01-03", inspection: "2027-01-04" });
  await addDue("OTHER-DAY", "oil", "2027-05-05", 60_000);
  await addDue("OTHER-DAY", "inspection", "2027-06-06");
  await addCar("DUES", {});
  await addDue("DUES", "oil", "2027-07-07", 70_000);
  await addDue("DUES", "oil", "2027-06-06", 60_000);
  await addDue("DUES", "tyres", null, 80_000);
  await addDue("DUES", "other", "2027-08-08", null, "Klima");

  const versionOf = async (code: string) =>
    (await sql<{ version: number }>`select version from cars where code = ${code}`.execute(database.db)).rows[0]!
      .version;
  const before = [await versionOf("DATES"), await versionOf("DUES")];

  await migrate(database.slowDb);

  // A form of the car that was opened before shows no date for what only its maintenance knew.
  expect([await versionOf("DATES"), await versionOf("DUES")]).toEqual([before[0], before[1]! + 1]);
  expect(await listDues("NONE")).toEqual([]);
  expect(await listDues("DATES")).toEqual([
    "casco 2027-01-01",
    "inspection 2027-01-04",
    "insurance 2027-01-02",
    "oilService 2027-01-03",
  ]);
  expect(await listDues("SAME")).toEqual([
    "inspection 2027-01-04 every 15000",
    "oilService 2027-01-03 60000 every 15000",
  ]);
  expect(await listDues("BY-KM")).toEqual(["oilService 2027-01-03 60000 every 15000"]);
  expect(await listDues("OTHER-DAY")).toEqual([
    "inspection 2027-01-04",
    "oilService 2027-01-03",
    "other Muayene 2027-06-06 every 15000",
    "other Yağ bakımı 2027-05-05 60000 every 15000",
  ]);
  expect(await listDues("DUES")).toEqual([
    "oilService 2027-06-06 60000 every 15000",
    "other Klima 2027-08-08 every 15000",
    "other Yağ bakımı 2027-07-07 70000 every 15000",
    "tyres 80000 every 15000",
  ]);
});

test("what the version before writes meanwhile is carried over too", async () => {
  await sql`alter table cars enable trigger car_dates_carried`.execute(database.db);
  await sql`update cars set casco_due = '2028-01-01', insurance_due = insurance_due, inspection_due = null where code = 'DATES'`.execute(
    database.db,
  );
  await sql`update cars set insurance_due = '2028-02-02' where code = 'NONE'`.execute(database.db);
  expect(await listDues("DATES")).toEqual(["casco 2028-01-01", "insurance 2027-01-02", "oilService 2027-01-03"]);
  expect(await listDues("NONE")).toEqual(["insurance 2028-02-02"]);
  // A date that is taken away leaves the interval.
  await sql`update cars set inspection_due = null where code = 'SAME'`.execute(database.db);
  expect(await listDues("SAME")).toContain("inspection every 15000");
});
