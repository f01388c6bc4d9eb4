import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, refusalOf, fieldsOf, type TestApp } from "../../../../test/app.ts";
import { administrator, company, customer, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { changeCar, makeCars, makeCode, makeProfile } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await administrator(t);
});
beforeEach(async () => {
  await t.post();
  owner = await customer(t, { displayName: "Gül Işık" });
  code = await makeProfile(t.db, owner.user, { note: "Kapının önündeyim", plate: "34 ABC 123" });
});
afterAll(() => t.close());

const reason = "Ziyaretçilerden para isteniyor";

function scan(scanned: string): Promise<Response> {
  return t.as().send(`/q/${scanned}`);
}

test("a code that is switched off answers at once as one that does not exist, and its owner reads why", async () => {
  const { codes } = admin.api.admin;
  const unknown = await scan("KT999999");
  const before = t.clock.now();
  expect(await codes.switchOff({ code: ` ${code.toLowerCase()} `, reason })).toMatchObject({
    code,
    plate: "34 ABC 123",
    note: "Kapının önündeyim",
    linkedTo: { displayName: "Gül Işık", email: owner.user.email },
    off: { at: before, reason },
    noteHidden: null,
    openReports: 0,
  });
  const answer = await scan(code);
  expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
  expect([...answer.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted());
  expect(await owner.api.profiles.get({ code })).toMatchObject({ off: { at: before, reason } });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ code, off: { reason } }]);
  expect(await t.post()).toMatchObject([
    { recipient: owner.user.email, mail: { kind: "code-switched-off", name: "Gül Işık", code, reason } },
  ]);

  await codes.switchOn({ code, reason: "Görüşüldü, not değişti" });
  expect(await scanViewOf(await scan(code))).toMatchObject({ state: "profile", note: "Kapının önündeyim" });
  expect(await owner.api.profiles.get({ code })).toMatchObject({ off: null });
});

test("one that is off already keeps its reason, and its owner is told once", async () => {
  const { codes } = admin.api.admin;
  await codes.switchOff({ code, reason });
  expect(await codes.switchOff({ code, reason: "Başka" })).toMatchObject({ off: { reason } });
  expect(await t.post()).toHaveLength(1);
  const events = await admin.api.admin.audit.list({ code });
  expect(events.items.filter(({ action }) => action === "code-switched-off")).toHaveLength(1);
});

test("a free code that is off can be linked by nobody until it is on again, and stays off through its owners", async () => {
  const { codes } = admin.api.admin;
  const free = await makeCode(t.db);
  await codes.switchOff({ code: free, reason: "Baskısı çalındı" });
  expect((await refusalOf(owner.api.codes.link({ code: free }))).code).toBe("CODE_NOT_FOUND");
  expect((await scan(free)).status).toBe(404);
  await codes.switchOn({ code: free, reason: "Bulundu" });
  await owner.api.codes.link({ code: free });

  await codes.switchOff({ code: free, reason });
  const other = await customer(t);
  expect((await refusalOf(other.api.codes.link({ code: free }))).code).toBe("CODE_NOT_FOUND");
  expect((await refusalOf(other.api.profiles.get({ code: free }))).code).toBe("PROFILE_NOT_FOUND");
  expect((await refusalOf(owner.api.codes.link({ code: free }))).code).toBe("CODE_ALREADY_YOURS");
  await owner.api.codes.unlink({ code: free });
  expect((await refusalOf(owner.api.codes.link({ code: free }))).code).toBe("CODE_NOT_FOUND");
});

