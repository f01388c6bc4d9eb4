import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { DEFAULT_DAILY_LINKS } from "#domain/sticker/code.ts";
import { REDIRECT_DAYS } from "#domain/sticker/replacement.ts";
import { runTransaction } from "#server/db/database.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import { readStubPageData, scanViewOf } from "../../../../test/stub-pages.ts";
import {
  randomNoticeKey,
  linkCode,
  makeCars,
  makeCode,
  makeProfile,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  readVisitorMessageId,
} from "../../../../test/world.ts";
import { changeCode } from "./code-changes.ts";

let t: TestApp;
let admin: Person;
let ayse: Person;
let code: string;
let newCode: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom("limits").execute();
  admin = await makeAdministrator(t);
  ayse = await makeCustomerPerson(t, { displayName: "Ayşe Yılmaz" });
  code = await makeProfile(t.db, ayse.user, {
    plate: "34 ABC 123",
    note: "Hemen geliyorum",
    reach: "both",
    reasons: { window: false },
    contacts: { phone: { value: "+905321112233", visible: true } },
  });
  newCode = await makeCode(t.db);
});
afterAll(() => t.close());

const replaceCode = (asked: Partial<Parameters<Person["api"]["codes"]["replace"]>[0]> = {}, who = ayse) =>
  who.api.codes.replace({ code, newCode, reason: "worn", ...asked });

const scanCode = (scanned: string) => t.as().send(`/q/${scanned}`);
const readRedirect = async (scanned: string) => {
  const answer = await scanCode(scanned);
  return [answer.status, answer.headers.get("Location")];
};

async function blockSenderAt(of: string, who: Person): Promise<string> {
  const told = { code: of, key: randomNoticeKey(), reason: "lights", note: "", phone: "" } as const;
  const { key } = await t.as(undefined, { address: makeNextAddress() }).api.visitor.notices.send(told);
  const id = await readNoticeId(t.db, key);
  await who.api.notices.block({ id, telling: await readVisitorMessageId(t.db, key) });
  return id;
}

async function countBlocks(of: string): Promise<number> {
  return (await t.db.selectFrom("noticeBlocks").select("code").where("code", "=", of).execute()).length;
}

function readCodeRow(of: string) {
  return t.db.selectFrom("codes").selectAll().where("code", "=", of).executeTakeFirstOrThrow();
}

