import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ANSWER_NOTE_MAX, NOTICE_EXPIRY_HOURS } from "#domain/notices/notice.ts";
import { UNKNOWN_CODES_LIMIT } from "#domain/people/guessing.ts";
import { deleteOldAnswerLinks, makeAnswerToken } from "#server/access/answer-links.ts";
import { hashToken } from "#server/access/session-token.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readStubPageData, readStubPageName } from "../../../../test/stub-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  randomNoticeKey,
  makeCars,
  makeMember,
  makePhoto,
  makeProfile,
  makeVisitorNotice,
  readNoticeId,
} from "../../../../test/world.ts";

let t: TestApp;
let owner: Person;
let code: string;
let key: string;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCustomerPerson(t, { isConfirmed: true });
  code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12" });
  key = await sendNotice(code);
  token = await readAnswerLink(owner.user, key);
});
afterAll(() => t.close());

function sendNotice(at: string, given: Parameters<typeof makeVisitorNotice>[2] = {}): Promise<string> {
  return makeVisitorNotice(t.db, at, { note: "Sağ far açık.", ...given, now: t.clock.now() });
}

async function readAnswerLink({ id: userId }: { id: string }, told: string): Promise<string> {
  return makeAnswerToken(t.db, { noticeId: await readNoticeId(t.db, told), userId }, t.clock.now());
}

const comingAnswer = { version: 1, answer: "coming-5", note: "" } as const;

/** Sends a form of the page as a browser without JavaScript does. */
function pressButton(
  fields: Record<string, string>,
  { at = token, address = makeNextAddress() } = {},
): Promise<Response> {
  return t.as(undefined, { address }).send(`/a/${at}`, { form: { version: "1", note: "", ...fields } });
}

async function readView(answer: Response) {
  return (readStubPageData(await answer.text()) as { view: Record<string, unknown> }).view;
}

async function readWholeDatabase() {
  const { limits: _, ...rows } = await readTableContents(t.db);
  return rows;
}

describe("the page of a link", () => {
  test("shows its notice to whoever has it, and opening it in any way changes nothing", async () => {
    const before = await readWholeDatabase();
    for (const path of [`/a/${token}`, `/a/${token}?answer=coming-5`]) {
      const page = await t.as().send(path);
      expect([page.status, readStubPageName(await page.clone().text())]).toEqual([200, "answer"]);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
      expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await readView(page)).toMatchObject({
        state: "there",
        token,
        notice: { code, plate: "34 ABC 12", reason: "lights", note: "Sağ far açık.", state: "sent", mayAnswer: true },
      });
    }
    await t.as().send(`/a/${token}`, { method: "HEAD" });
    expect(await readWholeDatabase()).toEqual(before);
    expect((await t.api().tellings.get({ key })).state).toBe("sent");
  });

  test("has the answer chosen that its address names, and sends none by that", async () => {
    const chosenAt = async (query: string) => (await readView(await t.as().send(`/a/${token}${query}`)))["chosen"];
    expect(await chosenAt("?answer=coming-5")).toBe("coming-5");
    for (const query of ["", "?answer=", "?answer=words", "?answer=yok"]) expect(await chosenAt(query)).toBeUndefined();
    expect((await t.api().answerLinks.get({ token })).answers).toEqual([]);
  });

  test("says that a photo, a place and a telephone were sent, and shows none of them", async () => {
    const place = { lat: 41.01234, lon: 28.97654, accuracy: 12 };
    const other = await sendNotice(code, { reason: "window", photo: makePhoto("x"), place, phone: "+905321112233" });
    const page = await (await t.as().send(`/a/${await readAnswerLink(owner.user, other)}`)).text();
    expect((readStubPageData(page) as { view: { notice: object } }).view.notice).toMatchObject({
      hasPhoto: true,
      hasPlace: true,
      hasPhone: true,
    });
    for (const secret of ["41.01", "28.97", "111", "2233"]) expect(page).not.toContain(secret);
  });

  test("tells of the owner's own telephone how it ends", async () => {
    expect((await t.api().answerLinks.get({ token })).phoneEnding).toBe("");
    await setPhone("+905321112233");
    const page = await (await t.as().send(`/a/${token}`)).text();
    expect(page).toContain('"phoneEnding":"2233"');
    expect(page).not.toContain("3211122");
  });
});

