import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PAUSE_MAX_DAYS, computePauseEnd } from "#domain/notices/notice-switches.ts";
import { NOTICE_REASONS, getReasonsOfKind, type NoticeReason } from "#domain/notices/notice.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readStubPageData, scanViewOf } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeProfile, makeVisitorNotice } from "../../../../test/world.ts";

let t: TestApp;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCustomerPerson(t);
  code = await makeProfile(t.db, owner.user);
});
afterAll(() => t.close());

type ProfileChange = Partial<Parameters<Person["api"]["profiles"]["update"]>[0]>;

async function changeProfile(edit: ProfileChange) {
  const { version, plate, note, contactsVisible, contacts } = await owner.api.profiles.get({ code });
  return owner.api.profiles.update({ code, version, plate, note, contactsVisible, contacts, ...edit });
}

async function readScanView() {
  const view = await scanViewOf(await t.as().send(`/q/${code}`));
  if (view.state !== "profile") throw new Error(`The code is ${view.state}.`);
  return view;
}

const lightsReport = { reason: "lights", note: "", phone: "" } as const;
const sendNotice = (given: { reason?: NoticeReason; note?: string; phone?: string } = {}, at = t) =>
  at.api().visitor.notices.send({ ...lightsReport, ...given, key: randomNoticeKey(), code });

const makeSwitchedOffReasons = (...reasons: NoticeReason[]) =>
  Object.fromEntries(reasons.map((reason) => [reason, false]));

describe("reasons", () => {
  test("are all on at first, and one that is switched off is neither offered nor taken", async () => {
    const { reasons } = await owner.api.profiles.get({ code });
    expect(reasons).toEqual(Object.fromEntries(NOTICE_REASONS.map((reason) => [reason, true])));
    await changeProfile({ reasons: makeSwitchedOffReasons("lights", "alarm") });
    const left = getReasonsOfKind("vehicle").filter((reason) => reason !== "lights" && reason !== "alarm");
    expect((await readScanView()).reasons).toEqual(left);
    expect(await catchRefusedFields(sendNotice())).toEqual({ reason: "Lütfen bir neden seçin." });
    await sendNotice({ reason: "window" });
    await expect(makeVisitorNotice(t.db, code, { reason: "alarm", now: t.clock.now() })).rejects.toThrow();
  });

  test("that are not named stay as they are", async () => {
    await changeProfile({ reasons: makeSwitchedOffReasons("lights") });
    await changeProfile({ note: "Yeni" });
    await changeProfile({ reasons: { alarm: false } });
    const saved = await changeProfile({ reasons: { lights: true } });
    expect(NOTICE_REASONS.filter((reason) => !saved.reasons[reason])).toEqual(["alarm"]);
  });

  test("cannot all be switched off, in one save or in several, and the sentence says what to do instead", async () => {
    const [first, ...others] = getReasonsOfKind("vehicle");
    const none = {
      reasons: "En az bir neden açık kalsın. Hiç mesaj istemiyorsanız “Yalnızca iletişim”i seçin.",
    };
    expect(
      await catchRefusedFields(changeProfile({ kind: "vehicle", reasons: makeSwitchedOffReasons(first!, ...others) })),
    ).toEqual(none);
    expect(await catchRefusedFields(changeProfile({ reasons: makeSwitchedOffReasons(first!, ...others) }))).toEqual(
      none,
    );
    await changeProfile({ reasons: makeSwitchedOffReasons(...others) });
    expect((await readScanView()).reasons).toEqual([first]);
    expect(await catchRefusedFields(changeProfile({ reasons: makeSwitchedOffReasons(first!) }))).toEqual(none);
    expect((await readScanView()).reasons).toEqual([first]);
  });

  test("of another kind are left alone when the kind changes, and none is lost by changing it back", async () => {
    const { reasons } = await changeProfile({ reasons: makeSwitchedOffReasons("lights", "towing") });
    await changeProfile({ kind: "place" });
    expect((await readScanView()).reasons).toEqual(getReasonsOfKind("place"));
    expect((await changeProfile({ kind: "vehicle" })).reasons).toEqual(reasons);
    // Switches off all reasons of the other kind. Changing to that kind must then be refused.
    await changeProfile({ reasons: makeSwitchedOffReasons("delivery", "visit", "closed", "fire-water", "other") });
    expect(Object.keys((await catchRefusedFields(changeProfile({ kind: "place" }))) ?? {})).toEqual(["reasons"]);
  });
});

