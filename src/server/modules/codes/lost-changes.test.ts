import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { changeTestCar, makeCars, makeMember, makeProfile, makeRental } from "../../../../test/world.ts";
import {
  type ChangedCode,
  AcknowledgedChanges,
  getAcknowledgedChanges,
  REMEMBERED_CODES_MAX,
  CHANGE_REMEMBERED_MS,
} from "./acknowledged-changes.ts";
import { markLostChanges, raiseVersion } from "./code-changes.ts";
import { mailLostChanges } from "./lost-changes-mail.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const markLost = (committed: ChangedCode[]) =>
  runTransaction(t.db, (tx) => markLostChanges(tx, committed, t.clock.now()));
const readVersion = async (code: string) =>
  (await t.db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirstOrThrow()).version;
const readScanView = async (code: string) => scanViewOf(await t.as().send(`/q/${code}`));

describe("what a process remembers of its committed changes", () => {
  test("is the last version of each code, for some minutes", () => {
    let now = 0;
    const changes = new AcknowledgedChanges(() => now);
    changes.add([
      { code: "A", version: 2 },
      { code: "B", version: 7 },
    ]);
    now = CHANGE_REMEMBERED_MS / 2;
    changes.add([{ code: "A", version: 3 }]);
    expect(changes.list()).toEqual([
      { code: "B", version: 7 },
      { code: "A", version: 3 },
    ]);
    now = CHANGE_REMEMBERED_MS;
    expect(changes.list()).toEqual([{ code: "A", version: 3 }]);
  });

  test("has a bound, beyond which the earliest are forgotten", () => {
    const changes = new AcknowledgedChanges(() => 0);
    changes.add(Array.from({ length: REMEMBERED_CODES_MAX + 2 }, (_, nth) => ({ code: `C${nth}`, version: 1 })));
    expect(changes.list()).toHaveLength(REMEMBERED_CODES_MAX);
    expect(changes.list()[0]).toEqual({ code: "C2", version: 1 });
  });

  test("holds what an owner and a company saved, and nothing that was rolled back", async () => {
    const owner = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, owner.user);
    const firm = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, firm.user);
    await owner.api.profiles.setStatus({ code, status: "lunch" });
    await firm.api.company.cars.setStatus({ code: car, status: "lunch" });
    const known = () =>
      new Map(
        getAcknowledgedChanges(t.db)
          .list()
          .map((one) => [one.code, one.version]),
      );
    expect([known().get(code), known().get(car)]).toEqual([await readVersion(code), await readVersion(car)]);
    const before = known();
    const failing = runTransaction(t.db, async (tx) => {
      await raiseVersion(tx, code);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(known()).toEqual(before);
  });
});

describe("a sticker whose last change is lost", () => {
  async function loseOne() {
    const owner = await makeCustomerPerson(t);
    const phone = { value: "+905321112233", visible: true };
    const [code, other] = [
      await makeProfile(t.db, owner.user, { contacts: { phone }, note: "Kapıdayım" }),
      await makeProfile(t.db, owner.user, { contacts: { phone }, note: "Kapıdayım" }),
    ];
    const version = await readVersion(code);
    const marked = await markLost([
      { code, version: version + 3 },
      // This change has reached the database.
      { code: other, version: await readVersion(other) },
    ]);
    return { owner, code, other, version, marked };
  }

  test("shows strangers neither contacts nor note, takes messages, and has a version above the lost one", async () => {
    const { code, other, version, marked } = await loseOne();
    expect(marked).toEqual([{ code, version: version + 4 }]);
    expect(await readScanView(code)).toMatchObject({ state: "profile", contacts: [], note: "" });
    const view = await readScanView(code);
    expect(view.state === "profile" && view.reasons.length).toBeGreaterThan(0);
    const shown = await readScanView(other);
    expect(shown).toMatchObject({ state: "profile", note: "Kapıdayım" });
    expect(shown.state === "profile" && shown.contacts).toHaveLength(1);
  });

  test("is marked once, whatever other processes look for", async () => {
    const { code, version } = await loseOne();
    expect(await markLost([{ code, version: version + 3 }])).toEqual([]);
  });

  test("tells its owner, who shows it again by one press; nobody else can", async () => {
    const { owner, code } = await loseOne();
    const { items } = await owner.api.codes.list({});
    expect(items.find((one) => one.code === code)?.lostChangeAt).toEqual(t.clock.now());
    expect((await owner.api.profiles.get({ code })).lostChangeAt).toEqual(t.clock.now());
    const stranger = await makeCustomerPerson(t);
    expect((await catchRefusal(stranger.api.codes.showAgain({ code }))).code).toBe("PROFILE_NOT_YOURS");
    expect(await readScanView(code)).toMatchObject({ contacts: [] });
    await owner.api.codes.showAgain({ code });
    const shown = await readScanView(code);
    expect(shown.state === "profile" && shown.contacts).toHaveLength(1);
    expect((await owner.api.profiles.get({ code })).lostChangeAt).toBeUndefined();
  });

  test("hides nothing of the next owner", async () => {
    const { owner, code } = await loseOne();
    await owner.api.codes.unlink({ code });
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    expect((await next.api.profiles.get({ code })).lostChangeAt).toBeUndefined();
  });

  test("stays hidden after a save of the note or the status alone, from a list that shows no contacts", async () => {
    const { owner, code } = await loseOne();
    await owner.api.profiles.setStatus({ code, status: "lunch" });
    const { version } = await owner.api.profiles.get({ code });
    await owner.api.profiles.saveNote({ code, version, note: "Yeni not" });
    expect(await readScanView(code)).toMatchObject({ contacts: [], note: "" });
  });
});

