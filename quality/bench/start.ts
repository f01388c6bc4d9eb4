import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { BenchRun } from "./bench-run.ts";
import { computeMedian, formatFigure } from "./figures.ts";
import { findFreePort, ROOT_FOLDER } from "./processes.ts";
import { fetchPage } from "./requests.ts";
import type { BenchTarget } from "./run.ts";
import { makeProductEnvironment } from "./servers.ts";
import { readMemory } from "./usage.ts";

const REST_MS = 3000;

interface StartFigures {
  seconds: number;
  /** The resident memory at rest. */
  megabytes: number;
}

/** Measures `npm start` with a new data directory, and with the same one again. */
export async function measureStarts(run: BenchRun): Promise<{ rows: string[][]; targets: BenchTarget[] }> {
  const fresh: StartFigures[] = [];
  const again: StartFigures[] = [];
  for (let nth = 0; nth < run.extent.repeats; nth += 1) {
    const dataDir = join(run.makeFolder("start"), "data");
    fresh.push(await startOnce(run, dataDir));
    again.push(await startOnce(run, dataDir));
  }
  const of = (runs: StartFigures[], key: keyof StartFigures) => computeMedian(runs.map((one) => one[key]));
  const row = (name: string, runs: StartFigures[]) => [
    name,
    formatFigure(of(runs, "seconds"), 2),
    formatFigure(of(runs, "megabytes")),
  ];
  return {
    rows: [row("yeni veri klasörüyle", fresh), row("var olan veriyle", again)],
    targets: [
      { what: "başlangıç, yeni veri klasörüyle, sn", figure: of(fresh, "seconds"), atMost: 5 },
      { what: "başlangıç, var olan veriyle, sn", figure: of(again, "seconds"), atMost: 2 },
      { what: "bellek, boştayken, MB", figure: of(again, "megabytes"), atMost: 150 },
    ],
  };
}

async function startOnce({ keep }: BenchRun, dataDir: string): Promise<StartFigures> {
  const port = await findFreePort();
  const log = openSync(join(dataDir, "..", "npm-start.log"), "a");
  const begin = performance.now();
  // Starts npm in its own process group, because npm does not pass signals on to the server.
  const child = spawn("npm", ["start"], {
    cwd: ROOT_FOLDER,
    env: makeProductEnvironment({ PORT: String(port), DATA_DIR: dataDir }),
    stdio: ["ignore", log, log],
    detached: true,
  });
  const { stop } = keep({
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "close");
      process.kill(-child.pid!, "SIGTERM");
      await ended;
    },
  });
  while (!(await isServerAnswering(port))) {
    if (child.exitCode !== null) throw new Error("npm start ended.");
    await wait(10);
  }
  const seconds = (performance.now() - begin) / 1000;
  await wait(REST_MS);
  const { pid } = JSON.parse(readFileSync(join(dataDir, "holder.json"), "utf8")) as { pid: number };
  const megabytes = readMemory(pid);
  await stop();
  return { seconds, megabytes };
}

async function isServerAnswering(port: number): Promise<boolean> {
  try {
    return (await fetchPage(port, "/")).status === 200;
  } catch {
    return false;
  }
}
