import pg from "pg";
import { pino } from "pino";

import { SUPERUSER } from "#server/embedded-postgres/data-directory.ts";
import { startEmbedded } from "#server/embedded-postgres/launcher.ts";

/** The PostgreSQL of a run: the embedded one with its usual settings, shared by all servers of the run. */
export interface BenchPostgres {
  /** Makes an empty database, and returns its DATABASE_URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(dataDir: string): Promise<BenchPostgres> {
  const { connection: runtime, stop } = await startEmbedded({ dataDir, log: pino({ level: "error" }) });
  const connection = { ...runtime, user: SUPERUSER };
  return {
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