describe("words", () => {
  const textOff = "Etiketin sahibi yazı almıyor. Bu alanı boşaltıp nedeni tek başına gönderin.";

  test("that are sent where none are taken are refused at their fields; a reason alone is always taken", async () => {
    await changeProfile({ acceptsText: false });
    expect(await catchRefusedFields(sendNotice({ note: "Sağ far" }))).toEqual({ note: textOff });
    expect(await catchRefusedFields(sendNotice({ note: "Sağ far", phone: "+905320000000" }))).toEqual({
      note: textOff,
      phone: textOff,
    });
    await expect(makeVisitorNotice(t.db, code, { note: "x", now: t.clock.now() })).rejects.toThrow();
    await sendNotice();
    await changeProfile({ acceptsText: true });
    await sendNotice({ note: "Sağ far", phone: "+905320000000" });
  });

  test("stay on the form that was refused", async () => {
    await changeProfile({ acceptsText: false, acceptsPhoto: false });
    const view = async (answer: Response) =>
      (readStubPageData(await answer.text()) as { view: Record<string, unknown> }).view;
    const asked = await view(await t.as().send(`/q/${code}/haber`));
    expect(asked["accepts"]).toEqual({ text: false, photo: false });
    const form = { key: randomNoticeKey(), reason: "lights", note: "Sağ far", phone: "" };
    const refused = await t.as().send(`/q/${code}/haber`, { form });
    expect(refused.status).toBe(422);
    expect(await view(refused)).toMatchObject({ typed: form, problems: { note: "no-text" } });
    // The form has no text fields if the owner accepts no texts. Then it sends only the key and the reason.
    const { key, reason } = form;
    expect((await t.as().send(`/q/${code}/haber`, { form: { key, reason } })).status).toBe(303);
  });
});

describe("a pause", () => {
  test("takes nothing until its end, on every process and by itself, and says so on the owner's card", async () => {
    const process = t.with({});
    const reader = t.with({ environment: { SCAN_CACHE_MB: "0" } });
    const scan = async (app: TestApp) => {
      const view = await scanViewOf(await app.as().send(`/q/${code}`));
      return view.state === "profile" && view.reasons.length > 0;
    };
    const all = async () => Promise.all([scan(t), scan(process), scan(reader)]);
    expect(await all()).toEqual([true, true, true]);
    const end = computePauseEnd("hour", t.clock.now());
    await changeProfile({ noticesPausedUntil: formatLocalDateTime(end) });
    expect(await all()).toEqual([false, false, false]);
    expect((await owner.api.codes.list({})).items).toMatchObject([{ noticesPausedUntil: end }]);
    expect((await catchRefusal(sendNotice())).code).toBe("NOTICES_OFF");
    expect((await t.as().send(`/q/${code}/haber`)).status).toBe(409);
    t.clock.advance({ seconds: (end.getTime() - t.clock.now().getTime()) / 1000 - 1 });
    expect(await all()).toEqual([false, false, false]);
    t.clock.advance({ seconds: 1 });
    expect(await all()).toEqual([true, true, true]);
    expect((await owner.api.codes.list({})).items).toMatchObject([{ noticesPausedUntil: null }]);
    await sendNotice();
  });

  test("is ended at once, and stays as it is where a save does not name it", async () => {
    const end = formatLocalDateTime(computePauseEnd("week", t.clock.now()));
    await changeProfile({ noticesPausedUntil: end });
    expect((await changeProfile({ note: "Yeni" })).noticesPausedUntil).toBe(end);
    expect((await readScanView()).reasons).toEqual([]);
    expect((await changeProfile({ noticesPausedUntil: null })).noticesPausedUntil).toBe(null);
    expect((await readScanView()).reasons).not.toEqual([]);
  });

  test("is a time, and no longer than 30 days", async () => {
    const later = new Date(t.clock.now().getTime() + (PAUSE_MAX_DAYS + 1) * 24 * 60 * 60_000);
    expect(await catchRefusedFields(changeProfile({ noticesPausedUntil: formatLocalDateTime(later) }))).toEqual({
      noticesPausedUntil: "Mesajlar en fazla 30 gün kapatılabilir.",
    });
    for (const wrong of ["yarın", "2026-02-30T10:00", ""])
      expect(await catchRefusedFields(changeProfile({ noticesPausedUntil: wrong }))).toEqual({
        noticesPausedUntil: "Geçersiz değer.",
      });
    // A pause in the past has no effect.
    await changeProfile({ noticesPausedUntil: "2026-01-01T10:00" });
    await sendNotice();
  });
});

test("a code is linked as what it stands on, a vehicle unless it is said", async () => {
  const other = await makeCustomerPerson(t);
  await owner.api.codes.unlink({ code });
  await other.api.codes.link({ code, kind: "place" });
  expect((await readScanView()).reasons).toEqual(getReasonsOfKind("place"));
  await other.api.codes.unlink({ code });
  await other.api.codes.link({ code });
  expect((await readScanView()).reasons).toEqual(getReasonsOfKind("vehicle"));
  await other.api.codes.unlink({ code });
  const strange = { code, kind: "boat" as "place" };
  expect(await catchRefusedFields(other.api.codes.link(strange))).toEqual({ kind: "Lütfen birini seçin." });
});
