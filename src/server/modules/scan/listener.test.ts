import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { REDIRECT_DAYS } from "#domain/sticker/replacement.ts";
import { makeServerClosing } from "#server/http/serve.ts";

import { createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { linkCode, makeCode } from "../../../../test/world.ts";
import { answerScansFirst } from "./listener.ts";
import { createScanAnswers, type ScanAnswers } from "./scan-answers.ts";

let t: TestApp;
const openServers: Server[] = [];
let passedOnUrls: string[];

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  for (const server of openServers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function startListener(
  app: TestApp,
  scans: Pick<ScanAnswers, "answer"> = createScanAnswers(app.deps),
): Promise<number> {
  passedOnUrls = [];
  const application = getRequestListener(app.app.fetch);
  const server = createServer(
    answerScansFirst(scans, app.deps, (asked, answer) => {
      passedOnUrls.push(`${asked.method} ${asked.url}`);
      void application(asked, answer);
    }),
  );
  openServers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function sendRequest(port: number, path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = request({ host: "127.0.0.1", port, path, method, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { answer, body: Buffer.concat(parts) };
}

test("a sticker's address is answered at once, with every header that the application gives to it", async () => {
  const code = await makeCode(t.db);
  const port = await startListener(t);
  const { answer, body } = await sendRequest(port, `/q/${code}`, { "Accept-Encoding": "gzip" });
  expect(passedOnUrls).toEqual([]);
  const other = await sendRequest(port, `/q/${code}?from=camera`, { "Accept-Encoding": "gzip" });
  expect(passedOnUrls).toEqual([`GET /q/${code}?from=camera`]);
  expect(gunzipSync(body).equals(gunzipSync(other.body))).toBe(true);
  const told = ({ headers }: IncomingMessage) => ({ ...headers, "x-request-id": "", date: "" });
  expect(told(answer)).toEqual(told(other.answer));
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a replaced code leads to the one in its place, kept or not, until its days are over", async () => {
  const { user, api } = await makeCustomerPerson(t);
  const [code, newCode] = [await linkCode(t.db, user), await makeCode(t.db)];
  const port = await startListener(t);
  await api.codes.replace({ code, newCode, reason: "worn" });
  for (let scans = 0; scans < 2; scans += 1) {
    const { answer } = await sendRequest(port, `/q/${code}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/q/${newCode}`]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect(passedOnUrls).toEqual([]);
  const other = await sendRequest(port, `/q/${code.toLowerCase()}`);
  expect([other.answer.statusCode, other.answer.headers.location]).toEqual([302, `/q/${newCode}`]);
  t.clock.advance({ days: REDIRECT_DAYS });
  const { answer } = await sendRequest(port, `/q/${code}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

test("the code of the house is answered at once, and drawn once", async () => {
  const port = await startListener(t);
  const [first, second] = [await sendRequest(port, "/q/ORNEK"), await sendRequest(port, "/q/ORNEK")];
  expect(passedOnUrls).toEqual([]);
  expect([first.answer.statusCode, second.body.equals(first.body)]).toEqual([200, true]);
});

test.each(["br", "gzip", ""])("for %j it travels so", async (accepted) => {
  const code = await makeCode(t.db);
  const { answer, body } = await sendRequest(await startListener(t), `/q/${code}`, { "Accept-Encoding": accepted });
  expect(answer.headers["content-encoding"] ?? "").toBe(accepted);
  expect(answer.headers["content-length"]).toBe(String(body.length));
});

test.each(["tr", "en", "de", "ar", "ru"])(
  "an address that asks for %s is answered at once, in that language",
  async (dil) => {
    const code = await makeCode(t.db);
    const port = await startListener(t);
    const { answer } = await sendRequest(port, `/q/${code}?dil=${dil}`, { "Accept-Language": "fr" });
    expect(passedOnUrls).toEqual([]);
    expect([answer.headers["content-language"], answer.headers["vary"]]).toEqual([dil, "Accept-Language"]);
    const other = await sendRequest(port, `/q/${code}?x&dil=${dil}`);
    expect(other.answer.headers["content-language"]).toBe(dil);
  },
);

test.each([
  ["tr-TR,tr;q=0.9,en;q=0.8", "tr"],
  ["ru", "ru"],
  ["fr", "en"],
  ["", "tr"],
  [`de,${"x".repeat(8000)}`, "de"],
])("without one it is answered in the language for the browser's wish %j", async (wish, language) => {
  const code = await makeCode(t.db);
  const port = await startListener(t);
  const { answer } = await sendRequest(port, `/q/${code}`, { "Accept-Language": wish });
  expect(answer.headers["content-language"]).toBe(language);
  // An unknown language is ignored.
  const unknown = await sendRequest(port, `/q/${code}?dil=fr`, { "Accept-Language": wish });
  expect(unknown.answer.headers["content-language"]).toBe(language);
});

test("every other spelling is left to the application", async () => {
  const code = await makeCode(t.db);
  const port = await startListener(t);
  const spellings = [
    `/q/${code.toLowerCase()}`,
    `/q/${code}/`,
    `/q/%20${code}`,
    `/q/${code}?x`,
    "/q",
    "/q/",
    `/q?code=${code}`,
    `/q/?code=${code}`,
    `/q/${code}?yazildi`,
    "/q/a/b",
    "/q/a_b",
    `/q/${"A".repeat(33)}`,
    "/",
  ];
  for (const path of spellings) await sendRequest(port, path);
  for (const method of ["HEAD", "POST", "DELETE", "OPTIONS"]) await sendRequest(port, `/q/${code}`, {}, method);
  expect(passedOnUrls).toHaveLength(spellings.length + 4);
});

/**
 * Scans 21 unknown codes from a network address behind the proxy: the 20 of the limit, and one more, which is still
 * answered at once.
 */
async function useUpLimit(port: number, address: string): Promise<void> {
  for (let nth = 0; nth < 21; nth += 1) expect((await scanFrom(port, address)).answer.statusCode).toBe(404);
}

const scanFrom = (port: number, address: string) =>
  sendRequest(port, "/q/KTYOK222", { "X-Forwarded-For": `9.9.9.9, ${address}` });

test("a code of nobody counts against the address that the proxies tell, whose answers then come one after another", async () => {
  const behind = t.with({ environment: { TRUSTED_PROXIES: "1" } });
  const port = await startListener(behind);
  await useUpLimit(port, "10.200.0.1");
  const waiting = scanFrom(port, "10.200.0.1");
  await expect.poll(() => behind.deps.guessing.stats.held).toBe(1);
  expect((await scanFrom(port, "10.200.0.2")).answer.statusCode).toBe(404);
  expect(behind.deps.guessing.stats.held).toBe(1);
  t.clock.advance({ seconds: 0.5 });
  expect((await waiting).answer.statusCode).toBe(404);
});

test.each(["/q/KTYOK222", "/q/ktyok222", "/q/KTYOK222/report"])(
  "whoever hangs up while waiting gives up the place: %s",
  async (path) => {
    const behind = t.with({ environment: { TRUSTED_PROXIES: "1" } });
    const port = await startListener(behind);
    const address = makeNextAddress();
    await useUpLimit(port, address);
    const leaving = request({ host: "127.0.0.1", port, path, headers: { "X-Forwarded-For": address } }).end();
    leaving.on("error", () => undefined);
    await expect.poll(() => behind.deps.guessing.stats.held).toBe(1);
    leaving.destroy();
    await expect.poll(() => behind.deps.guessing.stats.held).toBe(0);
  },
);

test("whoever finds no place is told when to come again, and comes by themselves", async () => {
  const behind = t.with({ environment: { TRUSTED_PROXIES: "1" } });
  const port = await startListener(behind);
  const address = makeNextAddress();
  await useUpLimit(port, address);
  const visitor = { address: () => address, hungUp: () => new AbortController().signal };
  for (let nth = 0; nth < 200; nth += 1) void behind.deps.guessing.turn(visitor);
  const { answer, body } = await scanFrom(port, address);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(5);
  expect(answer.headers["refresh"]).toBe(answer.headers["retry-after"]);
  expect(await scanViewOf(new Response(body))).toEqual({ state: "too-many" });
});

test("whoever waits is answered when the server ends", async () => {
  const behind = t.with({ environment: { TRUSTED_PROXIES: "1" } });
  const port = await startListener(behind);
  const server = openServers.pop()!;
  const close = makeServerClosing(server);
  const address = makeNextAddress();
  await useUpLimit(port, address);
  const waiting = Array.from({ length: 30 }, () => scanFrom(port, address));
  await expect.poll(() => behind.deps.guessing.stats.held).toBe(30);
  const closed = close();
  behind.deps.guessing.close();
  const statuses = (await Promise.all(waiting)).map(({ answer }) => answer.statusCode);
  expect(new Set(statuses)).toEqual(new Set([404]));
  await closed;
});

test("a scan that fails is answered and logged as every failure is", async () => {
  const broken: Pick<ScanAnswers, "answer"> = { answer: () => Promise.reject(new Error("kanarya")) };
  const own = t.with({
    pages: {
      ...t.deps.pages,
      renderScan: () => {
        throw new Error("kanarya");
      },
    },
  });
  const port = await startListener(own, broken);
  const { answer, body } = await sendRequest(port, `/q/${await makeCode(t.db)}`);
  expect(answer.statusCode).toBe(500);
  expect(body.toString()).not.toContain("kanarya");
  expect(own.log.join()).toContain("unexpected failure");
});

test("one line of the log tells of a scan, and not which code", async () => {
  const own = t.with({});
  const code = await makeCode(t.db);
  const { answer } = await sendRequest(await startListener(own), `/q/${code}`);
  expect(own.log).toHaveLength(1);
  expect(JSON.parse(own.log[0]!)).toMatchObject({
    msg: "request",
    method: "GET",
    route: "/q/$code",
    status: 200,
    requestId: answer.headers["x-request-id"],
  });
  expect(own.log[0]).not.toContain(code);
});
