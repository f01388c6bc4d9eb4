import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { makePageFingerprint } from "#domain/notices/delivery.ts";
import {
  NOTICE_NOTE_MAX,
  NOTICE_REASONS,
  RENTER_ONLY_REASON,
  getReasonsOfKind,
  UNANSWERED_MINUTES,
} from "#domain/notices/notice.ts";

import { createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readStubPageData, readStubPageName } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeCode, makeProfile, makeVisitorNotice, readNoticeId } from "../../../../test/world.ts";

let t: TestApp;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCustomerPerson(t);
  code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12" });
});
afterAll(() => t.close());

function postForm(
  fields: Record<string, string>,
  { to = code, address = makeNextAddress(), of = t } = {},
): Promise<Response> {
  return of.as(undefined, { address }).send(`/q/${to}/haber`, { form: fields });
}

async function readView(answer: Response) {
  return (readStubPageData(await answer.text()) as { view: Record<string, unknown> }).view;
}

const makeFilledForm = () => ({
  key: randomNoticeKey(),
  reason: "lights",
  note: "Sağ far.\r\nAçık.",
  phone: "0532 111 22 33",
});
const keptFields = { reason: "lights", note: "Sağ far.\nAçık.", phone: "0532 111 22 33" };

function makeAwayApp() {
  const gone = t.db.withoutPlugins();
  const fail = () => {
    throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  };
  return Object.assign(gone, { selectFrom: fail, transaction: fail, getExecutor: fail });
}

function expectPrivateHeaders({ headers }: Response): void {
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(headers.getSetCookie()).toEqual([]);
}

