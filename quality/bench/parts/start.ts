import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { computeMedian, formatFigure } from "../figures.ts";
import { findFreePort, ROOT_FOLDER } from "../processes.ts";
import type { PartResult } from "../report.ts";
import { fetchPage } from "../requests.ts";
import { makeProductEnvironment } from "../servers.ts";
import type { BenchRun } from "../stage.ts";
import { readMemory, type MemoryFigures } from "../usage.ts";

interface StartFigures {
  seconds: number;
  memory: MemoryFigures;
}

/**
 * Measures the time from the command to the first good response, with a new and with an existing data directory, and
 * the memory of an idle server.
 */
export async function measureStart(stage: BenchRun): Promise<PartResult> {
  const { form, tell } = stage;
  const fresh: StartFigures[] = [];
  const again: StartFigures[] = [];
  for (let round = 0; round < form.repeats.start; round += 1) {
    const dataDir = stage.folder("data");
    tell(`npm start, yeni veri klasörü (${round + 1}/${form.repeats.start})`);
    fresh.push(await startOnce(stage, dataDir));
    tell(`npm start, var olan veri (${round + 1}/${form.repeats.start})`);
    again.push(await startOnce(stage, dataDir));
  }
  const seconds = (runs: StartFigures[]) => computeMedian(runs.map((run) => run.seconds));
  const rss = computeMedian(again.map(({ memory }) => memory.rssMB));
  const pss = computeMedian(again.map(({ memory }) => memory.pssMB ?? Number.NaN));
  return {
    title: "Başlangıç ve bellek",
    notes: [
      "npm start komutundan (derleme hazır) ana sayfanın ilk 200 yanıtına kadar; gömülü PostgreSQL ile.",
      `Bellek: sunucu sürecinin, ilk yanıttan ${form.restSeconds} sn sonra, boştayken; PostgreSQL ayrı süreçtir ve sayılmaz. PSS, başka süreçlerle paylaşılan sayfaları paylaştırarak sayar.`,
    ],
    tables: [
      {
        caption: "npm start",
        head: ["ne", "sn", "RSS MB", "PSS MB"],
        rows: [
          ["var olan veriyle", formatFigure(seconds(again), 2), formatFigure(rss), formatFigure(pss)],
          [
            "yeni veri klasörüyle",
            formatFigure(seconds(fresh), 2),
            formatFigure(computeMedian(fresh.map((run) => run.memory.rssMB))),
            formatFigure(computeMedian(fresh.map((run) => run.memory.pssMB ?? Number.NaN))),
          ],
        ],
      },
    ],
    targets: [
      {
        what: "başlangıç, var olan veriyle",
        figure: `${formatFigure(seconds(again), 2)} sn`,
        must: "en çok 2 sn",
        reached: seconds(again) <= 2,
      },
      {
        what: "başlangıç, yeni veri klasörüyle",
        figure: `${formatFigure(seconds(fresh), 2)} sn`,
        must: "en çok 5 sn",
        reached: seconds(fresh) <= 5,
      },
      { what: "bellek, boştayken", figure: `${formatFigure(rss)} MB`, must: "en çok 150 MB", reached: rss <= 150 },
    ],
    figures: { fresh, again },
  };
}

async function startOnce(stage: BenchRun, dataDir: string): Promise<StartFigures> {
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
  const { keep, form } = stage;
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
  await wait(form.restSeconds * 1000);
  const { pid } = JSON.parse(readFileSync(join(dataDir, "holder.json"), "utf8")) as { pid: number };
  const memory = readMemory(pid);
  await stop();
  return { seconds, memory };
}

async function isServerAnswering(port: number): Promise<boolean> {
  try {
    return (await fetchPage(port, "/")).status === 200;
  } catch {
    return false;
  }
}
