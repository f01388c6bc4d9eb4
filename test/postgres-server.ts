import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";

import { chooseAccount } from "#server/embedded-postgres/account.ts";
import { findEmbeddedBinaries } from "#server/embedded-postgres/binaries.ts";
import { prepareCluster, SUPERUSER } from "#server/embedded-postgres/data-directory.ts";
import { startPostmaster } from "#server/embedded-postgres/postmaster.ts";

export interface PostgresServer {
  connection: pg.PoolConfig;
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  copy(settings: Record<string, string | number>, ...files: string[]): Promise<PostgresServer>;
  remove(): Promise<void>;
}

export async function makePostgres(settings: Record<string, string | number> = {}): Promise<PostgresServer> {
  return makeServerIn(makeDirectory(), settings);
}

// The folder is in the system's temporary folder, which PostgreSQL's account may enter and whose path is short enough
// for a socket.
function makeDirectory(): string {
  return mkdtempSync(join(tmpdir(), "kodu-tara-server-"));
}

async function makeServerIn(dataDir: string, settings: Record<string, string | number>): Promise<PostgresServer> {
  const { initdb, postgres, libraryPath } = findEmbeddedBinaries(join(dataDir, "lib"));
  const environment: Record<string, string> = libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath };
  const cluster = join(dataDir, "postgres");
  const socketDir = join(dataDir, "socket");
  const logFile = join(dataDir, "postgres.log");
  const account = chooseAccount(dataDir, cluster, postgres);
  const connection = { host: socketDir, port: 5432, user: SUPERUSER, database: "postgres", ssl: false };
  await prepareCluster({ dataDir, cluster, durable: false, account, initdb, environment, logFile });

  const stopping = new AbortController();
  let running: Awaited<ReturnType<typeof startPostmaster>>;
  async function start(): Promise<void> {
    // The watchdog removed the folder when the previous process ended.
    mkdirSync(socketDir, { mode: 0o700, recursive: true });
    chownSync(socketDir, account.owner.uid, account.owner.gid);
    const own = { listen_addresses: "", unix_socket_directories: socketDir, fsync: "off", ...settings };
    running = await startPostmaster({
      cluster,
      connection,
      account,
      postgres,
      settings: own,
      environment,
      socketDir,
      logFile,
      stopping: stopping.signal,
    });
  }
  async function stop(): Promise<void> {
    running?.end();
    await running?.ended;
  }

  await start();
  return {
    connection,
    url: `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    start,
    stop,
    async copy(own, ...files) {
      const directory = makeDirectory();
      const copied = join(directory, "postgres");
      cpSync(cluster, copied, { recursive: true });
      chmodSync(copied, 0o700);
      for (const file of files) writeFileSync(join(copied, file), "");
      return makeServerIn(directory, own);
    },
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
