import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import { SUPERUSER } from "#server/embedded-postgres/data-directory.ts";
import { startEmbedded } from "#server/embedded-postgres/launcher.ts";
import { RUNTIME_ROLE } from "#server/embedded-postgres/roles.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { connection: pg.PoolConfig; template: string };
  }
}

/**
 * Vitest loads this file once for each project, so the server and the number of its projects are stored in
 * `globalThis`.
 */
const globalWithTestServer = globalThis as { testServer?: { users: number; prepared: Promise<PreparedServer> } };

interface PreparedServer {
  connection: pg.PoolConfig;
  template: string;
  end(): Promise<void>;
}

/** All projects share one server, which is stopped after the last project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = (globalWithTestServer.testServer ??= { users: 0, prepared: prepareServer() });
  running.users += 1;
  const { connection, template, end } = await running.prepared;
  project.provide("testServer", { connection, template });
  return async function teardown(): Promise<void> {
    running.users -= 1;
    if (running.users > 0) return;
    delete globalWithTestServer.testServer;
    await end();
  };
}

async function prepareServer(): Promise<PreparedServer> {
  const server = process.env["TEST_DATABASE_URL"]
    ? makeGivenServer(process.env["TEST_DATABASE_URL"])
    : await startOwnServer();
  const run = `kodu_tara_test_${randomBytes(4).toString("hex")}`;
  const template = `${run}_template`;
  await runAsAdministrator(server.connection, async (client) => {
    await client.query(`create database ${template}`);
    const { rows } = await client.query("select from pg_roles where rolname = $1", [RUNTIME_ROLE]);
    if (rows.length === 0) await client.query(`create role ${RUNTIME_ROLE}`);
  });
  const { patiently, close } = openPool({ ...server.connection, database: template }, pino());
  await patiently((db) => migrate(db, { runtime: RUNTIME_ROLE }));
  await close();
  const end = async () => {
    await runAsAdministrator(server.connection, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        "select datname from pg_database where starts_with(datname, $1)",
        [run],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
    await server.stop();
  };
  return { connection: server.connection, template, end };
}

interface TestServer {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

function makeGivenServer(url: string): TestServer {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return { connection: { host, port, user, password, database }, stop: async () => undefined };
}

async function startOwnServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "kodu-tara-test-"));
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: pino({ level: "warn" }) });
  return {
    connection: { ...connection, user: SUPERUSER },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function runAsAdministrator(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
