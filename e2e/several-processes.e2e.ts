import { readdirSync } from "node:fs";

import { type APIRequestContext, request } from "@playwright/test";
import pg from "pg";

import { startMailServer } from "../test/mail-server.ts";
import { makePostgres, type PostgresServer } from "../test/postgres-server.ts";
import { expect, test } from "./fixtures.ts";
import { registerCustomer, callApi } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

const PROCESS_COUNT = 4;

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let postgres: PostgresServer;
let servers: TestServer[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  mailServer = await startMailServer();
  postgres = await makePostgres();
  const env = { DATABASE_URL: postgres.url, SMTP_URL: mailServer.url };
  servers = await Promise.all(Array.from({ length: PROCESS_COUNT }, () => startServer(env)));
});

test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.remove();
  await mailServer.goDown();
});

let personCount = 0;

async function openBrowserAt(server: TestServer | undefined, storageState?: StorageState) {
  personCount += 1;
  const address = { "X-Forwarded-For": `10.9.0.${personCount}` };
  const baseURL = server?.url ?? "";
  return {
    request: await request.newContext({ baseURL, extraHTTPHeaders: address, ...(storageState && { storageState }) }),
  };
}

type ServerBrowser = Awaited<ReturnType<typeof openBrowserAt>>;
type StorageState = Awaited<ReturnType<APIRequestContext["storageState"]>>;

async function openAtEveryServer(browser: ServerBrowser): Promise<ServerBrowser[]> {
  const cookies = await browser.request.storageState();
  return Promise.all(servers.map((server) => openBrowserAt(server, cookies)));
}

async function queryRows<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

test(
  "started at once on an empty database, all come up, on one schema and with one administrator",
  { tag: "@long" },
  async () => {
    for (const { url } of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const files = readdirSync("db/migrations").filter((name) => name.endsWith(".sql"));
    expect(await queryRows("select from kysely_migration")).toHaveLength(files.length);
    expect(await queryRows("select email from users where role = 'admin'")).toEqual([
      { email: servers[0]?.adminEmail },
    ]);
  },
);

test("a session that one began is known to all, and over at all once one ends it", { tag: "@long" }, async () => {
  const one = await openBrowserAt(servers[0]);
  const person = await registerCustomer(one);
  const places = await openAtEveryServer(one);
  const accounts = async () => {
    const answers = await Promise.all(
      places.map((place) => callApi<{ account: { email: string } | null }>(place, "GET", "/account/current")),
    );
    return answers.map(({ account }) => account?.email);
  };
  expect(await accounts()).toEqual(Array(PROCESS_COUNT).fill(person.email));
  await callApi(places[1]!, "POST", "/account/logout", {});
  expect(await accounts()).toEqual(Array(PROCESS_COUNT).fill(undefined));
});

test("what is tried at one counts at all", { tag: "@long" }, async () => {
  const one = await openBrowserAt(servers[0]);
  await registerCustomer(one);
  const places = await openAtEveryServer(one);
  const answers: number[] = [];
  for (let nth = 0; nth < 12; nth++) {
    const place = places[nth % PROCESS_COUNT]!;
    answers.push((await place.request.fetch("/api/codes/KT000000/link", { method: "POST", data: {} })).status());
  }
  expect(answers).toEqual([...Array<number>(10).fill(404), 429, 429]);
});

test("a mail goes once, whichever wrote it", { tag: "@long" }, async () => {
  const written = await Promise.all(servers.map(async (server) => registerCustomer(await openBrowserAt(server))));
  await expect.poll(async () => (await queryRows("select from mails")).length).toBe(0);
  for (const { email } of written)
    expect(mailServer.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
});

test("every line that a process writes is JSON, from the first one on", { tag: "@long" }, async () => {
  for (const { output } of servers) {
    const lines = output.trim().split("\n");
    const log = lines.map((line) => JSON.parse(line) as { msg: string; level: number; commit?: string });
    expect(log[0]).toMatchObject({ msg: "starting", level: 30, commit: expect.any(String) });
    expect(log.some(({ msg }) => msg.includes("hazır:"))).toBe(true);
  }
});

test("a start that fails says why in one line of JSON", { tag: "@long" }, async () => {
  const starting = startServer({ DATABASE_URL: "postgresql://localhost:1/nowhere" });
  await expect(starting).rejects.toThrow(
    /\n\{"level":60,[^\n]*DATABASE_URL ile verilen PostgreSQL sunucusuna bağlanılamadı[^\n]*\}\n/u,
  );
});
