import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, makeNextAddress, type TestApp } from "../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../test/people.ts";
import { makeExpense } from "../../../test/world.ts";

const OWN_ORIGIN = "http://localhost:3000";

let t: TestApp;
let ayse: Person;
beforeAll(async () => {
  t = await createTestApp();
  ayse = await makeCustomerPerson(t);
});
afterAll(() => t.close());

async function sendLogOut(
  headers: Record<string, string>,
  own: { app?: TestApp["app"]; method?: string; path?: string; body?: string | null } = {},
) {
  const { app = t.app, method = "POST", path = "/rpc/account/logout", body = "{}" } = own;
  const request = { method, headers: { Cookie: `session=${ayse.token}`, ...headers }, body };
  return app.request(path, request, { incoming: { socket: { remoteAddress: makeNextAddress() } } });
}

async function isSignedIn(): Promise<boolean> {
  return (await t.api(ayse.token).account.current({})).account !== null;
}

const JSON_HEADERS = { "Content-Type": "application/json" };

test.each([
  ["a foreign Origin", { ...JSON_HEADERS, Origin: "https://evil.example" }],
  ["the same host on another port", { ...JSON_HEADERS, Origin: "http://localhost:3001" }],
  ["the same host over https", { ...JSON_HEADERS, Origin: "https://localhost:3000" }],
  ["a host that only begins like ours", { ...JSON_HEADERS, Origin: "http://localhost:3000.evil.example" }],
  ["the Origin of a sandboxed frame", { ...JSON_HEADERS, Origin: "null" }],
  ["an empty Origin", { ...JSON_HEADERS, Origin: "" }],
  ["another site", { ...JSON_HEADERS, "Sec-Fetch-Site": "cross-site" }],
  ["a neighbour host", { ...JSON_HEADERS, Origin: OWN_ORIGIN, "Sec-Fetch-Site": "same-site" }],
  ["a typed address", { ...JSON_HEADERS, "Sec-Fetch-Site": "none" }],
])("a write from %s is refused in every area, and nothing happens", async (_, headers) => {
  for (const path of ["/rpc/account/logout", "/api/account/logout", "/dashboard"]) {
    const answer = await sendLogOut(headers, { path });
    expect(answer.status).toBe(403);
    const message = "Bu işlem için yetkiniz yok.";
    expect(await answer.json()).toEqual({ defined: true, code: "FORBIDDEN", status: 403, message });
  }
  expect(await isSignedIn()).toBe(true);
});

test.each([
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "text/plain; a=application/json",
  "application/jsonx",
  "",
])("a body that a form could send is refused: %s", async (type) => {
  const answer = await sendLogOut({ Origin: OWN_ORIGIN, ...(type === "" ? {} : { "Content-Type": type }) });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ code: "NOT_JSON" });
  expect(await isSignedIn()).toBe(true);
});

test.each([
  ["a form without fields", { "Content-Type": "application/x-www-form-urlencoded" }],
  ["a body of no type", { "Content-Length": "2" }],
  ["pieces of no type", { "Transfer-Encoding": "chunked" }],
])("what only looks like sending nothing is refused: %s", async (_, headers) => {
  const answer = await sendLogOut({ Origin: OWN_ORIGIN, ...headers }, { path: "/api/account/logout", body: null });
  expect([answer.status, await answer.json()]).toMatchObject([415, { code: "NOT_JSON" }]);
  expect(await isSignedIn()).toBe(true);
});

test.each([{}, { Origin: OWN_ORIGIN }, { "Content-Length": "0" }])(
  "a write of the API that sends nothing is taken: %o",
  async (headers) => {
    ayse = await makeCustomerPerson(t);
    expect((await sendLogOut(headers, { path: "/api/account/logout", body: null })).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
    ayse = await makeCustomerPerson(t);
  },
);

test.each(["/rpc/account/logout", "/q/YOK22222/haber"])(
  "what is sent by our own pages has a type: %s",
  async (path) => {
    expect((await sendLogOut({ Origin: OWN_ORIGIN }, { path, body: null })).status).toBe(415);
    expect(await isSignedIn()).toBe(true);
  },
);

test("a write that sends nothing is refused to foreign pages", async () => {
  for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }]) {
    for (const path of ["/rpc/account/logout", "/api/account/logout"]) {
      expect((await sendLogOut(headers, { path, body: null })).status).toBe(403);
    }
  }
  expect(await isSignedIn()).toBe(true);
});

