/** @module-tag long */
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { makeAnswerPath, makeInboxNoticePath, findPage, pages, TRIAL_STICKER_PATH } from "#contract/pages.ts";
import { LEGAL_TEXT_NAMES } from "#contract/people/legal.words.ts";
import { ANSWERS } from "#domain/notices/notice.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import { hashToken, makeToken } from "#server/access/session-token.ts";
import { CLIENT_FILES_FOLDER } from "#server/routes/built-files.ts";
import { toContractPath, documentedRouter } from "#server/routes/documented-router.ts";

import { startServer, type TestServer } from "../e2e/server.ts";
import { makeNextAddress } from "./app.ts";
import { suspiciousPaths } from "./suspicious-paths.ts";
import { readTableContents } from "./table-contents.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import {
  makeAdmin,
  makeAgreement,
  makeCars,
  makeCode,
  makeCompany,
  makeCustomer,
  makeProfile,
  makeRental,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  signIn,
} from "./world.ts";

const PUBLIC_URL = "https://kodu.example";

/** The last of the jobs that src/server/main.ts runs at start. */
const LAST_JOB = "reach-check";

let database: TestDatabase;
let server: TestServer;
let cookies: Record<string, string | undefined>;
let valuesOfPathPart: Record<string, string[]>;
let pathsInMessages: string[];
const crawlCounts = { answers: 0, addresses: new Set<string>(), found: new Set<string>() };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  server = await startServer({ DATABASE_URL: makeDatabaseUrl(database), PUBLIC_URL });
  const [customer, company, admin] = [await makeUser(db), await makeCompany(db), await makeAdmin(db)];
  const [car = "", rented = ""] = await makeCars(db, company, 2);
  const rental = await makeRental(db, company, rented, { customerId: await makeCustomer(db, company) });
  const key = await makeVisitorNotice(db, car, { now: new Date() });
  const person = makeToken();
  await db
    .insertInto("secondPeople")
    .values({
      id: randomUUID(),
      ownerId: customer.id,
      name: "Mehmet",
      email: "mehmet@example.com",
      afterMinutes: 10,
      tokenHash: hashToken(person),
      askedAt: new Date(),
    })
    .execute();
  const told = { noticeId: await readNoticeId(db, key), userId: company.id };
  const answerToken = await makeAnswerToken(db, told, new Date());
  valuesOfPathPart = {
    code: [await makeProfile(db, customer), car, await makeCode(db)],
    key: [key],
    token: [answerToken],
    person: [person],
    renter: [await makeAgreement(db, company, rental, { words: "Kiracı" })],
    digest: await listSheetDigests(),
    userId: [company.id],
    name: [...LEGAL_TEXT_NAMES],
  };
  pathsInMessages = [
    ...ANSWERS.map((answer) => makeAnswerPath(answerToken, answer)),
    makeInboxNoticePath(told.noticeId),
    `${pages.telling.path.replace("$key", key)}?foto=gitmedi`,
    `${pages.tell.path.replace("$code", car)}?neden=blocking`,
  ];
  await vi.waitFor(
    async () => {
      const jobs = await db.selectFrom("jobs").select(["name", "leasedUntil"]).execute();
      const isBegun = jobs.some(({ name }) => name === LAST_JOB);
      if (!isBegun || jobs.some(({ leasedUntil }) => leasedUntil !== null))
        throw new Error("The jobs of the start are not over.");
    },
    { timeout: 25_000 },
  );
  const now = new Date();
  cookies = {
    guest: undefined,
    customer: await signIn(db, customer, now),
    company: await signIn(db, company, now),
    administrator: await signIn(db, admin, now),
  };
});
async function listSheetDigests(): Promise<string[]> {
  const rows = await database.db.selectFrom("rentalAgreements").select("digest").execute();
  return rows.map(({ digest }) => digest.toString("hex"));
}

afterAll(async () => {
  console.log(
    `Gezinti: ${crawlCounts.answers} yanıt, ${crawlCounts.addresses.size} adres, bunlardan ${crawlCounts.found.size} tanesi var ve listede.`,
  );
  await server.stop();
  await database.drop();
});

