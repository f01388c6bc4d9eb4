import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type ApiClient,
  type TestApp,
} from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import {
  changeTestCar,
  randomNoticeKey,
  LONG_AGO,
  makeCars,
  makeMember,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let boss: Person & { user: MadeCompany };
let cars: ApiClient["company"]["cars"];
let code: string;
let unusedCode: string;
beforeEach(async () => {
  boss = await makeCompanyOwnerPerson(t);
  cars = boss.api.company.cars;
  [code = "", unusedCode = ""] = await makeCars(t.db, boss.user, 2);
  await changeTestCar(t.db, boss.user, code, { plate: "34 ABC 123" });
});

const readVersion = async () => (await cars.get({ code })).version;
const changeToPlate = async (plate = "06 DEF 456") => cars.change({ code, version: await readVersion(), plate });
const listFormerCars = async (of = code) => (await cars.former({ code: of })).items;

async function fillCar(): Promise<void> {
  const deadlines = {
    casco: "2026-12-01",
    insurance: "2026-12-02",
    oilService: "2026-12-03",
    inspection: "2026-12-04",
  };
  await cars.saveDisplay({ code, version: await readVersion(), plate: "34 ABC 123", note: "Temiz" });
  await cars.saveInternal({ code, version: await readVersion(), status: "damaged", internalNotes: "Çizik", deadlines });
  await cars.savePreNotes({ code, version: await readVersion(), driver: "Anahtar", availability: "Yıka" });
  const face = { make: "Renault", model: "Clio", year: 2021, colour: "Beyaz", gear: "manual", fuel: "diesel" } as const;
  const rates = { week: 600_000, month: 2_000_000, kmADay: 300, kmPrice: 500 };
  await cars.saveFace({ code, version: await readVersion(), face, odometer: 45_000, rates });
  const shown = { priceVisible: false, availabilityNoteVisible: false, modelVisible: true };
  const offer = { price: 100_000, availabilityNote: "Depo dolu", ...shown };
  await cars.saveAvailability({ code, version: await readVersion(), ...offer });
  await cars.setStatus({ code, status: "words", words: "Yoldayım" });
}

test("another car begins as in a new slot, under its own plate and from now on", async () => {
  await fillCar();
  t.clock.advance({ hours: 1 });
  const changed = await changeToPlate(" 06def456 ");
  const { scanUrl: _, ...untouched } = await cars.get({ code: unusedCode });
  const own = {
    code,
    plate: "06 DEF 456",
    since: t.clock.now(),
    lastEvent: { kind: "car-changed", at: t.clock.now() },
    version: changed.version,
  };
  expect(changed).toMatchObject({ ...untouched, ...own });
  expect(await cars.deadlines({})).toMatchObject({ items: [] });
  expect(await listFormerCars()).toMatchObject([{ plate: "34 ABC 123", since: LONG_AGO, until: t.clock.now() }]);
  const [event] = (await boss.api.codes.history({ code })).items;
  expect(event).toMatchObject({ action: "car-changed", byOwner: true });
  const until = t.clock.now();
  t.clock.advance({ hours: 1 });
  await changeToPlate("07 GHI 789");
  expect(await listFormerCars()).toMatchObject([
    { plate: "06 DEF 456", since: until, until: t.clock.now() },
    { plate: "34 ABC 123", since: LONG_AGO, until },
  ]);
  expect(await listFormerCars(unusedCode)).toEqual([]);
});

test("rentals stay under the plate that they were made under, and are found by it", async () => {
  const past = await makeRental(t.db, boss.user, code, { endedAt: new Date(LONG_AGO.getTime() + 1) });
  await changeToPlate();
  const later = await makeRental(t.db, boss.user, code);
  const { rentals } = boss.api.company;
  expect((await rentals.list({ search: "34abc123" })).items).toMatchObject([{ id: past, plate: "34 ABC 123" }]);
  expect((await rentals.list({ search: "06def" })).items).toMatchObject([{ id: later, plate: "06 DEF 456" }]);
  expect(await findBrokenInvariants(t.db)).toEqual({});
});

test("a car that is out is not changed, and neither is one that somebody changed meanwhile", async () => {
  const version = await readVersion();
  await cars.savePreNotes({ code, version, driver: "Anahtar", availability: "" });
  expect((await catchRefusal(cars.change({ code, version, plate: "06 DEF 456" }))).code).toBe("CHANGED_MEANWHILE");
  await makeRental(t.db, boss.user, code);
  expect(await catchRefusal(changeToPlate())).toMatchObject({ code: "CAR_RENTED" });
  expect(await listFormerCars()).toEqual([]);
  expect(await cars.get({ code })).toMatchObject({ plate: "34 ABC 123", status: "rented" });
});

test("the new car has a plate, and another one than the car before", async () => {
  const version = await readVersion();
  expect(await catchRefusedFields(cars.change({ code, version, plate: "  " }))).toEqual({
    plate: "Yeni aracın plakasını yazın.",
  });
  expect(await catchRefusedFields(cars.change({ code, version, plate: "x".repeat(21) }))).toEqual({
    plate: "Plaka en fazla 20 karakter olabilir.",
  });
  expect(await catchRefusal(cars.change({ code, version, plate: "34abc123" }))).toMatchObject({
    code: "PLATE_NOT_NEW",
    message: "Bu, şimdiki aracın plakası. Yeni aracın plakasını yazın.",
  });
  expect(await listFormerCars()).toEqual([]);
});

test("only whoever may edit the company's cars changes one, and no other company sees its former ones", async () => {
  const [clerk, manager] = [
    await makeSignedIn(t, await makeMember(t.db, boss.user, "clerk")),
    await makeSignedIn(t, await makeMember(t.db, boss.user, "manager")),
  ];
  const asked = { code, version: await readVersion(), plate: "06 DEF 456" };
  expect((await catchRefusal(clerk.api.company.cars.change(asked))).code).toBe("FORBIDDEN");
  const other = await makeCompanyOwnerPerson(t);
  expect((await catchRefusal(other.api.company.cars.change(asked))).code).toBe("CAR_NOT_FOUND");
  expect((await catchRefusal(other.api.company.cars.former({ code }))).code).toBe("CAR_NOT_FOUND");
  await manager.api.company.cars.change(asked);
  expect((await clerk.api.company.cars.former({ code })).items).toHaveLength(1);
});

test("what was told of the car before keeps its plate, and whom the company blocked there alone is heard again", async () => {
  const address = makeNextAddress();
  const visitor = t.as(undefined, { address }).api.visitor.notices;
  const told = { code, note: "", phone: "" } as const;
  const atFresh = { ...told, code: unusedCode, reason: "alarm" as const };
  await visitor.send({ ...told, reason: "lights", key: randomNoticeKey() });
  await visitor.send({ ...atFresh, key: randomNoticeKey() });
  const { notices } = boss.api.company;
  for (const { id } of (await notices.list({})).items) {
    const { tellings } = await notices.get({ id });
    await notices.block({ id, telling: tellings[0]!.id });
  }
  t.clock.advance({ seconds: 1 });
  await changeToPlate();
  t.clock.advance({ seconds: 1 });
  await visitor.send({ ...told, reason: "window", key: randomNoticeKey() });
  expect((await catchRefusal(visitor.send({ ...atFresh, key: randomNoticeKey() }))).code).toBe("SENDER_BLOCKED");
  const plates = (await notices.list({ code })).items.map(({ reason, plate }) => [reason, plate]);
  expect(Object.fromEntries(plates)).toEqual({ lights: "34 ABC 123", window: "06 DEF 456" });
});

test("an administrator's other car is one of those before, too; a typing mistake is none", async () => {
  const admin = await makeAdministrator(t);
  const { correctPlate } = admin.api.admin.companies;
  const asked = { companyId: boss.user.companyId, code };
  await fillCar();
  await correctPlate({ ...asked, plate: "34 ABC 124", kind: "typing-mistake" });
  await correctPlate({ ...asked, plate: "34abc124", kind: "another-car" });
  expect(
    (await catchRefusal(correctPlate({ ...asked, plate: "06 DEF 456", before: "34", kind: "another-car" }))).code,
  ).toBe("CHANGED_MEANWHILE");
  expect(await listFormerCars()).toEqual([]);
  await correctPlate({ ...asked, plate: "06 DEF 456", kind: "another-car" });
  expect(await listFormerCars()).toMatchObject([{ plate: "34 ABC 124", since: LONG_AGO, until: t.clock.now() }]);
  // The company can still change the data of the present car.
  expect(await cars.get({ code })).toMatchObject({ since: t.clock.now(), note: "Temiz", status: "damaged" });
});

test("very many former cars come page by page", { tags: "long" }, async () => {
  const plates: string[] = [];
  for (let nth = 0; nth < 51; nth += 1) {
    plates.unshift((await cars.get({ code })).plate);
    t.clock.advance({ seconds: 1 });
    await changeToPlate(`06 DEF ${100 + nth}`);
  }
  const { rows, sizes } = await readAllPages((position) => cars.former({ code, ...position }));
  expect(rows.map(({ plate }) => plate)).toEqual(plates);
  expect(sizes).toEqual([50, 1]);
});
