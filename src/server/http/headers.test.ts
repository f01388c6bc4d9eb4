import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openPool } from "#server/db/pool.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdministrator } from "../../../test/people.ts";
import { stubPages } from "../../../test/stub-pages.ts";
import { makeCode } from "../../../test/world.ts";

const filesFolder = mkdtempSync(join(tmpdir(), "kodu-tara-files-"));
const clientFiles = join(filesFolder, "client");
mkdirSync(join(clientFiles, "assets"), { recursive: true });
writeFileSync(join(filesFolder, "secret.svg"), "gizli");
writeFileSync(join(clientFiles, "assets", "app-1.js"), "export {};");
writeFileSync(join(clientFiles, "icon.svg"), "<svg/>");

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ clientFiles });
});
afterAll(async () => {
  await t.close();
  rmSync(filesFolder, { recursive: true });
});

const expectedHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

function expectSecurityHeaders(answer: Response): void {
  const own = Object.keys(expectedHeaders).map((name) => [name, answer.headers.get(name)]);
  expect(Object.fromEntries(own)).toEqual(expectedHeaders);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy.split("; ")).toContain(rule);
  }
  expect(policy).not.toContain("unsafe");
  expect(answer.headers.get("Referrer-Policy")).not.toBeNull();
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/u);
  expect(answer.headers.has("X-Powered-By") || answer.headers.has("Server")).toBe(false);
}

test.each([
  ["a public page", "/", 200],
  ["the application's document", "/login", 200],
  ["a redirection", "/dashboard", 302],
  ["a page that is not there", "/yok", 404],
  ["an unknown code", "/q/KT999999", 404],
  ["health", "/healthz", 200],
  ["life", "/livez", 200],
  ["the API's document", "/api/openapi.json", 200],
  ["the API's page", "/api/docs", 200],
  ["a file of the API's page", "/api/docs/swagger-ui.css", 200],
  ["an answer of the API", "/api/account/current", 200],
  ["a refusal of the API", "/api/codes", 401],
  ["an unknown address of the API", "/api/yok", 404],
  ["an unknown procedure", "/rpc/yok", 404],
  ["an asset", "/assets/app-1.js", 200],
  ["an asset that is not there", "/assets/yok.js", 404],
  ["a file beside the application", "/icon.svg", 200],
  ["a malformed address", "/%E0%A4%A", 404],
] as const)("%s carries every header", async (_, path, status) => {
  // The API accepts only the methods of its documentation.
  const methods = /^\/api\/(account|codes)/u.test(path) ? ["GET"] : ["GET", "HEAD"];
  for (const method of methods) {
    const answer = await t.as().send(path, { method });
    expect(answer.status).toBe(status);
    // Every document of the application allows the camera, because it can show the page that photographs cars.
    if (path === "/login") expectAndResetCameraPolicy(answer);
    expectSecurityHeaders(answer);
  }
});

/**
 * Expects that the response allows the camera, and then resets that header, so that the response can be checked like
 * any other.
 */
function expectAndResetCameraPolicy({ headers }: Response): void {
  expect(headers.get("Permissions-Policy")).toContain("camera=(self)");
  headers.set("Permissions-Policy", expectedHeaders["Permissions-Policy"]);
}

test("refused writes carry every header", async () => {
  const foreign = t.as(undefined, { headers: { Origin: "https://evil.example" } });
  for (const [client, status] of [
    [foreign, 403],
    [t.as(), 422],
  ] as const) {
    const answer = await client.send("/api/account/login", { json: {} });
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer);
  }
  const unread = await t.as().send("/rpc/account/login", { method: "POST" });
  expect(unread.status).toBe(415);
  expectSecurityHeaders(unread);
});

test("failures carry every header and say nothing of what failed", async () => {
  const broken = t.with({
    pages: {
      ...stubPages,
      renderHome() {
        throw new Error("gizli ayrıntı /src/server/x.ts");
      },
    },
  });
  const answer = await broken.as().send("/");
  expect(answer.status).toBe(500);
  expectSecurityHeaders(answer);
  expect(await answer.text()).not.toMatch(/gizli|\.ts|at /u);
  expect(broken.log.join("\n")).toContain(answer.headers.get("X-Request-Id") ?? "?");
});

