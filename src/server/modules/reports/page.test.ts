import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, refusalOf, type TestApp } from "../../../../test/app.ts";
import { administrator, customer, type Person } from "../../../../test/people.ts";
import { givenTo } from "../../../../test/stub-pages.ts";
import { makeCode, makeProfile, PASSWORD } from "../../../../test/world.ts";
import { deleteOldReports } from "./store.ts";

let t: TestApp;
let admin: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await administrator(t);
});
beforeEach(async () => {
  code = await makeProfile(t.db, (await customer(t)).user, { note: "Para yatırın" });
});
afterAll(() => t.close());

/** Sends the form as a browser without script does. */
function send(
  fields: Record<string, string>,
  { to = code, address, headers = {} }: { to?: string; address?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const visitor = address === undefined ? t.as() : t.as(undefined, { address });
  return visitor.send(`/q/${to}/report`, { form: fields, headers });
}

async function viewOf(answer: Response) {
  return (givenTo(await answer.text()) as { view: Record<string, unknown> }).view;
}

const filled = () => ({ id: randomUUID(), reason: "fraud", message: "IBAN'a para istedi.\r\nKanmayın." });

async function reportsOf(reported: string) {
  return (await admin.api.admin.reports.list({ code: reported })).items;
}

test("a visitor without an account reports a sticker, and the administrator reads what they saw", async () => {
  const form = await t.as().send(`/q/${code.toLowerCase()}/report`);
  expect(form.status).toBe(200);
  const view = await viewOf(form);
  expect(view).toMatchObject({ state: "form", code, typed: { message: "" }, problems: {} });
  const { id } = view["typed"] as { id: string };
  const sent = await send({ ...filled(), id });
  expect([sent.status, await viewOf(sent)]).toEqual([200, { state: "sent", code }]);
  expect(await reportsOf(code)).toEqual([
    {
      id,
      code,
      reason: "fraud",
      message: "IBAN'a para istedi.\nKanmayın.",
      note: "Para yatırın",
      createdAt: t.clock.now(),
      resolution: null,
    },
  ]);
  expect((await admin.api.admin.codes.get({ code })).openReports).toBe(1);
});

test("a form that is sent twice makes one report", async () => {
  const report = filled();
  const answers = await Promise.all(Array.from({ length: 3 }, () => send(report)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await reportsOf(code)).toHaveLength(1);
});

test("a free sticker may be reported too; one that does not exist, or is off, is answered as its scan", async () => {
  const free = await makeCode(t.db);
  expect((await send(filled(), { to: free })).status).toBe(200);
  const missing = await t.as().send("/q/KT777777");
  for (const answer of [await t.as().send("/q/KT777777/report"), await send(filled(), { to: "KT777777" })])
    expect([answer.status, await answer.text()]).toEqual([404, await missing.clone().text()]);
  await admin.api.admin.codes.switchOff({ code, reason: "Dolandırıcılık" });
  expect((await send(filled())).status).toBe(404);
  expect(await reportsOf(code)).toEqual([]);
});

test("asking for reports of unknown codes counts as scanning them does", async () => {
  const guesser = t.as(undefined, { address: "203.0.113.77" });
  for (let nth = 0; nth < 20; nth += 1) await guesser.send("/q/KT555555/report");
  const refused = await guesser.send("/q/KT555555");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test.each([
  ["no reason", { reason: "" }, "reason", "Lütfen bir neden seçin."],
  ["a reason that there is not", { reason: "toString" }, "reason", "Lütfen bir neden seçin."],
  ["too long a message", { message: "ş".repeat(501) }, "message", "Mesaj en fazla 500 karakter olabilir."],
  ["an id that is none", { id: "1" }, "id", "Geçersiz değer."],
])("%s is said at its field, and what was typed is kept", async (_, wrong, field, sentence) => {
  const answer = await send({ ...filled(), ...wrong });
  expect(answer.status).toBe(422);
  const { typed, problems } = await viewOf(answer);
  expect(problems).toEqual({ [field]: sentence });
  const message = "message" in wrong ? wrong.message : "IBAN'a para istedi.\nKanmayın.";
  expect(typed).toMatchObject({ message });
  expect(await reportsOf(code)).toEqual([]);
});

test("a key that the form does not have is refused", async () => {
  expect((await send({ ...filled(), note: "x" })).status).toBe(422);
  expect(await reportsOf(code)).toEqual([]);
});

test("whoever reports too often is asked to wait, and what was typed is kept", async () => {
  const address = "203.0.113.78";
  for (let nth = 0; nth < 5; nth += 1) expect((await send(filled(), { address })).status).toBe(200);
  const refused = await send(filled(), { address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await viewOf(refused)).toMatchObject({
    state: "form",
    typed: { reason: "fraud" },
    problems: { "": expect.any(String) as string },
  });
  expect(await reportsOf(code)).toHaveLength(5);
});

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["no origin at all", { Origin: "null" }],
  ["a sibling", { "Sec-Fetch-Site": "same-site" }],
  ["another type of content", { "Content-Type": "text/plain" }],
  ["JSON", { "Content-Type": "application/json" }],
])("a report from %s is refused", async (_, headers) => {
  expect([403, 415]).toContain((await send(filled(), { headers })).status);
  expect(await reportsOf(code)).toEqual([]);
});

test("the page asks for nothing to be kept or sent on", async () => {
  const { headers } = await t.as().send(`/q/${code}/report`);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  // A form's browser says its origin only where it may say where it comes from.
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
});

test("a report is resolved once; the same outcome twice is the same answer, another one is refused", async () => {
  const { reports } = admin.api.admin;
  const report = filled();
  await send(report);
  const { id } = report;
  const resolved = await reports.resolve({ id, outcome: "Kod kapatıldı." });
  expect(resolved.resolution).toEqual({ at: t.clock.now(), outcome: "Kod kapatıldı." });
  expect(await reports.resolve({ id, outcome: "Kod kapatıldı." })).toEqual(resolved);
  expect((await refusalOf(reports.resolve({ id, outcome: "Başka" }))).code).toBe("REPORT_RESOLVED");
  expect((await refusalOf(reports.resolve({ id: randomUUID(), outcome: "x y" }))).code).toBe("REPORT_NOT_FOUND");
  const ids = async (state: "open" | "resolved") => (await reports.list({ code, state })).items.map((item) => item.id);
  expect([await ids("open"), await ids("resolved")]).toEqual([[], [id]]);
  expect((await admin.api.admin.codes.get({ code })).openReports).toBe(0);
});

test("a report is kept for a year, and not a day longer", async () => {
  await send(filled());
  const later = (days: number) => new Date(t.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  await deleteOldReports(t.db, later(365));
  expect(await reportsOf(code)).toHaveLength(1);
  await deleteOldReports(t.db, later(366));
  expect(await reportsOf(code)).toEqual([]);
});

test("what an owner had written is gone from reports with their account, and nobody else's", async () => {
  const owner = await customer(t);
  const own = await makeProfile(t.db, owner.user, { note: "Benim notum" });
  await send(filled(), { to: own });
  await send(filled());
  await owner.api.account.remove({ password: PASSWORD });
  expect(await reportsOf(code)).toMatchObject([{ note: "Para yatırın" }]);
  const [kept] = await reportsOf(own);
  expect(kept).toMatchObject({ note: "", message: "IBAN'a para istedi.\nKanmayın." });
});
