import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";

import { type APIRequestContext, request } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { generateCodes, linkCode, registerCustomer, saveProfile, send, signInAsAdmin } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

test.describe.configure({ mode: "parallel", timeout: 120_000 });
test.skip(process.platform !== "linux", "looks for processes in /proc");

/** Codes of one run of the generator: all of them come to be, or none. */
const RUN = 50;
const OWNERS = 4;
const DEFAULT_NOTE = "Kısa süre içinde döneceğim.";

test("kill -9 while clients write, again and again: what was acknowledged is there, and nothing runs on", async () => {
  await withClients(async (server, clients) => {
    for (const waits of [true, false]) {
      const writing = writeUntilGone(clients);
      await acknowledged(clients, 60);
      expect(await processesOf(server)).not.toEqual([]);
      await server.kill();
      await writing;
      if (waits) await expect.poll(() => processesOf(server), "left behind after the kill").toEqual([]);
      await server.restart();
      for (const client of clients) await client.expectNothingLost();
    }
  });
});

test("SIGTERM while clients write: ends by itself with code 0, and everything acknowledged is there", async () => {
  await withClients(async (server, clients) => {
    const writing = writeUntilGone(clients);
    await acknowledged(clients, 60);
    const ended = once(server.process, "exit");
    server.process.kill("SIGTERM");
    const [exit] = await Promise.all([ended, writing]);
    expect(exit, "exit code and signal").toEqual([0, null]);
    expect(await processesOf(server)).toEqual([]);
    await server.restart();
    for (const client of clients) await client.expectNothingLost();
  });
});

test("a second server on the same data is refused with a sentence, and the first goes on", async ({ server }) => {
  const second = startServer({ DATA_DIR: server.dataDir });
  await expect(second).rejects.toThrow(/klasörünü başka bir süreç kullanıyor \(süreç numarası \d+/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

interface Client {
  /** Writes once, and remembers it when it was acknowledged. */
  write(): Promise<void>;
  /** How many writes were acknowledged so far. */
  written(): number;
  expectNothingLost(): Promise<void>;
}

async function withClients(use: (server: TestServer, clients: Client[]) => Promise<void>) {
  const server = await startServer();
  const browsers: { request: APIRequestContext }[] = [];
  const browser = async () => {
    const headers = { "X-Forwarded-For": `10.255.0.${browsers.length}` };
    const opened = { request: await request.newContext({ baseURL: server.url, extraHTTPHeaders: headers }) };
    browsers.push(opened);
    return opened;
  };
  try {
    const administrator = await browser();
    await signInAsAdmin(administrator, server);
    const clients = [generator(administrator)];
    for (let nth = 0; nth < OWNERS; nth += 1) {
      const person = await browser();
      await registerCustomer(person);
      clients.push(owner(person, await generateCodes(administrator, RUN)));
    }
    await use(server, clients);
  } finally {
    for (const { request: opened } of browsers) await opened.dispose();
    await server.stop();
  }
}

/** Somebody who links codes, one after the other, and edits their notes. */
function owner(browser: { request: APIRequestContext }, free: string[]): Client {
  const notes = new Map<string, string>();
  let written = 0;
  let underway: { code: string; note: string } | undefined;
  return {
    async write() {
      const linked = [...notes.keys()];
      const code = written % 3 === 0 ? free.pop() : linked[written % linked.length];
      if (code === undefined) throw new Error("Every code was linked, and the server still answers.");
      const isNew = !notes.has(code);
      underway = { code, note: isNew ? DEFAULT_NOTE : `Not ${written}` };
      await (isNew ? linkCode(browser, code) : saveProfile(browser, code, { note: underway.note }));
      notes.set(code, underway.note);
      underway = undefined;
      written += 1;
    },
    written: () => written,
    async expectNothingLost() {
      const listed = await everything<{ code: string; note: string }>(browser, "/codes");
      const found = new Map(listed.map(({ code, note }) => [code, note]));
      // What nobody acknowledged may be there or not; it counts from now on as it is.
      if (underway) {
        const { code, note } = underway;
        if (found.get(code) === note) notes.set(code, note);
        else if (!notes.has(code)) free.push(code);
        underway = undefined;
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(notes));
      for (const code of free) {
        expect(await (await browser.request.get(`/q/${code}`)).text()).toContain("Bu QR Kod Henüz Atanmamış");
      }
    },
  };
}

/** An administrator who generates codes. */
function generator(browser: { request: APIRequestContext }): Client {
  const made: string[] = [];
  return {
    async write() {
      made.push(...(await generateCodes(browser, RUN, "RUN-")));
    },
    written: () => made.length / RUN,
    async expectNothingLost() {
      const found = (await everything<{ code: string }>(browser, "/admin/codes", "search=RUN-")).map(
        ({ code }) => code,
      );
      expect(found).toEqual(expect.arrayContaining(made));
      expect([0, RUN], "codes of a run that nobody acknowledged").toContain(found.length - made.length);
      made.splice(0, made.length, ...found);
    },
  };
}

/** All pages of a list. */
async function everything<Row>(browser: { request: APIRequestContext }, path: string, query = "") {
  const rows: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const from: string = cursor === "" ? "" : `cursor=${encodeURIComponent(cursor)}`;
    const page = await send<{ items: Row[]; next: string | null }>(browser, "GET", `${path}?${query}&${from}`);
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}

/** Lets every client write without a pause until the connection is gone; a refusal fails the test. */
async function writeUntilGone(clients: Client[]) {
  await Promise.all(
    clients.map(async ({ write }) => {
      try {
        for (;;) await write();
      } catch (error) {
        if (!/ECONNREFUSED|ECONNRESET|EPIPE|socket hang up/.test(String(error))) throw error;
      }
    }),
  );
}

/** Waits until that many more writes were acknowledged. */
async function acknowledged(clients: Client[], count: number) {
  const total = () => clients.reduce((sum, { written }) => sum + written(), 0);
  const before = total();
  await expect.poll(total, { intervals: [10], timeout: 60_000 }).toBeGreaterThanOrEqual(before + count);
}

/** Command lines of the processes that work on the server's data: PostgreSQL's name their directory, or stand in it. */
async function processesOf({ dataDir }: TestServer) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map(async (pid) => {
      // A process may end while it is looked at.
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      return command.includes(dataDir) || place.startsWith(dataDir) ? command.replaceAll("\0", " ").trim() : "";
    }),
  );
  return commands.filter((command) => command !== "");
}