async function setPhone(phone: string): Promise<void> {
  await t.db.updateTable("profiles").set({ phone }).where("code", "=", code).execute();
}

describe("an answer by a link", () => {
  test("is read by the visitor, stands in the inbox, and leads back to the page", async () => {
    const pressed = await pressButton({ answer: "coming-5", note: "Kırmızı montluyum." });
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, `/a/${token}`]);
    const { state, answer } = await t.api().tellings.get({ key });
    expect([state, answer]).toMatchObject(["answered", { answer: "coming-5", note: "Kırmızı montluyum." }]);
    const inbox = await owner.api.notices.get({ id: await readNoticeId(t.db, key) });
    expect(inbox).toMatchObject({ seenAt: t.clock.now(), answers: [{ answer: "coming-5", by: "" }] });
    const { answers, version } = await t.api().answerLinks.get({ token });
    expect([answers.length, version]).toEqual([1, 2]);
  });

  test("is one when it is sent twice, and a later one takes its place", async () => {
    await Promise.all([pressButton({ answer: "coming-5" }), pressButton({ answer: "coming-5" })]);
    expect((await t.api().answerLinks.get({ token })).answers).toHaveLength(1);
    t.clock.advance({ seconds: 1 });
    await pressButton({ answer: "now", version: "2" });
    expect((await t.api().tellings.get({ key })).answer?.answer).toBe("now");
  });

  test("is refused where another was given meanwhile, and what was typed stays", async () => {
    await owner.api.notices.answer({ id: await readNoticeId(t.db, key), ...comingAnswer, answer: "cannot" });
    const late = await pressButton({ answer: "coming-10", note: "Bekleyin." });
    expect(late.status).toBe(409);
    const view = await readView(late);
    expect(view).toMatchObject({ chosen: "coming-10", typed: "Bekleyin.", notice: { version: 2 } });
    expect((view["problems"] as Record<string, string>)[""]).toContain("siz bakarken değişti ya da yanıtlandı");
    expect((await t.api().tellings.get({ key })).answer?.answer).toBe("cannot");
  });

  test.each([
    [{ answer: "words", note: " " }, { note: "Lütfen yanıtınızı yazın." }],
    [{ answer: "yok" }, { answer: "Lütfen bir yanıt seçin." }],
    [{ answer: "now", note: "a".repeat(ANSWER_NOTE_MAX + 1) }, { note: "Yanıt en fazla 100 karakter olabilir." }],
    [{ answer: "now", version: "x" }, { version: "Geçersiz değer." }],
  ])("%o is refused at its field", async (fields, problems) => {
    const refused = await pressButton(fields);
    expect(refused.status).toBe(422);
    expect((await readView(refused))["problems"]).toEqual(problems);
    expect((await t.api().answerLinks.get({ token })).answers).toEqual([]);
  });

  test("shows the telephone to the visitor, where there is one", async () => {
    expect((await pressButton({ answer: "call-me" })).status).toBe(409);
    await setPhone("+905321112233");
    expect((await pressButton({ answer: "call-me" })).status).toBe(303);
    expect((await t.api().tellings.get({ key })).answer?.phone?.href).toBe("tel:+905321112233");
  });

  test("comes from our own page alone", async () => {
    const foreign = await t.as().send(`/a/${token}`, {
      form: { version: "1", answer: "now", note: "" },
      headers: { Origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect((await t.as().send(`/a/${token}`, { json: { ...comingAnswer } })).status).toBe(415);
    expect((await t.api().answerLinks.get({ token })).answers).toEqual([]);
  });

  test("counts among the writes of the account", async () => {
    const few = t.with({ environment: { WRITES_PER_MINUTE: "10" } });
    for (let version = 1; version <= 10; version += 1)
      await few.api().answerLinks.answer({ token, version, answer: "words", note: `${version}` });
    const refused = catchRefusal(few.api().answerLinks.answer({ token, ...comingAnswer, version: 11 }));
    expect((await refused).code).toBe("TOO_MANY_ATTEMPTS");
    expect((await few.as().send(`/a/${token}`)).status).toBe(200);
  });
});

describe("a link that is over", () => {
  const solve = () => t.api().tellings.solve({ key });

  test.each([
    ["its notice is solved", "solved", solve],
    ["nobody said a word for hours", "expired", async () => t.clock.advance({ hours: NOTICE_EXPIRY_HOURS })],
  ])("because %s says so, tells nothing that was written and answers nothing", async (_, state, end) => {
    await end();
    const page = await t.as().send(`/a/${token}`);
    expect(page.status).toBe(200);
    expect(await readView(page)).toMatchObject({ notice: { state, note: "", mayAnswer: false, phoneEnding: "" } });
    const late = await pressButton({ answer: "now", note: "Geliyorum" });
    expect(late.status).toBe(409);
    expect(await readView(late)).toMatchObject({ typed: "Geliyorum", notice: { answers: [] } });
  });

  test.each([
    ["that was never made", () => randomNoticeKey()],
    ["that is cut short", () => token.slice(1)],
    ["with another letter", () => `${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`],
    ["that is a visitor's key", () => key],
    ["of something else", () => "a%0d%0ab"],
  ])("%s leads to nothing", async (_, at) => {
    for (const answered of [await t.as().send(`/a/${at()}`), await pressButton({ answer: "now" }, { at: at() })])
      expect([answered.status, await readView(answered)]).toEqual([404, { state: "gone" }]);
  });

  const gone: [string, () => Promise<unknown>][] = [
    ["its notice was deleted", async () => owner.api.notices.remove({ id: await readNoticeId(t.db, key) })],
    ["its visitor took the notice back", () => t.api().tellings.withdraw({ key })],
    [
      "its account was closed",
      async () => (await makeAdministrator(t)).api.admin.users.close({ userId: owner.user.id, reason: "Deneme" }),
    ],
  ];
  test.each(gone)("because %s leads to nothing", async (_, end) => {
    await end();
    expect((await t.as().send(`/a/${token}`)).status).toBe(404);
    expect((await catchRefusal(t.api().answerLinks.answer({ token, ...comingAnswer }))).code).toBe(
      "ANSWER_LINK_INVALID",
    );
  });

  test("is another's no less after the code went to them: it answers the notice of then alone", async () => {
    await owner.api.codes.unlink({ code });
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    const of = await sendNotice(code, { reason: "window" });
    const { id, answers } = await t.api().answerLinks.answer({ token, ...comingAnswer });
    expect([id, answers.length]).toEqual([await readNoticeId(t.db, key), 1]);
    expect((await t.api().tellings.get({ key: of })).answer).toBeNull();
  });

  test("is counted as an unknown code is, from where it was tried", async () => {
    const address = makeNextAddress();
    const ask = (at: string) => t.as(undefined, { address }).send(`/a/${at}`);
    for (let nth = 0; nth < UNKNOWN_CODES_LIMIT.max - 1; nth += 1) await ask(token);
    const left = async () => (await t.deps.limits.take("unknownCodeByAddress", address)) === undefined;
    await t.deps.limits.take("unknownCodeByAddress", address, { points: UNKNOWN_CODES_LIMIT.max - 2 });
    expect((await ask(randomNoticeKey())).status).toBe(404);
    expect([await left(), await left()]).toEqual([true, false]);
  });

  test("is forgotten a day later, and not while its notice goes on", async () => {
    const left = async (of = token) =>
      (await t.db.selectFrom("answerLinks").select("tokenHash").where("tokenHash", "=", hashToken(of)).execute())
        .length;
    t.clock.advance({ hours: NOTICE_EXPIRY_HOURS });
    await deleteOldAnswerLinks(t.db, t.clock.now());
    expect(await left()).toBe(1);
    t.clock.advance({ hours: 24, seconds: 1 });
    // `fresh` is a new link to an old notice. `old` is an old link to a notice that was sent again meanwhile.
    const fresh = await readAnswerLink(owner.user, key);
    const goesOn = await sendNotice(code, { reason: "window" });
    const old = await readAnswerLink(owner.user, goesOn);
    const longAgo = new Date(t.clock.now().getTime() - (NOTICE_EXPIRY_HOURS + 25) * 3_600_000);
    await t.db.updateTable("answerLinks").set({ createdAt: longAgo }).where("tokenHash", "=", hashToken(old)).execute();
    await deleteOldAnswerLinks(t.db, t.clock.now());
    expect([await left(), await left(fresh), await left(old)]).toEqual([0, 1, 1]);
  });
});

describe("a link of a company's car", () => {
  test("answers as the member it was made for, who is named to the others, until they have left", async () => {
    const firm = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, firm.user);
    const told = await sendNotice(car);
    const clerk = await makeMember(t.db, firm.user, "clerk");
    const [own, theirs] = [await readAnswerLink(firm.user, told), await readAnswerLink(clerk, told)];
    await t.api().answerLinks.answer({ token: theirs, ...comingAnswer });
    const { answers, version } = await t.api().answerLinks.get({ token: own });
    expect(answers).toMatchObject([{ answer: "coming-5", by: clerk.displayName }]);
    const late = catchRefusal(t.api().answerLinks.answer({ token: own, ...comingAnswer, answer: "now" }));
    expect((await late).code).toBe("NOTICE_ANSWERED");
    await t.db.deleteFrom("companyMembers").where("userId", "=", clerk.id).execute();
    expect((await catchRefusal(t.api().answerLinks.get({ token: theirs }))).code).toBe("ANSWER_LINK_INVALID");
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", firm.user.companyId).execute();
    const closed = catchRefusal(t.api().answerLinks.answer({ token: own, ...comingAnswer, version, answer: "now" }));
    expect((await closed).code).toBe("ANSWER_LINK_INVALID");
  });
});

