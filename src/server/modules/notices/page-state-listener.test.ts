import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { makePageFingerprint } from "#domain/notices/delivery.ts";

import { createTestApp, makeNextAddress, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { randomNoticeKey, makeProfile, makeVisitorNotice } from "../../../../test/world.ts";
import { answerPageStatesFirst } from "./page-state-listener.ts";
import { createPageStates } from "./page-states.ts";

let t: TestApp;
let key: string;
let drawnVersion: string;
const openServers: Server[] = [];
let passedOnUrls: string[];

beforeAll(async () => {
  t = (await createTestApp()).with({ environment: { TRUSTED_PROXIES: "1" } });
});
beforeEach(async () => {
  const code = await makeProfile(t.db, (await makeCustomerPerson(t)).user);
  key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
  drawnVersion = makePageFingerprint(await t.api().tellings.get({ key }));
});
afterEach(async () => {
  for (const server of openServers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});
afterAll(() => t.close());

async function startListener(app: TestApp = t): Promise<number> {
  passedOnUrls = [];
  const application = getRequestListener(app.app.fetch);
  const server = createServer(
    answerPageStatesFirst(createPageStates(app.deps), app.deps, (asked, answer) => {
      passedOnUrls.push(`${asked.method} ${asked.url}`);
      void application(asked, answer);
    }),
  );
  openServers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function sendRequest(port: number, path: string, { method = "GET", address = makeNextAddress() } = {}) {
  const headers = { "X-Forwarded-For": address, "Accept-Encoding": "gzip" };
  const sent = request({ host: "127.0.0.1", port, path, method, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { answer, body: Buffer.concat(parts).toString() };
}

test.each([
  ["that stands as it was drawn", () => drawnVersion, () => key, 204],
  ["that is to be drawn again", () => drawnVersion.replace("1.", "0."), () => key, 200],
  ["of a key that nobody has", () => drawnVersion, randomNoticeKey, 404],
] as const)("a page %s is answered at once, as the application would answer it", async (_, sign, keyOf, status) => {
  const port = await startListener();
  const asked = keyOf();
  const said = sign();
  const { answer, body } = await sendRequest(port, `/h/${asked}/durum?v=${said}`);
  expect([answer.statusCode, passedOnUrls]).toEqual([status, []]);
  const other = await sendRequest(port, `/h/${asked}/durum?v=${said}&x=1`);
  expect(passedOnUrls).toHaveLength(1);
  expect(body).toBe(other.body);
  const told = ({ statusCode, headers }: IncomingMessage) => ({ statusCode, ...headers, "x-request-id": "", date: "" });
  expect(told(answer)).toEqual(told(other.answer));
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/u);
});

test("every other spelling is left to the application", async () => {
  const port = await startListener();
  const spellings = [`/h/${key}/durum`, `/h/${key}/durum?v=%31`, `/h/${key}`, `/h/${key}x/durum?v=1`, "/h/x/durum?v=1"];
  for (const path of spellings) await sendRequest(port, path);
  for (const method of ["HEAD", "POST", "OPTIONS"]) await sendRequest(port, `/h/${key}/durum?v=1`, { method });
  expect(passedOnUrls).toHaveLength(spellings.length + 3);
});

test("unknown keys count against the address, whose answers then come one after another", async () => {
  const port = await startListener();
  const address = makeNextAddress();
  const ask = (asked: string) => sendRequest(port, `/h/${asked}/durum?v=${drawnVersion}`, { address });
  for (let nth = 0; nth < 21; nth += 1) expect((await ask(randomNoticeKey())).answer.statusCode).toBe(404);
  const waiting = ask(key);
  await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
  t.clock.advance({ seconds: 0.5 });
  expect((await waiting).answer.statusCode).toBe(204);
  for (let nth = 0; nth <= 200; nth += 1)
    void t.deps.guessing.turn({ address: () => address, hungUp: () => new AbortController().signal });
  const refused = await ask(key);
  expect(refused.answer.statusCode).toBe(429);
  expect(Number(refused.answer.headers["retry-after"])).toBeGreaterThanOrEqual(5);
  t.deps.guessing.close();
});

test("what fails is answered and logged as every failure is", async () => {
  const selectFrom = () => {
    throw new Error("kanarya");
  };
  const own = t.with({ db: Object.assign(t.db.withoutPlugins(), { selectFrom }) });
  const { answer, body } = await sendRequest(await startListener(own), `/h/${key}/durum?v=1.sent.0`);
  expect([answer.statusCode, passedOnUrls.length]).toEqual([500, 1]);
  expect(body).not.toContain("kanarya");
  expect(own.log.join()).toContain("unexpected failure");
});

test("one line of the log tells that a page asked, and not which", async () => {
  for (const more of ["", "&x=1"]) {
    const own = t.with({});
    const { answer } = await sendRequest(await startListener(own), `/h/${key}/durum?v=${drawnVersion}${more}`);
    expect(own.log).toHaveLength(1);
    expect(JSON.parse(own.log[0]!)).toMatchObject({
      msg: "request",
      method: "GET",
      route: "/h/$key/durum",
      status: 204,
      requestId: answer.headers["x-request-id"],
    });
    expect(own.log[0]).not.toContain(key);
  }
});
