import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { readConfig } from "#server/config.ts";
import { answerScansFirst } from "#server/modules/scan/listener.ts";
import { createScanAnswers } from "#server/modules/scan/scan-answers.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCustomerPerson } from "../../../test/people.ts";
import { linkCode } from "../../../test/world.ts";
import { createLog } from "./log.ts";
import { noTracing, openTracing, type RequestTracing } from "./tracing.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT_ID = "00f067aa0ba902b7";
const TRACEPARENT = `00-${TRACE_ID}-${PARENT_ID}-01`;

let t: TestApp;
/** `body` is decoded as Latin-1, in which protobuf's ASCII texts stay readable. */
let receivedRequests: { url: string | undefined; headers: IncomingMessage["headers"]; body: string }[];
let collectorStatus: number;
let log: string[];
const resourcesToClose: { close(): unknown }[] = [];

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of resourcesToClose.splice(0)) await one.close();
});

async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  resourcesToClose.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

async function traceToCollector(environment: Record<string, string> = {}): Promise<RequestTracing> {
  [receivedRequests, log, collectorStatus] = [[], [], 200];
  const port = await listenOnFreePort(
    createServer((asked, answer) => {
      void buffer(asked).then((body) => {
        receivedRequests.push({ url: asked.url, headers: asked.headers, body: body.toString("latin1") });
        answer.writeHead(collectorStatus).end();
      });
    }),
  );
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, ...environment });
  const tracing = await openTracing(config, createLog("info", { write: (line) => log.push(line) }), "1.2.3");
  resourcesToClose.unshift(tracing);
  return tracing;
}

const countSpans = (text: string, name: string) => text.split(name).length - 1;
const decodeHex = (hex: string) => Buffer.from(hex, "hex").toString("latin1");
const answeredRequest = { requestId: "one", method: "GET", route: "/q/$code", status: 200, ms: 3 };

