import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeSecurityHeaders, defaultHeaders } from "#server/http/headers.ts";

import { IS_PROXY_INSTALLED, type ProxyServer, proxyFile, type RawAnswer, startProxy } from "./proxy-server.ts";

const POLICY_HEADER = "Content-Security-Policy";
const allHeaders: Record<string, string> = {
  ...makeSecurityHeaders({ publicUrl: "https://kodutara.example", authSyncUrl: undefined }, []),
  ...defaultHeaders,
};
const { "Strict-Transport-Security": transport, ...onPlain } = allHeaders;

test("the pages of the proxy have the one style that their policy allows", () => {
  const [, allowed] = /style-src 'sha256-([^']+)'/.exec(proxyFile)!;
  for (const page of ["away", "busy", "large"]) {
    const [, style] = /<style>(.*)<\/style>/s.exec(readFileSync(`deploy/${page}.html`, "utf8"))!;
    expect(createHash("sha256").update(style!).digest("base64")).toBe(allowed);
  }
});

test("no location of the proxy has headers of its own, since it would lose those of all", () => {
  const locations = proxyFile.split(/^ {2}location /m).slice(1);
  expect(locations.length).toBeGreaterThan(10);
  expect(locations.filter((text) => text.split(/^ {2}\}/m)[0]!.includes("add_header"))).toEqual([]);
});

test("each location that sets headers also sets the visitor's address, because it does not inherit the general line", () => {
  const places = proxyFile.split(/(?=^ {2}location )/m).slice(1);
  const setting = places.map((text) => text.split(/^ {2}\}/m)[0]!).filter((text) => text.includes("proxy_set_header"));
  expect(setting.length).toBeGreaterThan(3);
  for (const text of setting) expect(text).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
});

function makeRawRequest(line: string, ...more: string[]): string {
  return [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...more, "", ""].join("\r\n");
}

const TOO_LARGE_LENGTH_HEADER = "Content-Length: 99999999";