function makeDatabaseUrl({ connection }: TestDatabase): string {
  const { host = "", port = 5432, user = "", password = "", database: name = "" } = connection;
  const account = typeof password === "string" && password !== "" ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${account}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}

interface CrawlAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface CrawlRequest {
  who?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

function sendRequest(
  path: string,
  { who = "guest", method = "GET", headers = {}, body = "" }: CrawlRequest = {},
): Promise<CrawlAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CrawlAnswer>();
  const { hostname, port } = new URL(server.url);
  const token = cookies[who];
  const sent = {
    "X-Forwarded-For": makeNextAddress(),
    ...(token === undefined ? {} : { Cookie: `__Host-session=${token}` }),
    ...(body === ""
      ? {}
      : { "Content-Type": "application/json", Origin: PUBLIC_URL, "Content-Length": String(body.length) }),
    ...headers,
  };
  const asked = httpRequest({ hostname, port, path, method, headers: sent }, (response) => {
    text(response).then(
      (said) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }),
      reject,
    );
  });
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

const strictPolicyPattern =
  /^default-src 'none'; script-src 'self'; style-src 'self'(?: 'sha256-[\w+/=]+')+; (?!.*(?:unsafe|\*|http:))/u;

function findHeaderFaults({ status, headers }: CrawlAnswer, who: string): string[] {
  const policy = String(headers["content-security-policy"]);
  const caching = headers["cache-control"] ?? "";
  const type = headers["content-type"] ?? "";
  const mayBeKept = !caching.includes("no-store");
  const must: Record<string, boolean> = {
    "a strict policy":
      strictPolicyPattern.test(policy) &&
      policy.includes("frame-ancestors 'none'") &&
      policy.includes("base-uri 'none'"),
    nosniff: headers["x-content-type-options"] === "nosniff",
    "no frames": headers["x-frame-options"] === "DENY",
    "own openers": headers["cross-origin-opener-policy"] === "same-origin",
    "own readers": headers["cross-origin-resource-policy"] === "same-origin",
    "nothing of the device": /^camera=\((?:self)?\), .*microphone=\(\)/u.test(String(headers["permissions-policy"])),
    "https for two years": headers["strict-transport-security"] === "max-age=63072000; includeSubDomains",
    "a referrer policy": ["no-referrer", "same-origin", "strict-origin-when-cross-origin"].includes(
      String(headers["referrer-policy"]),
    ),
    "who may keep it": caching !== "",
    "text with its encoding":
      !/^text\/|json|xml/u.test(type) ||
      /charset=utf-8/iu.test(type) ||
      type === "application/json" ||
      type.startsWith("text/javascript"),
    "nothing about the software": headers["server"] === undefined && headers["x-powered-by"] === undefined,
    "nothing for other origins": !Object.keys(headers).some((name) => name.startsWith("access-control-")),
    "no cookie in what is kept": !mayBeKept || headers["set-cookie"] === undefined,
    "only files are kept": !mayBeKept || /^public, max-age=\d+(?:, immutable)?$/u.test(caching),
    "no failure": status < 500 || status === 501,
  };
  return Object.keys(must).flatMap((what) => (must[what] ? [] : [`${what} (${who}, ${status})`]));
}

const builtFiles = readdirSync(CLIENT_FILES_FOLDER, { recursive: true, encoding: "utf8" });
const pathsForPrograms = [
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/.well-known/jwks.json",
  "/healthz",
  "/livez",
];
const docsPaths = [
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/start.js",
  "/api/docs/swagger-ui.css",
  "/api/docs/swagger-ui-bundle.js",
];
const routedProcedures: { name: string; method: string; path: string }[] = [];
traverseContractProcedures({ path: [], router: documentedRouter }, ({ contract: procedure, path }) => {
  const { method = "", path: documented = "" } = procedure["~orpc"].route;
  routedProcedures.push({ name: toContractPath(path).join("/"), method, path: documented });
});

