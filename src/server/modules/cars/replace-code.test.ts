import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { DEFAULT_DAILY_LINKS } from "#domain/sticker/code.ts";
import { REDIRECT_DAYS } from "#domain/sticker/replacement.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import {
  changeTestCar,
  linkCode,
  makeCars,
  makeCode,
  makeMember,
  makeRental,
  makeVisitorNotice,
  readNoticeId,
  type MadeCompany,
} from "../../../../test/world.ts";

const TESTED_PLATE = "34 ABC 123";

let t: TestApp;
let firm: Person & { user: MadeCompany };
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom("limits").execute();
  firm = await makeCompanyOwnerPerson(t, { displayName: "Hızlı Kiralama" });
  [code = ""] = await makeCars(t.db, firm.user);
  await changeTestCar(t.db, firm.user, code, { plate: TESTED_PLATE, note: "Temiz" });
});
afterAll(() => t.close());

type ReplaceCodeInput = Parameters<Person["api"]["company"]["cars"]["replaceCode"]>[0];
const replaceCode = (asked: Partial<ReplaceCodeInput> = {}, who: Person = firm) =>
  who.api.company.cars.replaceCode({ code, reason: "worn", ...asked });
async function makeAnotherCar(): Promise<string> {
  const cars = await makeCars(t.db, firm.user, 2);
  return cars.find((car) => car !== code)!;
}
const scanCode = (scanned: string) => t.as().send(`/q/${scanned}`);

test("a car gets a code that is made for it, and keeps everything under it", async () => {
  const before = await firm.api.company.cars.get({ code });
  const { code: made } = await replaceCode();
  expect(made).toMatch(/^RC-[2-9A-HJKMNP-Z]{6}$/);
  expect(await firm.api.company.cars.get({ code: made })).toEqual({
    ...before,
    code: made,
    scanUrl: `http://localhost:3000/q/${made}`,
    version: before.version + 1,
  });
  expect((await firm.api.company.cars.list({})).items.map((car) => car.code)).toEqual([made]);
  expect(await scanViewOf(await scanCode(made))).toMatchObject({ state: "car", plate: TESTED_PLATE, note: "Temiz" });
  expect((await scanCode(code)).headers.get("Location")).toBe(`/q/${made}`);
});

test("a car gets a free code that the company has in hand; a lost sticker is no code at once", async () => {
  const newCode = await makeCode(t.db);
  expect(await replaceCode({ newCode, reason: "lost" })).toEqual({ code: newCode });
  expect([(await scanCode(code)).status, (await scanCode(newCode)).status]).toEqual([404, 200]);
});

test("a rental that runs goes on under the new code: its countdown is shown, it is extended and ended", async () => {
  const id = await makeRental(t.db, firm.user, code, { now: t.clock.now() });
  const { rental } = await firm.api.company.cars.get({ code });
  const { code: made } = await replaceCode();
  expect(await scanViewOf(await scanCode(made))).toMatchObject({ rental: { endsAt: rental!.dueAt.toISOString() } });
  expect(await firm.api.company.rentals.get({ id })).toMatchObject({ code: made, plate: TESTED_PLATE });
  const version = 1;
  await firm.api.company.rentals.extend({ id, version, dueAt: "2026-12-05T10:00" });
  await firm.api.company.rentals.end({ id });
  expect(await firm.api.company.cars.get({ code: made })).toMatchObject({ status: "available", rental: null });
  expect((await firm.api.company.rentals.list({ search: made })).items).toMatchObject([{ id }]);
});

test("what was told of the car is answered under the new code", async () => {
  const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
  const { code: made } = await replaceCode();
  const id = await readNoticeId(t.db, key);
  expect((await firm.api.company.notices.list({ code: made })).items).toMatchObject([{ id, plate: TESTED_PLATE }]);
  const { version } = await firm.api.company.notices.see({ id });
  await firm.api.company.notices.answer({ id, version, answer: "coming-5", note: "" });
  expect(await firm.api.company.notices.get({ id })).toMatchObject({ code: made, answers: [{ answer: "coming-5" }] });
});