describe("the form", () => {
  test("offers the reasons of its code with a key of its own, and what the link named is chosen", async () => {
    const asked = await t.as().send(`/q/${code.toLowerCase()}/haber?neden=window`);
    expect(asked.status).toBe(200);
    expectPrivateHeaders(asked);
    const view = await readView(asked);
    expect(view).toMatchObject({ code, plate: "34 ABC 12", reasons: getReasonsOfKind("vehicle"), problems: {} });
    expect(view["typed"]).toMatchObject({ reason: "window", note: "", phone: "" });
    const { key } = view["typed"] as { key: string };
    expect(key).toMatch(/^[\w-]{22}$/u);
    const again = await readView(await t.as().send(`/q/${code}/haber?neden=delivery`));
    expect(again["typed"]).not.toHaveProperty("reason");
    expect((again["typed"] as { key: string }).key).not.toBe(key);
    expect(await t.db.selectFrom("notices").select("id").where("code", "=", code).execute()).toEqual([]);
  });

  test("leads to the visitor's page, however often it is sent", async () => {
    const form = makeFilledForm();
    for (const answer of await Promise.all([postForm(form), postForm(form)])) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe(`/h/${form.key}`);
    }
    const page = await t.as().send(`/h/${form.key}`);
    expect([page.status, readStubPageName(await page.clone().text())]).toEqual([200, "telling"]);
    expectPrivateHeaders(page);
    expect(await readView(page)).toMatchObject({
      state: "there",
      key: form.key,
      telling: { code, reason: "lights", note: keptFields.note, told: 1, state: "sent" },
    });
  });

  test("in a language leads on in it, from the form to the visitor's page and its buttons", async () => {
    const form = makeFilledForm();
    const told = await t.as(undefined, { address: makeNextAddress() }).send(`/q/${code}/haber?dil=de`, { form });
    expect(told.headers.get("Location")).toBe(`/h/${form.key}?dil=de`);
    const page = await t.as().send(`/h/${form.key}?dil=de`);
    expect(page.headers.get("Content-Language")).toBe("de");
    expect(page.headers.get("Vary")).toContain("Accept-Language");
    const pressed = await t.as().send(`/h/${form.key}?dil=de`, { form: { do: "solved" } });
    expect(pressed.headers.get("Location")).toBe(`/h/${form.key}?dil=de`);
    const turkish = await t
      .as(undefined, { address: makeNextAddress() })
      .send(`/q/${code}/haber?dil=tr`, { form: makeFilledForm() });
    expect(turkish.headers.get("Location")).toMatch(/\?dil=tr$/u);
  });

  test("at a code that is not live it is answered as its scan; where nobody takes notices it says so and keeps the words", async () => {
    const missing = await (await t.as().send("/q/KT777777")).text();
    for (const answer of [await t.as().send("/q/KT777777/haber"), await postForm(makeFilledForm(), { to: "KT777777" })])
      expect([answer.status, await answer.text()]).toEqual([404, missing]);
    const free = await makeCode(t.db);
    const contactsAlone = await makeProfile(t.db, owner.user, { reach: "contacts" });
    for (const to of [free, contactsAlone]) {
      const asked = await t.as().send(`/q/${to}/haber`);
      expect([asked.status, await readView(asked)]).toEqual([
        409,
        { state: "off", code: to, isCompany: false, note: "" },
      ]);
      const sent = await postForm(makeFilledForm(), { to });
      expect([sent.status, await readView(sent)]).toEqual([
        409,
        { state: "off", code: to, isCompany: false, note: keptFields.note },
      ]);
    }
    const admin = await makeAdministrator(t);
    await admin.api.admin.codes.switchOff({ code, reason: "Dolandırıcılık" });
    expect((await postForm(makeFilledForm())).status).toBe(404);
  });

  test("what is wrong is said at its field, and what was typed stays", async () => {
    const form = { ...makeFilledForm(), reason: "delivery", phone: "12" };
    const refused = await postForm(form);
    expect(refused.status).toBe(422);
    const view = await readView(refused);
    expect(view["problems"]).toEqual({ phone: "wrong-phone" });
    expect(view["typed"]).toEqual({ key: form.key, note: keptFields.note, phone: "12" });
    const other = await readView(await postForm({ ...form, phone: "" }));
    expect(other["problems"]).toEqual({ reason: "no-reason" });
  });

  test.each(["0532 111 22 3", "0171 1234567", "+90 (0)532 111 22 3", "00532 111 22 33"])(
    "a telephone that may reach nobody, %s, is asked about once, and told when it is sent again",
    async (phone) => {
      const form = { ...makeFilledForm(), phone };
      const view = await readView(await postForm(form));
      expect(view["problems"]).toEqual({ phone: "doubtful-phone" });
      expect(view["typed"]).toMatchObject({ key: form.key, note: keptFields.note, phone, phoneAsked: phone });
      // The form asks again about a number that was changed. A number that was confirmed stays confirmed while another
      // field is wrong.
      const other = await readView(await postForm({ ...form, phone: `${phone}4455`, "phone-asked": phone }));
      expect(Object.keys(other["problems"] as object)).toEqual(["phone"]);
      const wrong = await readView(await postForm({ ...form, reason: "", "phone-asked": phone }));
      expect(wrong["problems"]).toEqual({ reason: "no-reason" });
      expect(wrong["typed"]).toMatchObject({ phoneAsked: phone });
      expect((await postForm({ ...form, "phone-asked": phone })).status).toBe(303);
    },
  );

  test("a telephone of an unknown code is asked about by nobody, and the guess is counted as ever", async () => {
    expect((await postForm({ ...makeFilledForm(), phone: "0532 111 22 3" }, { to: "KT777777" })).status).toBe(404);
  });

  test("a note that is too long is cut to fit, which is said", async () => {
    const view = await readView(await postForm({ ...makeFilledForm(), note: `${"a".repeat(NOTICE_NOTE_MAX)}b` }));
    expect((view["typed"] as { note: string }).note).toBe("a".repeat(NOTICE_NOTE_MAX));
    expect(view["problems"]).toEqual({
      note: "note-cut",
    });
  });

  test("a key that is none is drawn anew", async () => {
    const refused = await postForm({ ...makeFilledForm(), key: "kısa" });
    expect(refused.status).toBe(422);
    const { typed } = (await readView(refused)) as { typed: { key: string } };
    expect(typed.key).toMatch(/^[\w-]{22}$/u);
  });

  test("whoever has sent too much is told when to come again", async () => {
    const address = makeNextAddress();
    for (let nth = 0; nth < 10; nth += 1)
      await postForm(makeFilledForm(), { address, to: await makeProfile(t.db, owner.user) });
    const refused = await postForm({ ...makeFilledForm(), reason: "window" }, { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await readView(refused)).toMatchObject({
      typed: { ...keptFields, reason: "window" },
      problems: { "": { name: "notices-used-up", minutes: 10 } },
    });
  });

  test("while the database is away what was typed stays, and so it does where the address finds no place", async () => {
    const form = makeFilledForm();
    const gone = await postForm(form, { of: t.with({ db: makeAwayApp() }) });
    expect(gone.status).toBe(503);
    expect(gone.headers.get("Retry-After")).toBe("5");
    const accepts = { text: true, photo: true };
    const shown = { code, plate: "", reasons: ["lights"], accepts, typed: { key: form.key, ...keptFields } };
    expect(await readView(gone)).toMatchObject({
      ...shown,
      problems: { "": "away" },
    });

    const own = t.with({});
    const address = "203.0.113.79";
    const visitor = { address: () => address, hungUp: () => new AbortController().signal };
    for (let nth = 0; nth < 21; nth += 1) await own.deps.guessing.countUnknown(visitor);
    for (let nth = 0; nth <= 200; nth += 1) void own.deps.guessing.turn(visitor);
    for (const to of [code, "KT555555"]) {
      const answer = await postForm(form, { to, address, of: own });
      expect(answer.status).toBe(429);
      expect(await readView(answer)).toEqual({
        ...shown,
        code: to,
        problems: { "": "crowded" },
      });
    }
    const unchosen = await postForm({ ...form, reason: "" }, { address, of: own });
    expect((await readView(unchosen))["reasons"]).toEqual(NOTICE_REASONS.filter((one) => one !== RENTER_ONLY_REASON));
    own.deps.guessing.close();
  });
});