test("cars whose last change is lost show no contacts, note, price or renter until a manager has looked; a clerk cannot", async () => {
  const owner = await makeCompanyOwnerPerson(t);
  const cars = (await makeCars(t.db, owner.user, 7)) as [string, ...string[]];
  const info = await owner.api.company.info.get({});
  const { waitingName: _, refusedName: __, iban: ___, accountHolder: ____, ...edit } = info;
  const phone = { value: "+905321234567", visible: true };
  await owner.api.company.info.update({ ...edit, contacts: { ...info.contacts, phone } });
  await changeTestCar(t.db, owner.user, cars[0], { note: "Temiz", renterNameVisible: true, renterPhoneVisible: true });
  await makeRental(t.db, owner.user, cars[0]);
  await changeTestCar(t.db, owner.user, cars[1]!, { price: 150_000, priceVisible: true });
  const other = await makeCompanyOwnerPerson(t);
  const [theirs = ""] = await makeCars(t.db, other.user);
  const before = await readScanView(cars[0]);
  expect(before).toMatchObject({ state: "car", note: "Temiz", contacts: [{ kind: "phone" }], rental: { renter: {} } });
  expect(await readScanView(cars[1]!)).toMatchObject({ offer: { price: 150_000 } });
  const lost = [...cars.slice(0, 6), theirs];
  await markLost(await Promise.all(lost.map(async (code) => ({ code, version: (await readVersion(code)) + 1 }))));

  expect(await readScanView(cars[0])).toMatchObject({ state: "car", note: "", contacts: [], rental: { renter: null } });
  expect(await readScanView(cars[1]!)).toMatchObject({ offer: null });
  const { lostChanges } = await owner.api.company.cars.fleet({});
  expect(lostChanges?.count).toBe(6);
  expect(lostChanges?.first).toHaveLength(5);
  const clerk = await makeSignedIn(t, await makeMember(t.db, owner.user, "clerk"));
  expect((await catchRefusal(clerk.api.company.cars.showAgain({}))).code).toBe("FORBIDDEN");
  const manager = await makeSignedIn(t, await makeMember(t.db, owner.user, "manager"));
  expect(await manager.api.company.cars.showAgain({})).toEqual({ cars: 6 });
  expect(await readScanView(cars[0])).toEqual(before);
  expect((await owner.api.company.cars.fleet({})).lostChanges).toBeNull();
  // The changes of another company's cars stay hidden.
  expect(await readScanView(theirs)).toMatchObject({ contacts: [] });
  expect((await other.api.company.cars.fleet({})).lostChanges?.count).toBe(1);
});

test("each holder gets one mail that names the stickers and leads to them", async () => {
  const owner = await makeCustomerPerson(t);
  const own = await makeProfile(t.db, owner.user, { plate: "34 KYP 01" });
  const firm = await makeCompanyOwnerPerson(t);
  const cars = await makeCars(t.db, firm.user, 5);
  const closed = await makeCustomerPerson(t);
  const closedCode = await makeProfile(t.db, closed.user);
  await t.db
    .updateTable("users")
    .set({ closedAt: new Date(), closingReason: "Şikâyet" })
    .where("id", "=", closed.user.id)
    .execute();
  await runTransaction(t.db, (tx) =>
    mailLostChanges(tx, [own, ...cars, closedCode], { publicUrl: "https://x.example", now: t.clock.now() }),
  );
  const mails = await t.db
    .selectFrom("mails")
    .select(["recipient", "details"])
    .where("kind", "=", "changes-lost")
    .execute();
  const by = (email: string) => mails.find(({ recipient }) => recipient === email)?.details;
  expect(mails).toHaveLength(2);
  expect(by(owner.user.email)).toMatchObject({
    stickers: ["34 KYP 01"],
    count: 1,
    link: "https://x.example/dashboard",
  });
  expect(by(firm.user.email)).toMatchObject({ count: 5, link: "https://x.example/company-dashboard" });
  expect((by(firm.user.email) as { stickers: string[] }).stickers).toHaveLength(3);
});
