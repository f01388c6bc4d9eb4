import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { freePort } from "./bench/processes.ts";
import { type ClusterEvent, eventsOf } from "./cluster/events.ts";
import { patroniEvents } from "./cluster/patroni-events.ts";
import { PatroniCluster } from "./cluster/patroni.ts";
import { HEAD, merge, type Round, rowOf, sum } from "./cluster/rounds.ts";
import { Savers } from "./cluster/savers.ts";
import { Cluster } from "./cluster/servers.ts";
import { launch, type Product } from "./faults/product.ts";
import { startScanning } from "./update/scans.ts";

/**
 * npm run quality -- cluster: a primary and two standbys on loopback, with two processes of the product. Switches over,
 * kills and freezes the primary, and restarts all servers, while people scan and save. `--detect` is the number of
 * seconds after which a cluster manager notices that the primary is gone. With `--patroni` the cluster manager is
 * Patroni on etcd, and with `--pooler` a PgBouncer runs in front of each of its servers.
 */
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const { values } = parseArgs({
  options: { times: text, rate: text, detect: text, owners: text, only: text, patroni: flag, pooler: flag },
});
const [times, rate, owners] = [Number(values.times ?? 2), Number(values.rate ?? 100), Number(values.owners ?? 8)];
const QUIET_MS = 2000;
/** The number of log lines that are shown for a process whose scans failed. */
const LINES_SHOWN = 12;

/** The cluster to test, and the events that happen to it. */
interface Trial {
  cluster: { environment: Record<string, string>; whenWhole(): Promise<void>; end(): void };
  events: ClusterEvent[];
}

const folder = mkdtempSync(join(tmpdir(), "kodu-tara-cluster-"));
// PostgreSQL runs under another account, which must enter the folder.
chmodSync(folder, 0o755);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = await playAll();
} catch (error) {
  printErrorAndExit(error);
}

async function playAll(): Promise<number> {
  const running: { end(): unknown }[] = [];
  try {
    const { cluster, events } = await makeTrial();
    running.push(cluster);
    const products = [await serve(cluster.environment, "one"), await serve(cluster.environment, "two")];
    running.push(...products.map((product) => ({ end: () => product.stop() })));
    const ports = products.map(({ port }) => port);
    const savers = await Savers.make(ports, owners);
    running.push({ end: () => savers.close() });
    const rounds: Round[] = [];
    console.log(HEAD);
    const chosen = events.filter(({ name }) => name.includes(values.only ?? ""));
    for (let nth = 0; nth < times; nth++) {
      for (const event of chosen) rounds.push(await play(event, cluster, savers, products));
    }
    console.log(`\n${HEAD}\n${merge(rounds).map(rowOf).join("\n")}`);
    const ended = products.filter((product) => product.hasEnded());
    for (const product of ended) console.log(`Bir süreç öldü:\n${product.output()}`);
    const faults = rounds.reduce(
      (total, { lost, stale, wrong, scans }) => total + lost + stale + wrong + sum(scans, "failed"),
      0,
    );
    return ended.length + faults === 0 ? 0 : 1;
  } finally {
    for (const one of running.toReversed()) await one.end();
  }
}

async function makeTrial(): Promise<Trial> {
  if (!values.patroni) {
    const cluster = await Cluster.make(folder);
    return { cluster, events: eventsOf(cluster, Number(values.detect ?? 3) * 1000) };
  }
  const ttl = Number(values.detect ?? 6);
  const cluster = await PatroniCluster.make(folder, { ttl, isPooled: values.pooler ?? false });
  return { cluster, events: patroniEvents(cluster, ttl) };
}

async function serve(database: Record<string, string>, name: string): Promise<Product> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64url") };
  const product = launch({ port: await freePort(), dataDir, env: { ...database, LOG_LEVEL: "warn", ...key } });
  await product.ready();
  return product;
}

async function play(
  event: ClusterEvent,
  cluster: Trial["cluster"],
  savers: Savers,
  products: Product[],
): Promise<Round> {
  savers.go();
  const scanning = products.map(({ port }) => startScanning(port, savers.codes, rate / products.length));
  await pause(QUIET_MS);
  await event.happen();
  await cluster.whenWhole();
  await pause(QUIET_MS);
  const scans = await Promise.all(scanning.map((each) => each.end()));
  const saves = await savers.end();
  const round = { name: event.name, scans, ...saves };
  console.log(rowOf(round));
  for (const [at, { failed, reasons }] of scans.entries()) {
    if (failed === 0) continue;
    const said = products[at]!.output().trimEnd().split("\n").slice(-LINES_SHOWN);
    console.log(`  okutmalar: ${JSON.stringify(reasons)}\n${said.map((line) => `    ${line}`).join("\n")}`);
  }
  return round;
}