describe("a new sticker", () => {
  test("takes the profile as it is, with its status, switches and pause, under a new version", async () => {
    await ayse.api.profiles.setStatus({ code, status: "lunch" });
    const before = await ayse.api.profiles.get({ code });
    t.clock.advance({ seconds: 300 });
    expect(await replaceCode()).toEqual({ code: newCode });
    expect(await ayse.api.profiles.get({ code: newCode })).toEqual({
      ...before,
      code: newCode,
      scanUrl: `http://localhost:3000/q/${newCode}`,
      version: before.version + 1,
      updatedAt: t.clock.now(),
    });
    expect((await catchRefusal(ayse.api.profiles.get({ code }))).code).toBe("PROFILE_NOT_FOUND");
    expect(await readCodeRow(newCode)).toMatchObject({
      ownerId: ayse.user.id,
      linkedAt: t.clock.now(),
      replacedBy: null,
    });
    expect(await readCodeRow(code)).toMatchObject({ ownerId: null, linkedAt: null, replacedBy: newCode });
    const { items } = await ayse.api.codes.list({});
    expect(items.map((item) => [item.code, item.plate, item.status?.kind])).toEqual([[newCode, "34 ABC 123", "lunch"]]);
    expect((await ayse.api.codes.list({ search: newCode })).items).toHaveLength(1);
    expect((await ayse.api.codes.list({ search: code })).items).toEqual([]);
  });

  test("of a worn one is reached by the old address for 30 days, then that is no code any more", async () => {
    await replaceCode();
    expect(await readRedirect(code)).toEqual([302, `/q/${newCode}`]);
    expect((await scanCode(code)).headers.get("Cache-Control")).toBe("no-store");
    expect(await scanViewOf(await scanCode(newCode))).toMatchObject({ state: "profile", plate: "34 ABC 123" });
    t.clock.advance({ days: REDIRECT_DAYS, seconds: -1 });
    expect(await readRedirect(code)).toEqual([302, `/q/${newCode}`]);
    t.clock.advance({ seconds: 1 });
    expect(await readRedirect(code)).toEqual([404, null]);
    for (const page of ["haber", "report"]) expect((await t.as().send(`/q/${code}/${page}`)).status).toBe(404);
  });

  test("leaves the owner's other sticker as it is, with its notices, its blocks and what finds it", async () => {
    const other = await makeProfile(t.db, ayse.user, { plate: "06 DEF 456" });
    const id = await blockSenderAt(other, ayse);
    await replaceCode();
    expect((await ayse.api.notices.list({ code: other })).items).toMatchObject([{ id }]);
    expect(await countBlocks(other)).toBe(1);
    expect((await ayse.api.codes.list({ search: "06 DEF" })).items).toMatchObject([{ code: other }]);
  });

  test("of a worn one is reached to the millisecond, also where the page was kept", async () => {
    t.clock.advance({ seconds: 0.437 });
    await replaceCode();
    t.clock.advance({ days: REDIRECT_DAYS, seconds: -0.001 });
    expect(await readRedirect(code)).toEqual([302, `/q/${newCode}`]);
    t.clock.advance({ seconds: 0.001 });
    expect(await readRedirect(code)).toEqual([404, null]);
  });

  test("of a lost one is not reached by the old address at all, from the very next answer of every process", async () => {
    t.clock.advance({ seconds: 0.437 });
    expect((await scanCode(code)).status).toBe(200);
    const behind = t.with({ now: () => new Date(t.clock.now().getTime() - 5000) });
    expect((await behind.as().send(`/q/${code}`)).status).toBe(200);
    await replaceCode({ reason: "lost" });
    expect(await readRedirect(code)).toEqual([404, null]);
    expect((await behind.as().send(`/q/${code}`)).status).toBe(404);
    expect((await t.as().send(`/q/${code}/haber`)).status).toBe(404);
    expect((await t.as().send(`/q/${code}/report`)).status).toBe(404);
    expect((await scanCode(newCode)).status).toBe(200);
  });

  test("may be replaced again: each old address leads one on", async () => {
    const third = await makeCode(t.db);
    await replaceCode();
    await replaceCode({ code: newCode, newCode: third });
    expect([await readRedirect(code), await readRedirect(newCode)]).toEqual([
      [302, `/q/${newCode}`],
      [302, `/q/${third}`],
    ]);
    expect((await scanCode(third)).status).toBe(200);
  });

  test("that is asked for twice is made once, and the second hears what the first did", async () => {
    expect([await replaceCode(), await replaceCode()]).toEqual([{ code: newCode }, { code: newCode }]);
    expect((await readCodeRow(newCode)).version).toBe(2);
    const { linksCounted } = await t.db
      .selectFrom("users")
      .select("linksCounted")
      .where("id", "=", ayse.user.id)
      .executeTakeFirstOrThrow();
    expect(linksCounted).toBe(1);
  });

  test("counts as a link of the day", async () => {
    await t.db
      .updateTable("users")
      .set({ linksSince: t.clock.now(), linksCounted: DEFAULT_DAILY_LINKS })
      .where("id", "=", ayse.user.id)
      .execute();
    expect((await catchRefusal(replaceCode())).code).toBe("LINKS_USED_UP");
    // The refusal does not reveal whether another code exists.
    expect((await catchRefusal(replaceCode({ newCode: "KT999999" }))).code).toBe("LINKS_USED_UP");
    expect((await scanCode(code)).status).toBe(200);
  });
});

