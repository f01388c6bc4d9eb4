import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Form } from "./form.ts";
import { startLoader, type Loader } from "./loader.ts";
import { bind, chooseCores, type Cores } from "./machine.ts";
import { startPostgres, type Postgres } from "./postgres.ts";
import { at, type Running } from "./processes.ts";

/** What a run has set up, for every part alike; `strike` takes it all down again, in whatever state it is. */
export interface Stage {
  form: Form;
  cores: Cores | undefined;
  /** Tells that something goes on, on a terminal only. */
  tell(what: string): void;
  folder(name: string): string;
  postgres(): Promise<Postgres>;
  loader(): Loader;
  /** A database of the run's PostgreSQL, filled with a world of the sizes; the same for the same name. */
  world(name: string, sizes: Form["large"]): Promise<string>;
  /** Has a server stopped with everything else, if it still runs then. */
  keep<Server extends Pick<Running, "stop"> | undefined>(server: Server): Server;
  strike(): Promise<void>;
}

export function setStage(form: Form, tell: (what: string) => void): Stage {
  const base = mkdtempSync(join(tmpdir(), "kodu-tara-bench-"));
  // PostgreSQL and nginx may work as another account than ours.
  chmodSync(base, 0o755);
  const cores = chooseCores();
  if (cores !== undefined) bind(process.pid, cores.others);
  const running: Pick<Running, "stop">[] = [];
  const worlds = new Map<string, Promise<string>>();
  let postgres: Promise<Postgres> | undefined;
  let loader: Loader | undefined;
  let folders = 0;

  function keep<Server extends Pick<Running, "stop"> | undefined>(server: Server): Server {
    if (server !== undefined) running.push(server);
    return server;
  }

  async function start(): Promise<Postgres> {
    tell("PostgreSQL başlıyor");
    return keep(await startPostgres(folder("postgres")));
  }

  function folder(name: string): string {
    folders += 1;
    const path = join(base, `${name}-${folders}`);
    mkdirSync(path);
    return path;
  }

  async function world(name: string, sizes: Form["large"]): Promise<string> {
    postgres ??= start();
    const url = await (await postgres).create(name);
    tell(`deneme dünyası kuruluyor: ${sizes.codes.toLocaleString("tr")} kod`);
    await fill(url, sizes);
    return url;
  }

  /** By the command that everybody has, on the core where no server is busy yet. */
  async function fill(url: string, sizes: Form["large"]): Promise<void> {
    const given = Object.entries(sizes).flatMap(([name, size]) => [`--${name}`, String(size)]);
    const line = [process.execPath, at("quality/bench/fill.ts"), ...given];
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
      // The last started first: PostgreSQL when nobody is connected any more.
      for (const server of running.reverse()) await server.stop();
      rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
