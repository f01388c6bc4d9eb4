import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { PlateCorrectionKind } from "#domain/people/plate.ts";

import {
  createTestApp,
  catchRefusal,
  catchRefusedFields,
  makeNextAddress,
  type TestApp,
} from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { changeTestCar, randomNoticeKey, makeCars, makeCode, makeProfile, PASSWORD } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
beforeEach(async () => {
  await t.post();
  owner = await makeCustomerPerson(t, { displayName: "Gül Işık", isConfirmed: true });
  code = await makeProfile(t.db, owner.user, { note: "Kapının önündeyim", plate: "34 ABC 123" });
});
afterAll(() => t.close());

const reason = "Ziyaretçilerden para isteniyor";

function scanCode(scanned: string): Promise<Response> {
  return t.as().send(`/q/${scanned}`);
}

test("a code that is switched off answers at once as one that does not exist, and its owner reads why", async () => {
  const { codes } = admin.api.admin;
  const unknown = await scanCode("KT999999");
  const before = t.clock.now();
  expect(await codes.switchOff({ code: ` ${code.toLowerCase()} `, reason })).toMatchObject({
    code,
    plate: "34 ABC 123",
    note: "Kapının önündeyim",
    linkedTo: { displayName: "Gül Işık", email: owner.user.email },
    off: { at: before, reason },
    noteHidden: null,
    plateHidden: null,
    openReports: 0,
  });
  const answer = await scanCode(code);
  expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
  expect([...answer.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted());
  expect(await owner.api.profiles.get({ code })).toMatchObject({ off: { at: before, reason } });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ code, off: { reason } }]);
  expect(await t.post()).toMatchObject([
    { recipient: owner.user.email, mail: { kind: "code-switched-off", name: "Gül Işık", code, reason } },
  ]);

  await codes.switchOn({ code, reason: "Görüşüldü, not değişti" });
  expect(await scanViewOf(await scanCode(code))).toMatchObject({ state: "profile", note: "Kapının önündeyim" });
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
  expect((await catchRefusal(owner.api.codes.link({ code: free }))).code).toBe("CODE_NOT_FOUND");
  expect((await scanCode(free)).status).toBe(404);
  await codes.switchOn({ code: free, reason: "Bulundu" });
  await owner.api.codes.link({ code: free });

  await codes.switchOff({ code: free, reason });
  const other = await makeCustomerPerson(t);
  expect((await catchRefusal(other.api.codes.link({ code: free }))).code).toBe("CODE_NOT_FOUND");
  expect((await catchRefusal(other.api.profiles.get({ code: free }))).code).toBe("PROFILE_NOT_FOUND");
  expect((await catchRefusal(owner.api.codes.link({ code: free }))).code).toBe("CODE_ALREADY_YOURS");
  await owner.api.codes.unlink({ code: free });
  expect((await catchRefusal(owner.api.codes.link({ code: free }))).code).toBe("CODE_NOT_FOUND");
});

test("a hidden note is shown to no stranger, whatever its owner writes, until it is shown again", async () => {
  const { codes } = admin.api.admin;
  expect(await codes.hideNote({ code, reason: "Hakaret" })).toMatchObject({ noteHidden: { reason: "Hakaret" } });
  expect(await t.post()).toMatchObject([{ recipient: owner.user.email, mail: { kind: "note-hidden", code } }]);
  const read = async () => scanViewOf(await scanCode(code));
  expect(await read()).toMatchObject({ state: "profile", plate: "34 ABC 123", note: "" });
  const {
    scanUrl: _,
    updatedAt: __,
    off: ___,
    noteHidden,
    plateHidden: ____,
    ...edit
  } = await owner.api.profiles.get({ code });
  expect(noteHidden).toMatchObject({ reason: "Hakaret" });
  await owner.api.profiles.update({ ...edit, note: "Yeni bir hakaret" });
  expect(await read()).toMatchObject({ note: "" });
  expect(await codes.showNote({ code })).toMatchObject({ noteHidden: null });
  expect(await read()).toMatchObject({ note: "Yeni bir hakaret" });
});

