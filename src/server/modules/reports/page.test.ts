import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { MERGED_TEXTS_MAX } from "#domain/notices/report.ts";
import { runTransaction } from "#server/db/database.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { isSomebodyWaiting } from "../../../../test/waiting.ts";
import { makeCars, makeCode, makeCompany, makeProfile, PASSWORD } from "../../../../test/world.ts";
import { deleteOldReports, resolveReport } from "./store.ts";

let t: TestApp;
let admin: Person;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
beforeEach(async () => {
  owner = await makeCustomerPerson(t);
  code = await makeProfile(t.db, owner.user, { note: "Para yatırın" });
});
afterAll(() => t.close());

/** Sends the form as a browser without JavaScript does. */
function postForm(
  fields: Record<string, string>,
  { to = code, address, headers = {} }: { to?: string; address?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const visitor = address === undefined ? t.as() : t.as(undefined, { address });
  return visitor.send(`/q/${to}/report`, { form: fields, headers });
}

async function readView(answer: Response) {
  return (readStubPageData(await answer.text()) as { view: Record<string, unknown> }).view;
}

const makeFilledForm = () => ({ id: randomUUID(), reason: "fraud", message: "IBAN’a para istedi.\r\nKanmayın." });

async function listReports(reported: string) {
  return (await admin.api.admin.reports.list({ code: reported })).items;
}

test("a visitor without an account reports a sticker, and the administrator reads what they saw", async () => {
  const form = await t.as().send(`/q/${code.toLowerCase()}/report`);
  expect(form.status).toBe(200);
  const view = await readView(form);
  expect(view).toMatchObject({ state: "form", code, typed: { message: "" }, problems: {} });
  const { id } = view["typed"] as { id: string };
  const sent = await postForm({ ...makeFilledForm(), id });
  expect([sent.status, await readView(sent)]).toEqual([200, { state: "sent", code }]);
  expect(await listReports(code)).toEqual([
    {
      id,
      code,
      reason: "fraud",
      message: "IBAN’a para istedi.\nKanmayın.",
      note: "Para yatırın",
      createdAt: t.clock.now(),
      resolution: null,
      similar: null,
      told: null,
    },
  ]);
  expect((await admin.api.admin.codes.get({ code })).openReports).toBe(1);
});

test("on a company's car the form knows so, drawn again too; on a person's sticker it does not", async () => {
  const [car = ""] = await makeCars(t.db, await makeCompany(t.db));
  for (const [to, isCompany] of [
    [car, true],
    [code, false],
  ] as const) {
    expect(await readView(await t.as().send(`/q/${to}/report`))).toMatchObject({ state: "form", isCompany });
    expect(await readView(await postForm({ ...makeFilledForm(), reason: "" }, { to }))).toMatchObject({
      isCompany,
      problems: { reason: "no-reason" },
    });
  }
});

test("a form that is sent twice makes one report", async () => {
  const report = makeFilledForm();
  const answers = await Promise.all(Array.from({ length: 3 }, () => postForm(report)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listReports(code)).toHaveLength(1);
});

test("a free sticker may be reported too; one that does not exist, or is off, is answered as its scan", async () => {
  const free = await makeCode(t.db);
  expect((await postForm(makeFilledForm(), { to: free })).status).toBe(200);
  const missing = await t.as().send("/q/KT777777");
  for (const answer of [await t.as().send("/q/KT777777/report"), await postForm(makeFilledForm(), { to: "KT777777" })])
    expect([answer.status, await answer.text()]).toEqual([404, await missing.clone().text()]);
  await admin.api.admin.codes.switchOff({ code, reason: "Dolandırıcılık" });
  expect((await postForm(makeFilledForm())).status).toBe(404);
  expect(await listReports(code)).toEqual([]);
});

test("asking for reports of unknown codes counts as scanning them does", async () => {
  const guesser = t.as(undefined, { address: "203.0.113.77" });
  for (let nth = 0; nth < 21; nth += 1) await guesser.send("/q/KT555555/report");
  const waiting = guesser.send(`/q/${code}/report`);
  await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
  t.clock.advance({ seconds: 0.5 });
  expect((await waiting).status).toBe(200);
});

test("whoever finds no place to send from keeps what was typed, and is told no more of a live code than of another", async () => {
  const own = t.with({});
  const address = "203.0.113.78";
  const visitor = { address: () => address, hungUp: () => new AbortController().signal };
  for (let nth = 0; nth < 21; nth += 1) await own.deps.guessing.countUnknown(visitor);
  for (let nth = 0; nth <= 200; nth += 1) void own.deps.guessing.turn(visitor);
  for (const to of [code, "KT555555"]) {
    const form = makeFilledForm();
    const answer = await own.as(undefined, { address }).send(`/q/${to}/report`, { form });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThanOrEqual(5);
    // With a Refresh header the browser would load the page again, and the visitor's text would be lost.
    expect(answer.headers.get("Refresh")).toBeNull();
    expect(await readView(answer)).toEqual({
      state: "form",
      code: to,
      typed: { ...form, message: "IBAN’a para istedi.\nKanmayın." },
      problems: { "": "crowded" },
    });
  }
  expect(await listReports(code)).toEqual([]);
  own.deps.guessing.close();
});

test.each([
  ["no reason", { reason: "" }, "reason", "no-reason"],
  ["a reason that there is not", { reason: "toString" }, "reason", "no-reason"],
  ["an id that is none", { id: "1" }, "id", "wrong-value"],
])("%s is said at its field, and what was typed is kept", async (_, wrong, field, problem) => {
  const answer = await postForm({ ...makeFilledForm(), ...wrong });
  expect(answer.status).toBe(422);
  const { typed, problems } = await readView(answer);
  expect(problems).toEqual({ [field]: problem });
  const message = "message" in wrong ? wrong.message : "IBAN’a para istedi.\nKanmayın.";
  expect(typed).toMatchObject({ message });
  expect(await listReports(code)).toEqual([]);
});

test.each([501, 9000, 15_000])(
  "of a message of %i characters the form keeps as many as it takes, and says so",
  async (length) => {
    const answer = await postForm({ ...makeFilledForm(), message: `${"ş".repeat(499)}😀${"x".repeat(length - 500)}` });
    expect(answer.status).toBe(422);
    const { typed, problems } = (await readView(answer)) as { typed: { message: string }; problems: object };
    expect(problems).toEqual({
      message: "message-cut",
    });
    expect(typed.message).toBe(`${"ş".repeat(499)}😀`);
    expect((await postForm({ ...makeFilledForm(), message: typed.message })).status).toBe(200);
  },
);

test("a key that the form does not have is refused, and of thousands only the first are read", async () => {
  expect((await postForm({ ...makeFilledForm(), note: "x" })).status).toBe(422);
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [nth.toString(36), ""]));
  const answer = await postForm({ ...unknown, ...makeFilledForm() });
  expect(answer.status).toBe(422);
  expect(await readView(answer)).toMatchObject({
    typed: { message: "" },
    problems: { reason: "no-reason" },
  });
  expect(await listReports(code)).toEqual([]);
});