function isKnownRoute(path: string, method: string): boolean {
  // URL parsing resolves dot segments before the path is matched.
  const plain = new URL(PUBLIC_URL + path).pathname;
  if (["GET", "HEAD"].includes(method) && [...pathsForPrograms, ...docsPaths].includes(plain)) return true;
  if (["GET", "HEAD"].includes(method) && isFilePath(plain)) return true;
  if (
    method === "POST" &&
    routedProcedures.some(({ name }) => plain.replaceAll(/\/+/gu, "/").replace(/\/$/u, "") === `/rpc/${name}`)
  )
    return true;
  const rest = routedProcedures.filter((one) => one.method === method || method === "HEAD");
  if (rest.some((one) => new RegExp(`^/api${one.path.replaceAll(/\{\w+\}/gu, "[^/]+")}/?$`, "u").test(plain)))
    return true;
  const page = findPage(plain);
  if (["GET", "HEAD"].includes(method) && (statePathPattern.test(plain) || isGeneratedFile(plain))) return true;
  return page !== undefined && (["GET", "HEAD"].includes(method) || ("form" in pages[page] && method === "POST"));
}

const statePathPattern = /^\/h\/[^/]+\/durum$/u;

function isGeneratedFile(path: string): boolean {
  return path === TRIAL_STICKER_PATH || /^\/k\/[^/]+\/(?:(?:sozlesme|teslim|iade)-\d+\.pdf|foto\/[^/]+)$/u.test(path);
}

/** Only built assets and files next to the document are served, but not the build's manifests. */
function isFilePath(path: string): boolean {
  const isGiven = /^\/assets\/|^\/[a-z0-9-]+\.(?:svg|png|ico)$/u.test(path);
  return isGiven && builtFiles.includes(path.slice(1));
}

async function crawlPath(path: string, given: CrawlRequest = {}): Promise<CrawlAnswer> {
  const { who = "guest", method = "GET" } = given;
  const answer = await sendRequest(path, given);
  const name = `${method} ${path}`;
  crawlCounts.answers += 1;
  crawlCounts.addresses.add(path);
  expect({ name, faults: findHeaderFaults(answer, who) }).toEqual({ name, faults: [] });
  if (isCacheable(answer))
    expect(isFilePath(path) || [...pathsForPrograms, ...docsPaths].includes(path), `${name} may be kept`).toBe(true);
  const isThere = ![404, 405, 415].includes(answer.status);
  if (isThere) {
    crawlCounts.found.add(path);
    expect(isKnownRoute(path, method), `${name} answers ${answer.status} and is on no list`).toBe(true);
  }
  return answer;
}

function isCacheable({ headers }: CrawlAnswer): boolean {
  return !headers["cache-control"]?.includes("no-store");
}

