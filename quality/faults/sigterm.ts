import { setTimeout as pause } from "node:timers/promises";

import { findFreePort } from "../bench/processes.ts";
import { auditDatabase } from "./audit.ts";
import { openBrowser, UnansweredRequestError } from "./browser.ts";
import { makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { makeConnection, launchProduct, findPostgresPids } from "./product.ts";
import { generateCodes, makeWriters, signInAsAdmin } from "./world.ts";

const CYCLE_COUNT = 10;
const READER_COUNT = 8;
/**
 * Sends SIGTERM while people read and write. Accepted requests must be answered, and the process must end by itself.
 */
export async function tryStops(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult();
  const [port, dataDir] = [await findFreePort(), stage.folder("sigterm")];
  let product = launchProduct({ port, dataDir });
  await product.ready();
  const writers = await makeWriters(port);
  const admin = await signInAsAdmin(port);
  const [code = ""] = await generateCodes(admin, 1);
  admin.close();
  let [answered, unanswered] = [0, 0];

  for (let cycle = 0; cycle < (stage.cycles ?? CYCLE_COUNT); cycle += 1) {
    stage.tell(`${cycle + 1}. kez; onaylanan ${writers.acknowledged}`);
    writers.go();
    const failed: string[] = [];
    const reading = Array.from({ length: READER_COUNT }, async () => {
      const browser = openBrowser(port);
      try {
        for (;;) {
          const { status } = await browser.send("GET", `/q/${code}`);
          if (status === 200) answered += 1;
          else failed.push(`okutma: ${status}`);
        }
      } catch (error) {
        if (!(error instanceof UnansweredRequestError)) throw error;
        if (error.sent) failed.push(`okutma: ${error.message}`);
      } finally {
        browser.close();
      }
    });
    await pause(300 + Math.random() * 500);
    const stoppedAt = performance.now();
    const exit = await product.stop();
    await Promise.all(reading);
    if (exit !== 0) result.wrong.push(`Çıkış kodu ${exit}: ${product.output()}`);
    if (findPostgresPids(dataDir).all.length > 0) result.wrong.push("PostgreSQL süreçleri kaldı.");
    unanswered += failed.length;
    result.lost.push(...failed);
    product = launchProduct({ port, dataDir });
    const ms = await writers.firstAnswer(stoppedAt, 30_000);
    if (ms === Infinity) throw new Error(`The server did not come back: ${product.output()}`);
    result.recovery.push(ms / 1000);
    await writers.pause();
    await auditDatabase(makeConnection(dataDir), writers, result);
    result.cycles += 1;
  }
  for (const { browser } of writers.writers) browser.close();
  await product.stop();
  result.acknowledged = writers.acknowledged;
  result.wrong.push(...writers.wrong);
  if (writers.cut > 0) result.lost.push(`Kabul edilmiş ${writers.cut} yazma yanıtsız kaldı.`);
  result.notes = [
    `${READER_COUNT} okuyan ${answered} kez yanıt aldı; kabul edilip yanıtlanmayan okutma ${unanswered}, yazma ${writers.cut}. Toparlanma, sürecin yeniden başlatılmasını da içerir.`,
  ];
  return result;
}
