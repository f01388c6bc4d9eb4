import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startLoader, type LoadProcess } from "./loader.ts";
import { bindToCores, chooseCores, type CoreChoice } from "./machine.ts";
import { startPostgres, type BenchPostgres } from "./postgres.ts";

/** How long each part measures: briefly, or long enough for figures that are written down. */
export interface BenchExtent {
  sliceMs: number;
  /** Long enough that V8 has compiled all code. */
  warmUpMs: number;
  rounds: number;
  /** How often a page is opened and a server is started. */
  repeats: number;
}

/** What all parts of a run share. */
export interface BenchRun {
  extent: BenchExtent;
  cores: CoreChoice | undefined;
  postgres: BenchPostgres;
  loader: LoadProcess;
  makeFolder(name: string): string;
  /** Registers a server to be stopped at the end. */
  keep<Server extends { stop(): Promise<void> }>(server: Server): Server;
  end(): Promise<void>;
}

export async function beginBenchRun(extent: BenchExtent): Promise<BenchRun> {
  const base = mkdtempSync(join(tmpdir(), "kodu-tara-bench-"));
  // PostgreSQL may run under another account, which must read the folder.
  chmodSync(base, 0o755);
  const cores = chooseCores();
  if (cores !== undefined) bindToCores(process.pid, cores.others);
  const running: { stop(): Promise<void> }[] = [];
  let folders = 0;
  function makeFolder(name: string): string {
    folders += 1;
    const path = join(base, `${name}-${folders}`);
    mkdirSync(path);
    return path;
  }
  function keep<Server extends { stop(): Promise<void> }>(server: Server): Server {
    running.push(server);
    return server;
  }
  const loader = startLoader();
  const postgres = keep(await startPostgres(makeFolder("postgres")));
  return {
    extent,
    cores,
    postgres,
    loader,
    makeFolder,
    keep,
    async end() {
      loader.stop();
      // Stops servers in reverse order, so that PostgreSQL stops last.
      for (const server of running.reverse()) await server.stop();
      rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
