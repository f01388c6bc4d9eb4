import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { PoolConfig } from "pg";
import type { BaseLogger } from "pino";

import { formatLongDateTime } from "#domain/words/istanbul.ts";

import { writeAccessFiles } from "./access.ts";
import { chooseAccount, NOBODY_UID } from "./account.ts";
import { findEmbeddedBinaries } from "./binaries.ts";
import { SUPERUSER, makeDataDir, prepareCluster } from "./data-directory.ts";
import { DataDirectoryInUseError } from "./database-errors.ts";
import { type DataDirLock, lockDataDir, readLockHolder } from "./lock.ts";
import { type PostmasterStart, isAnswering, startPostmaster } from "./postmaster.ts";
import type { ServerAccount, WatchedProcess } from "./process.ts";
import { OWNER_ROLE, prepareRoles, RUNTIME_ROLE } from "./roles.ts";

const LOCK_TIMEOUT_MS = 1000;
const ADOPT_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 60_000;
/** A server that died sooner is restarted after a growing pause. */
const STABLE_RUN_MS = 10_000;
const POLL_MS = 20;
const SOCKET_PREFIX = "kodu-tara-";
// The path of a Unix socket may have at most 103 bytes on macOS and 107 on Linux, and the socket's own name takes 18 of
// them.
const SOCKET_DIR_LENGTH_MAX = 85;

export type DatabaseLog = Pick<BaseLogger, "info" | "warn" | "error">;

export interface EmbeddedOptions {
  dataDir: string;
  /** False only for throwaway databases, which a power cut may destroy. */
  durable?: boolean;
  log?: DatabaseLog | undefined;
}

export interface EmbeddedServer {
  connection: PoolConfig;
  owner: PoolConfig;
  /** Close the pools first. */
  stop(): Promise<void>;
}

