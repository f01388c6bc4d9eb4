import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { startMailServer } from "../test/mail-server.ts";
import { shuffle } from "./bench/figures.ts";
import { PatroniCluster } from "./cluster/patroni.ts";
import { waitUntil } from "./cluster/programs.ts";
import { TABLE_HEAD, mergeRounds, type RoundFigures, formatRound, sumFigures } from "./cluster/rounds.ts";
import { SavingOwners } from "./cluster/savers.ts";
import { type HourFault, listFaults, type HourScene } from "./hour/faults.ts";
import { NewcomerLoad } from "./hour/newcomers.ts";
import { startNginx } from "./hour/nginx.ts";
import { ProductProcesses } from "./hour/processes.ts";
import { startScanning } from "./update/scans.ts";

/**
 * npm run quality -- hour: two processes behind nginx with three Patroni servers, under scans, saves and registrations,
 * and with a fault every minute. Counts what users experienced, and prints the memory of the processes. With `--keep
 * FOLDER` the logs are kept, so that somebody who has not seen the faults can try to name them from the logs.
 * `faults.json` then lists the actual faults.
 */
const textOption = { type: "string" } as const;
const { values } = parseArgs({
  options: { minutes: textOption, rate: textOption, owners: textOption, keep: textOption, only: textOption },
});
const [minutes, rate, owners] = [Number(values.minutes ?? 60), Number(values.rate ?? 100), Number(values.owners ?? 8)];
const MINUTE_MS = 60_000;
/** Each round runs this many milliseconds before its fault, so that the product works when the fault begins. */
const QUIET_BEFORE_FAULT_MS = 3000;
const LOCK_TTL_SECONDS = 6;

const hourFolder = values.keep ?? mkdtempSync(join(tmpdir(), "kodu-tara-hour-"));
mkdirSync(join(hourFolder, "logs"), { recursive: true });
// PostgreSQL and nginx run under other accounts, which must enter the folder.
chmodSync(hourFolder, 0o755);
if (values.keep === undefined) process.once("exit", () => rmSync(hourFolder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = await playHour();
} catch (error) {
  printErrorAndExit(error);
}

async function playHour(): Promise<number> {
  await using mails = await startMailServer();
  const cluster = await PatroniCluster.make(hourFolder, { ttl: LOCK_TTL_SECONDS, isPooled: false });
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64url") };
  const processes = new ProductProcesses(hourFolder, { ...cluster.environment, ...key, SMTP_URL: mails.url });
  await processes.begin(2);
  const nginx = await startNginx(join(hourFolder, "nginx"), processes.ports);
  const savers = await SavingOwners.make([nginx.port, nginx.port], owners);
  await waitUntil("the owners have their mails", async () => (mails.mails.length >= owners ? true : undefined));
  const newcomers = new NewcomerLoad(nginx.port, mails);
  const scene: HourScene = { cluster, processes, mails, ttl: LOCK_TTL_SECONDS };
  try {
    newcomers.go();
    const rounds = await playAllFaults(scene, savers, nginx.port);
    await newcomers.end();
    // The product retries a mail after some minutes.
    const { registered, refused, wrong } = newcomers;
    for (let tries = 0; newcomers.arrived().mails < registered && tries < 30; tries++) await pause(10_000);
    const { mails: arrived, twice } = newcomers.arrived();
    console.log(`\n${TABLE_HEAD}\n${mergeRounds(rounds).map(formatRound).join("\n")}`);
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

/** Counts failures that users would notice. Scans that failed while no program could have answered are left out. */
function countFaults(rounds: readonly RoundFigures[], scene: HourScene): number {
  const stopping = new Set(listFaults(scene).flatMap(({ name, stopsScans }) => (stopsScans ? [name] : [])));
  return rounds.reduce((total, { name, lost, stale, wrong, scans }) => {
    const failed = stopping.has(name) ? 0 : sumFigures(scans, "failed");
    return total + lost + stale + wrong + failed;
  }, 0);
}

/** Causes a fault every minute. All kinds occur once, in random order, before any kind is repeated. */
async function playAllFaults(scene: HourScene, savers: SavingOwners, port: number): Promise<RoundFigures[]> {
  const rounds: RoundFigures[] = [];
  const happened: { from: Date; until: Date; name: string }[] = [];
  let waiting: HourFault[] = [];
  console.log(TABLE_HEAD);
  for (let minute = 0; minute < minutes; minute++) {
    if (waiting.length === 0)
      waiting = shuffle(listFaults(scene).filter(({ name }) => name.includes(values.only ?? "")));
    const fault = waiting.pop()!;
    const from = new Date();
    const round = await playFault(fault, scene, savers, port);
    rounds.push(round);
    happened.push({ from, until: new Date(), name: fault.name });
    writeFileSync(join(hourFolder, "faults.json"), JSON.stringify(happened, null, 2));
    const memory = `bellek MB: ${scene.processes.memory().join(", ")}`;
    console.log(`${formatRound(round)}  ${memory}`);
    for (const { failed, reasons } of round.scans)
      if (failed > 0) console.log(`  okutmalar: ${JSON.stringify(reasons)}`);
    for (const nth of scene.processes.lost()) {
      console.log(`  ${nth + 1}. süreç kendiliğinden öldü`);
      await scene.processes.start(nth);
    }
  }
  return rounds;
}

async function playFault(
  fault: HourFault,
  { cluster, processes }: HourScene,
  savers: SavingOwners,
  port: number,
): Promise<RoundFigures> {
  const over = pause(MINUTE_MS);
  savers.go();
  const scanning = startScanning(port, savers.codes, rate);
  const watching = setInterval(() => void storeMetrics(processes.ports), 15_000);
  await pause(QUIET_BEFORE_FAULT_MS);
  await fault.happen();
  await cluster.whenWhole();
  await over;
  clearInterval(watching);
  const scans = [await scanning.end()];
  return { name: fault.name, scans, ...(await savers.end()) };
}

/** Stores what a monitoring system would store: the health and the metrics of each process, every 15 seconds. */
async function storeMetrics(ports: readonly number[]): Promise<void> {
  for (const [nth, port] of ports.entries())
    for (const path of ["healthz", "metrics"]) {
      const said = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(5000) })
        .then(async (response) => `${response.status}\n${await response.text()}`)
        .catch(String);
      appendFileSync(join(hourFolder, "logs", `${path}@${nth + 1}.txt`), `# ${new Date().toISOString()} ${said}\n`);
    }
}
