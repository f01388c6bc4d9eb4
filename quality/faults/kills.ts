import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { findFreePort } from "../bench/processes.ts";
import { auditDatabase } from "./audit.ts";
import type { WritingClients } from "./clients.ts";
import { makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { makeConnection, launchProduct, type RunningProduct, findPostgresPids } from "./product.ts";
import { makeWriters } from "./world.ts";

const CYCLE_COUNT = 50;
const RECOVERY_TIMEOUT_MS = 30_000;

const killOfVictim = {
  sunucu: async (product: RunningProduct) => product.kill(),
  "veri tabanının ilk süreci": async ({ dataDir }: RunningProduct) => killAll(findPostgresPids(dataDir).first),
  "veri tabanının bütün süreçleri": async ({ dataDir }: RunningProduct) => killAll(findPostgresPids(dataDir).all),
  "sunucu ve veri tabanı": async (product: RunningProduct) => {
    const { all } = findPostgresPids(product.dataDir);
    await Promise.all([product.kill(), killAll(all)]);
  },
};
type KilledProcess = keyof typeof killOfVictim;

/** Kills the server, its PostgreSQL, or both at random moments while eight people write. */
export async function killWhileWriting(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult();
  const cycles = stage.cycles ?? CYCLE_COUNT;
  const [port, dataDir] = [await findFreePort(), stage.folder("kills")];
  let product = launchProduct({ port, dataDir });
  await product.ready();
  const writers = await makeWriters(port);

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const names = Object.keys(killOfVictim) as KilledProcess[];
    const victim = names[cycle % names.length]!;
    stage.tell(`${cycle + 1}/${cycles} ${victim}; onaylanan ${writers.acknowledged}`);
    writers.go();
    await pause(100 + Math.random() * 1400);
    const killedAt = performance.now();
    await killOfVictim[victim](product);
    if (product.hasEnded()) product = launchProduct({ port, dataDir });
    const ms = await writers.firstAnswer(killedAt, RECOVERY_TIMEOUT_MS);
    if (ms === Infinity) {
      result.wrong.push(
        `${cycle + 1}. turda (${victim}) ${RECOVERY_TIMEOUT_MS / 1000} sn içinde toparlanmadı: ${product.output()}`,
      );
      break;
    }
    result.recovery.push(ms / 1000);
    await writers.pause();
    await auditAfterKill(product, writers, result);
    result.cycles += 1;
  }

  for (const { browser } of writers.writers) browser.close();
  if ((await product.stop()) !== 0) result.wrong.push(`Sunucu SIGTERM ile 0 koduyla bitmedi: ${product.output()}`);
  const left = findPostgresPids(dataDir).all;
  if (left.length > 0) result.wrong.push(`Sunucudan sonra çalışan PostgreSQL süreçleri: ${left.join(", ")}`);
  result.acknowledged = writers.acknowledged;
  result.wrong.push(...writers.wrong);
  result.notes = [
    `${writers.writers.length} kişi aynı anda yazdı; yanıtı gelmeyip yeniden gönderilen ${writers.repeated} istek tek kez yapıldı.`,
  ];
  return result;
}

async function auditAfterKill({ dataDir }: RunningProduct, writers: WritingClients, result: PartResult): Promise<void> {
  await auditDatabase(makeConnection(dataDir), writers, result);
  await deleteLimits(dataDir);
  const { first } = findPostgresPids(dataDir);
  if (first.length !== 1) result.wrong.push(`Klasörde bir yerine ${first.length} PostgreSQL sunucusu çalışıyor.`);
}

/**
 * Clears the rate limits. The server counts an attempt before it does the work, so an attempt stays counted after a
 * kill. After fifty kills, accounts would be locked.
 */
async function deleteLimits(dataDir: string): Promise<void> {
  const client = new pg.Client(makeConnection(dataDir));
  await client.connect();
  await client.query("delete from limits");
  await client.end();
}

async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // The process may already have ended, because another process was killed.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}