function findLinks({ body, headers }: CrawlAnswer, from: string): string[] {
  const type = headers["content-type"] ?? "";
  const links = [
    ...(type.includes("html") ? [...body.matchAll(/\s(?:href|src|action)="([^"]*)"/gu)] : []),
    ...(type.includes("css") ? [...body.matchAll(/url\(["']?([^"')]+)/gu)] : []),
    ...(type.includes("xml") ? [...body.matchAll(/<loc>([^<]*)/gu)] : []),
    ...(type.includes("manifest") ? [...body.matchAll(/"(?:src|start_url)":"([^"]*)"/gu)] : []),
  ].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  const targets = [...links, ...(headers.location === undefined ? [] : [headers.location])];
  return targets.flatMap((link) => {
    const url = new URL(link, new URL(from, PUBLIC_URL));
    return url.origin === PUBLIC_URL ? [url.pathname + url.search] : [];
  });
}

/**
 * All rows, except rows of tables that the server changes without a request. Of a session there is only its key, because
 * the server renews its times once a minute.
 */
async function readRowsOfPeople(): Promise<Record<string, string[]>> {
  const own = new Set(["alerts", "day_counts", "deliveries", "jobs", "mails", "seen_time"]);
  const rows = Object.entries(await readTableContents(database.db)).filter(([name]) => !own.has(name));
  return Object.fromEntries(
    rows.map(([name, all]) => [name, name === "sessions" ? all.map((row) => row.split(",")[0]!) : all]),
  );
}

function listPagePaths(): string[] {
  return Object.values(pages).flatMap(({ path }) => {
    const part = /\$(\w+)/u.exec(path)?.[1];
    const named = path === pages.secondPerson.path ? "person" : path === pages.renter.path ? "renter" : part;
    return part === undefined
      ? [path]
      : (valuesOfPathPart[named ?? ""] ?? []).map((value) => path.replace(`$${part}`, value));
  });
}

test.each(["guest", "customer", "company", "administrator"])(
  "whatever leads anywhere for the %s leads to something on the list, with every header",
  async (who) => {
    const polled = valuesOfPathPart["key"]!.map((key) => `/h/${key}/durum`);
    const waiting = new Set([
      "/",
      ...pathsForPrograms,
      ...docsPaths,
      ...listPagePaths(),
      ...polled,
      ...pathsInMessages,
    ]);
    const before = await readRowsOfPeople();
    for (const path of waiting) {
      const answer = await crawlPath(path, { who });
      // Links on our own pages must not be broken.
      expect(answer.status === 404 ? path : "").toBe("");
      for (const link of findLinks(answer, path)) waiting.add(link);
    }
    expect(waiting.size).toBeGreaterThan(40);
    // Security scanners open every link in mails and messages, so opening a page must change nothing.
    const after = await readRowsOfPeople();
    // The server may mail new links meanwhile, but every earlier link must still exist.
    const kept = after["mail_links"]?.filter((link) => before["mail_links"]?.includes(link));
    expect({ ...after, mail_links: kept }).toEqual(before);
  },
);

test("what scanners ask for is not there, however it is spelt", async () => {
  for (const path of suspiciousPaths) {
    const answer = await crawlPath(path);
    expect([404, 400, 302, 200].includes(answer.status), `${path}: ${answer.status}`).toBe(true);
  }
  expect(suspiciousPaths.length).toBeGreaterThan(150);
});

test("every other method is refused, and leaves every header", async () => {
  const unknown = ["OPTIONS", "TRACE", "PROPFIND", "PURGE"];
  const answered: string[] = [];
  const some = [
    "/",
    "/login",
    "/dashboard",
    "/robots.txt",
    "/assets/yok.js",
    "/rpc/account/current",
    "/api/codes",
    "/.env",
    "/yok",
  ];
  for (const path of [...some, ...listPagePaths()]) {
    for (const method of ["HEAD", "PUT", "PATCH", "DELETE", "POST", ...unknown]) {
      const body = ["PUT", "PATCH", "POST"].includes(method) ? "{}" : "";
      const headers = { "Access-Control-Request-Method": "POST", "Content-Type": "application/json" };
      const { status } = await crawlPath(path, { who: "administrator", method, body, headers });
      if (unknown.includes(method) && status < 400) answered.push(`${method} ${path}`);
    }
  }
  expect(answered).toEqual([]);
});

test("every procedure answers a stranger with every header, at either of its addresses", async () => {
  expect(routedProcedures.length).toBeGreaterThan(70);
  for (const { name, method, path } of routedProcedures) {
    await crawlPath(`/rpc/${name}`, { method: "POST", body: '{"json":{}}' });
    const rest = `/api${path.replaceAll(/\{\w+\}/gu, "yok")}`;
    await crawlPath(rest, { method, ...(["GET", "DELETE"].includes(method) ? {} : { body: "{}" }) });
  }
});

test.each([
  ["what is no HTTP", "merhaba\r\n\r\n"],
  ["a broken header", "GET / HTTP/1.1\r\nHost: a\r\nx y: z\r\n\r\n"],
  ["headers that are too long", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`],
  ["a request without a host", "GET / HTTP/1.1\r\n\r\n"],
  ["an address of another site", "GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
])("%s is answered with every header", async (_, bytes) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  const [line = "", ...rest] = head.split("\r\n");
  const headers = Object.fromEntries(
    rest.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 1).trim()]),
  );
  crawlCounts.answers += 1;
  expect(findHeaderFaults({ status: Number(line.split(" ")[1]), headers, body: "" }, "guest")).toEqual([]);
});