async function requestScan(app: TestApp, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const application = getRequestListener(app.app.fetch);
  const scans = answerScansFirst(createScanAnswers(app.deps), app.deps, (...given) => void application(...given));
  const port = await listenOnFreePort(createServer(scans));
  const [answer] = (await once(request({ port, path, headers }).end(), "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer;
}

test("the span of a scan reaches the collector, under the trace that the scan came with", async () => {
  const tracing = await traceToCollector();
  const app = t.with({ tracing });
  const { user } = await makeCustomerPerson(t);
  const code = await linkCode(t.db, user);
  const answer = await requestScan(app, `/q/${code}`, { traceparent: TRACEPARENT });
  await tracing.close();
  const [{ url, headers, body } = { url: "", headers: {}, body: "" }, ...others] = receivedRequests;
  expect([url, headers["content-type"], others]).toEqual(["/v1/traces", "application/x-protobuf", []]);
  expect(countSpans(body, "GET /q/$code")).toBe(1);
  expect(body).toContain(decodeHex(TRACE_ID));
  expect(body).toContain(decodeHex(PARENT_ID));
  for (const text of ["kodu-tara", "1.2.3", "http.response.status_code", answer.headers["x-request-id"]])
    expect(body).toContain(text);
  expect(JSON.parse(app.log.at(-1)!)).toMatchObject({ msg: "request", traceId: TRACE_ID });
});

test("no code, e-mail, password, agent or address of whoever asks is in a span", async () => {
  const tracing = await traceToCollector();
  const app = t.with({ tracing });
  const { user } = await makeCustomerPerson(t);
  const code = await linkCode(t.db, user);
  const agent = "Somebodys-Telephone/1";
  await requestScan(app, `/q/${code}?from=camera`, { "User-Agent": agent });
  await requestScan(app, `/q/${code}?dil=en`, { "User-Agent": agent });
  const logIn = { email: user.email, password: "their-own-password" };
  await app.as(undefined, { address: "203.0.113.77" }).send("/api/account/login", { json: logIn });
  await app.as().send(`/made-up/${code}?email=${user.email}`);
  await tracing.close();
  const text = receivedRequests.map(({ body }) => body).join("");
  expect(countSpans(text, "GET /q/$code")).toBe(2);
  expect(countSpans(text, "POST /api/account/login")).toBe(1);
  expect(countSpans(text, "GET other")).toBe(1);
  for (const personal of [code, user.email, "their-own-password", agent, "203.0.113.77", "camera", "made-up"])
    expect(text).not.toContain(personal);
});

test("a request without a trace begins one, whose number is in its line of the log", async () => {
  const tracing = await traceToCollector();
  const { traceId } = tracing.answered({ ...answeredRequest, headers: {} });
  await tracing.close();
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(receivedRequests[0]!.body).toContain(decodeHex(traceId!));
});

test("what the environment says of the service, its attributes and its headers is sent", async () => {
  vi.stubEnv("OTEL_SERVICE_NAME", "kodu-tara-istanbul");
  vi.stubEnv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=pilot,host.name=one%2Ctwo");
  const tracing = await traceToCollector({
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20key,x-tenant=seven",
  });
  tracing.answered({ ...answeredRequest, headers: {} });
  await tracing.close();
  const [{ headers, body }] = receivedRequests as [(typeof receivedRequests)[0]];
  expect([headers["authorization"], headers["x-tenant"]]).toEqual(["Bearer key", "seven"]);
  for (const text of ["kodu-tara-istanbul", "deployment.environment.name", "pilot", "one,two"])
    expect(body).toContain(text);
});

test.each([
  ["0", { sampled: 1, unsampled: 0, own: 0 }],
  ["1", { sampled: 1, unsampled: 0, own: 1 }],
])("with a ratio of %s a trace that comes with a request decides, and the ratio otherwise", async (ratio, wanted) => {
  const tracing = await traceToCollector({ OTEL_TRACES_SAMPLER_ARG: ratio });
  const headers = { sampled: TRACEPARENT, unsampled: TRACEPARENT.replace(/01$/, "00"), own: undefined };
  for (const [route, traceparent] of Object.entries(headers))
    tracing.answered({ ...answeredRequest, route, headers: { traceparent } });
  await tracing.close();
  const text = receivedRequests.map(({ body }) => body).join("");
  const recorded = Object.keys(headers).map((route) => [route, countSpans(text, `GET ${route}`)]);
  expect(Object.fromEntries(recorded)).toEqual(wanted);
});

test("a request that is not recorded is still logged with the trace that it came with", async () => {
  const tracing = await traceToCollector({ OTEL_TRACES_SAMPLER_ARG: "0" });
  const unsampled = TRACEPARENT.replace(/01$/, "00");
  expect(tracing.answered({ ...answeredRequest, headers: { traceparent: unsampled } })).toEqual({ traceId: TRACE_ID });
  expect(tracing.answered({ ...answeredRequest, headers: {} })).toEqual({});
});

test("a collector that refuses is told once, and disturbs no answer", async () => {
  const tracing = await traceToCollector();
  collectorStatus = 400;
  for (let batch = 0; batch < 1100; batch += 1) tracing.answered({ ...answeredRequest, headers: {} });
  await tracing.close();
  expect(receivedRequests.length).toBeGreaterThan(1);
  expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "the collector takes no spans; they are lost until it does",
  ]);
});

test("a setting that the exporter cannot use is told", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_COMPRESSION", "zstd");
  const tracing = await traceToCollector();
  await tracing.close();
  expect(log.join()).toContain("OTEL_EXPORTER_OTLP_COMPRESSION");
});

test("without an address nothing is recorded", async () => {
  expect(await openTracing(readConfig({}), createLog("silent"), "1")).toBe(noTracing);
});

test.each([
  ["nothing of OpenTelemetry is loaded without an address", "{}", 0],
  ["and all of it with one", '{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }', 5],
])("%s", { tags: "long" }, (_name, environment, least) => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith("@opentelemetry/")) loaded.add(specifier);
        return next(specifier, context);
      },
    });
    await import("./src/server/app.ts");
    await import("./src/server/modules/scan/listener.ts");
    const { readConfig } = await import("./src/server/config.ts");
    const { openTracing } = await import("./src/server/observe/tracing.ts");
    const { createLog } = await import("./src/server/observe/log.ts");
    await openTracing(readConfig(${environment}), createLog("silent"), "1");
    console.log(loaded.size);`;
  const root = new URL("../../../", import.meta.url);
  const told = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, encoding: "utf8" });
  if (least === 0) expect(told.trim()).toBe("0");
  else expect(Number(told)).toBeGreaterThanOrEqual(least);
});
