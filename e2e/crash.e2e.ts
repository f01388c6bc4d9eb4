import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";

import { type APIRequestContext, request } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { generateCodes, linkCode, registerCustomer, saveProfile, callApi, signInAsAdmin } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

test.describe.configure({ mode: "parallel", timeout: 120_000 });
test.skip(process.platform !== "linux", "looks for processes in /proc");

const CODES_PER_REQUEST = 50;
const OWNER_COUNT = 4;
const CODES_WITH_NOTICES_COUNT = 10;
const DEFAULT_NOTE = "Kısa süre içinde döneceğim.";

test(
  "kill -9 while clients write, again and again: what was acknowledged is there, and nothing runs on",
  { tag: "@long" },
  async () => {
    await runWithClients(async (server, clients) => {
      for (const waits of [true, false]) {
        const writing = writeUntilDisconnected(clients);
        await waitForAcknowledgedWrites(clients, 60);
        expect(await listProcesses(server)).not.toEqual([]);
        await server.kill();
        await writing;
        if (waits) await expect.poll(() => listProcesses(server), "left behind after the kill").toEqual([]);
        await server.restart();
        for (const client of clients) await client.expectNothingLost();
      }
    });
  },
);

test(
  "SIGTERM while clients write: ends by itself with code 0, and everything acknowledged is there",
  { tag: "@long" },
  async () => {
    await runWithClients(async (server, clients) => {
      const writing = writeUntilDisconnected(clients);
      await waitForAcknowledgedWrites(clients, 60);
      const ended = once(server.process, "exit");
      server.process.kill("SIGTERM");
      const [exit] = await Promise.all([ended, writing]);
      expect(exit, "exit code and signal").toEqual([0, null]);
      expect(await listProcesses(server)).toEqual([]);
      await server.restart();
      for (const client of clients) await client.expectNothingLost();
    });
  },
);

test(
  "a second server on the same data is refused with a sentence, and the first goes on",
  { tag: "@long" },
  async ({ server }) => {
    const second = startServer({ DATA_DIR: server.dataDir });
    await expect(second).rejects.toThrow(/klasörünü başka bir süreç kullanıyor \(süreç numarası \d+/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);

interface WritingClient {
  write(): Promise<void>;
  written(): number;
  expectNothingLost(): Promise<void>;
}

async function runWithClients(use: (server: TestServer, clients: WritingClient[]) => Promise<void>) {
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
    const clients = [makeGeneratorClient(administrator)];
    for (let nth = 0; nth < OWNER_COUNT; nth += 1) {
      const person = await browser();
      await registerCustomer(person);
      clients.push(makeOwnerClient(person, await generateCodes(administrator, CODES_PER_REQUEST)));
    }
    const told = await browser();
    await registerCustomer(told);
    const codes = await generateCodes(administrator, CODES_WITH_NOTICES_COUNT);
    for (const code of codes) await linkCode(told, code);
    clients.push(makeNoticeClient(told, codes));
    await use(server, clients);
  } finally {
    for (const { request: opened } of browsers) await opened.dispose();
    await server.stop();
  }
}

function makeOwnerClient(browser: { request: APIRequestContext }, free: string[]): WritingClient {
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
      const listed = await readAllPages<{ code: string; note: string }>(browser, "/codes");
      const found = new Map(listed.map(({ code, note }) => [code, note]));
      // The last write was not acknowledged, so it may or may not have taken effect. From now on, the state that the
      // server returned is expected.
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

function makeNoticeClient(browser: { request: APIRequestContext }, codes: string[]): WritingClient {
  const states = new Map<string, string>();
  let written = 0;
  let underway: { path: string; data: object; key: string; state: string } | undefined;

  async function post(write: NonNullable<typeof underway>) {
    const headers = { "X-Forwarded-For": `10.254.${states.size >> 8}.${states.size & 255}` };
    const { path, data, key, state } = write;
    underway = write;
    const answer = await browser.request.post(`/api${path}`, { data, headers });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    states.set(key, state);
    underway = undefined;
    written += 1;
  }
  const inbox = (list: "unread" | "read") =>
    readAllPages<{ id: string; code: string; told: number }>(browser, "/notices", { list });

  return {
    async write() {
      const [last] = [...states].at(-1) ?? [];
      // Nobody can join a withdrawn or answered notice, so a new notice is sent.
      if (last === undefined || states.get(last) !== "sent") {
        const key = randomBytes(16).toString("base64url");
        const telling = { key, reason: "lights", note: "", phone: "" };
        const path = `/codes/${codes[states.size % codes.length]}/notices`;
        await post({ path, data: telling, key, state: "sent" });
      } else if (states.size % 2 === 0) {
        await post({ path: "/tellings/withdrawn", data: { key: last }, key: last, state: "withdrawn" });
      } else {
        const [notice] = await inbox("unread");
        const answer = { version: 1, answer: "coming-5", note: "" };
        await post({ path: `/notices/${notice!.id}/answers`, data: answer, key: last, state: "answered" });
      }
    },
    written: () => written,
    async expectNothingLost() {
      // Repeats the unacknowledged request, which must take effect only once.
      if (underway) await post(underway);
      for (const [key, state] of states) {
        const telling = await callApi<{ state: string; told: number }>(browser, "POST", "/tellings", { key });
        expect([key, telling.state, telling.told]).toEqual([key, state, 1]);
      }
      const shown = [...(await inbox("unread")), ...(await inbox("read"))];
      expect(shown).toHaveLength([...states.values()].filter((state) => state !== "withdrawn").length);
    },
  };
}

function makeGeneratorClient(browser: { request: APIRequestContext }): WritingClient {
  const made: string[] = [];
  return {
    async write() {
      made.push(...(await generateCodes(browser, CODES_PER_REQUEST, "RUN-")));
    },
    written: () => made.length / CODES_PER_REQUEST,
    async expectNothingLost() {
      const found = (await readAllPages<{ code: string }>(browser, "/admin/codes/search", { search: "RUN-" })).map(
        ({ code }) => code,
      );
      expect(found).toEqual(expect.arrayContaining(made));
      expect([0, CODES_PER_REQUEST], "codes of a run that nobody acknowledged").toContain(found.length - made.length);
      made.splice(0, made.length, ...found);
    },
  };
}

async function readAllPages<Row>(browser: { request: APIRequestContext }, path: string, asked = {}) {
  const rows: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const input = { ...asked, ...(cursor !== "" && { cursor }) };
    const page: { items: Row[]; next: string | null } = path.endsWith("/search")
      ? await callApi(browser, "POST", path, input)
      : await callApi(browser, "GET", `${path}?${new URLSearchParams(input).toString()}`);
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}

async function writeUntilDisconnected(clients: WritingClient[]) {
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

async function waitForAcknowledgedWrites(clients: WritingClient[], count: number) {
  const total = () => clients.reduce((sum, { written }) => sum + written(), 0);
  const before = total();
  await expect.poll(total, { intervals: [10], timeout: 60_000 }).toBeGreaterThanOrEqual(before + count);
}

async function listProcesses({ dataDir }: TestServer) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map(async (pid) => {
      // A process may have ended in the meantime.
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      return command.includes(dataDir) || place.startsWith(dataDir) ? command.replaceAll("\0", " ").trim() : "";
    }),
  );
  return commands.filter((command) => command !== "");
}
