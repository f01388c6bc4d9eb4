import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { UnusableDatabaseError } from "./database-errors.ts";
import { type ServerAccount, type WatchedProcess, runWatched, servesDirectory, sendSignal } from "./process.ts";

const PREVIOUS_STOP_MAX_MS = 60_000;
const PREVIOUS_INTERRUPT_TIMEOUT_MS = 5000;
const POLL_MS = 10;

export interface PostmasterStart {
  cluster: string;
  connection: pg.PoolConfig;
  account: ServerAccount;
  postgres: string;
  settings: Record<string, string | number>;
  environment: Record<string, string>;
  socketDir: string;
  logFile: string;
  stopping: AbortSignal;
}

export async function startPostmaster(start: PostmasterStart): Promise<WatchedProcess | undefined> {
  const { cluster, account, postgres, settings, socketDir, logFile, stopping } = start;
  const line = [
    postgres,
    "-D",
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const deadline = Date.now() + PREVIOUS_STOP_MAX_MS;
  while (!stopping.aborted) {
    const environment = { ...start.environment, ...(await waitForPrevious(cluster, stopping)) };
    const server = runWatched({ account, line, environment, cwd: cluster, logFile, directory: socketDir });
    const early = await Promise.race([server.ended, waitUntilAnswering(start.connection, cluster, server, stopping)]);
    if (early === "answers") return server;
    server.end();
    const { said } = await server.ended;
    // The processes of a killed server need a moment to end. Until then PostgreSQL refuses to start.
    const held = /postmaster\.pid|shared memory block/.test(said);
    if (!stopping.aborted && !(held && Date.now() < deadline)) {
      throw new UnusableDatabaseError(`Gömülü veri tabanı başlamadı. Günlüğünün (${logFile}) son satırları:\n${said}`);
    }
    await pause(POLL_MS);
  }
  return undefined;
}

export async function isAnswering(connection: pg.PoolConfig, cluster: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilAnswering(
  connection: pg.PoolConfig,
  cluster: string,
  server: WatchedProcess,
  stopping: AbortSignal,
): Promise<"answers" | "stopped"> {
  let over = false;
  void server.ended.then(() => (over = true));
  while (!over && !stopping.aborted) {
    if (await isAnswering(connection, cluster)) return "answers";
    await pause(POLL_MS);
  }
  return "stopped";
}

/**
 * Waits until the server that a killed process left behind has ended. The watchdog stops that server; if the watchdog
 * is dead too, this function does.
 */
async function waitForPrevious(cluster: string, stopping: AbortSignal): Promise<Record<string, string>> {
  const begun = Date.now();
  let sent: NodeJS.Signals | undefined;
  while (!stopping.aborted) {
    const pid = readPreviousPid(cluster);
    if (pid === undefined || !sendSignal(pid, 0)) return {};
    // The old process id may now belong to another program, which PostgreSQL would mistake for its predecessor. With
    // this variable PostgreSQL regards the id as its own grandparent and ignores it.
    if (!servesDirectory(pid, cluster)) return { PG_GRANDPARENT_PID: String(pid) };
    const waited = Date.now() - begun;
    if (waited > PREVIOUS_STOP_MAX_MS) {
      throw new UnusableDatabaseError(
        `Gömülü veri tabanının önceki sunucusu (süreç numarası ${pid}) kapanmadı; onu durdurup yeniden deneyin.`,
      );
    }
    const due = waited > PREVIOUS_INTERRUPT_TIMEOUT_MS ? "SIGQUIT" : "SIGINT";
    if (due !== sent) sendSignal(pid, due);
    sent = due;
    await pause(POLL_MS);
  }
  return {};
}

function readPreviousPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10);
    return pid > 1 ? pid : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
