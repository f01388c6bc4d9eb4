import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { findFreePort } from "../bench/processes.ts";
import { formatSeconds, makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { launchProduct, findPostgresPids } from "./product.ts";
import { generateCodes, signInAsAdmin } from "./world.ts";

const CYCLE_COUNT = 25;

/** Kills the very first start with an empty folder at random moments. The next start must find or create everything. */
export async function tryFirstStarts(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult();
  const cycles = stage.cycles ?? CYCLE_COUNT;
  const port = await findFreePort();
  const begin = performance.now();
  const whole = launchProduct({ port, dataDir: stage.folder("first") });
  await whole.ready();
  const wholeMs = performance.now() - begin;
  await whole.stop();

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const dataDir = stage.folder("first");
    const killed = launchProduct({ port, dataDir });
    const moment = Math.random() * wholeMs * 1.05;
    stage.tell(`${cycle + 1}/${cycles} ${Math.round(moment)} ms sonra`);
    await pause(moment);
    await killed.kill();
    const restarted = performance.now();
    const product = launchProduct({ port, dataDir });
    try {
      await product.ready();
      result.recovery.push((performance.now() - restarted) / 1000);
      const admin = await signInAsAdmin(port);
      result.acknowledged += (await generateCodes(admin, 3)).length / 3;
      admin.close();
      const { first } = findPostgresPids(dataDir);
      if (first.length !== 1) result.wrong.push(`Klasörde bir yerine ${first.length} PostgreSQL sunucusu çalışıyor.`);
      result.cycles += 1;
    } catch (error) {
      result.wrong.push(`${Math.round(moment)} ms sonra öldürülünce: ${String(error)}`);
    }
    await product.stop();
    const left = findPostgresPids(dataDir).all;
    if (left.length > 0) result.wrong.push(`Sunucudan sonra çalışan PostgreSQL süreçleri: ${left.join(", ")}`);
    rmSync(dataDir, { recursive: true, force: true });
  }
  result.notes = [
    `Öldürülmeyen ilk açılış ${formatSeconds(wholeMs / 1000)} sn sürdü. Denetlenen: ikinci açılış kendiliğinden olur, yönetici giriş yapar ve kod üretir.`,
  ];
  return result;
}
