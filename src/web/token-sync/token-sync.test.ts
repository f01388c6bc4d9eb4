import { afterEach, beforeEach, expect, test, vi } from "vitest";

const now = new Date("2026-11-21T12:00:00Z");
const sync = { url: "https://other.example/sync", token: "secret", expiresAt: new Date("2026-11-21T12:05:00Z") };

let stored: Map<string, string>;
let answers: (url: string, method: string) => Promise<Response>;
let calls: string[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  stored = new Map();
  calls = [];
  answers = async (url) => (url.startsWith("/rpc") ? Response.json({ json: { sync } }) : new Response());
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

/** Loads the module again, as a new page does. */
async function page() {
  vi.resetModules();
  return import("./token-sync.ts");
}

const asked = "POST /rpc/account/syncToken";
const posted = "POST https://other.example/sync Bearer secret";
const deleted = "DELETE https://other.example/sync Bearer secret";
const away = async (url: string) => {
  if (url.startsWith("/rpc")) return Response.json({ json: { sync } });
  throw new TypeError("Failed to fetch");
};

test("a sign-in asks for its token, is told once and leaves nothing behind", async () => {
  (await page()).reportSignIn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([asked, posted]);
  expect(stored.size).toBe(0);
});

test.each([
  ["nothing is configured", () => Response.json({ json: { sync: null } })],
  ["the session has ended meanwhile", () => new Response(null, { status: 401 })],
])("%s: nothing is told", async (_, answer) => {
  answers = async () => answer();
  (await page()).reportSignIn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([asked]);
  expect(stored.size).toBe(0);
});

test("a failure is tried again after 2, 10 and 30 s, then warned of without the token", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  answers = away;
  (await page()).reportSignIn();
  await vi.advanceTimersByTimeAsync(1999);
  expect(calls).toEqual([asked, posted]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(4);
  expect(warn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([asked, posted, posted, posted, posted]);
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
});

test("what one page could not finish, the next one does", async () => {
  answers = away;
  (await page()).reportSignOut(sync);
  await vi.advanceTimersByTimeAsync(100);
  answers = async () => new Response();
  (await page()).resumeTokenSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([deleted, deleted]);
  expect(stored.size).toBe(0);
});

test("what has expired is dropped", async () => {
  answers = away;
  (await page()).reportSignOut(sync);
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(sync.expiresAt);
  (await page()).resumeTokenSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([deleted]);
  expect(stored.size).toBe(0);
});

test("a sign-out takes the place of a sign-in that could not be told", async () => {
  answers = (url, method) => (method === "POST" ? away(url) : Promise.resolve(new Response()));
  const { reportSignIn, reportSignOut } = await page();
  reportSignIn();
  await vi.advanceTimersByTimeAsync(100);
  reportSignOut(sync);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([asked, posted, deleted]);
  expect(stored.size).toBe(0);
});

test("a sign-out with nothing to tell forgets the sign-in that was not told", async () => {
  answers = away;
  const { reportSignIn, reportSignOut } = await page();
  reportSignIn();
  await vi.advanceTimersByTimeAsync(100);
  reportSignOut(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([asked, posted]);
  expect(stored.size).toBe(0);
});

test("a browser that stores nothing still tells", async () => {
  vi.stubGlobal("localStorage", undefined);
  (await page()).reportSignIn();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([asked, posted]);
});

test("what lies in the storage and means nothing is passed over", async () => {
  stored.set("token-sync", "{");
  (await page()).resumeTokenSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([]);
});
