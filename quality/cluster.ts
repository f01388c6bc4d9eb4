import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { findFreePort } from "./bench/processes.ts";
import { type ClusterEvent, listClusterEvents } from "./cluster/events.ts";
import { listPatroniEvents } from "./cluster/patroni-events.ts";
import { PatroniCluster } from "./cluster/patroni.ts";
import { TABLE_HEAD, mergeRounds, type RoundFigures, formatRound, sumFigures } from "./cluster/rounds.ts";
import { SavingOwners } from "./cluster/savers.ts";
import { ServerCluster } from "./cluster/servers.ts";
import { launchProduct, type RunningProduct } from "./faults/product.ts";
import { startScanning } from "./update/scans.ts";

/**
 * npm run quality -- cluster: a primary and two standbys on loopback, with two processes of the product. Switches
 * over, kills and freezes the primary, and restarts all servers, while people scan and save. `--detect` is the number
 * of seconds after which a cluster manager notices that the primary is gone. With `--patroni` the cluster manager is
 * Patroni on etcd. With `--pooler` a PgBouncer also runs in front of each PostgreSQL server.
 */
const textOption = { type: "string" } as const;
const flagOption = { type: "boolean" } as const;
const { values } = parseArgs({
  options: {
    times: textOption,
    rate: textOption,
    detect: textOption,
    owners: textOption,
    only: textOption,
    patroni: flagOption,
    pooler: flagOption,
  },
});
const [times, rate, owners] = [Number(values.times ?? 2), Number(values.rate ?? 100), Number(values.owners ?? 8)];
const QUIET_AROUND_EVENT_MS = 2000;
/** The number of log lines that are shown for a process whose scans failed. */
const LOG_LINES_MAX = 12;

/** The cluster to test, and the events that happen to it. */
interface ClusterTrial {
  cluster: { environment: Record<string, string>; whenWhole(): Promise<void>; end(): void };
  events: ClusterEvent[];
}

const trialFolder = mkdtempSync(join(tmpdir(), "kodu-tara-cluster-"));
// PostgreSQL runs under another account, which must enter the folder.
chmodSync(trialFolder, 0o755);
process.once("exit", () => rmSync(trialFolder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = await playAllEvents();
} catch (error) {
  printErrorAndExit(error);
}

async function playAllEvents(): Promise<number> {
  const running: { end(): unknown }[] = [];
  try {
    const { cluster, events } = await makeTrial();
    running.push(cluster);
    const products = [await startProduct(cluster.environment, "one"), await startProduct(cluster.environment, "two")];
    running.push(...products.map((product) => ({ end: () => product.stop() })));
    const ports = products.map(({ port }) => port);
    const savers = await SavingOwners.make(ports, owners);
    running.push({ end: () => savers.close() });
    const rounds: RoundFigures[] = [];
    console.log(TABLE_HEAD);
    const chosen = events.filter(({ name }) => name.includes(values.only ?? ""));
    for (let nth = 0; nth < times; nth++) {
      for (const event of chosen) rounds.push(await playEvent(event, cluster, savers, products));
    }
    console.log(`\n${TABLE_HEAD}\n${mergeRounds(rounds).map(formatRound).join("\n")}`);
    const ended = products.filter((product) => product.hasEnded());
    for (const product of ended) console.log(`Bir süreç öldü:\n${product.output()}`);
    const faults = rounds.reduce(
      (total, { lost, stale, wrong, scans }) => total + lost + stale + wrong + sumFigures(scans, "failed"),
      0,
    );
    return ended.length + faults === 0 ? 0 : 1;
  } finally {
    for (const one of running.toReversed()) await one.end();
  }
}

async function makeTrial(): Promise<ClusterTrial> {
  if (!values.patroni) {
    const cluster = await ServerCluster.make(trialFolder);
    return { cluster, events: listClusterEvents(cluster, Number(values.detect ?? 3) * 1000) };
  }
  const ttl = Number(values.detect ?? 6);
  const cluster = await PatroniCluster.make(trialFolder, { ttl, isPooled: values.pooler ?? false });
  return { cluster, events: listPatroniEvents(cluster, ttl) };
}

async function startProduct(database: Record<string, string>, name: string): Promise<RunningProduct> {
  const dataDir = join(trialFolder, name);
  mkdirSync(dataDir);
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64url") };
  const product = launchProduct({
    port: await findFreePort(),
    dataDir,
    env: { ...database, LOG_LEVEL: "warn", ...key },
  });
  await product.ready();
  return product;
}

async function playEvent(
  event: ClusterEvent,
  cluster: ClusterTrial["cluster"],
  savers: SavingOwners,
  products: RunningProduct[],
): Promise<RoundFigures> {
  savers.go();
  const scanning = products.map(({ port }) => startScanning(port, savers.codes, rate / products.length));
  await pause(QUIET_AROUND_EVENT_MS);
  await event.happen();
  await cluster.whenWhole();
  await pause(QUIET_AROUND_EVENT_MS);
  const scans = await Promise.all(scanning.map((each) => each.end()));
  const saves = await savers.end();
  const round = { name: event.name, scans, ...saves };
  console.log(formatRound(round));
  for (const [at, { failed, reasons }] of scans.entries()) {
    if (failed === 0) continue;
    const said = products[at]!.output().trimEnd().split("\n").slice(-LOG_LINES_MAX);
    console.log(`  okutmalar: ${JSON.stringify(reasons)}\n${said.map((line) => `    ${line}`).join("\n")}`);
  }
  return round;
}
