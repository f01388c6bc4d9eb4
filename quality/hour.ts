import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { startMailServer } from "../test/mail-server.ts";
import { shuffled } from "./bench/figures.ts";
import { PatroniCluster } from "./cluster/patroni.ts";
import { waitUntil } from "./cluster/programs.ts";
import { HEAD, merge, type Round, rowOf, sum } from "./cluster/rounds.ts";
import { Savers } from "./cluster/savers.ts";
import { type Fault, faultsOf, type Scene } from "./hour/faults.ts";
import { Newcomers } from "./hour/newcomers.ts";
import { startNginx } from "./hour/nginx.ts";
import { Processes } from "./hour/processes.ts";
import { startScanning } from "./update/scans.ts";

/**
 * npm run quality -- hour: two processes behind nginx with three Patroni servers, under scans, saves and registrations,
 * and with a fault every minute. Counts what users experienced, and prints the memory of the processes. With `--keep
 * FOLDER` the logs are kept, so that somebody who has not seen the faults can try to name them from the logs.
 * `faults.json` then lists the actual faults.
 */
const text = { type: "string" } as const;
const { values } = parseArgs({ options: { minutes: text, rate: text, owners: text, keep: text, only: text } });
const [minutes, rate, owners] = [Number(values.minutes ?? 60), Number(values.rate ?? 100), Number(values.owners ?? 8)];
const MINUTE_MS = 60_000;
/** How long each round runs before its fault, so that it begins with a working product. */
const QUIET_MS = 3000;
const TTL = 6;

const folder = values.keep ?? mkdtempSync(join(tmpdir(), "kodu-tara-hour-"));
mkdirSync(join(folder, "logs"), { recursive: true });
// PostgreSQL and nginx run under other accounts, which must enter the folder.
chmodSync(folder, 0o755);
if (values.keep === undefined) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = await playHour();
} catch (error) {
  printErrorAndExit(error);
}

async function playHour(): Promise<number> {
  await using mails = await startMailServer();
  const cluster = await PatroniCluster.make(folder, { ttl: TTL, isPooled: false });
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64url") };
  const processes = new Processes(folder, { ...cluster.environment, ...key, SMTP_URL: mails.url });
  await processes.begin(2);
  const nginx = await startNginx(join(folder, "nginx"), processes.ports);
  const savers = await Savers.make([nginx.port, nginx.port], owners);
  await waitUntil("the owners have their mails", async () => (mails.mails.length >= owners ? true : undefined));
  const newcomers = new Newcomers(nginx.port, mails);
  const scene: Scene = { cluster, processes, mails, ttl: TTL };
  try {
    newcomers.go();
    const rounds = await playAll(scene, savers, nginx.port);
    await newcomers.end();
    // The product retries a mail after some minutes.
    const { registered, refused, wrong } = newcomers;
    for (let tries = 0; newcomers.arrived().mails < registered && tries < 30; tries++) await pause(10_000);
    const { mails: arrived, twice } = newcomers.arrived();
    console.log(`\n${HEAD}\n${merge(rounds).map(rowOf).join("\n")}`);
    console.log(
      `Yeni hesaplar: ${registered}, reddedilen: ${refused}, 500: ${wrong}; gelen postaları: ${arrived}, iki kez: ${twice}`,
    );
    return countFaults(rounds, scene) + wrong === 0 && arrived - twice >= registered ? 0 : 1;
  } finally {
    savers.close();
    await nginx.stop();
    await processes.end();
    cluster.end();
  }
}

/** Counts what a user would report. Scans that failed while no program could have answered are left out. */
function countFaults(rounds: readonly Round[], scene: Scene): number {
  const stopping = new Set(faultsOf(scene).flatMap(({ name, stopsScans }) => (stopsScans ? [name] : [])));
  return rounds.reduce((total, { name, lost, stale, wrong, scans }) => {
    const failed = stopping.has(name) ? 0 : sum(scans, "failed");
    return total + lost + stale + wrong + failed;
  }, 0);
}

/** Causes a fault every minute. All kinds occur once, in random order, before any kind is repeated. */
async function playAll(scene: Scene, savers: Savers, port: number): Promise<Round[]> {
  const rounds: Round[] = [];
  const happened: { from: Date; until: Date; name: string }[] = [];
  let waiting: Fault[] = [];
  console.log(HEAD);
  for (let minute = 0; minute < minutes; minute++) {
    if (waiting.length === 0)
      waiting = shuffled(faultsOf(scene).filter(({ name }) => name.includes(values.only ?? "")));
    const fault = waiting.pop()!;
    const from = new Date();
    const round = await play(fault, scene, savers, port);
    rounds.push(round);
    happened.push({ from, until: new Date(), name: fault.name });
    writeFileSync(join(folder, "faults.json"), JSON.stringify(happened, null, 2));
    const memory = `bellek MB: ${scene.processes.memory().join(", ")}`;
    console.log(`${rowOf(round)}  ${memory}`);
    for (const { failed, reasons } of round.scans)
      if (failed > 0) console.log(`  okutmalar: ${JSON.stringify(reasons)}`);
    for (const nth of scene.processes.lost()) {
      console.log(`  ${nth + 1}. süreç kendiliğinden öldü`);
      await scene.processes.start(nth);
    }
  }
  return rounds;
}

async function play(fault: Fault, { cluster, processes }: Scene, savers: Savers, port: number): Promise<Round> {
  const over = pause(MINUTE_MS);
  savers.go();
  const scanning = startScanning(port, savers.codes, rate);
  const watching = setInterval(() => void keepMetrics(processes.ports), 15_000);
  await pause(QUIET_MS);
  await fault.happen();
  await cluster.whenWhole();
  await over;
  clearInterval(watching);
  const scans = [await scanning.end()];
  return { name: fault.name, scans, ...(await savers.end()) };
}

/** Stores what a monitoring system would: health and metrics of each process, every 15 seconds. */
async function keepMetrics(ports: readonly number[]): Promise<void> {
  for (const [nth, port] of ports.entries())
    for (const path of ["healthz", "metrics"]) {
      const said = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(5000) })
        .then(async (response) => `${response.status}\n${await response.text()}`)
        .catch(String);
      appendFileSync(join(folder, "logs", `${path}@${nth + 1}.txt`), `# ${new Date().toISOString()} ${said}\n`);
    }
}