test("a hidden note is shown to no stranger, whatever its owner writes, until it is shown again", async () => {
  const { codes } = admin.api.admin;
  expect(await codes.hideNote({ code, reason: "Hakaret" })).toMatchObject({ noteHidden: { reason: "Hakaret" } });
  expect(await t.post()).toMatchObject([{ recipient: owner.user.email, mail: { kind: "note-hidden", code } }]);
  const read = async () => scanViewOf(await scan(code));
  expect(await read()).toMatchObject({ state: "profile", plate: "34 ABC 123", note: "" });
  const { scanUrl: _, updatedAt: __, off: ___, noteHidden, ...edit } = await owner.api.profiles.get({ code });
  expect(noteHidden).toMatchObject({ reason: "Hakaret" });
  await owner.api.profiles.update({ ...edit, note: "Yeni bir hakaret" });
  expect(await read()).toMatchObject({ note: "" });
  expect(await codes.showNote({ code })).toMatchObject({ noteHidden: null });
  expect(await read()).toMatchObject({ note: "Yeni bir hakaret" });
});

test("the note of a car is hidden with the note of its offer; its price stays", async () => {
  const fleet = await company(t);
  const [car = ""] = await makeCars(t.db, fleet.user);
  const offer = { price: 100_000, priceVisible: true, availabilityNote: "Depo dolu", availabilityNoteVisible: true };
  await changeCar(t.db, fleet.user, car, { note: "Temiz araç", ...offer });
  await admin.api.admin.codes.hideNote({ code: car, reason: "Yanıltıcı" });
  const answer = await scan(car);
  const text = await answer.clone().text();
  expect(text).not.toMatch(/Temiz araç|Depo dolu/u);
  expect(await scanViewOf(answer)).toMatchObject({ state: "car", note: "", offer: { price: "1.000,00 TL", note: "" } });
  expect(await fleet.api.company.cars.get({ code: car })).toMatchObject({ noteHidden: { reason: "Yanıltıcı" } });
});

test("whoever links a code next has their note shown", async () => {
  await admin.api.admin.codes.hideNote({ code, reason: "Hakaret" });
  await owner.api.codes.unlink({ code });
  const next = await customer(t);
  await next.api.codes.link({ code });
  expect(await scanViewOf(await scan(code))).toMatchObject({ note: "Kısa süre içinde döneceğim." });
});

test("what is nobody's has no note to hide, and what does not exist is not found", async () => {
  const { codes } = admin.api.admin;
  const free = await makeCode(t.db);
  expect((await refusalOf(codes.hideNote({ code: free, reason }))).code).toBe("CODE_NOT_LINKED");
  const missing = "KT888888";
  for (const ask of [
    () => codes.get({ code: missing }),
    () => codes.switchOff({ code: missing, reason }),
    () => codes.switchOn({ code: missing, reason }),
    () => codes.hideNote({ code: missing, reason }),
    () => codes.showNote({ code: missing }),
  ])
    expect((await refusalOf(ask())).code).toBe("CODE_NOT_FOUND");
});

test.each(["", "   ", "x".repeat(501)])(
  "a measure without a reason, or with too long a one, is refused: %j",
  async (wrong) => {
    const { codes } = admin.api.admin;
    for (const ask of [codes.switchOff, codes.switchOn, codes.hideNote])
      expect(Object.keys((await fieldsOf(ask({ code, reason: wrong }))) ?? {})).toEqual(["reason"]);
    expect((await scan(code)).status).toBe(200);
  },
);

test("codes that are off are listed apart", async () => {
  await admin.api.admin.codes.switchOff({ code, reason });
  const { items } = await admin.api.admin.codes.list({ state: "off" });
  expect(items.find((item) => item.code === code)).toMatchObject({ isOff: true });
  expect(items.filter(({ isOff }) => !isOff)).toEqual([]);
});

test("a run of the generator that is asked for twice is made once, also at once, and gets the same answer", async () => {
  const run = { id: crypto.randomUUID(), count: 5, prefix: "TEK" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.api.admin.codes.generate(run)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await admin.api.admin.codes.list({ search: "TEK" })).items).toHaveLength(5);
  expect((await refusalOf(admin.api.admin.codes.generate({ ...run, count: 6 }))).code).toBe("ID_TAKEN");
  expect((await admin.api.admin.codes.list({ search: "TEK" })).items).toHaveLength(5);
});