test.each([
  ["/", "text/html; charset=UTF-8"],
  ["/dashboard", "text/html; charset=UTF-8"],
  ["/healthz", "application/json"],
  ["/api/codes", "application/json"],
])("while the database is away %s answers 503 with all headers and when to come again", async (path, type) => {
  const away = openPool({ host: "/nowhere" }, t.deps.log);
  const answer = await t.with({ db: away.db }).as("a-token").send(path);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(answer.headers.get("Content-Type")).toBe(type);
  expect(await answer.text()).toMatch(
    /"away":true|"status":"failing"|Hizmete şu anda ulaşılamıyor\. Lütfen birazdan tekrar deneyin\./u,
  );
  expectSecurityHeaders(answer);
  await away.close();
});

test("nothing is stored by a cache but assets, whose names change with their content", async () => {
  const admin = await makeAdministrator(t);
  const code = await makeCode(t.db);
  const paths = ["/", "/login", "/admin", `/q/${code}`, "/api/admin/codes", "/yok", "/assets/yok.js", "/healthz"];
  const caching = await Promise.all(
    paths.map(async (path) => [path, (await admin.send(path)).headers.get("Cache-Control")]),
  );
  expect(caching).toEqual(paths.map((path) => [path, "no-store"]));
  expect((await admin.send("/assets/app-1.js")).headers.get("Cache-Control")).toBe(
    "public, max-age=31536000, immutable",
  );
});

test.each([
  "/assets/../../secret.svg",
  "/assets/..%2f..%2fsecret.svg",
  "/assets/%2e%2e/%2e%2e/secret.svg",
  "/assets/..%5c..%5csecret.svg",
  "/..%2fsecret.svg",
  "/assets/%252e%252e/%252e%252e/secret.svg",
  "/assets//etc/passwd",
])("no address leads out of the built files: %s", async (path) => {
  const answer = await t.as().send(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("gizli");
});

test("the own styles of the pages for strangers are allowed by their hashes, and no other inline style", async () => {
  const answer = await t.as().send("/q/KT999999");
  const styles = (answer.headers.get("Content-Security-Policy") ?? "")
    .split("; ")
    .find((rule) => rule.startsWith("style-src"));
  const digests = await Promise.all(
    stubPages.inlineStyles.map(async (style) =>
      Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style))).toString("base64"),
    ),
  );
  expect(styles).toBe(`style-src 'self' ${digests.map((digest) => `'sha256-${digest}'`).join(" ")}`);
});

test("https is demanded for good only where the product runs on https", async () => {
  expect((await t.as().send("/")).headers.has("Strict-Transport-Security")).toBe(false);
  const secure = t.with({ environment: { PUBLIC_URL: "https://kodutara.example" } });
  expect((await secure.as().send("/")).headers.get("Strict-Transport-Security")).toBe(
    "max-age=63072000; includeSubDomains",
  );
});

test("the log names the kind of address and never the address", async () => {
  const own = t.with({});
  for (const path of [
    "/q/KT7M2QXA",
    "/edit-profile/KT7M2QXA",
    "/yok/KT7M2QXA",
    "/rpc/KT7M2QXA",
    "/api/profiles/KT7M2QXA",
    "/?kod=KT7M2QXA",
  ]) {
    await own.as().send(path);
    await own.as().send(path, { method: "POST" });
    await own.as(undefined, { headers: { Origin: "https://evil.example" } }).send(path, { json: { kod: "KT7M2QXA" } });
  }
  await own.api().account.current({});
  await own.as().send("/api/account/current/");
  // The log has one line for each request, and one more line for each write request of a foreign page.
  expect(own.log).toHaveLength(20 + 6);
  expect(own.log.at(-2)).toContain(`"route":"/rpc/account/current"`);
  expect(own.log.at(-1)).toContain(`"route":"/api/account/current"`);
  expect(own.log.filter((line) => line.includes(`"refused":"origin"`))).toHaveLength(6);
  expect(own.log.join("\n")).not.toMatch(/KT7M2QXA|evil/u);
});