test("the note of a car is hidden with the note and the model of its offer; its price stays", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [car = ""] = await makeCars(t.db, fleet.user);
  const offer = { price: 100_000, priceVisible: true, availabilityNote: "Depo dolu", availabilityNoteVisible: true };
  const shown = { make: "Uyduruk", model: "Marka", modelVisible: true };
  await changeTestCar(t.db, fleet.user, car, { note: "Temiz araç", ...shown, ...offer });
  await admin.api.admin.codes.hideNote({ code: car, reason: "Yanıltıcı" });
  const answer = await scanCode(car);
  const text = await answer.clone().text();
  expect(text).not.toMatch(/Temiz araç|Depo dolu|Uyduruk/u);
  expect(await scanViewOf(answer)).toMatchObject({
    state: "car",
    note: "",
    offer: { model: "", price: 100_000, note: "" },
  });
  expect(await fleet.api.company.cars.get({ code: car })).toMatchObject({ noteHidden: { reason: "Yanıltıcı" } });
});

test("whoever links a code next has their note shown", async () => {
  await admin.api.admin.codes.hideNote({ code, reason: "Hakaret" });
  await owner.api.codes.unlink({ code });
  const next = await makeCustomerPerson(t);
  await next.api.codes.link({ code });
  expect(await scanViewOf(await scanCode(code))).toMatchObject({ note: "Kısa süre içinde döneceğim." });
});

describe("a hidden note", () => {
  const noteOf = async () => scanViewOf(await scanCode(code));

  async function hideAndUnlink(): Promise<void> {
    await admin.api.admin.codes.hideNote({ code, reason: "Hakaret" });
    await owner.api.codes.unlink({ code });
  }

  test("stays hidden for the same account, with its reason and time, however often the code is linked again", async () => {
    const { codes } = admin.api.admin;
    const hidden = await codes.hideNote({ code, reason: "Hakaret" });
    for (let round = 0; round < 2; round += 1) {
      t.clock.advance({ hours: 1 });
      await owner.api.codes.unlink({ code });
      await owner.api.codes.link({ code });
    }
    expect(await noteOf()).toMatchObject({ state: "profile", plate: "34 ABC 123", note: "" });
    expect(await owner.api.profiles.get({ code })).toMatchObject({ noteHidden: hidden.noteHidden });
    expect(await codes.get({ code })).toMatchObject({ noteHidden: hidden.noteHidden, formerNotesHidden: [] });
  });

  test("is no other owner's, and is the first one's again when the code comes back", async () => {
    await hideAndUnlink();
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    expect(await noteOf()).toMatchObject({ note: "Kısa süre içinde döneceğim." });
    expect(JSON.stringify(await next.api.profiles.get({ code }))).not.toMatch(/Hakaret|34 ABC 123/u);
    await next.api.codes.unlink({ code });
    await owner.api.codes.link({ code });
    expect(await noteOf()).toMatchObject({ note: "" });
  });

  test("of an earlier owner is told to the administrator, who shows it again; the plate still holds", async () => {
    await hideAndUnlink();
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    const { codes } = admin.api.admin;
    const { id: userId, email, displayName } = owner.user;
    expect((await codes.get({ code })).formerNotesHidden).toEqual([
      { userId, email, displayName, at: t.clock.now(), reason: "Hakaret" },
    ]);
    await codes.hideNote({ code, reason: "Onunki de" });
    expect(await codes.showNote({ code, userId })).toMatchObject({
      noteHidden: { reason: "Onunki de" },
      formerNotesHidden: [],
    });
    const shown = (await admin.api.admin.audit.list({ code })).items.filter(({ action }) => action === "note-shown");
    expect(shown.map(({ account }) => account?.id)).toEqual([userId]);
    await next.api.codes.unlink({ code });
    await owner.api.codes.link({ code });
    expect(await noteOf()).toMatchObject({ plate: "34 ABC 123", note: "Kısa süre içinde döneceğim." });
  });

  test("that an administrator shows while its owner links again is shown, whoever comes first", async () => {
    const { codes } = admin.api.admin;
    for (let round = 0; round < 10; round += 1) {
      await hideAndUnlink();
      await Promise.all([owner.api.codes.link({ code }), codes.showNote({ code, userId: owner.user.id })]);
      expect(await codes.get({ code })).toMatchObject({ noteHidden: null, formerNotesHidden: [] });
      const events = (await admin.api.admin.audit.list({ code })).items;
      expect(events.filter(({ action }) => action === "note-shown")).toHaveLength(round + 1);
    }
  });

  test("of somebody who has nothing hidden here is shown by nobody, and nothing is written down of it", async () => {
    const { codes } = admin.api.admin;
    await codes.hideNote({ code, reason: "Hakaret" });
    const other = await makeCustomerPerson(t);
    expect(await codes.showNote({ code, userId: other.user.id })).toMatchObject({ noteHidden: { reason: "Hakaret" } });
    expect((await admin.api.admin.audit.list({ code })).items.map(({ action }) => action)).not.toContain("note-shown");
  });

  test("is forgotten with its account", async () => {
    await hideAndUnlink();
    await owner.api.account.remove({ password: PASSWORD });
    expect((await admin.api.admin.codes.get({ code })).formerNotesHidden).toEqual([]);
    expect(await t.db.selectFrom("pastLinks").selectAll().where("code", "=", code).execute()).toEqual([]);
  });
});

