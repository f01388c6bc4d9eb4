import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BenchExtent } from "./extent.ts";
import { startLoader, type LoadProcess } from "./loader.ts";
import { bindToCores, chooseCores, type CoreChoice } from "./machine.ts";
import { startPostgres, type BenchPostgres } from "./postgres.ts";
import { pathInRoot, type RunningServer } from "./processes.ts";

/**
 * The machine, servers and databases that a run has set up for all its parts. `strike` removes them, and may be called
 * at any time.
 */
export interface BenchRun {
  form: BenchExtent;
  cores: CoreChoice | undefined;
  tell(what: string): void;
  folder(name: string): string;
  postgres(): Promise<BenchPostgres>;
  loader(): LoadProcess;
  /** A database filled with a world of these sizes. The same name returns the same database. */
  world(name: string, sizes: BenchExtent["large"]): Promise<string>;
  /** Registers a server to be stopped at the end. */
  keep<Server extends Pick<RunningServer, "stop"> | undefined>(server: Server): Server;
  strike(): Promise<void>;
}

export function prepareBenchRun(form: BenchExtent, tell: (what: string) => void): BenchRun {
  const base = mkdtempSync(join(tmpdir(), "kodu-tara-bench-"));
  // PostgreSQL and nginx may run under other accounts, which must read the folder.
  chmodSync(base, 0o755);
  const cores = chooseCores();
  if (cores !== undefined) bindToCores(process.pid, cores.others);
  const running: Pick<RunningServer, "stop">[] = [];
  const worlds = new Map<string, Promise<string>>();
  let postgres: Promise<BenchPostgres> | undefined;
  let loader: LoadProcess | undefined;
  let folders = 0;

  function keep<Server extends Pick<RunningServer, "stop"> | undefined>(server: Server): Server {
    if (server !== undefined) running.push(server);
    return server;
  }

  async function start(): Promise<BenchPostgres> {
    tell("PostgreSQL başlıyor");
    return keep(await startPostgres(folder("postgres")));
  }

  function folder(name: string): string {
    folders += 1;
    const path = join(base, `${name}-${folders}`);
    mkdirSync(path);
    return path;
  }

  async function world(name: string, sizes: BenchExtent["large"]): Promise<string> {
    postgres ??= start();
    const url = await (await postgres).create(name);
    tell(`deneme dünyası kuruluyor: ${sizes.codes.toLocaleString("tr")} kod`);
    await fill(url, sizes);
    return url;
  }

  /** Fills a database by the public command, on the core of the measured server, where no server runs yet. */
  async function fill(url: string, sizes: BenchExtent["large"]): Promise<void> {
    const given = Object.entries(sizes).flatMap(([name, size]) => [`--${name}`, String(size)]);
    const line = [process.execPath, pathInRoot("quality/bench/fill.ts"), ...given];
    const [program = "", ...args] = cores === undefined ? line : ["taskset", "--cpu-list", cores.server, ...line];
    const child = spawn(program, args, {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    keep({ stop: async () => void child.kill() });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const last = text.trim().split("\n").at(-1) ?? "";
      if (last.includes("/")) tell(`deneme dünyası: ${last.replaceAll(/ +/g, " ")}`);
    });
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new Error("The world could not be filled.");
  }

  return {
    form,
    cores,
    tell,
    folder,
    keep,
    postgres: () => (postgres ??= start()),
    loader: () => (loader ??= startLoader()),
    world(name, sizes) {
      const made = worlds.get(name) ?? world(name, sizes);
      worlds.set(name, made);
      return made;
    },
    async strike() {
      loader?.stop();
      // Stops servers in reverse order, so that PostgreSQL stops last.
      for (const server of running.reverse()) await server.stop();
      rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