describe.skipIf(!IS_PROXY_INSTALLED)("the proxy of deploy/nginx.conf", () => {
  let proxy: ProxyServer;
  const ofProcess = {
    ...allHeaders,
    [POLICY_HEADER]: "default-src 'self'",
    "Cache-Control": "private",
    "X-Asked": "",
    "Content-Length": "4",
  };

  beforeAll(async () => {
    proxy = await startProxy((asked, response) => {
      const from = asked.headersDistinct["x-forwarded-for"]?.join(" | ") ?? "";
      response.writeHead(200, { ...ofProcess, "X-Asked": asked.url ?? "", "X-Seen-From": from }).end("page");
    });
  });
  afterAll(() => proxy.stop());

  function expectOwn({ headers, body }: RawAnswer, expected: Record<string, string>): void {
    const rest = Object.entries(expected).filter(([name]) => name !== POLICY_HEADER);
    expect(rest.map(([name]) => [name, headers.get(name)])).toEqual(rest);
    expect(headers.get(POLICY_HEADER)).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    );
    expect(headers.get("Server")).toBe("nginx");
    expect(body).not.toMatch(/nginx\/\d/);
    const type = headers.get("Content-Type");
    if (type !== "application/json") expect(type).toMatch(/^text\/html; charset=utf-8$/);
  }

  test.each([
    ["bytes that are no request", "nonsense\r\n\r\n", 400],
    ["a request without a host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["a version of HTTP that there is not", "GET / HTTP/7.0\r\n\r\n", 505],
    ["a long address", makeRawRequest(`GET /${"x".repeat(9000)}`), 414],
    ["a long header", makeRawRequest("GET /", `X-Long: ${"x".repeat(9000)}`), 400],
    ["a method that shows headers", makeRawRequest("TRACE /"), 405],
    ["a large body for a page", makeRawRequest("POST /log-in", TOO_LARGE_LENGTH_HEADER), 413],
    ["a large body for a procedure", makeRawRequest("POST /rpc/codes/link", TOO_LARGE_LENGTH_HEADER), 413],
    ["a large body for the API", makeRawRequest("POST /api/codes", TOO_LARGE_LENGTH_HEADER), 413],
    ["a large photo", makeRawRequest("POST /q/KT123456/haber", TOO_LARGE_LENGTH_HEADER), 413],
    ["a file of its own that nobody may ask for", makeRawRequest("GET /away.html"), 404],
  ])("answers %s itself, with every header, its charset, and no version", async (_, sent, status) => {
    const answer = await proxy.send("https", sent);
    expect(answer.status).toBe(status);
    expectOwn(answer, allHeaders);
    expect(answer.headers.get("Strict-Transport-Security")).toBe(transport);
    expect(answer.headers.has("Retry-After")).toBe(false);
  });

  test("answers plain HTTP on the encrypted port in the same way", async () => {
    const answer = await proxy.send("plain to https", makeRawRequest("GET /"));
    expect(answer.status).toBe(400);
    expectOwn(answer, allHeaders);
  });

  test("answers a flood of scans with a page that comes again", async () => {
    await proxy.send("https", makeRawRequest("GET /q/KT123456"));
    const answer = await proxy.send("https", makeRawRequest("GET /q/KT123456"));
    expect(answer.status).toBe(429);
    expect(answer.body).toContain("Çok fazla istek");
    expectOwn(answer, allHeaders);
    expect(answer.headers.get("Retry-After")).toMatch(/^(5|7|8|10)$/);
    expect(answer.headers.get("Refresh")).toBe(answer.headers.get("Retry-After"));
  });

  test("leaves the headers of a process as they are, each once", async () => {
    const { status, headers, body } = await proxy.send("https", makeRawRequest("GET /somewhere"));
    expect([status, body]).toEqual([200, "page"]);
    const expected = Object.entries({ ...ofProcess, "X-Asked": "/somewhere" });
    expect(expected.map(([name]) => [name, headers.get(name)])).toEqual(expected);
  });

  test.each(["GET /", "GET /assets", "GET /assets/a.js", "GET /api/cars", "POST /rpc/account/login"])(
    "tells the process the address of the connection at %s, whatever address the visitor claims",
    async (line) => {
      const forged = ["X-Forwarded-For: 9.9.9.9", "x-forwarded-for: 8.8.8.8, 7.7.7.7", "X_Forwarded_For: 6.6.6.6"];
      const { status, headers } = await proxy.send("https", makeRawRequest(line, ...forged));
      expect([status, headers.get("X-Seen-From")]).toEqual([200, "127.0.0.1"]);
    },
  );

  test.each([
    ["GET /q/KT123456?a=b", "https://kodutara.example/q/KT123456?a=b"],
    ["HEAD /", "https://kodutara.example/"],
    ["GET /apis", "https://kodutara.example/apis"],
  ])("leads a page on the plain port on: %s", async (line, location) => {
    const answer = await proxy.send("http", makeRawRequest(line));
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, location]);
    expectOwn(answer, onPlain);
    expect(answer.headers.get("Strict-Transport-Security")).toBeNull();
  });

  test.each(["POST /rpc/account/login", "GET /api/codes", "GET /api", "POST /api/account/login", "GET //api/codes"])(
    "refuses %s on the plain port",
    async (line) => {
      const answer = await proxy.send("http", makeRawRequest(line));
      expect([answer.status, answer.headers.get("Location")]).toEqual([403, null]);
      expect(answer.headers.get("Content-Type")).toBe("application/json");
      expectOwn(answer, onPlain);
    },
  );

  test.each(["POST /q/KT123456/haber", "PUT /", "DELETE /log-in"])(
    "refuses the form of a page there: %s",
    async (line) => {
      const answer = await proxy.send("http", makeRawRequest(line));
      expect([answer.status, answer.headers.get("Location")]).toEqual([403, null]);
      expectOwn(answer, onPlain);
    },
  );

  test("answers bytes that are no request on the plain port with every header, too", async () => {
    const answer = await proxy.send("http", "nonsense\r\n\r\n");
    expect(answer.status).toBe(400);
    expectOwn(answer, onPlain);
  });

  test("says when to come again while no process answers, to people and to programs", async () => {
    await proxy.loseProcess();
    const page = await proxy.send("https", makeRawRequest("GET /log-in"));
    const program = await proxy.send("https", makeRawRequest("POST /rpc/codes/link"));
    for (const answer of [page, program]) {
      expect(answer.status).toBe(503);
      expectOwn(answer, allHeaders);
      expect(answer.headers.get("Retry-After")).toBe("10");
      expect(answer.headers.has("Refresh")).toBe(false);
    }
    expect(page.body).toContain("Şu anda ulaşılamıyor");
    expect(JSON.parse(program.body)).toMatchObject({ code: "UNAVAILABLE" });
  });
});