test("what is nobody's has no note to hide, and what does not exist is not found", async () => {
  const { codes } = admin.api.admin;
  const free = await makeCode(t.db);
  expect((await catchRefusal(codes.hideNote({ code: free, reason }))).code).toBe("CODE_NOT_LINKED");
  const missing = "KT888888";
  for (const ask of [
    () => codes.get({ code: missing }),
    () => codes.switchOff({ code: missing, reason }),
    () => codes.switchOn({ code: missing, reason }),
    () => codes.hideNote({ code: missing, reason }),
    () => codes.showNote({ code: missing }),
  ])
    expect((await catchRefusal(ask())).code).toBe("CODE_NOT_FOUND");
});

test.each(["", "   ", "x".repeat(501)])(
  "a measure without a reason, or with too long a one, is refused: %j",
  async (wrong) => {
    const { codes } = admin.api.admin;
    for (const ask of [codes.switchOff, codes.switchOn, codes.hideNote])
      expect(Object.keys((await catchRefusedFields(ask({ code, reason: wrong }))) ?? {})).toEqual(["reason"]);
    expect((await scanCode(code)).status).toBe(200);
  },
);

test("a private owner's wrong plate is corrected with a reason, which the owner reads by mail and in the code's history", async () => {
  const { codes } = admin.api.admin;
  const { version } = await owner.api.profiles.get({ code });
  const typed = { code, plate: " 06def456 ", reason, before: "34 ABC 123" };
  expect(await codes.correctPlate(typed)).toMatchObject({ code, plate: "06 DEF 456" });
  expect(await codes.correctPlate({ ...typed, before: "06 DEF 456" })).toMatchObject({ plate: "06 DEF 456" });
  expect(await scanViewOf(await scanCode(code))).toMatchObject({ plate: "06 DEF 456" });
  expect(await t.post()).toMatchObject([
    {
      recipient: owner.user.email,
      mail: {
        kind: "plate-corrected",
        name: "Gül Işık",
        code,
        plate: "06 DEF 456",
        reason,
        correction: "typing-mistake",
      },
    },
  ]);
  const [event] = (await owner.api.codes.history({ code })).items;
  expect(event).toMatchObject({ action: "plate-corrected", byOwner: false });
  const { items } = await admin.api.admin.audit.list({ code });
  expect(items.filter(({ action }) => action === "plate-corrected")).toMatchObject([
    { actor: { id: admin.user.id }, account: { id: owner.user.id }, details: { correction: "typing-mistake", reason } },
  ]);
  const { items: own } = await owner.api.codes.list({ search: "06def" });
  expect(own).toMatchObject([{ code, plate: "06 DEF 456" }]);
  const { plate: _, ...read } = await owner.api.profiles.get({ code });
  expect(read.version).toBe(version + 1);
  const { note, contactsVisible, contacts } = read;
  const edit = { code, version: read.version, plate: "34 ABC 123", note, contactsVisible, contacts };
  expect((await catchRefusal(owner.api.profiles.update({ ...edit, version }))).code).toBe("PROFILE_CHANGED");
  expect((await catchRefusal(owner.api.profiles.update(edit))).code).toBe("PLATE_ALREADY_SET");
  expect(await codes.correctPlate({ code, plate: "", reason })).toMatchObject({ plate: "" });
  await owner.api.profiles.update({ ...edit, version: read.version + 1, plate: "07 GHI 789" });
  expect(await scanViewOf(await scanCode(code))).toMatchObject({ plate: "07 GHI 789" });
});

