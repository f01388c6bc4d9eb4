import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { HOLDER_STATUSES } from "#domain/notices/status.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { linkCode, makeCars, makeCode, makeProfile } from "../../../../test/world.ts";

type StatusInput = Parameters<ApiClient["profiles"]["setStatus"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const instantInMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);

async function makeOwnerOfOne() {
  const owner = await makeCustomerPerson(t);
  return { owner, code: await makeProfile(t.db, owner.user, { note: "Kapıdayım" }) };
}

async function readScanView(code: string) {
  const view = await scanViewOf(await t.as().send(`/q/${code}`));
  return "status" in view ? view.status : undefined;
}

const readCodeVersion = (code: string) =>
  t.db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirstOrThrow();

test("one tap sets a status: the card and the scan page have it with its end, and an open edit form is not refused", async () => {
  const { owner, code } = await makeOwnerOfOne();
  const form = await owner.api.profiles.get({ code });
  const until = instantInMinutes(15);
  const status = { kind: "back-now", words: "", until };
  expect(await owner.api.profiles.setStatus({ code: ` ${code.toLowerCase()} `, status: "back-now" })).toEqual({
    code,
    status: { ...status, secondsLeft: 900 },
  });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ code, status: { ...status, secondsLeft: 900 } }]);
  expect(await readScanView(code)).toEqual({ ...status, until: until.toISOString() });
  const { scanUrl: _, updatedAt: __, off: ___, noteHidden: ____, plateHidden: _____, ...edit } = form;
  expect(await owner.api.profiles.update({ ...edit, note: "Geldim" })).toMatchObject({ note: "Geldim" });
  expect(await readScanView(code)).toMatchObject({ kind: "back-now" });
});

test("the owner's other stickers keep theirs, whatever is set or taken away", async () => {
  const { owner, code } = await makeOwnerOfOne();
  const other = await makeProfile(t.db, owner.user);
  const { setStatus, clearStatus } = owner.api.profiles;
  await setStatus({ code, status: "back-now" });
  await setStatus({ code: other, status: "lunch" });
  expect(await readScanView(code)).toMatchObject({ kind: "back-now" });
  await clearStatus({ code });
  expect(await readScanView(other)).toMatchObject({ kind: "lunch" });
});

test.each(HOLDER_STATUSES.filter((status) => status !== "words"))(
  "%s is stored and shown without own words",
  async (kind) => {
    const { owner, code } = await makeOwnerOfOne();
    expect(await owner.api.profiles.setStatus({ code, status: kind })).toMatchObject({ status: { kind, words: "" } });
    expect(await readScanView(code)).toMatchObject({ kind, words: "" });
  },
);

describe("own words", () => {
  test("are cleaned to one line, and stand as long as was chosen", async () => {
    const { owner, code } = await makeOwnerOfOne();
    const words = "  Yan \n dükkân\u202Edayım ";
    for (const [ends, until] of [
      [undefined, instantInMinutes(60)],
      ["1-hour", instantInMinutes(60)],
      ["3-hours", instantInMinutes(180)],
      // 12 hours later it is midnight, because the clock stands at noon in Istanbul.
      ["day", instantInMinutes(12 * 60)],
    ] as const) {
      const sent = { code, status: "words", words, ...(ends && { ends }) } as const;
      expect((await owner.api.profiles.setStatus(sent)).status).toMatchObject({
        kind: "words",
        words: "Yan dükkândayım",
        until,
      });
    }
  });

  test("of 60 characters are taken, however many bytes they have, and 61 are refused at their field", async () => {
    const { owner, code } = await makeOwnerOfOne();
    const longest = "😀".repeat(60);
    expect((await owner.api.profiles.setStatus({ code, status: "words", words: longest })).status?.words).toBe(longest);
    for (const [words, refused] of [
      [`${longest}a`, "Durum en fazla 60 karakter olabilir."],
      ["a".repeat(2001), "Bu metin çok uzun."],
    ] as const) {
      expect(await catchRefusedFields(owner.api.profiles.setStatus({ code, status: "words", words }))).toEqual({
        words: refused,
      });
    }
  });

  test.each<[what: string, sent: object, fields: object]>([
    ["none", { status: "words" }, { words: "Lütfen ne yazılacağını girin." }],
    ["nothing that is seen", { status: "words", words: " \u200B\n" }, { words: "Lütfen ne yazılacağını girin." }],
    [
      "some beside a status that has its own",
      { status: "lunch", words: "Afiyet olsun" },
      { words: "Hazır bir durumun yanına söz eklenemez." },
    ],
    ["an end that there is not", { status: "words", words: "x", ends: "week" }, { ends: "Lütfen bir süre seçin." }],
    ["no text", { status: "words", words: 5 }, { words: "Lütfen bu alanı doldurun." }],
    ["a status that there is not", { status: "on-holiday" }, { status: "Lütfen bir durum seçin." }],
    ["no status", {}, { status: "Lütfen bir durum seçin." }],
    ["an end of their own", { status: "lunch", until: new Date() }, { until: "Böyle bir alan yok." }],
  ])("that are %s are refused, and nothing is set", async (_, sent, fields) => {
    const { owner, code } = await makeOwnerOfOne();
    expect(await catchRefusedFields(owner.api.profiles.setStatus({ code, ...sent } as StatusInput))).toEqual(fields);
    expect(await readScanView(code)).toBeNull();
  });

  test("are hidden from strangers with a hidden note, from the next scan on; any other status stays", async () => {
    const { owner, code } = await makeOwnerOfOne();
    const { codes } = (await makeAdministrator(t)).api.admin;
    await owner.api.profiles.setStatus({ code, status: "words", words: "Hakaret dolu" });
    expect(await readScanView(code)).toMatchObject({ words: "Hakaret dolu" });
    await codes.hideNote({ code, reason: "Hakaret" });
    expect(await readScanView(code)).toBeNull();
    // The owner still sees the words that are hidden from strangers.
    expect((await owner.api.codes.list({})).items).toMatchObject([{ status: { words: "Hakaret dolu" } }]);
    await owner.api.profiles.setStatus({ code, status: "words", words: "Yine" });
    expect(await readScanView(code)).toBeNull();
    await owner.api.profiles.setStatus({ code, status: "lunch" });
    expect(await readScanView(code)).toMatchObject({ kind: "lunch" });
    await owner.api.profiles.setStatus({ code, status: "words", words: "Sonuncu" });
    await codes.showNote({ code });
    expect(await readScanView(code)).toMatchObject({ words: "Sonuncu" });
  });
});

