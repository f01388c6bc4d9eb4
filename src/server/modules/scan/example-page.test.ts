import { afterAll, beforeAll, expect, test } from "vitest";

import { getReasonsOfKind } from "#domain/notices/notice.ts";
import { UNKNOWN_CODES_LIMIT } from "#domain/people/guessing.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import { LANGUAGES } from "#domain/words/language.ts";
import { openPool } from "#server/db/pool.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { readStubPageData, readStubPageName, scanViewOf } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeCode } from "../../../../test/world.ts";

const TELL_PATH = `/q/${EXAMPLE_CODE}/haber`;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function makeAppWithoutDatabase(): TestApp {
  const away = openPool({ host: "/nowhere" }, t.deps.log);
  return t.with({ scan: away.scan, db: away.db });
}

test.each([EXAMPLE_CODE, "ornek", "%20Ornek%20"])("%s shows the example, asking no database", async (typed) => {
  const answer = await makeAppWithoutDatabase().as().send(`/q/${typed}`);
  expect(answer.status).toBe(200);
  expect(await scanViewOf(answer)).toEqual({ state: "example" });
});

test("the code that is printed on it can be typed", async () => {
  const answer = await t.as().send("/q?code=ornek");
  expect(answer.headers.get("Location")).toBe(`/q/${EXAMPLE_CODE}?yazildi`);
  expect((await t.as().send(`/q/${EXAMPLE_CODE}?yazildi`)).status).toBe(200);
});

test.each(LANGUAGES)("it is read in %s", async (language) => {
  for (const path of [`/q/${EXAMPLE_CODE}?dil=${language}`, `${TELL_PATH}?neden=lights&dil=${language}`])
    expect((await makeAppWithoutDatabase().as().send(path)).headers.get("Content-Language")).toBe(language);
});

test("however often it is opened, nobody is taken for a guesser of codes", async () => {
  const visitor = t.as(undefined, { address: makeNextAddress() });
  for (let times = 0; times <= UNKNOWN_CODES_LIMIT.max; times += 1) {
    expect((await visitor.send(`/q/${EXAMPLE_CODE}`)).status).toBe(200);
    expect((await visitor.send(`${TELL_PATH}?neden=lights&gonder`)).status).toBe(200);
  }
  expect((await visitor.send("/q/KT999999")).status).toBe(404);
});

test("each of its reasons leads to the second tap, and that to an answer", async () => {
  for (const reason of getReasonsOfKind("vehicle")) {
    for (const [address, isSent] of [
      [`${TELL_PATH}?neden=${reason}`, false],
      [`${TELL_PATH}?neden=${reason}&gonder`, true],
    ] as const) {
      const answer = await makeAppWithoutDatabase().as().send(address);
      const html = await answer.text();
      expect([answer.status, readStubPageName(html)]).toEqual([200, "example-tell"]);
      expect(readStubPageData(html)).toMatchObject({ view: { reason, isSent } });
      expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    }
  }
});

test.each([
  TELL_PATH,
  `${TELL_PATH}?neden=delivery`,
  `${TELL_PATH}?neden=%3Cscript%3E&gonder`,
  `/q/${EXAMPLE_CODE}/report`,
])("%s is not there, and leads to the example", async (path) => {
  const answer = await makeAppWithoutDatabase()
    .as()
    .send(`${path}${path.includes("?") ? "&" : "?"}dil=de`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/q/${EXAMPLE_CODE}?dil=de`]);
});

test("what is sent there all the same reaches nobody", async () => {
  const form = { key: randomNoticeKey(), reason: "lights", note: "Merhaba", message: "Merhaba" };
  for (const path of [TELL_PATH, `${TELL_PATH}?neden=lights`, `/q/${EXAMPLE_CODE}/report`]) {
    const answer = await makeAppWithoutDatabase().as().send(path, { form });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/q/${EXAMPLE_CODE}`]);
  }
  const telling = { code: EXAMPLE_CODE, key: randomNoticeKey(), reason: "lights", note: "", phone: "" } as const;
  expect((await catchRefusal(t.as().api.visitor.notices.send(telling))).code).toBe("CODE_NOT_FOUND");
  for (const table of ["notices", "reports"] as const)
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("nobody can link it, or put it in the place of a code", async () => {
  const { api } = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  await api.codes.link({ code });
  expect((await catchRefusal(api.codes.link({ code: EXAMPLE_CODE }))).code).toBe("CODE_NOT_FOUND");
  const replacing = api.codes.replace({ code, newCode: EXAMPLE_CODE, reason: "worn" });
  expect((await catchRefusal(replacing)).code).toBe("CODE_NOT_FOUND");
});