/**
 * A server that dies is restarted with the same connection settings. Throws DataDirectoryInUseError when another
 * process holds the directory, and UnusableDatabaseError when the server cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = makeDataDir(options.dataDir);
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = lockDataDir(dataDir);
    if (lock !== undefined) return runServerHoldingLock(lock, { ...options, dataDir });
    if (Date.now() > deadline) throw makeLockRefusal(dataDir);
    await pause(POLL_MS);
  }
}

export async function connectEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = makeDataDir(options.dataDir);
  const deadline = Date.now() + ADOPT_TIMEOUT_MS;
  for (;;) {
    const lock = lockDataDir(dataDir);
    if (lock !== undefined) return runServerHoldingLock(lock, { ...options, dataDir });
    const holder = readLockHolder(dataDir);
    if (holder !== undefined) {
      const superuser = connectionTo(holder.socketDir, SUPERUSER);
      if (await isAnswering(superuser, clusterPath(dataDir))) {
        await prepareRoles(superuser);
        return { ...connectionsTo(holder.socketDir), stop: async () => undefined };
      }
    }
    if (Date.now() > deadline) throw makeLockRefusal(dataDir);
    await pause(POLL_MS);
  }
}

function makeLockRefusal(dataDir: string): DataDirectoryInUseError {
  const holder = readLockHolder(dataDir);
  const since = holder && formatLongDateTime(new Date(holder.since));
  const who = holder ? `süreç numarası ${holder.pid}, başlangıcı ${since}` : "henüz başlamakta olan bir süreç";
  return new DataDirectoryInUseError(
    `${dataDir} klasörünü başka bir süreç kullanıyor (${who}). Önce onu durdurun ya da DATA_DIR ile başka bir klasör verin.`,
  );
}

async function runServerHoldingLock(lock: DataDirLock, options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await runServer(lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function runServer(
  lock: DataDirLock,
  { dataDir, durable = true, log }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const binaries = findEmbeddedBinaries(join(dataDir, "lib"));
  const cluster = clusterPath(dataDir);
  const account = chooseAccount(dataDir, cluster, binaries.postgres);
  removeSocketDir(readLockHolder(dataDir)?.socketDir);
  const socketDir = makeSocketDirPath(account);
  // Announces the socket folder before it is created, so that after a kill the next process can find and delete it.
  lock.announce(socketDir);

  const logFile = join(dataDir, "postgres.log");
  const environment: Record<string, string> =
    binaries.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: binaries.libraryPath };
  const stopping = new AbortController();
  try {
    makeSocketDir(socketDir, account);
    await prepareCluster({ dataDir, cluster, durable, account, initdb: binaries.initdb, environment, logFile });
    if (!writeAccessFiles(cluster, account))
      log?.warn("this account has no name: only the permissions of its folder protect the embedded database's socket");
    if (account.identity?.uid === NOBODY_UID && account.prefix.length === 0)
      log?.warn(
        "the embedded database runs as 'nobody', as other programs may, too: start the product as another account",
      );
    const start: PostmasterStart = {
      cluster,
      connection: connectionTo(socketDir, SUPERUSER),
      account,
      postgres: binaries.postgres,
      settings: serverSettings(socketDir, durable),
      environment,
      socketDir,
      logFile,
      stopping: stopping.signal,
    };
    const supervised = superviseServer(start, await startPostmaster(start), log);
    async function stop(): Promise<void> {
      stopping.abort();
      await supervised;
      removeSocketDir(socketDir);
      lock.release();
    }
    try {
      await prepareRoles(start.connection);
    } catch (error) {
      await stop();
      throw error;
    }
    let stopped: Promise<void> | undefined;
    return { ...connectionsTo(socketDir), stop: () => (stopped ??= stop()) };
  } catch (error) {
    removeSocketDir(socketDir);
    throw error;
  }
}

async function superviseServer(
  start: PostmasterStart,
  first: WatchedProcess | undefined,
  log: DatabaseLog | undefined,
): Promise<void> {
  const { stopping } = start;
  const asked = new Promise<"asked">((settle) =>
    stopping.addEventListener("abort", () => settle("asked"), { once: true }),
  );
  let server = first;
  let begun = Date.now();
  for (let hasty = 0; !stopping.aborted;) {
    if (server !== undefined && (await Promise.race([server.ended, asked])) === "asked") break;
    hasty = Date.now() - begun < STABLE_RUN_MS ? hasty + 1 : 1;
    await Promise.race([asked, pause(Math.min(hasty - 1, 10) * 500)]);
    begun = Date.now();
    log?.warn("the embedded database ended unexpectedly and is started again");
    try {
      if (!existsSync(start.socketDir)) makeSocketDir(start.socketDir, start.account);
      server = await startPostmaster(start);
      if (server !== undefined) log?.info("the embedded database has started again");
    } catch (error) {
      server = undefined;
      log?.error({ err: error }, "the embedded database could not be started; trying again");
    }
  }
  if (server === undefined) return;
  server.end();
  const last = setTimeout(server.kill, STOP_TIMEOUT_MS);
  await server.ended;
  clearTimeout(last);
}

function serverSettings(socketDir: string, durable: boolean): Record<string, string | number> {
  const safe = durable ? "on" : "off";
  return {
    listen_addresses: "",
    port: 5432,
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    fsync: safe,
    full_page_writes: safe,
    synchronous_commit: safe,
    // A throwaway database serves many test files at once.
    max_connections: durable ? 100 : 300,
    shared_buffers: "128MB",
    max_wal_size: "512MB",
    max_wal_senders: 0,
    wal_level: "minimal",
    deadlock_timeout: "200ms",
    io_method: "sync",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statement errors are not logged, because their texts contain personal data, and the application receives the
    // errors anyway.
    log_min_messages: "log",
    log_checkpoints: "off",
    cluster_name: "kodu-tara",
  };
}

function clusterPath(dataDir: string): string {
  return join(dataDir, "postgres");
}

function connectionsTo(socketDir: string): Pick<EmbeddedServer, "connection" | "owner"> {
  return { connection: connectionTo(socketDir, RUNTIME_ROLE), owner: connectionTo(socketDir, OWNER_ROLE) };
}

function connectionTo(socketDir: string, user: string): PoolConfig {
  return { host: socketDir, port: 5432, user, database: "postgres", ssl: false };
}

function makeSocketDirPath({ identity }: ServerAccount): string {
  const name = `${SOCKET_PREFIX}${randomBytes(6).toString("hex")}`;
  const own = join(tmpdir(), name);
  // Uses /tmp if the path is too long, or if PostgreSQL runs as another account, which may not enter a private TMPDIR.
  return identity !== undefined || Buffer.byteLength(own) > SOCKET_DIR_LENGTH_MAX ? join("/tmp", name) : own;
}

function makeSocketDir(socketDir: string, { identity }: ServerAccount): void {
  mkdirSync(socketDir, { mode: 0o700 });
  if (identity !== undefined) chownSync(socketDir, identity.uid, identity.gid);
}

function removeSocketDir(socketDir: string | undefined): void {
  if (socketDir !== undefined && basename(socketDir).startsWith(SOCKET_PREFIX))
    rmSync(socketDir, { recursive: true, force: true });
}
