import { afterEach, beforeEach, expect, test, vi } from "vitest";

const now = new Date("2026-11-21T12:00:00Z");
const syncData = { url: "https://other.example/sync", token: "secret", expiresAt: new Date("2026-11-21T12:05:00Z") };

let stored: Map<string, string>;
let answers: (url: string, method: string) => Promise<Response>;
let calls: string[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  stored = new Map();
  calls = [];
  answers = async (url) => (url.startsWith("/rpc") ? Response.json({ json: { sync: syncData } }) : new Response());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", async (url: string, { method, headers }: { method: string; headers: object }) => {
    calls.push(`${method} ${url} ${"Authorization" in headers ? String(headers.Authorization) : ""}`.trim());
    return answers(url, method);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function loadScript() {
  vi.resetModules();
  return import("./token-sync.ts");
}

const TOKEN_REQUEST = "POST /rpc/account/syncToken";
const POSTED_TOKEN = "POST https://other.example/sync Bearer secret";
const DELETED_TOKEN = "DELETE https://other.example/sync Bearer secret";
const fetchWithSiteAway = async (url: string) => {
  if (url.startsWith("/rpc")) return Response.json({ json: { sync: syncData } });
  throw new TypeError("Failed to fetch");
};

test("a sign-in asks for its token, is told once and leaves nothing behind", async () => {
  (await loadScript()).reportSignIn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([TOKEN_REQUEST, POSTED_TOKEN]);
  expect(stored.size).toBe(0);
});

test.each([
  ["nothing is configured", () => Response.json({ json: { sync: null } })],
  ["the session has ended meanwhile", () => new Response(null, { status: 401 })],
])("%s: nothing is told", async (_, answer) => {
  answers = async () => answer();
  (await loadScript()).reportSignIn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([TOKEN_REQUEST]);
  expect(stored.size).toBe(0);
});

test("a failure is tried again after 2, 10 and 30 s, then warned of without the token", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  answers = fetchWithSiteAway;
  (await loadScript()).reportSignIn();
  await vi.advanceTimersByTimeAsync(1999);
  expect(calls).toEqual([TOKEN_REQUEST, POSTED_TOKEN]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(4);
  expect(warn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([TOKEN_REQUEST, POSTED_TOKEN, POSTED_TOKEN, POSTED_TOKEN, POSTED_TOKEN]);
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
});

test("what one page could not finish, the next one does", async () => {
  answers = fetchWithSiteAway;
  (await loadScript()).reportSignOut(syncData);
  await vi.advanceTimersByTimeAsync(100);
  answers = async () => new Response();
  (await loadScript()).resumeTokenSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([DELETED_TOKEN, DELETED_TOKEN]);
  expect(stored.size).toBe(0);
});

test("what has expired is dropped", async () => {
  answers = fetchWithSiteAway;
  (await loadScript()).reportSignOut(syncData);
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(syncData.expiresAt);
  (await loadScript()).resumeTokenSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([DELETED_TOKEN]);
  expect(stored.size).toBe(0);
});

test("a sign-out takes the place of a sign-in that could not be told", async () => {
  answers = (url, method) => (method === "POST" ? fetchWithSiteAway(url) : Promise.resolve(new Response()));
  const { reportSignIn, reportSignOut } = await loadScript();
  reportSignIn();
  await vi.advanceTimersByTimeAsync(100);
  reportSignOut(syncData);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([TOKEN_REQUEST, POSTED_TOKEN, DELETED_TOKEN]);
  expect(stored.size).toBe(0);
});

test("a sign-out with nothing to tell forgets the sign-in that was not told", async () => {
  answers = fetchWithSiteAway;
  const { reportSignIn, reportSignOut } = await loadScript();
  reportSignIn();
  await vi.advanceTimersByTimeAsync(100);
  reportSignOut(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([TOKEN_REQUEST, POSTED_TOKEN]);
  expect(stored.size).toBe(0);
});

test("a browser that stores nothing still tells", async () => {
  vi.stubGlobal("localStorage", undefined);
  (await loadScript()).reportSignIn();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([TOKEN_REQUEST, POSTED_TOKEN]);
});

test("what lies in the storage and means nothing is passed over", async () => {
  stored.set("token-sync", "{");
  (await loadScript()).resumeTokenSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([]);
});
