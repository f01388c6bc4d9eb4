import { spawnSync } from "node:child_process";
import { chmodSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { findFreePort } from "../bench/processes.ts";
import { auditDatabase } from "./audit.ts";
import { openBrowser, type BrowserAnswer, UnansweredRequestError } from "./browser.ts";
import { makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { makeConnection, launchProduct } from "./product.ts";
import { generateCodes, makeWriters, signInAsAdmin } from "./world.ts";

const CYCLE_COUNT = 3;
const DISK_SIZE = "200m";
const DISK_FULL_MS = 8000;

/** Puts DATA_DIR on a small disk that becomes full while people write, and later has room again. */
export async function tryFullDisk(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult();
  const dataDir = stage.folder("disk");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_SIZE},mode=755`, "tmpfs", dataDir]);
  if (mounted.status !== 0) {
    result.notes = ["Denenmedi: bu makinede küçük bir dosya sistemi bağlanamıyor (mount -t tmpfs root ister)."];
    return result;
  }
  chmodSync(dataDir, 0o755);
  const port = await findFreePort();
  const product = launchProduct({ port, dataDir });
  const seen = new Map<string, number>();
  try {
    await product.ready();
    const writers = await makeWriters(port);
    const visitor = openBrowser(port, { keepAlive: false });
    const admin = await signInAsAdmin(port, { keepAlive: false });
    const [code = ""] = await generateCodes(admin, 1);
    for (let cycle = 0; cycle < (stage.cycles ?? CYCLE_COUNT); cycle += 1) {
      stage.tell(`${cycle + 1}. kez dolduruluyor; onaylanan ${writers.acknowledged}`);
      writers.go();
      await pause(500);
      const ballast = join(dataDir, "ballast");
      fillDisk(dataDir, ballast);
      const until = performance.now() + DISK_FULL_MS;
      const before = writers.acknowledged;
      while (performance.now() < until) {
        fillDisk(dataDir, `${ballast}-${Math.round(performance.now())}`);
        await exhaustLog(dataDir);
        await countResponse(seen, "yazma", () => admin.send("POST", "/api/account/sync-token", {}), result);
        await countResponse(seen, "okutma", () => visitor.send("GET", `/q/${code}`), result);
        await pause(100);
      }
      stage.tell(`doluyken onaylanan ${writers.acknowledged - before}`);
      const since = performance.now();
      spawnSync("sh", ["-c", `rm -f '${ballast}'*`]);
      const ms = await writers.firstAnswer(since, 60_000);
      if (ms === Infinity) throw new Error(`Nothing is written any more: ${product.output()}`);
      result.recovery.push(ms / 1000);
      await writers.pause();
      if (product.hasEnded()) throw new Error(`The server ended: ${product.output()}`);
      await auditDatabase(makeConnection(dataDir), writers, result);
      result.cycles += 1;
    }
    for (const { browser } of writers.writers) browser.close();
    result.acknowledged = writers.acknowledged;
    result.wrong.push(...writers.wrong);
    const told = [...seen].map(([what, count]) => `${what} ${count}`).join(", ");
    result.notes = [
      `${DISK_SIZE} tmpfs; doluyken ${DISK_FULL_MS / 1000} sn denendi. Yanıtlar: ${told}. Yer açılınca kendiliğinden sürdü.`,
    ];
  } finally {
    await product.stop();
    spawnSync("umount", [dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return result;
}

/**
 * Makes PostgreSQL need 16 MB of disk space at once, for a new file of its write-ahead log. A few writers would not
 * need a new file within seconds.
 */
async function exhaustLog(dataDir: string): Promise<void> {
  const client = new pg.Client({ ...makeConnection(dataDir), connectionTimeoutMillis: 1000 });
  client.on("error", () => undefined);
  // On a full disk the database may not respond.
  await client
    .connect()
    .then(() => client.query("select pg_switch_wal()"))
    .catch(() => undefined);
  await client.end().catch(() => undefined);
}

/** Fills the remaining space. */
function fillDisk(directory: string, file: string): void {
  const { bavail, bsize } = statfsSync(directory);
  const room = bavail * bsize;
  if (room === 0) return;
  try {
    writeFileSync(file, Buffer.alloc(room));
  } catch (error) {
    // The database may have used some of the space in the meantime.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

/** Counts a response. Everything except success, "not found" and a Turkish 503 is wrong. */
async function countResponse(
  seen: Map<string, number>,
  what: string,
  ask: () => Promise<BrowserAnswer>,
  { wrong }: PartResult,
): Promise<void> {
  const count = (status: string) => seen.set(`${what} ${status}:`, (seen.get(`${what} ${status}:`) ?? 0) + 1);
  try {
    const { status, body, retryAfter } = await ask();
    count(String(status));
    if (status === 503 && (retryAfter === undefined || !/ulaşılamıyor/i.test(body)))
      wrong.push(`${what}: ${body.slice(0, 200)}`);
    if (![200, 404, 429, 503].includes(status)) wrong.push(`${what}: ${status} ${body.slice(0, 200)}`);
  } catch (error) {
    if (!(error instanceof UnansweredRequestError)) throw error;
    wrong.push(`${what}: ${error.message}`);
  }
}
