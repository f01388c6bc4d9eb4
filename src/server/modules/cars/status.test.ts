import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
} from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { changeTestCar, makeCars, makeMember, makeProfile, makeRental } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeFleetOfOne() {
  const firm = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, firm.user);
  await changeTestCar(t.db, firm.user, code, { note: "Temiz" });
  return { firm, code, cars: firm.api.company.cars };
}

async function readScanView(code: string) {
  const view = await scanViewOf(await t.as().send(`/q/${code}`));
  return "status" in view ? view.status : undefined;
}

test("one tap sets what strangers read of a car; the list, its page and the scan page have it, and open forms stay good", async () => {
  const { code, cars } = await makeFleetOfOne();
  const { version } = await cars.get({ code });
  const until = new Date(t.clock.now().getTime() + 10 * 60_000);
  const status = { kind: "back-10", words: "", until, secondsLeft: 600 };
  expect(await cars.setStatus({ code, status: "back-10" })).toEqual({ code, status });
  expect((await cars.list({})).items).toMatchObject([{ code, statusLine: status, status: "available" }]);
  expect(await cars.get({ code })).toMatchObject({ statusLine: status, status: "available", version });
  expect(await readScanView(code)).toEqual({ kind: "back-10", words: "", until: until.toISOString() });
  await cars.saveDisplay({ code, version, plate: "", note: "Yıkandı" });
  expect(await readScanView(code)).toMatchObject({ kind: "back-10" });
});

test("it stands above the countdown of a rented car, too, and is over by itself", async () => {
  const { firm, code, cars } = await makeFleetOfOne();
  await makeRental(t.db, firm.user, code);
  await cars.setStatus({ code, status: "words", words: "Teslimat gecikecek", ends: "3-hours" });
  expect(await readScanView(code)).toMatchObject({ words: "Teslimat gecikecek" });
  t.clock.advance({ hours: 3 });
  expect(await readScanView(code)).toBeNull();
  expect((await cars.list({})).items).toMatchObject([{ statusLine: null }]);
  expect(await cars.get({ code })).toMatchObject({ statusLine: null });
});

test("it is taken away with one tap", async () => {
  const { code, cars } = await makeFleetOfOne();
  await cars.setStatus({ code, status: "lunch" });
  expect(await cars.clearStatus({ code })).toEqual({ code, status: null });
  expect(await readScanView(code)).toBeNull();
});

test("of two who tap, the last wins", async () => {
  const { firm, code, cars } = await makeFleetOfOne();
  const manager = await makeSignedIn(t, await makeMember(t.db, firm.user, "manager"));
  await cars.setStatus({ code, status: "lunch" });
  await manager.api.company.cars.setStatus({ code, status: "closed-today" });
  expect(await readScanView(code)).toMatchObject({ kind: "closed-today" });
});

test("a hidden note hides own words of a car, and the list says so", async () => {
  const { code, cars } = await makeFleetOfOne();
  await cars.setStatus({ code, status: "words", words: "Hakaret" });
  await (await makeAdministrator(t)).api.admin.codes.hideNote({ code, reason: "Hakaret" });
  expect(await readScanView(code)).toBeNull();
  expect((await cars.list({})).items).toMatchObject([{ isNoteHidden: true, statusLine: { words: "Hakaret" } }]);
  await cars.setStatus({ code, status: "back-5" });
  expect(await readScanView(code)).toMatchObject({ kind: "back-5" });
});

test("a car of another company, and a code that is no car, are not found; a clerk may not, and words are asked for", async () => {
  const { firm, code, cars } = await makeFleetOfOne();
  const other = (await makeCompanyOwnerPerson(t)).api.company.cars;
  const sticker = await makeProfile(t.db, (await makeCustomerPerson(t)).user);
  for (const call of [
    () => other.setStatus({ code, status: "lunch" }),
    () => other.clearStatus({ code }),
    () => cars.setStatus({ code: sticker, status: "lunch" }),
    () => cars.clearStatus({ code: sticker }),
  ])
    expect((await catchRefusal(call())).code).toBe("CAR_NOT_FOUND");
  const clerk = await makeSignedIn(t, await makeMember(t.db, firm.user, "clerk"));
  expect((await catchRefusal(clerk.api.company.cars.setStatus({ code, status: "lunch" }))).code).toBe("FORBIDDEN");
  expect(await catchRefusedFields(cars.setStatus({ code, status: "words", words: " " }))).toEqual({
    words: "Lütfen ne yazılacağını girin.",
  });
  expect(await readScanView(code)).toBeNull();
});