describe("the visitor's page", () => {
  let key: string;
  beforeEach(async () => {
    key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
  });

  const press = (action: string, at = key) => t.as().send(`/h/${at}`, { form: { do: action } });

  test.each([
    ["solved", "solved"],
    ["withdraw", "withdrawn"],
  ])("the button '%s' works without script, twice as well", async (action, state) => {
    for (let nth = 0; nth < 2; nth += 1) {
      const pressed = await press(action);
      expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, `/h/${key}`]);
    }
    expect(await readView(await t.as().send(`/h/${key}`))).toMatchObject({ telling: { state } });
  });

  test("a button that does nothing says why, and the page stands as it is", async () => {
    const early = await press("nudge");
    expect(early.status).toBe(429);
    expect(early.headers.get("Retry-After")).toBe("60");
    const problem = "NUDGED_LATELY";
    expect(await readView(early)).toMatchObject({ state: "there", key, problem, telling: { state: "sent" } });
    await owner.api.notices.see({ id: await readNoticeId(t.db, key) });
    const late = await press("withdraw");
    expect(late.status).toBe(409);
    expect(await readView(late)).toMatchObject({ problem: "NOTICE_SEEN" });
    expect((await press("başka")).status).toBe(303);
    t.clock.advance({ seconds: 60 });
    expect((await press("nudge")).status).toBe(303);
  });

  test("with a key that nobody has, and once the owner deleted it, it says that it is gone", async () => {
    await owner.api.notices.remove({ id: await readNoticeId(t.db, key) });
    for (const at of [key, randomNoticeKey(), "kısa", "a%0d%0ab"]) {
      for (const answer of [await t.as().send(`/h/${at}`), await press("solved", at)]) {
        expect([answer.status, await readView(answer)]).toEqual([404, { state: "gone" }]);
        expectPrivateHeaders(answer);
      }
      expect((await t.as().send(`/h/${at}/durum?v=1.sent.0`)).status).toBe(404);
    }
  });

  test("while the database is away it says so", async () => {
    const answer = await t.with({ db: makeAwayApp() }).as().send(`/h/${key}`);
    expect(answer.status).toBe(503);
    expectPrivateHeaders(answer);
  });

  test("says nothing while it stands as it was drawn, and what it is when it changed, also by time alone", async () => {
    const standing = (v: string) => t.as().send(`/h/${key}/durum?v=${v}`);
    const drawn = async () => makePageFingerprint(await t.api().tellings.get({ key }));
    const first = await drawn();
    const same = await standing(first);
    expect([same.status, await same.text()]).toEqual([204, ""]);
    for (const v of ["", first.replace("1.", "0."), first.replace("sent", "seen"), first.replace(".0.", ".1.")])
      expect(await (await standing(v)).json()).toEqual({ version: 1, state: "sent" });
    t.clock.advance({ seconds: UNANSWERED_MINUTES * 60 });
    expect((await standing(first)).status).toBe(200);
    const late = await drawn();
    expect((await standing(late)).status).toBe(204);
    await owner.api.notices.see({ id: await readNoticeId(t.db, key) });
    const seen = await standing(late);
    expect(await seen.json()).toEqual({ version: 2, state: "seen" });
    expect(seen.headers.get("Cache-Control")).toBe("no-store");
  });

  test("many open pages ask with one statement, and each is told its own", async () => {
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => makeVisitorNotice(t.db, await makeProfile(t.db, owner.user))),
    );
    await owner.api.notices.see({ id: await readNoticeId(t.db, others[7]!) });
    const asked = vi.spyOn(t.db, "executeQuery");
    const told = await Promise.all(
      [key, ...others, randomNoticeKey()].map(async (each) => {
        const answer = await t.as().send(`/h/${each}/durum?v=0.sent.0`);
        return answer.status === 200 ? await answer.json() : answer.status;
      }),
    );
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    const sent = { version: 1, state: "sent" };
    const expired = { version: 1, state: "expired" };
    expect(told).toEqual([sent, ...others.map((_, nth) => (nth === 7 ? { ...expired, version: 2 } : expired)), 404]);
  });

  test("no log holds a key", async () => {
    t.log.length = 0;
    const unknown = randomNoticeKey();
    for (const at of [key, unknown]) {
      await t.as().send(`/h/${at}`);
      await t.as().send(`/h/${at}/durum?v=1`);
      await press("nudge", at);
      await t.as().send(`/h/${at}/yok`);
      await t.as().send(`/api/tellings/${at}`);
      await t.as().send("/api/tellings", { json: { key: at } });
    }
    await postForm({ ...makeFilledForm(), key });
    expect(t.log.length).toBeGreaterThan(8);
    expect(t.log.filter((line) => line.includes(key) || line.includes(unknown))).toEqual([]);
    expect(t.log.join("\n")).toContain("/h/$key");
  });
});
