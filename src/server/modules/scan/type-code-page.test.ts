import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { pages } from "#contract/pages.ts";
import type { TypeCodePageView } from "#contract/ports/public-pages.ts";
import { openPool } from "#server/db/pool.ts";

import { createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { readStubPageData, readStubPageName, scanViewOf } from "../../../../test/stub-pages.ts";
import { makeCode, makeProfile, makeUser } from "../../../../test/world.ts";

const INVALID_PROBLEM = "wrong-code";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function makeTypedPath(text: string): string {
  return `/q?${new URLSearchParams({ code: text }).toString()}`;
}

async function followTypedText(text: string, address = makeNextAddress()): Promise<Response> {
  const visitor = t.as(undefined, { address });
  const answer = await visitor.send(makeTypedPath(text));
  expect([answer.status, await answer.text()]).toEqual([303, ""]);
  return visitor.send(answer.headers.get("Location")!);
}

async function readView(answer: Response): Promise<TypeCodePageView> {
  const html = await answer.text();
  expect(readStubPageName(html)).toBe("type-code");
  return (readStubPageData(html) as { view: TypeCodePageView }).view;
}

test.each(["/q", "/q/", "/q?utm=1"])("%s shows an empty field, and says nothing is wrong", async (path) => {
  const answer = await t.as().send(path);
  expect(answer.status).toBe(200);
  expect(await readView(answer)).toEqual({ typed: "" });
});

test("the address that is printed on a sticker, host and path, leads to the field", async () => {
  const printed = `${new URL(t.deps.config.publicUrl).host}${pages.typeCode.path}`;
  const { pathname } = new URL(`https://${printed}`);
  expect((await readView(await t.as().send(pathname))).problem).toBeUndefined();
});

test.each([
  ["as it is printed", (code: string) => code],
  ["in lower case and with spaces", (code: string) => ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `],
  ["full width", (code: string) => code.replace(/[A-Z0-9]/gu, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ["as a pasted address", (code: string) => `https://kodutara.example/q/${code}?utm_source=kamera`],
  ["as an address without https", (code: string) => `kodutara.example/q/${code.toLowerCase()}/`],
  ["with characters that nobody sees", (code: string) => `\u200b${code}\u00a0`],
])("a code that is typed %s leads to its page", async (_, typed) => {
  const code = await makeProfile(t.db, await makeUser(t.db), { note: "Hemen geliyorum" });
  const answer = await followTypedText(typed(code));
  expect(answer.status).toBe(200);
  expect(await scanViewOf(answer)).toMatchObject({ state: "profile", code, note: "Hemen geliyorum" });
});

test("what is typed leads on in the language of the field", async () => {
  const answer = await t.as().send("/q?dil=ar&code=kt7m2qxa");
  expect(answer.headers.get("Location")).toBe("/q/KT7M2QXA?yazildi&dil=ar");
  expect((await t.as().send("/q?dil=ar&code=!")).headers.get("Content-Language")).toBe("ar");
});

test("an imported code with an I is found with ı, i and İ", async () => {
  await makeCode(t.db, { code: "ESKI-9" });
  for (const typed of ["eskı-9", "eski–9", "ESKİ-9"])
    expect(await scanViewOf(await followTypedText(typed))).toEqual({
      state: "not-assigned",
      code: "ESKI-9",
      asksClaim: false,
    });
});

test.each([
  ["nothing", "", "", "no-code"],
  ["spaces", " \u00a0\u200b ", "", "no-code"],
  ["what is no code", " çok  yanlış! ", "çok yanlış!", INVALID_PROBLEM],
  ["markup", `"><script>alert(1)</script>`, `"><script>alert(1)</script>`, INVALID_PROBLEM],
  ["a way out of the folder", "../admin", "../admin", INVALID_PROBLEM],
  ["another site", "//evil.example", "//evil.example", INVALID_PROBLEM],
  ["a line for the headers", "KT\r\nSet-Cookie: a=b", "KT Set-Cookie: a=b", INVALID_PROBLEM],
  ["too many signs", "A".repeat(101), "A".repeat(100), INVALID_PROBLEM],
  ["a pair cut in two", `!${"😀".repeat(60)}`, `!${"😀".repeat(49)}`, INVALID_PROBLEM],
  ["far too much", "A".repeat(5000), "A".repeat(100), "too-long"],
])("%s is refused at the field, and what was typed stays there", async (_, text, typed, problem) => {
  const answer = await t.as().send(makeTypedPath(text));
  expect([answer.status, answer.headers.get("Location")]).toEqual([422, null]);
  expect(await readView(answer)).toEqual({ typed, problem });
});

test.each(["/q?code", "/q?code=%", "/q?code=%ff", "/q?code=%00", "/q?code=!&code=KT222222"])(
  "%s is no code either",
  async (path) => {
    const answer = await t.as().send(path);
    expect(answer.status).toBe(422);
    await readView(answer);
  },
);

describe("an invalid code that was typed", () => {
  test("stands in the field of its answer, to be mended; one that was scanned does not", async () => {
    const typed = await followTypedText(" kt99 9999 ");
    expect(typed.status).toBe(404);
    expect(await scanViewOf(typed)).toEqual({ state: "invalid", typed: "KT999999" });
    expect(await scanViewOf(await t.as().send("/q/KT999999"))).toEqual({ state: "invalid" });
    const ended = await t.as().send("/q/KT999999%2F%3Cscript%3E?yazildi");
    expect(await scanViewOf(ended)).toEqual({ state: "invalid", typed: "KT999999" });
  });

  test.each(["%3Cscript%3E", "%C3%A7ok", "KT_99", "-", "A".repeat(33)])(
    "is not repeated where it can be none: %s",
    async (text) => {
      const answer = await t.as().send(`/q/${text}?yazildi`);
      expect(answer.status).toBe(404);
      expect(await scanViewOf(answer)).toEqual({ state: "invalid" });
    },
  );

  test("is answered with the same headers as a scan", async () => {
    const [scanned, typed] = [await t.as().send("/q/KT999999"), await followTypedText("KT999999")];
    const names = ["content-type", "cache-control", "referrer-policy", "x-robots-tag", "content-security-policy"];
    for (const name of names) expect([name, typed.headers.get(name)]).toEqual([name, scanned.headers.get(name)]);
  });
});

describe("guessing", () => {
  test("a live code and one that nobody has are answered alike, without a question to the database", async () => {
    const live = await makeCode(t.db);
    const away = openPool({ host: "/nowhere" }, t.deps.log);
    const blind = t.with({ scan: away.scan, db: away.db });
    const told = async (code: string) => {
      const answer = await blind.as().send(makeTypedPath(code));
      const headers = Object.fromEntries(answer.headers);
      delete headers["x-request-id"];
      const { location, ...rest } = headers;
      expect(location).toBe(`/q/${code}?yazildi`);
      return { status: answer.status, body: await answer.text(), headers: rest };
    };
    expect(await told(live)).toEqual(await told("KT999999"));
  });

  test("typing counts nothing, however often; opening unknown codes counts as scanning them does", async () => {
    const address = makeNextAddress();
    const visitor = t.as(undefined, { address });
    for (let nth = 0; nth < 30; nth += 1) await visitor.send(makeTypedPath("KT999999"));
    for (let nth = 0; nth < 21; nth += 1) expect((await followTypedText("KT999999", address)).status).toBe(404);
    const waiting = followTypedText(await makeCode(t.db), address);
    await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
    t.clock.advance({ seconds: 0.5 });
    expect((await waiting).status).toBe(200);
  });
});

test.each(["/q", "/q?code=", "/q?code=KT999999"])(
  "%s is kept by no cache, found by no search, tells no other site and sets no cookie",
  async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await t.as().send(path, { method });
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow, noarchive, nosnippet");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Content-Security-Policy")).toContain("form-action 'self'");
      expect(headers.getSetCookie()).toEqual([]);
    }
  },
);

test("nothing can be written to it", async () => {
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await t.as().send("/q", { method, json: {} })).status).toBe(404);
});

test("the log does not say what was typed", async () => {
  const own = t.with({});
  await own.as().send(makeTypedPath("KT999999"));
  expect(JSON.parse(own.log[0]!)).toMatchObject({ route: "/q", status: 303 });
  expect(own.log.join()).not.toContain("KT999999");
});