describe("a replaced code", () => {
  test("is never linked again, by its owner or by anybody", async () => {
    await replaceCode();
    const other = await makeCustomerPerson(t);
    for (const who of [ayse, other])
      expect((await catchRefusal(who.api.codes.link({ code }))).code).toBe("CODE_NOT_FOUND");
    t.clock.advance({ days: REDIRECT_DAYS + 1 });
    const later = await makeSignedIn(t, other.user);
    expect((await catchRefusal(later.api.codes.link({ code }))).code).toBe("CODE_NOT_FOUND");
    const own = await linkCode(t.db, other.user);
    const onto = later.api.codes.replace({ code: own, newCode: code, reason: "worn" });
    expect((await catchRefusal(onto)).code).toBe("CODE_NOT_FOUND");
  });

  test("takes no reports and no notices; the pages for both lead to the new one, with the reason", async () => {
    await replaceCode();
    const go = async (path: string) => {
      const answer = await t.as().send(path);
      return [answer.status, answer.headers.get("Location")];
    };
    expect(await go(`/q/${code}/haber?neden=lights`)).toEqual([307, `/q/${newCode}/haber?neden=lights`]);
    expect(await go(`/q/${code}/report`)).toEqual([307, `/q/${newCode}/report`]);
    const told = { code, key: randomNoticeKey(), reason: "lights", note: "", phone: "" } as const;
    expect((await catchRefusal(t.api().visitor.notices.send(told))).code).toBe("CODE_NOT_FOUND");
  });

  test("sends a form that was open on to the new one, with all that was typed", async () => {
    await replaceCode();
    const told = { key: randomNoticeKey(), reason: "lights", note: "Farlar açık", phone: "" };
    const first = await t.as().send(`/q/${code}/haber`, { form: told });
    expect([first.status, first.headers.get("Location")]).toEqual([307, `/q/${newCode}/haber`]);
    const again = await t.as().send(first.headers.get("Location")!, { form: told });
    expect([again.status, again.headers.get("Location")]).toEqual([303, `/h/${told.key}`]);
    const [notice] = (await ayse.api.notices.list({})).items;
    expect(notice).toMatchObject({ code: newCode, note: "Farlar açık" });
    const report = { id: "00000000-0000-4000-8000-0000000000ab", reason: "fraud", message: "Bu sahte" };
    const sent = await t.as().send(`/q/${code}/report`, { form: report });
    expect([sent.status, sent.headers.get("Location")]).toEqual([307, `/q/${newCode}/report`]);
    t.clock.advance({ days: REDIRECT_DAYS });
    for (const [page, form] of Object.entries({ haber: { ...told, key: randomNoticeKey() }, report }))
      expect((await t.as().send(`/q/${code}/${page}`, { form })).status).toBe(404);
  });
});

describe("what visitors told", () => {
  test("stays the owner's: read, counted at the new code, answered; and the visitor keeps their page", async () => {
    const key = await makeVisitorNotice(t.db, code, { note: "Camınız açık kalmış", now: t.clock.now() });
    const id = await readNoticeId(t.db, key);
    await replaceCode();
    expect((await ayse.api.codes.list({})).items).toMatchObject([{ code: newCode, unread: 1 }]);
    expect(await ayse.api.notices.count({})).toEqual({ unread: 1 });
    expect((await ayse.api.notices.list({ code: newCode })).items).toMatchObject([
      { id, code: newCode, plate: "34 ABC 123" },
    ]);
    const opened = await ayse.api.notices.see({ id });
    expect(opened).toMatchObject({ code: newCode, mayAnswer: true, ownPhone: "0532 111 22 33" });
    await ayse.api.notices.answer({ id, version: opened.version, answer: "call-me", note: "" });
    const page = readStubPageData(await (await t.as().send(`/h/${key}`)).text());
    expect(page).toMatchObject({
      view: {
        telling: {
          code: newCode,
          plate: "34 ABC 123",
          answer: { answer: "call-me", phone: { text: "0532 111 22 33" } },
        },
      },
    });
  });

  test("by somebody who is blocked: they stay blocked at the new code", async () => {
    const visitor = { address: "10.9.9.9" };
    const tell = (at: string) => {
      const told = { code: at, key: randomNoticeKey(), reason: "lights", note: "", phone: "" } as const;
      return t.as(undefined, visitor).api.visitor.notices.send(told);
    };
    const { key } = await tell(code);
    await ayse.api.notices.block({ id: await readNoticeId(t.db, key), telling: await readVisitorMessageId(t.db, key) });
    await replaceCode();
    expect((await catchRefusal(tell(newCode))).code).toBe("SENDER_BLOCKED");
    const { tellings } = await ayse.api.notices.get({ id: await readNoticeId(t.db, key) });
    expect(tellings).toMatchObject([{ isBlocked: true, mayBlock: true }]);
  });

  test("under an earlier owner stays with that one", async () => {
    const before = await makeCustomerPerson(t);
    const passed = await makeProfile(t.db, before.user);
    const key = await makeVisitorNotice(t.db, passed);
    await before.api.codes.unlink({ code: passed });
    await linkCode(t.db, ayse.user, { code: passed, now: t.clock.now() });
    await replaceCode({ code: passed });
    expect((await before.api.notices.list({})).items).toMatchObject([
      { id: await readNoticeId(t.db, key), code: passed },
    ]);
    expect((await ayse.api.notices.list({})).items).toEqual([]);
  });
});

