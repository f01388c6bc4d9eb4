import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestApp,
} from "../../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { changeTestCar, makeCars, makeCode, makeCompany, makeProfile } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
beforeEach(async () => {
  code = await makeProfile(t.db, (await makeCustomerPerson(t)).user, { note: "Para yatırın" });
});
afterAll(() => t.close());

const makeReport = () => ({ id: randomUUID(), code, reason: "fraud" as const, message: "IBAN’a para istedi." });
const listReports = async (reported: string) => (await admin.api.admin.reports.list({ code: reported })).items;

test("a program reports a code without an account, and by the same id once, whichever way it is sent", async () => {
  const sent = makeReport();
  const { send } = t.as().api.visitor.reports;
  expect(await send({ ...sent, code: ` ${code.toLowerCase()} ` })).toEqual({});
  expect(await send(sent)).toEqual({});
  const { code: _, ...form } = sent;
  expect((await t.as().send(`/q/${code}/report`, { form })).status).toBe(200);
  expect(await listReports(code)).toMatchObject([{ id: sent.id, note: "Para yatırın", message: sent.message }]);

  const { id } = makeReport();
  const documented = await t.as().send(`/api/codes/${code}/reports`, { json: { id, reason: "other", message: "" } });
  expect([documented.status, await documented.json()]).toEqual([200, {}]);
  expect(await listReports(code)).toHaveLength(2);
});

test("own words of a status are kept above the note as long as they stand and are shown", async () => {
  const owner = await makeCustomerPerson(t);
  const own = await makeProfile(t.db, owner.user, { note: "Para yatırın" });
  const noteOfNext = async () => {
    await t.as().api.visitor.reports.send({ ...makeReport(), code: own });
    t.clock.advance({ seconds: 1 });
    return (await listReports(own))[0]?.note;
  };
  await owner.api.profiles.setStatus({ code: own, status: "words", words: "Bu hesaba" });
  expect(await noteOfNext()).toBe("Bu hesaba\nPara yatırın");
  await owner.api.profiles.setStatus({ code: own, status: "lunch" });
  expect(await noteOfNext()).toBe("Para yatırın");
  await owner.api.profiles.setStatus({ code: own, status: "words", words: "Bu hesaba" });
  t.clock.advance({ hours: 2 });
  expect(await noteOfNext()).toBe("Para yatırın");
  await owner.api.profiles.setStatus({ code: own, status: "words", words: "Bu hesaba" });
  await admin.api.admin.codes.hideNote({ code: own, reason: "Dolandırıcılık" });
  expect(await noteOfNext()).toBe("");
});

test("of a company's car the note of that very car is kept", async () => {
  const fleet = await makeCompany(t.db);
  const cars = await makeCars(t.db, fleet, 2);
  for (const car of cars) {
    await changeTestCar(t.db, fleet, car, { note: `Not: ${car}` });
    await t.as().api.visitor.reports.send({ ...makeReport(), code: car });
  }
  for (const car of cars) expect(await listReports(car)).toMatchObject([{ note: `Not: ${car}` }]);
});

test("a code that shows nothing takes no report, and asking about it is counted as its scan is", async () => {
  const off = await makeCode(t.db);
  await admin.api.admin.codes.switchOff({ code: off, reason: "Dolandırıcılık" });
  const guesser = t.as(undefined, { address: makeNextAddress() });
  const guess = (asked: string) => catchRefusal(guesser.api.visitor.reports.send({ ...makeReport(), code: asked }));
  for (let nth = 0; nth < 7; nth += 1) {
    for (const asked of [off, "KT777777", "???"]) expect((await guess(asked)).code).toBe("CODE_NOT_FOUND");
  }
  expect(await listReports(off)).toEqual([]);

  // From now on this network address must wait even for a live code.
  const waiting = guesser.api.visitor.reports.send(makeReport());
  await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
  t.clock.advance({ seconds: 0.5 });
  expect(await waiting).toEqual({});
});

test("an unknown code is told as such before anything else that was sent is read", async () => {
  const wrong = { id: "1", reason: "none" as "other", message: "x".repeat(501) };
  const { send } = t.as().api.visitor.reports;
  expect((await catchRefusal(send({ ...wrong, code: "KT777777" }))).code).toBe("CODE_NOT_FOUND");
  expect(await catchRefusedFields(send({ ...wrong, code }))).toEqual({
    id: "Geçersiz değer.",
    reason: "Lütfen bir neden seçin.",
    message: "Mesaj en fazla 500 karakter olabilir.",
  });
  expect(await listReports(code)).toEqual([]);
});

test("whoever finds no place, or reported too often, is told when to come again", async () => {
  const own = t.with({});
  const address = makeNextAddress();
  const visitor = own.as(undefined, { address });
  const { id: _, ...sent } = makeReport();
  const ask = () => visitor.send(`/api/codes/${code}/reports`, { json: { ...sent, id: randomUUID() } });
  for (let nth = 0; nth < 5; nth += 1) expect((await ask()).status).toBe(200);
  const often = await ask();
  expect([often.status, ((await often.json()) as { code: string }).code]).toEqual([429, "REPORTS_USED_UP"]);
  expect(Number(often.headers.get("Retry-After"))).toBeGreaterThan(60);

  const there = { address: () => address, hungUp: () => new AbortController().signal };
  for (let nth = 0; nth < 21; nth += 1) await own.deps.guessing.countUnknown(there);
  for (let nth = 0; nth <= 200; nth += 1) void own.deps.guessing.turn(there);
  const crowded = await ask();
  expect([crowded.status, ((await crowded.json()) as { code: string }).code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(Number(crowded.headers.get("Retry-After"))).toBeGreaterThanOrEqual(5);
  own.deps.guessing.close();
});

test("while the database is away a report is refused as a scan is", async () => {
  const query = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
  const { pool, db } = t.deps.scan;
  const away = t.with({ scan: { pool: Object.assign(Object.create(pool) as typeof pool, { query }), db } }).as();
  expect(await catchRefusal(away.api.visitor.reports.send(makeReport()))).toMatchObject({
    code: "UNAVAILABLE",
    status: 503,
  });
  const scanned = await (await away.send(`/q/${code}`)).text();
  const { id, reason, message } = makeReport();
  for (const form of [undefined, { id, reason, message }]) {
    const page = await away.send(`/q/${code}/report`, form ? { form } : {});
    expect([page.status, page.headers.get("Retry-After"), await page.text()]).toEqual([503, "10", scanned]);
  }
});

test("a report that cannot be written down is answered as a failure of the house", async () => {
  const limits = { ...t.deps.limits, take: () => Promise.reject(new Error("kanarya")) };
  const own = t.with({ limits });
  const { id, reason, message } = makeReport();
  const answer = await own.as().send(`/q/${code}/report`, { form: { id, reason, message } });
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("failure");
  expect(own.log.join("\n")).toContain("unexpected failure");
  expect(await listReports(code)).toEqual([]);
});