test("a later status takes the place of the earlier, also its words", async () => {
  const { owner, code } = await makeOwnerOfOne();
  await owner.api.profiles.setStatus({ code, status: "words", words: "Depodayım" });
  await owner.api.profiles.setStatus({ code, status: "back-5" });
  expect(await readScanView(code)).toEqual({ kind: "back-5", words: "", until: instantInMinutes(5).toISOString() });
});

test("it is taken away with one tap, and once it is away that changes nothing more", async () => {
  const { owner, code } = await makeOwnerOfOne();
  await owner.api.profiles.setStatus({ code, status: "words", words: "Depodayım" });
  for (let time = 0; time < 2; time += 1)
    expect(await owner.api.profiles.clearStatus({ code })).toEqual({ code, status: null });
  expect(await readScanView(code)).toBeNull();
  expect((await owner.api.codes.list({})).items).toMatchObject([{ status: null }]);
  const row = await t.db.selectFrom("profiles").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: null, statusWords: "", statusSetAt: null, statusUntil: null, note: "Kapıdayım" });
});

test("it is over by itself, for its owner, too", async () => {
  const { owner, code } = await makeOwnerOfOne();
  await owner.api.profiles.setStatus({ code, status: "back-5" });
  t.clock.advance({ seconds: 299 });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ status: { kind: "back-5", secondsLeft: 1 } }]);
  t.clock.advance({ seconds: 1 });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ status: null }]);
  expect(await readScanView(code)).toBeNull();
});

test("whoever links the code next, the former owner, too, begins without it", async () => {
  const { owner, code } = await makeOwnerOfOne();
  await owner.api.profiles.setStatus({ code, status: "closed-today" });
  await owner.api.codes.unlink({ code });
  await owner.api.codes.link({ code });
  expect(await readScanView(code)).toBeNull();
  await owner.api.profiles.setStatus({ code, status: "closed-today" });
  await owner.api.codes.unlink({ code });
  await linkCode(t.db, (await makeCustomerPerson(t)).user, { code });
  expect(await readScanView(code)).toBeNull();
});

test.each(["setStatus", "clearStatus"] as const)(
  "nobody but the owner may, and the scan page's version stays: %s",
  async (name) => {
    const { owner, code } = await makeOwnerOfOne();
    await owner.api.profiles.setStatus({ code, status: "lunch" });
    const before = await readCodeVersion(code);
    const ask = (api: ApiClient, of: string) =>
      name === "setStatus"
        ? api.profiles.setStatus({ code: of, status: "back-5" })
        : api.profiles.clearStatus({ code: of });
    for (const stranger of [await makeCustomerPerson(t), await makeAdministrator(t)]) {
      expect((await catchRefusal(ask(stranger.api, code))).code).toBe("PROFILE_NOT_YOURS");
      expect((await catchRefusal(ask(stranger.api, await makeCode(t.db)))).code).toBe("PROFILE_NOT_FOUND");
    }
    const firm = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, firm.user);
    expect((await catchRefusal(ask(firm.api, car))).code).toBe("PROFILE_NOT_FOUND");
    expect((await catchRefusal(ask(t.api(), code))).code).toBe("UNAUTHENTICATED");
    expect(await readCodeVersion(code)).toEqual(before);
    expect(await readScanView(code)).toMatchObject({ kind: "lunch" });
  },
);
