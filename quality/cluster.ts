import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { sayAndExit } from "#server/observe/say-and-exit.ts";

import { show } from "./bench/figures.ts";
import { freePort } from "./bench/processes.ts";
import { type ClusterEvent, events } from "./cluster/events.ts";
import { type SaveFigures, Savers } from "./cluster/savers.ts";
import { Cluster } from "./cluster/servers.ts";
import { launch, type Product } from "./faults/product.ts";
import { type ScanFigures, startScanning } from "./update/scans.ts";

/**
 * npm run quality -- cluster: a primary and two standbys on loopback under two processes of the product. Switches over,
 * kills and freezes the primary and restarts all, while people scan and save. `--detect` is how many seconds a cluster
 * manager takes to notice that the primary is gone.
 */
const text = { type: "string" } as const;
const { values } = parseArgs({ options: { times: text, rate: text, detect: text, owners: text, only: text } });
const [times, rate, owners] = [Number(values.times ?? 2), Number(values.rate ?? 100), Number(values.owners ?? 8)];
const detectMs = Number(values.detect ?? 3) * 1000;
const QUIET_MS = 2000;

interface Round extends SaveFigures {
  name: string;
  scans: ScanFigures[];
}

const folder = mkdtempSync(join(tmpdir(), "kodu-tara-cluster-"));
// PostgreSQL runs under another account, which must enter the folder.
chmodSync(folder, 0o755);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = await playAll();
} catch (error) {
  sayAndExit(error);
}

async function playAll(): Promise<number> {
  const running: { end(): unknown }[] = [];
  try {
    const cluster = await Cluster.make(folder);
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    const products = [await serve(cluster.url, "one"), await serve(cluster.url, "two")];
    running.push(...products.map((product) => ({ end: () => product.stop() })));
    const ports = products.map(({ port }) => port);
    const savers = await Savers.make(ports, owners);
    running.push({ end: () => savers.close() });
    const rounds: Round[] = [];
    for (const event of events.filter(({ name }) => name.includes(values.only ?? ""))) {
      for (let nth = 0; nth < times; nth++) rounds.push(await play(event, cluster, savers, ports));
    }
    console.log(`\n${table(rounds)}`);
    const ended = products.filter((product) => product.hasEnded());
    for (const product of ended) console.log(`Bir süreç öldü:\n${product.output()}`);
    const faults = rounds.reduce((total, { lost, stale, scans }) => total + lost + stale + sum(scans, "failed"), 0);
    return ended.length + faults === 0 ? 0 : 1;
  } finally {
    for (const one of running.toReversed()) await one.end();
  }
}

async function serve(url: string, name: string): Promise<Product> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64url") };
  const product = launch({ port: await freePort(), dataDir, env: { DATABASE_URL: url, LOG_LEVEL: "warn", ...key } });
  await product.ready();
  return product;
}

async function play(event: ClusterEvent, cluster: Cluster, savers: Savers, ports: number[]): Promise<Round> {
  savers.go();
  const scanning = ports.map((port) => startScanning(port, savers.codes, rate / ports.length));
  await pause(QUIET_MS);
  await event.happen(cluster, detectMs);
  await cluster.whenStreaming();
  await pause(QUIET_MS);
  const scans = await Promise.all(scanning.map((each) => each.end()));
  const saves = await savers.end();
  console.log(`${event.name}: ${sum(scans, "failed")}/${sum(scans, "asked")} okutma, ${saves.refused} kayıt başarısız`);
  for (const { failed, reasons } of scans) if (failed > 0) console.log(`  okutmalar: ${JSON.stringify(reasons)}`);
  return { name: event.name, scans, ...saves };
}

function sum(scans: readonly ScanFigures[], key: "asked" | "failed" | "slow"): number {
  return scans.reduce((total, figures) => total + figures[key], 0);
}

function table(rounds: readonly Round[]): string {
  const head = [
    "okutma",
    "başarısız",
    "yok sn",
    "> 1 sn",
    "en uzun ms",
    "kayıt",
    "reddedilen",
    "yok sn",
    "kayıp",
    "bakılan",
    "eski",
  ];
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(36), ...cells.map((cell) => cell.padStart(11))].join(" ");
  const lines = rounds.map(({ name, scans, ...saves }) => {
    const longest = (key: "failedForSeconds" | "longestMs") => Math.max(...scans.map((figures) => figures[key]));
    const ofScans = [sum(scans, "asked"), sum(scans, "failed")].map((count) => show(count));
    const durations = [show(longest("failedForSeconds"), 1), show(sum(scans, "slow")), show(longest("longestMs"))];
    const { acknowledged, refused, refusedForSeconds, lost, looked, stale } = saves;
    const counts = [
      show(acknowledged),
      show(refused),
      show(refusedForSeconds, 1),
      show(lost),
      show(looked),
      show(stale),
    ];
    return row(name, [...ofScans, ...durations, ...counts]);
  });
  return [row("", head), ...lines].join("\n");
}
