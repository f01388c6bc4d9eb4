import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { findFreePort } from "../bench/processes.ts";
import { auditDatabase } from "./audit.ts";
import { makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { makeConnection, launchProduct } from "./product.ts";
import { makeWriters } from "./world.ts";

const FAKETIME_LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const CLOCK_JUMPS = ["+2h", "+0", "-2h", "+0", "+1d", "-1d", "+0"];

/**
 * Makes the server's clock jump by two hours and by a day, forward and back (libfaketime), while people write. The
 * database's clock stays correct.
 */
export async function tryClockJumps(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult("Saat sıçramaları (±2 saat, ±1 gün)");
  if (!existsSync(FAKETIME_LIBRARY)) {
    result.notes = ["Denenmedi: libfaketime kurulu değil (Debian: apt-get install faketime)."];
    return result;
  }
  const [port, dataDir] = [await findFreePort(), stage.folder("clock")];
  const clock = join(stage.folder("clock"), "offset");
  writeFileSync(clock, "+0");
  // Timeouts use the monotonic clock, which does not jump here, as on a real machine.
  const faked = {
    LD_PRELOAD: FAKETIME_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_NO_CACHE: "1",
  };
  const product = launchProduct({ port, dataDir, env: faked });
  try {
    await product.ready();
    const writers = await makeWriters(port);
    for (const jump of CLOCK_JUMPS) {
      stage.tell(`saat ${jump}; onaylanan ${writers.acknowledged}`);
      writers.go();
      await pause(700);
      const jumpedAt = performance.now();
      writeFileSync(clock, jump);
      const ms = await writers.firstAnswer(jumpedAt, 10_000);
      if (ms === Infinity) result.wrong.push(`Saat ${jump} olunca yazılamadı: ${product.output()}`);
      else result.recovery.push(ms / 1000);
      await pause(1500);
      await writers.pause();
      if (product.hasEnded()) throw new Error(`The server ended: ${product.output()}`);
      await auditDatabase(makeConnection(dataDir), writers, result);
      result.cycles += 1;
    }
    for (const { browser } of writers.writers) browser.close();
    result.acknowledged = writers.acknowledged;
    result.wrong.push(...writers.wrong);
    result.notes = [`Sıçramalar sırasıyla: ${CLOCK_JUMPS.join(", ")}; her birinde 8 kişi yazmayı sürdürdü.`];
  } finally {
    await product.stop();
  }
  return result;
}