test.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])(
  "%s does not write, whatever it is asked",
  async (method) => {
    for (const path of ["/rpc/account/logout?data=%7B%7D", "/api/account/logout"]) {
      const answer = await sendLogOut(
        method === "GET" || method === "HEAD" || method === "OPTIONS" ? {} : { ...JSON_HEADERS, Origin: OWN_ORIGIN },
        {
          method,
          path,
          body: method === "GET" || method === "HEAD" ? null : "{}",
        },
      );
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await isSignedIn()).toBe(true);
  },
);

test.each([
  ["our own Origin", { ...JSON_HEADERS, Origin: OWN_ORIGIN }],
  ["the machine's other name, while no PUBLIC_URL is set", { ...JSON_HEADERS, Origin: "http://127.0.0.1:3000" }],
  ["our own page in a browser that says so", { ...JSON_HEADERS, Origin: OWN_ORIGIN, "Sec-Fetch-Site": "same-origin" }],
  ["a program that sends neither header", { "Content-Type": "application/json; charset=utf-8" }],
  ["a program that leaves a space", { "Content-Type": "Application/JSON ; charset=utf-8" }],
])("a write as JSON from %s is taken", async (_, headers) => {
  ayse = await makeCustomerPerson(t);
  expect((await sendLogOut(headers)).status).toBe(200);
  expect(await isSignedIn()).toBe(false);
});

test("with PUBLIC_URL only that origin writes", async () => {
  ayse = await makeCustomerPerson(t);
  const { app } = t.with({ environment: { PUBLIC_URL: "http://kodutara.example" } });
  for (const origin of [OWN_ORIGIN, "http://127.0.0.1:3000", "http://www.kodutara.example"]) {
    expect((await sendLogOut({ ...JSON_HEADERS, Origin: origin }, { app })).status).toBe(403);
  }
  expect((await sendLogOut({ ...JSON_HEADERS, Origin: "http://kodutara.example" }, { app })).status).toBe(200);
});

test("reading is not refused to foreign pages, and the scan page answers a link from anywhere", async () => {
  const answer = await t
    .as(undefined, { headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" } })
    .send("/");
  expect(answer.status).toBe(200);
  expect(answer.headers.has("Access-Control-Allow-Origin")).toBe(false);
  // HEAD and OPTIONS requests for a page write nothing, so the origin does not matter.
  const foreign = t.as(undefined, { headers: { Origin: "https://evil.example" } });
  expect((await foreign.send("/", { method: "HEAD" })).status).toBe(200);
  expect((await foreign.send("/", { method: "OPTIONS" })).status).toBe(404);
});

test("a body above 32 kB is refused in our words, with or without its length", async () => {
  const body = JSON.stringify({ code: "x".repeat(40_000) });
  const stream = new Blob([body]).stream();
  for (const part of [
    { body, headers: { ...JSON_HEADERS, "Content-Length": String(body.length) } },
    { body: stream, duplex: "half", headers: JSON_HEADERS },
  ]) {
    const answer = await t.app.request(
      "/api/account/login",
      { method: "POST", ...part },
      {
        incoming: { socket: { remoteAddress: makeNextAddress() } },
      },
    );
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "TOO_LARGE", status: 413 });
  }
});

test("a DELETE says all in its address and needs no body; a foreign page's is refused", async () => {
  const clerk = await makeCompanyOwnerPerson(t);
  const id = await makeExpense(t.db, clerk.user);
  const path = `/api/company/expenses/${id}`;
  expect((await clerk.send(path, { method: "DELETE", headers: { Origin: "https://evil.example" } })).status).toBe(403);
  const typed = { method: "DELETE", headers: { "Content-Type": "text/plain" } };
  expect((await clerk.send(path, typed)).status).toBe(415);
  expect((await clerk.api.company.expenses.list({})).items).toHaveLength(1);
  expect((await clerk.send(path, { method: "DELETE" })).status).toBe(200);
  expect((await clerk.api.company.expenses.list({})).items).toEqual([]);
});