describe("a measure is not escaped", () => {
  test("a hidden note stays hidden under the new code", async () => {
    await admin.api.admin.codes.hideNote({ code, reason: "Hakaret" });
    await replaceCode();
    expect(await ayse.api.profiles.get({ code: newCode })).toMatchObject({ noteHidden: { reason: "Hakaret" } });
    expect(await scanViewOf(await scanCode(newCode))).toMatchObject({ note: "" });
  });

  test("a code that is off keeps its place until it is on again", async () => {
    await admin.api.admin.codes.switchOff({ code, reason: "Kötüye kullanım" });
    expect((await catchRefusal(replaceCode())).code).toBe("CODE_IS_OFF");
    await admin.api.admin.codes.switchOn({ code, reason: "Yanlışlıkla" });
    expect(await replaceCode()).toEqual({ code: newCode });
  });

  test("a report that was resolved, or sent under an earlier owner, stays at the old code", async () => {
    const sendAt = (of: string) =>
      t.api().visitor.reports.send({ id: crypto.randomUUID(), code: of, reason: "insult", message: "Küfür yazmış" });
    await sendAt(code);
    const [resolved] = (await admin.api.admin.reports.list({ code })).items;
    await t.db
      .updateTable("reports")
      .set({ resolvedAt: t.clock.now(), outcome: "x" })
      .where("id", "=", resolved!.id)
      .execute();
    await replaceCode();
    const before = await makeCustomerPerson(t);
    const passed = await makeProfile(t.db, before.user);
    await sendAt(passed);
    await before.api.codes.unlink({ code: passed });
    t.clock.advance({ seconds: 60 });
    await linkCode(t.db, ayse.user, { code: passed, now: t.clock.now() });
    await replaceCode({ code: passed, newCode: await makeCode(t.db) });
    const reports = await t.db.selectFrom("reports").select("code").where("code", "in", [code, passed]).execute();
    expect(reports.map((report) => report.code).toSorted()).toEqual([code, passed].toSorted());
  });

  test("an open report goes along, so that what is done about it is done about the new code", async () => {
    const send = (message: string) =>
      t.api().visitor.reports.send({ id: crypto.randomUUID(), code, reason: "insult", message });
    await send("Küfür yazmış");
    const [report] = (await admin.api.admin.reports.list({ code })).items;
    await replaceCode();
    expect((await admin.api.admin.reports.list({ code })).items).toEqual([]);
    expect((await admin.api.admin.reports.list({ code: newCode })).items).toMatchObject([{ id: report!.id }]);
    expect(await admin.api.admin.codes.get({ code: newCode })).toMatchObject({ openReports: 1 });
  });
});

describe("a new code that cannot take the place", () => {
  test.each<[string, (other: Person) => Promise<string>, string]>([
    ["is not there", async () => "KT999999", "CODE_NOT_FOUND"],
    ["is the old one itself", async () => code, "SAME_CODE"],
    ["is somebody else's", (other) => linkCode(t.db, other.user), "CODE_TAKEN"],
    ["is the owner's already", () => linkCode(t.db, ayse.user), "CODE_ALREADY_YOURS"],
    [
      "is a company's slot",
      async () => (await makeCars(t.db, (await makeCompanyOwnerPerson(t)).user))[0]!,
      "CODE_TAKEN",
    ],
  ])("when it %s changes nothing", async (_, find, refused) => {
    const taken = await find(await makeCustomerPerson(t));
    const version = (await readCodeRow(code)).version;
    expect((await catchRefusal(replaceCode({ newCode: taken }))).code).toBe(refused);
    expect(await readCodeRow(code)).toMatchObject({ ownerId: ayse.user.id, version });
  });

  test("has a claim word that is asked for as in linking", async () => {
    await runTransaction(t.db, (tx) => changeCode(tx, newCode, { claim: "K7M2QX" }));
    expect((await catchRefusal(replaceCode())).code).toBe("CLAIM_NEEDED");
    expect((await catchRefusal(replaceCode({ claim: "AAAAAA" }))).code).toBe("CLAIM_WRONG");
    expect(await replaceCode({ claim: "k7m 2qx" })).toEqual({ code: newCode });
    expect((await readCodeRow(newCode)).claim).toBeNull();
  });

  test("is counted as a failed link is", async () => {
    for (let nth = 0; nth < 10; nth += 1)
      expect((await catchRefusal(replaceCode({ newCode: "KT999999" }))).code).toBe("CODE_NOT_FOUND");
    expect((await catchRefusal(replaceCode())).code).toBe("TOO_MANY_ATTEMPTS");
  });
});