describe("the mail of a notice", () => {
  test("holds a link that answers it, of which the digest alone is kept; sent again it holds another", async () => {
    await t.post();
    const of = await sendNotice(code, { reason: "crash" });
    const failing = t.with({ mailer: { description: "", send: async () => Promise.reject(new Error("away")) } });
    await failing.post();
    t.clock.advance({ seconds: 60 });
    const mails = (await t.post()).map(({ mail }) => mail);
    const mail = mails.find((one) => one.kind === "notice-arrived" && one.reason === "crash");
    if (mail?.kind !== "notice-arrived") throw new Error("No mail of the notice.");
    const [, sent = ""] = /^http:\/\/localhost:3000\/a\/([\w-]{22})$/u.exec(mail.link) ?? [];
    const links = await t.db
      .selectFrom("answerLinks")
      .select("tokenHash")
      .where("noticeId", "=", await readNoticeId(t.db, of))
      .execute();
    expect(links.length).toBe(2);
    expect(links).toContainEqual({ tokenHash: hashToken(sent) });
    await t.api().answerLinks.answer({ token: sent, ...comingAnswer });
    expect((await t.api().tellings.get({ key: of })).answer?.answer).toBe("coming-5");
    expect(t.log.join("")).not.toContain(sent);
  });
});

test("no log holds a token", async () => {
  t.log.length = 0;
  const unknown = randomNoticeKey();
  for (const at of [token, unknown]) {
    await t.as().send(`/a/${at}?answer=now`);
    await pressButton({ answer: "now" }, { at });
    await t.as().send(`/a/${at}/yok`);
    await t.as().send(`/api/answer-links/${at}`);
    await t.as().send("/api/answer-links", { json: { token: at } });
  }
  expect(t.log.length).toBeGreaterThan(7);
  expect(t.log.filter((line) => line.includes(token) || line.includes(unknown))).toEqual([]);
  expect(t.log.join("\n")).toContain("/a/$token");
});
