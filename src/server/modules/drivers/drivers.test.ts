import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { deriveSecretKeys } from "#server/outside/secret-keys.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn } from "../../../../test/people.ts";
import { LONG_AGO, makeCars, makeCustomer, makeDriver, makeMember, makeRental } from "../../../../test/world.ts";
import { forgetOldDrivers } from "./forget-old.ts";

const TC_NUMBER = "10000000146";
const LICENCE_NUMBER = "KNR987654";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const blankDriver = {
  identityKind: "tc",
  nationality: "",
  birthDate: null,
  licenceClass: "",
  licenceDate: null,
  address: "",
  version: 0,
} as const;

async function makeCompanyWithRental() {
  const owner = await makeCompanyOwnerPerson(t);
  const customerId = await makeCustomer(t.db, owner.user);
  const [code = ""] = await makeCars(t.db, owner.user);
  const rentalId = await makeRental(t.db, owner.user, code, { customerId });
  return { owner, drivers: owner.api.company.drivers, customerId, rentalId };
}

async function readAllRows(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    t.db,
  );
  const texts = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(t.db)),
  );
  return texts.flatMap((one) => one.rows.map(({ row }) => row)).join("\n");
}

describe("the driver data of a customer", () => {
  test("shows the ends of its numbers alone, and no row of the database has a whole one", async () => {
    const { drivers, customerId } = await makeCompanyWithRental();
    const id = randomUUID();
    const sent = { ...blankDriver, id, customerId, tcNumber: "100 000 001 46", licenceNumber: "knr 987-654" };
    const saved = await drivers.saveOfCustomer(sent);
    expect(saved).toMatchObject({ id, identityKind: "tc", identityEnd: "146", licenceEnd: "654", version: 1 });
    expect(await drivers.saveOfCustomer(sent)).toEqual(saved);
    expect(await drivers.ofCustomer({ customerId })).toEqual(saved);
    await drivers.open({ id });
    const rows = await readAllRows();
    for (const secret of [TC_NUMBER, LICENCE_NUMBER]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  test("keeps a number that is not sent, and drops that of another kind", async () => {
    const { drivers, customerId } = await makeCompanyWithRental();
    const id = randomUUID();
    const of = { ...blankDriver, id, customerId };
    await drivers.saveOfCustomer({ ...of, tcNumber: TC_NUMBER, licenceNumber: LICENCE_NUMBER });
    await drivers.saveOfCustomer({ ...of, version: 1, address: "Kadıköy" });
    expect(await drivers.open({ id })).toEqual({ identity: TC_NUMBER, licence: LICENCE_NUMBER });
    const other = await drivers.saveOfCustomer({ ...of, version: 2, identityKind: "passport", nationality: "Almanya" });
    expect(other).toMatchObject({ identityKind: null, identityEnd: "" });
    expect(await drivers.open({ id })).toEqual({ identity: "", licence: LICENCE_NUMBER });
    expect((await catchRefusal(drivers.saveOfCustomer({ ...of, version: 2 }))).code).toBe("CHANGED_MEANWHILE");
  });

  test("with a wrong number or a day to come is refused at the field, without the number", async () => {
    const { drivers, customerId } = await makeCompanyWithRental();
    const of = { ...blankDriver, id: randomUUID(), customerId };
    const wrong = await catchRefusal(drivers.saveOfCustomer({ ...of, tcNumber: "10000000147" }));
    expect(wrong.data).toEqual({
      fields: { tcNumber: "Bu T.C. kimlik numarası doğru değil. 11 rakamı kimlikten bakarak yeniden yazın." },
    });
    expect(JSON.stringify(wrong)).not.toContain("10000000147");
    expect(await catchRefusedFields(drivers.saveOfCustomer({ ...of, birthDate: "1990-02-30" }))).toEqual({
      birthDate: "Lütfen geçerli bir tarih girin.",
    });
    expect(await catchRefusedFields(drivers.saveOfCustomer({ ...of, birthDate: "2027-01-01" }))).toEqual({
      birthDate: "Bu tarih henüz gelmedi.",
    });
  });
});

test("each opening is written down with who and whose, and without the number; one of another company is not opened", async () => {
  const { owner, drivers, customerId } = await makeCompanyWithRental();
  const id = await makeDriver(t.deps, owner.user, { customerId }, { identity: TC_NUMBER });
  const clerk = await makeSignedIn(t, await makeMember(t.db, owner.user, "clerk"));
  await drivers.open({ id });
  await clerk.api.company.drivers.open({ id });
  const stranger = await makeCompanyOwnerPerson(t);
  expect((await catchRefusal(stranger.api.company.drivers.open({ id }))).code).toBe("DRIVER_NOT_FOUND");
  const { items } = await owner.api.company.deskEvents.list({ kind: "drivers" });
  expect(new Set(items.map(({ actor }) => actor))).toEqual(new Set([owner.user.displayName, clerk.user.displayName]));
  expect(items.map(({ action, who }) => [action, who])).toEqual([
    ["driver-opened", "Zeynep Kaya"],
    ["driver-opened", "Zeynep Kaya"],
  ]);
  expect(JSON.stringify(items)).not.toContain(TC_NUMBER);
});

test("five additional drivers of a rental, and no sixth", async () => {
  const { drivers, rentalId } = await makeCompanyWithRental();
  const add = () => drivers.saveOfRental({ ...blankDriver, id: randomUUID(), rentalId, name: "Deniz Göl" });
  for (let nth = 0; nth < 5; nth += 1) await add();
  expect((await catchRefusal(add())).code).toBe("DRIVERS_FULL");
  expect((await drivers.ofRental({ rentalId })).extra).toHaveLength(5);
});

test("a number that was copied to another driver, or sealed with another key, does not open", async () => {
  const { owner, drivers, customerId, rentalId } = await makeCompanyWithRental();
  const one = await makeDriver(t.deps, owner.user, { customerId });
  const two = await makeDriver(t.deps, owner.user, { rentalId, name: "Deniz" });
  await sql`update drivers set identity_sealed = (select identity_sealed from drivers where id = ${one}) where id = ${two}`.execute(
    t.db,
  );
  expect((await catchRefusal(drivers.open({ id: two }))).code).toBe("DRIVER_UNREADABLE");
  const keys = { db: t.db, secretKeys: deriveSecretKeys(Buffer.alloc(32, 9)) };
  const three = await makeDriver(keys, owner.user, { rentalId, name: "Ece" });
  expect((await catchRefusal(drivers.open({ id: three }))).code).toBe("DRIVER_UNREADABLE");
});

test("90 days after the last rental it is gone; a running rental keeps it, and it goes with the customer", async () => {
  const owner = await makeCompanyOwnerPerson(t);
  const day = (count: number) => new Date(LONG_AGO.getTime() + count * 86_400_000);
  const [out = "", back = ""] = await makeCars(t.db, owner.user, 2);
  const customers = { running: await makeCustomer(t.db, owner.user), ended: await makeCustomer(t.db, owner.user) };
  await makeRental(t.db, owner.user, out, { customerId: customers.running });
  const rentalId = await makeRental(t.db, owner.user, back, { customerId: customers.ended, endedAt: day(10) });
  await makeDriver(t.deps, owner.user, { customerId: customers.running });
  await makeDriver(t.deps, owner.user, { customerId: customers.ended });
  await makeDriver(t.deps, owner.user, { rentalId, name: "Deniz" });
  const left = async () => {
    const of = t.db.selectFrom("drivers").select("customerId").where("companyId", "=", owner.user.companyId);
    return (await of.execute()).map(({ customerId }) => customerId);
  };
  await forgetOldDrivers(t.db, day(99));
  expect(await left()).toHaveLength(3);
  await forgetOldDrivers(t.db, day(101));
  expect(await left()).toEqual([customers.running]);
  await sql`update rentals set customer_id = null where customer_id = ${customers.running}`.execute(t.db);
  await owner.api.company.customers.remove({ id: customers.running });
  expect(await left()).toEqual([]);
});