test("nobody replaces a code of somebody else, a free one, or a car by the procedure of accounts", async () => {
  const other = await makeCustomerPerson(t);
  expect((await catchRefusal(replaceCode({}, other))).code).toBe("PROFILE_NOT_YOURS");
  expect((await catchRefusal(replaceCode({ code: await makeCode(t.db) }))).code).toBe("PROFILE_NOT_FOUND");
  const firm = await makeCompanyOwnerPerson(t);
  const [car] = await makeCars(t.db, firm.user);
  expect((await catchRefusal(replaceCode({ code: car! }, firm))).code).toBe("PROFILE_NOT_FOUND");
});

describe("what is written down", () => {
  test("the owner's history of the new code tells what happened to the old one while it was theirs", async () => {
    const before = await makeCustomerPerson(t);
    const passed = await makeCode(t.db);
    await before.api.codes.link({ code: passed });
    await before.api.codes.unlink({ code: passed });
    t.clock.advance({ seconds: 60 });
    await ayse.api.codes.link({ code: passed });
    t.clock.advance({ seconds: 60 });
    await admin.api.admin.codes.hideNote({ code: passed, reason: "Hakaret" });
    t.clock.advance({ seconds: 60 });
    await replaceCode({ code: passed });
    t.clock.advance({ seconds: 60 });
    await admin.api.admin.codes.switchOff({ code: passed, reason: "Sonradan" });
    await admin.api.admin.codes.showNote({ code: newCode });
    const { items } = await ayse.api.codes.history({ code: newCode });
    expect(items.map(({ action }) => action)).toEqual(["note-shown", "code-replaced", "note-hidden", "code-linked"]);
    const third = await makeCode(t.db);
    t.clock.advance({ seconds: 60 });
    await replaceCode({ code: newCode, newCode: third });
    const later = await ayse.api.codes.history({ code: third });
    expect(later.items.map(({ action }) => action)).toEqual([
      "code-replaced",
      "note-shown",
      "code-replaced",
      "note-hidden",
      "code-linked",
    ]);
  });

  test("whoever holds the new code later reads nothing of that", async () => {
    const old = await makeCode(t.db);
    await ayse.api.codes.link({ code: old });
    t.clock.advance({ seconds: 60 });
    await replaceCode({ code: old });
    await ayse.api.codes.unlink({ code: newCode });
    t.clock.advance({ seconds: 60 });
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code: newCode });
    expect((await next.api.codes.history({ code: newCode })).items.map(({ action }) => action)).toEqual([
      "code-linked",
    ]);
  });

  test("an administrator reads at each code which one took its place", async () => {
    await replaceCode();
    const until = new Date(t.clock.now().getTime() + REDIRECT_DAYS * 24 * 60 * 60 * 1000);
    expect(await admin.api.admin.codes.get({ code })).toMatchObject({
      linkedTo: null,
      replaced: { by: newCode, until },
      tookPlaceOf: [],
    });
    expect(await admin.api.admin.codes.get({ code: newCode })).toMatchObject({ replaced: null, tookPlaceOf: [code] });
    const { items } = await admin.api.admin.audit.list({ code });
    expect(items[0]).toMatchObject({ action: "code-replaced", details: { newCode, replacement: "worn" } });
  });
});

test("removing the account leaves the replaced code nobody's, and the new one free", async () => {
  await replaceCode();
  await admin.api.admin.users.close({ userId: ayse.user.id, reason: "Kendi isteği" });
  await admin.api.admin.users.remove({ userId: ayse.user.id });
  expect(await readCodeRow(code)).toMatchObject({ ownerId: null, replacedBy: newCode });
  expect(await readCodeRow(newCode)).toMatchObject({ ownerId: null, linkedAt: null });
  const next = await makeUser(t.db);
  expect(await linkCode(t.db, next, { code: newCode, now: t.clock.now() })).toBe(newCode);
});

test("after all of this no rule of the data is broken", async () => {
  expect(await findBrokenInvariants(t.db)).toEqual({});
});
