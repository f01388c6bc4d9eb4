import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { HttpBindings } from "@hono/node-server";
import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";

import type { contract } from "#contract/contract.ts";
import { legalTextTitles } from "#contract/people/legal.words.ts";
import { createGuessing } from "#server/access/guessing.ts";
import { createLimits } from "#server/access/limits.ts";
import { createSenderDigests } from "#server/access/senders.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createFaultLog } from "#server/db/fault-log.ts";
import type { Deps } from "#server/deps.ts";
import { createPapers } from "#server/drawing/papers.ts";
import { createClockWatch } from "#server/jobs/clock-watch.ts";
import { createSignedSheetReader } from "#server/modules/agreements/signed-sheet-reader.ts";
import { planDueAlerts } from "#server/modules/alerts/planning.ts";
import { auditReachedLimit } from "#server/modules/audit/denials.ts";
import { createPageStates } from "#server/modules/notices/page-states.ts";
import { createTellFactsReader } from "#server/modules/notices/tell-facts.ts";
import { createDayCounts } from "#server/modules/overview/day-counts.ts";
import { createScanAnswers } from "#server/modules/scan/scan-answers.ts";
import { createLog } from "#server/observe/log.ts";
import { ignoredMetrics } from "#server/observe/metrics.ts";
import { noTracing } from "#server/observe/tracing.ts";
import type { LegalTexts } from "#server/outside/legal-texts.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";
import { createTelegram } from "#server/outside/telegram.ts";
import { createTokenSync } from "#server/outside/token-sync.ts";
import { followRental } from "#server/rental-followers.ts";

import { TestClock } from "./clock.ts";
import { collectMails } from "./collected-mails.ts";
import { makeOutwardToPort } from "./outward.ts";
import { sendDueDeliveries, sendDueMails } from "./send-due.ts";
import { stubPages, makeStubShell } from "./stub-pages.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type ApiClient = ContractRouterClient<typeof contract>;

/** A browser: it keeps its session cookie, sends an Origin header, and has its own IP address. */
export interface TestClient {
  api: ApiClient;
  send(
    path: string,
    request?: {
      method?: string;
      json?: unknown;
      form?: Record<string, string>;
      upload?: FormData;
      headers?: Record<string, string>;
    },
  ): Promise<Response>;
  stream(path: string, body: ReadableStream<Uint8Array>, type: string): Promise<Response>;
  readonly token: string | undefined;
  readonly sharedDevice: string | undefined;
  readonly owesLock: boolean;
}

interface ClientPlace {
  address?: string;
  headers?: Record<string, string>;
  sharedDevice?: string | undefined;
  owesLock?: boolean;
}

interface AssembledApp {
  app: ReturnType<typeof createApp>;
  db: TestDatabase["db"];
  deps: Deps;
  clock: TestClock;
  log: string[];
  as(token?: string, place?: ClientPlace): TestClient;
  api(token?: string): ApiClient;
  post(): Promise<ReturnType<ReturnType<typeof collectMails>["take"]>>;
}

export type TestApp = AssembledApp & {
  with(own: TestAppOptions): TestApp;
  close(): Promise<void>;
};

export type TestAppOptions = Partial<Omit<Deps, "config">> & {
  environment?: Record<string, string>;
  telegramUrl?: string;
};

export async function createTestApp(overrides: TestAppOptions = {}): Promise<TestApp> {
  return makeTestAppOn(await createTestDatabase(), overrides);
}

export function makeTestAppOn(database: TestDatabase, overrides: TestAppOptions): TestApp {
  const clock = new TestClock();
  const folder = join(tmpdir(), `kodu-tara-papers-${randomUUID()}`);
  const papers = createPapers({ folder, now: clock.now, onFailure: () => undefined });
  const make = (own: TestAppOptions): TestApp => ({
    ...assembleApp(database, clock, { papers, ...own }),
    with: (more) => make({ ...own, ...more }),
    close: async () => {
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
    },
  });
  return make(overrides);
}

