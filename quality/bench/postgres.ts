import { readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { pino } from "pino";

import { SUPERUSER } from "#server/embedded-postgres/data-directory.ts";
import { startEmbedded } from "#server/embedded-postgres/launcher.ts";

/** The PostgreSQL of a run: the embedded one with its usual settings, shared by all servers of the run. */
export interface BenchPostgres {
  /** The process id of the postmaster. */
  pid: number;
  /** Makes an empty database, and returns its DATABASE_URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(dataDir: string): Promise<BenchPostgres> {
  const { connection: runtime, stop } = await startEmbedded({ dataDir, log: pino({ level: "error" }) });
  const connection = { ...runtime, user: SUPERUSER };
  return {
    pid: Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10),
    async create(name) {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://${connection.user}@localhost/${name}?host=${encodeURIComponent(connection.host!)}`;
    },
    stop,
  };
}

export async function runQuery<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  // Node ends the process at an 'error' event without a listener. The client emits such an event if the server closes
  // the connection while no statement runs.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