test("whoever reports too often is asked to wait, and what was typed is kept", async () => {
  const address = "203.0.113.78";
  for (let nth = 0; nth < 5; nth += 1) expect((await postForm(makeFilledForm(), { address })).status).toBe(200);
  const refused = await postForm(makeFilledForm(), { address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await readView(refused)).toMatchObject({
    state: "form",
    typed: { reason: "fraud" },
    problems: { "": { name: "reports-used-up", minutes: expect.any(Number) as number } },
  });
  expect(await listReports(code)).toHaveLength(5);
});

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["no origin at all", { Origin: "null" }],
  ["a sibling", { "Sec-Fetch-Site": "same-site" }],
  ["another type of content", { "Content-Type": "text/plain" }],
  ["JSON", { "Content-Type": "application/json" }],
])("a report from %s is refused", async (_, headers) => {
  expect([403, 415]).toContain((await postForm(makeFilledForm(), { headers })).status);
  expect(await listReports(code)).toEqual([]);
});

test("the page asks for nothing to be kept or sent on", async () => {
  const { headers } = await t.as().send(`/q/${code}/report`);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  // With no-referrer the browser would send `Origin: null` with the form.
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
});

test("a report is resolved once; the same outcome twice is the same answer, another one is refused", async () => {
  const { reports } = admin.api.admin;
  const report = makeFilledForm();
  await postForm(report);
  const another = makeFilledForm();
  await postForm(another);
  const { id } = report;
  const resolved = await reports.resolve({ id, outcome: "Kod kapatıldı." });
  expect(resolved.resolution).toEqual({ at: t.clock.now(), outcome: "Kod kapatıldı." });
  expect(await reports.resolve({ id, outcome: "Kod kapatıldı." })).toEqual(resolved);
  expect((await catchRefusal(reports.resolve({ id, outcome: "Başka" }))).code).toBe("REPORT_RESOLVED");
  expect((await catchRefusal(reports.resolve({ id: randomUUID(), outcome: "x y" }))).code).toBe("REPORT_NOT_FOUND");
  const ids = async (state: "open" | "resolved") => (await reports.list({ code, state })).items.map((item) => item.id);
  expect([await ids("open"), await ids("resolved")]).toEqual([[another.id], [id]]);
  expect((await admin.api.admin.codes.get({ code })).openReports).toBe(1);
});