test("for another car the status and the blocks of the former one end, and all that the owner wrote stays, as do the blocks of others; a typing mistake ends nothing", async () => {
  const { codes } = admin.api.admin;
  const address = makeNextAddress();
  const visitor = t.as(undefined, { address }).api.visitor.notices;
  const tell = (at = code) => visitor.send({ code: at, reason: "lights", note: "", phone: "", key: randomNoticeKey() });
  const neighbour = await makeCustomerPerson(t);
  const neighbours = await makeProfile(t.db, neighbour.user);
  for (const [holder, held] of [
    [owner, code],
    [neighbour, neighbours],
  ] as const) {
    await tell(held);
    const [notice] = (await holder.api.notices.list({})).items;
    const { tellings } = await holder.api.notices.get({ id: notice!.id });
    await holder.api.notices.block({ id: notice!.id, telling: tellings[0]!.id });
  }
  await owner.api.profiles.setStatus({ code, status: "words", words: "Yoldayım" });
  const statusNow = async () => (await owner.api.codes.list({})).items[0]!.status?.words;
  await codes.correctPlate({ code, plate: "34 ABC 124", kind: "typing-mistake", reason });
  expect(await statusNow()).toBe("Yoldayım");
  expect((await catchRefusal(tell())).code).toBe("SENDER_BLOCKED");
  const before = await owner.api.profiles.get({ code });
  await codes.correctPlate({ code, plate: "06 DEF 456", kind: "another-car", reason });
  expect(await statusNow()).toBeUndefined();
  await tell();
  expect((await catchRefusal(tell(neighbours))).code).toBe("SENDER_BLOCKED");
  const { version, updatedAt } = await owner.api.profiles.get({ code });
  expect(await owner.api.profiles.get({ code })).toEqual({ ...before, plate: "06 DEF 456", version, updatedAt });
  const { items } = await admin.api.admin.audit.list({ code });
  const kept = items.flatMap(({ action, details }) => (action === "plate-corrected" ? [details] : []));
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual({ correction: "another-car", reason });
  const corrections = (await t.post()).flatMap(({ mail }) => ("correction" in mail ? [mail.correction] : []));
  expect(corrections.toSorted()).toEqual(["another-car", "typing-mistake"]);
  expect(
    await catchRefusedFields(codes.correctPlate({ code, plate: "", reason, kind: "başka" as PlateCorrectionKind })),
  ).toEqual({
    kind: "Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin.",
  });
});

test("a private owner's plate is not corrected over another correction, without a reason, or where there is no such owner", async () => {
  const { codes } = admin.api.admin;
  const plate = "06 DEF 456";
  const stale = codes.correctPlate({ code, plate, reason, before: "34 ABC 124" });
  expect((await catchRefusal(stale)).code).toBe("CHANGED_MEANWHILE");
  expect(await catchRefusedFields(codes.correctPlate({ code, plate: "x".repeat(21), reason: " " }))).toEqual({
    plate: "Plaka en fazla 20 karakter olabilir.",
    reason: "Lütfen nedenini yazın.",
  });
  const fleet = await makeCompanyOwnerPerson(t);
  const [car = ""] = await makeCars(t.db, fleet.user, 1);
  const refused = async (asked: string) =>
    (await catchRefusal(codes.correctPlate({ code: asked, plate, reason }))).code;
  expect(await refused(car)).toBe("PLATE_OF_CAR");
  expect(await refused(await makeCode(t.db))).toBe("PLATE_OF_NOBODY");
  expect(await refused("KT888888")).toBe("CODE_NOT_FOUND");
  expect(await scanViewOf(await scanCode(code))).toMatchObject({ plate: "34 ABC 123" });
  expect(await t.post()).toEqual([]);
});

test("codes that are off are listed apart", async () => {
  await makeCode(t.db);
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
  expect((await catchRefusal(admin.api.admin.codes.generate({ ...run, count: 6 }))).code).toBe("ID_TAKEN");
  expect((await admin.api.admin.codes.list({ search: "TEK" })).items).toHaveLength(5);
});

test("another run under the same id is refused, also where one of its kind was made under another", async () => {
  const { generate } = admin.api.admin.codes;
  const run = { id: crypto.randomUUID(), count: 2, prefix: "BIR" };
  const other = { id: crypto.randomUUID(), count: 3, prefix: "IKI" };
  const made = [await generate(run), await generate(other)];
  for (const change of [{ prefix: "IKI" }, { count: 3 }, { prefix: "IKI", count: 3 }])
    expect((await catchRefusal(generate({ ...run, ...change }))).code).toBe("ID_TAKEN");
  expect([await generate(run), await generate(other)]).toEqual(made);
});