describe("by the code of before", () => {
  test("the car is still found, and its rental started, by a page that was open meanwhile", async () => {
    const { code: made } = await replaceCode();
    expect(await firm.api.company.cars.get({ code })).toMatchObject({ code: made });
    const { id: customerId } = await firm.api.company.customers.create({
      id: crypto.randomUUID(),
      name: "Ali",
      phone: "",
      email: "",
      notes: "",
    });
    const shown = { renterNameVisible: false, renterPhoneVisible: false };
    const rental = {
      id: crypto.randomUUID(),
      code,
      customerId,
      total: 500,
      paid: 0,
      means: "cash" as const,
      deposit: 0,
      depositMeans: "cash" as const,
      dueAt: "2026-12-01T10:00",
    };
    await firm.api.company.rentals.start({ ...rental, ...shown });
    expect(await firm.api.company.cars.get({ code: made })).toMatchObject({
      status: "rented",
      rental: { id: rental.id },
    });
  });

  test("an edit of what was read before is told that the car has changed", async () => {
    await replaceCode();
    const stale = firm.api.company.cars.saveDisplay({ code, version: 1, plate: TESTED_PLATE, note: "Eski" });
    expect((await catchRefusal(stale)).code).toBe("CHANGED_MEANWHILE");
  });

  test("another car is put under the sticker that has its place", async () => {
    const { code: made } = await replaceCode();
    const { cars } = firm.api.company;
    const { version } = await cars.get({ code });
    expect(await cars.change({ code, version, plate: "06 DEF 456" })).toMatchObject({
      code: made,
      plate: "06 DEF 456",
    });
    for (const asked of [made, code])
      expect((await cars.former({ code: asked })).items).toMatchObject([{ plate: TESTED_PLATE }]);
  });

  test("one tap sets and takes away what strangers read of the car", async () => {
    const { code: made } = await replaceCode();
    const { cars } = firm.api.company;
    await cars.setStatus({ code, status: "lunch" });
    expect(await cars.get({ code: made })).toMatchObject({ statusLine: { kind: "lunch" } });
    await cars.clearStatus({ code });
    expect(await cars.get({ code: made })).toMatchObject({ statusLine: null });
  });

  test("no other company finds it", async () => {
    await replaceCode();
    const other = await makeCompanyOwnerPerson(t);
    const { cars } = other.api.company;
    const asked = [cars.get({ code }), cars.former({ code }), cars.setStatus({ code, status: "lunch" })];
    const refused = await Promise.all(asked.map((one) => catchRefusal(one)));
    expect(refused.map((refusal) => refusal.code)).toEqual(Array(3).fill("CAR_NOT_FOUND"));
    expect((await catchRefusal(replaceCode({}, other))).code).toBe("CAR_NOT_FOUND");
  });
});

test("asked for twice, one code is made", async () => {
  const [first, second] = [await replaceCode(), await replaceCode()];
  expect(second).toEqual(first);
  const made = await t.db.selectFrom("codes").select("code").where("companyId", "=", firm.user.companyId).execute();
  expect(made).toEqual([first]);
});

test("a company does not grow by it, and makes no more codes than an account may link a day", async () => {
  await replaceCode();
  const totals = await t.db
    .selectFrom("companyTotals")
    .select("cars")
    .where("companyId", "=", firm.user.companyId)
    .executeTakeFirstOrThrow();
  expect(totals.cars).toBe(1);
  const used = { linksSince: t.clock.now(), linksCounted: DEFAULT_DAILY_LINKS };
  await t.db.updateTable("users").set(used).where("id", "=", firm.user.id).execute();
  expect((await catchRefusal(replaceCode({ code: await makeAnotherCar() }))).code).toBe("LINKS_USED_UP");
});

test.each<[string, () => Promise<string>, string]>([
  ["there is none", async () => "KT999999", "CODE_NOT_FOUND"],
  ["it is the old one", async () => code, "SAME_CODE"],
  ["it is somebody's", async () => linkCode(t.db, (await makeCustomerPerson(t)).user), "CODE_TAKEN"],
  [
    "it is another company's",
    async () => (await makeCars(t.db, (await makeCompanyOwnerPerson(t)).user))[0]!,
    "CODE_TAKEN",
  ],
  ["it is another car's of the company", makeAnotherCar, "CODE_IS_YOUR_CAR"],
  ["it is the owner's own, privately", async () => linkCode(t.db, firm.user), "CODE_ALREADY_YOURS"],
])("a code in hand is refused when %s", async (_, find, refused) => {
  expect((await catchRefusal(replaceCode({ newCode: await find() }))).code).toBe(refused);
  expect((await firm.api.company.cars.get({ code })).version).toBe(2);
});

test("a code that is off keeps its place, and a hidden note stays hidden", async () => {
  const admin = await makeAdministrator(t);
  await admin.api.admin.codes.switchOff({ code, reason: "Çalınmış" });
  expect((await catchRefusal(replaceCode())).code).toBe("CODE_IS_OFF");
  await admin.api.admin.codes.switchOn({ code, reason: "Bulundu" });
  await admin.api.admin.codes.hideNote({ code, reason: "Hakaret" });
  const { code: made } = await replaceCode();
  expect(await firm.api.company.cars.get({ code: made })).toMatchObject({ noteHidden: { reason: "Hakaret" } });
});

test("a manager may, a clerk may not", async () => {
  const [manager, clerk] = await Promise.all(
    (["manager", "clerk"] as const).map(async (role) => makeSignedIn(t, await makeMember(t.db, firm.user, role))),
  );
  expect((await catchRefusal(replaceCode({}, clerk))).code).toBe("FORBIDDEN");
  expect((await replaceCode({}, manager)).code).toMatch(/^RC-/);
});

test("the car's history under the new code tells of the old one, too", async () => {
  t.clock.advance({ seconds: 60 });
  await firm.api.company.cars.saveDisplay({ code, version: 2, plate: TESTED_PLATE, note: "Yıkandı" });
  t.clock.advance({ seconds: 60 });
  const { code: made } = await replaceCode();
  const { items } = await firm.api.codes.history({ code: made });
  expect(items.map(({ action }) => action)).toEqual(["code-replaced", "code-changed", "code-changed"]);
});

test("after 30 days the old address is no code any more", async () => {
  await replaceCode();
  t.clock.advance({ days: REDIRECT_DAYS });
  expect((await scanCode(code)).status).toBe(404);
});

test("after all of this no rule of the data is broken", async () => {
  expect(await findBrokenInvariants(t.db)).toEqual({});
});