test("a report is kept for a year, and not a day longer", async () => {
  await postForm(makeFilledForm());
  const later = (days: number) => new Date(t.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  await deleteOldReports(t.db, later(365));
  expect(await listReports(code)).toHaveLength(1);
  await deleteOldReports(t.db, later(366));
  expect(await listReports(code)).toEqual([]);
});

test("what an owner had written is gone from reports with their account, and nobody else's", async () => {
  const leaving = await makeCustomerPerson(t);
  const own = await makeProfile(t.db, leaving.user, { note: "Benim notum" });
  await postForm(makeFilledForm(), { to: own });
  await postForm(makeFilledForm());
  await leaving.api.account.remove({ password: PASSWORD });
  expect(await listReports(code)).toMatchObject([{ note: "Para yatırın" }]);
  const [kept] = await listReports(own);
  expect(kept).toMatchObject({ note: "", message: "IBAN’a para istedi.\nKanmayın." });
});

describe("reports of a code that come too fast", () => {
  /** Sends as many reports as may be stored singly within an hour, from as few addresses as possible. */
  async function flood(to = code): Promise<void> {
    for (let sender = 0; sender < 15; sender += 1) {
      const address = makeNextAddress();
      for (let nth = 0; nth < 2; nth += 1) expect((await postForm(makeFilledForm(), { to, address })).status).toBe(200);
    }
  }

  const similarOf = async (id: string) => (await admin.api.admin.reports.similar({ id })).items;

  test("are taken from whoever comes next, counted, and read with the newest open one", async () => {
    await flood();
    const [resolved, newest] = await listReports(code);
    await admin.api.admin.reports.resolve({ id: resolved!.id, outcome: "Bakıldı" });
    const late = { ...makeFilledForm(), reason: "insult", message: "Bana küfretti." };
    t.clock.advance({ seconds: 5 });
    const another = await makeCode(t.db);
    await postForm(makeFilledForm(), { to: another });
    const answer = await postForm(late);
    expect([answer.status, await readView(answer)]).toEqual([200, { state: "sent", code }]);
    const reports = await listReports(code);
    expect(reports).toHaveLength(30);
    const merged = { id: newest!.id, similar: { count: 1, lastAt: t.clock.now() } };
    expect(reports.filter(({ similar }) => similar !== null)).toMatchObject([merged]);
    expect(await listReports(another)).toMatchObject([{ similar: null }]);
    expect(await similarOf(newest!.id)).toEqual([
      { id: late.id, reason: "insult", message: "Bana küfretti.", note: "Para yatırın", createdAt: t.clock.now() },
    ]);
    // Sends the same form again, as a browser does if the response was lost.
    expect((await postForm(late)).status).toBe(200);
    expect((await listReports(code)).filter(({ similar }) => similar !== null)).toMatchObject([merged]);
  });

  test("are not merged into one that is resolved at that moment", async () => {
    await flood();
    const [newest] = await listReports(code);
    const late = makeFilledForm();
    const { sending } = await runTransaction(t.db, async (tx) => {
      await resolveReport(tx, { id: newest!.id, outcome: "Bakıldı" }, t.clock.now());
      const sent = postForm(late);
      await expect.poll(() => isSomebodyWaiting(t.db)).toBe(true);
      return { sending: sent };
    });
    expect((await sending).status).toBe(200);
    const reports = await listReports(code);
    expect(reports.map(({ id }) => id)).toContain(late.id);
    expect(reports.every(({ similar }) => similar === null)).toBe(true);
  });

  test("say what they saw: a note that was changed since is kept with the text that came then", async () => {
    const stranger = await makeProfile(t.db, (await makeCustomerPerson(t)).user, { note: "Başkasının notu" });
    for (const to of [stranger, code]) await flood(to);
    await postForm(makeFilledForm(), { to: stranger });
    const { version } = await owner.api.profiles.get({ code });
    const edit = { version, plate: "", contactsVisible: true, contacts: EMPTY_CONTACTS };
    await owner.api.profiles.update({ code, ...edit, note: "Yeni tuzak" });
    await postForm(makeFilledForm());
    const [newest] = await listReports(code);
    expect([newest!.note, (await similarOf(newest!.id))[0]!.note]).toEqual(["Para yatırın", "Yeni tuzak"]);
    await owner.api.account.remove({ password: PASSWORD });
    expect([(await listReports(code))[0]!.note, (await similarOf(newest!.id))[0]!.note]).toEqual(["", ""]);
    const [theirs] = await listReports(stranger);
    expect(await similarOf(theirs!.id)).toMatchObject([{ note: "Başkasının notu" }]);
  });

  test("fill no more than a bounded room, also at once, and every one of them is counted", async () => {
    await flood();
    const sends = Array.from({ length: 60 }, (_, nth) => postForm({ ...makeFilledForm(), message: `Metin ${nth}` }));
    expect((await Promise.all(sends)).map(({ status }) => status)).toEqual(Array<number>(60).fill(200));
    for (let nth = 0; nth < 3; nth += 1) await postForm({ ...makeFilledForm(), message: "" });
    const [newest] = await listReports(code);
    expect(newest!.similar).toMatchObject({ count: 63 });
    expect(await similarOf(newest!.id)).toHaveLength(MERGED_TEXTS_MAX);
  });

  test("are those of whoever reports again and again before those of others, whose words are kept", async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      await t.db.deleteFrom("limits").where("key", "like", "reportByAddress%").execute();
      for (let sender = 0; sender < 3; sender += 1)
        for (let nth = 0; nth < 5; nth += 1)
          await postForm(
            { ...makeFilledForm(), message: `${hour} ${sender} ${nth}` },
            { address: `192.0.2.${sender}` },
          );
    }
    // The remaining single reports are reserved for other networks, and so is part of the room for merged texts.
    expect(await listReports(code)).toHaveLength(18);
    expect((await similarOf((await listReports(code))[0]!.id)).length).toBe(MERGED_TEXTS_MAX * 0.6);
    for (let nth = 0; nth < 12; nth += 1) await postForm({ ...makeFilledForm(), message: `Tanık ${nth}` });
    const merged = { ...makeFilledForm(), message: "Son tanık" };
    await postForm(merged);
    const [newest] = await listReports(code);
    expect(await listReports(code)).toHaveLength(30);
    expect((await similarOf(newest!.id)).map(({ message }) => message)).toContain("Son tanık");
  });

  test("take no room for what somebody has written before, and none that says nothing", async () => {
    await flood();
    for (const message of ["Aynı", "Aynı", ""]) await postForm({ ...makeFilledForm(), message });
    await postForm({ ...makeFilledForm(), message: "Aynı", reason: "insult" });
    const [newest] = await listReports(code);
    expect(newest!.similar).toMatchObject({ count: 4 });
    expect((await similarOf(newest!.id)).map(({ reason, message }) => `${reason} ${message}`).toSorted()).toEqual([
      "fraud Aynı",
      "insult Aynı",
    ]);
  });

  test("stand for themselves where none is open, and go with the one that they were merged into", async () => {
    await flood();
    await postForm(makeFilledForm());
    const [newest] = await listReports(code);
    for (const { id } of await listReports(code)) await admin.api.admin.reports.resolve({ id, outcome: "Bakıldı" });
    const late = makeFilledForm();
    expect((await postForm(late)).status).toBe(200);
    expect((await admin.api.admin.reports.list({ code, state: "open" })).items).toMatchObject([
      { id: late.id, similar: null },
    ]);
    await deleteOldReports(t.db, new Date(t.clock.now().getTime() + 366 * 24 * 60 * 60 * 1000));
    expect(await similarOf(newest!.id)).toEqual([]);
  });
});