function assembleApp(
  database: TestDatabase,
  clock: TestClock,
  { environment = {}, telegramUrl, ...overrides }: TestAppOptions & Pick<Deps, "papers">,
): AssembledApp {
  const log: string[] = [];
  // Tests write more per second than the usual limit allows.
  const config = readConfig({ WRITES_PER_MINUTE: "999999", ...environment });
  const mails = collectMails();
  const writtenLog = createLog("debug", { write: (line) => log.push(line) });
  const limits =
    overrides.limits ??
    createLimits(database.pool, {
      writesPerMinute: config.writesPerMinute,
      noticesPerMinute: config.noticesPerMinute,
      onReached: (name, subject) => void auditReachedLimit(deps, name, subject),
    });
  const secretKeys = deriveSecretKeys(Buffer.alloc(32, 7));
  const db = overrides.db ?? database.db;
  const now = overrides.now ?? clock.now;
  // The database's clock shows the same time as the application's.
  const databaseTime = overrides.databaseTime ?? (async () => now());
  const deps: Deps = {
    config,
    db: database.db,
    slowDb: database.slowDb,
    scan: database.scan,
    texts: stubTexts,
    tokenSync: createTokenSync(config),
    secretKeys,
    mailer: mails.mailer,
    outward: makeOutwardToPort({ port: 1 }),
    telegram: createTelegram(config, secretKeys, telegramUrl),
    limits,
    guessing: createGuessing({ limits, log: writtenLog, ...clock }),
    senders: createSenderDigests(database.db),
    tellFacts: createTellFactsReader(overrides.db ?? database.db, clock.now),
    dayCounts: createDayCounts({ db: overrides.db ?? database.db, now: clock.now }),
    metrics: ignoredMetrics,
    tracing: noTracing,
    log: writtenLog,
    databaseFaults: createFaultLog(writtenLog),
    pages: stubPages,
    readSignedSheet: createSignedSheetReader({ db, config, papers: overrides.papers }),
    fetch: () => Promise.reject(new TypeError("nobody is asked outside of this machine")),
    clientFiles: import.meta.dirname,
    followRental,
    now,
    databaseTime,
    clockWatch: createClockWatch({ db, log: writtenLog, now, databaseTime }),
    randomBytes,
    ...overrides,
  };
  const app = createApp(deps, makeStubShell, createScanAnswers(deps), createPageStates(deps));
  const origin = deps.config.publicUrl;
  const prefix = origin.startsWith("https:") ? "__Host-" : "";
  const [sessionName, sharedName, owedName] = ["session", "shared-device", "lock-owed"].map(
    (name) => prefix + name,
  ) as [string, string, string];

  function as(
    token?: string,
    { address = makeNextAddress(), headers: own = {}, sharedDevice, owesLock = false }: ClientPlace = {},
  ): TestClient {
    const held = new Map<string, string>();
    if (token !== undefined) held.set(sessionName, token);
    if (sharedDevice !== undefined) held.set(sharedName, sharedDevice);
    if (owesLock) held.set(owedName, "1");
    const env = { incoming: { socket: { remoteAddress: address } } } as HttpBindings;

    async function ask(request: Request): Promise<Response> {
      const headers = new Headers({ Origin: origin, ...own });
      for (const [name, value] of request.headers) headers.set(name, value);
      const cookies = [...held].map(([name, value]) => `${name}=${value}`);
      if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
      const response = await app.request(new Request(request, { headers }), undefined, env);
      for (const cookie of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
        if (value === "") held.delete(name);
        else held.set(name, value);
      }
      return response;
    }

    const link = new RPCLink({ url: `${origin}/rpc`, fetch: (request) => ask(request) });
    return {
      api: createORPCClient<ApiClient>(link),
      send(path, { method, json, form, upload, headers = {} } = {}) {
        const filled = upload ?? (form && new URLSearchParams(form));
        const body = filled ? { body: filled } : json === undefined ? {} : { body: JSON.stringify(json) };
        const type = json === undefined ? {} : { "Content-Type": "application/json" };
        return ask(
          new Request(origin + path, {
            method: method ?? (json === undefined && filled === undefined ? "GET" : "POST"),
            headers: { ...type, ...headers },
            ...body,
          }),
        );
      },
      stream(path, body, type) {
        const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
        return ask(new Request(origin + path, init));
      },
      get token() {
        return held.get(sessionName);
      },
      get sharedDevice() {
        return held.get(sharedName);
      },
      get owesLock() {
        return held.has(owedName);
      },
    };
  }

  async function post() {
    await sendDueMails(deps);
    await planDueAlerts(deps);
    await sendDueDeliveries(deps);
    return mails.take();
  }

  return { app, db: database.db, deps, clock, log, as, api: (token?: string) => as(token).api, post };
}

const stubTexts: LegalTexts = {
  versionOf: () => "2026-11-01",
  text: async (name, asked) => ({
    name,
    title: legalTextTitles[name],
    language: name === "visitors" ? asked : "tr",
    version: "2026-11-01",
    html: `<h1>${name}</h1>`,
  }),
  unshown: [],
};

let addressCount = 0;

/** Rate limits count per address, so tests must not share an address. */
export function makeNextAddress(): string {
  addressCount += 1;
  return `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

export async function catchRefusal(
  call: Promise<unknown>,
): Promise<ORPCError<string, { fields?: Record<string, string> }>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ORPCError) return error as ORPCError<string, { fields?: Record<string, string> }>;
    throw error;
  }
  throw new Error("The call was answered and not refused.");
}

export async function catchRefusedFields(call: Promise<unknown>): Promise<Record<string, string> | undefined> {
  const refusal = await catchRefusal(call);
  if (refusal.code !== "INPUT_INVALID") throw refusal;
  return refusal.data.fields;
}
