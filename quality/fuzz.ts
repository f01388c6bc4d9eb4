import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { pino } from "pino";

import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { startPostgres } from "./bench/postgres.ts";
import { listCostFaults, measureCosts, formatCosts } from "./fuzz/cost.ts";
import { describeGrowth } from "./fuzz/memory.ts";
import { startProduct } from "./fuzz/product.ts";
import { makeReport } from "./fuzz/report.ts";
import { runFuzz } from "./fuzz/run.ts";
import { createSender } from "./fuzz/send.ts";
import { makeFuzzWorld } from "./fuzz/world.ts";

/** A response that takes longer than this many milliseconds is too slow. */
const SLOW_RESPONSE_MS = 2000;

/** npm run quality -- fuzz: sends generated requests to the built product and reports what it found. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  console.log(`${options.requests} istek, tohum ${options.seed}. Aynı tohum aynı istekleri üretir.`);
  const folder = await mkdtemp(join(tmpdir(), "kodu-tara-fuzz-"));
  const postgres = await startPostgres(join(folder, "data"));
  try {
    const url = await postgres.create("fuzz");
    const { slowDb: db, close } = openPool({ connectionString: url }, pino({ level: "error" }));
    await migrate(db);
    const product = await startProduct(url, folder);
    try {
      const sender = createSender(product.port, 1);
      const costs = await measureCosts(product, sender, await makeFuzzWorld(db));
      sender.close();
      console.log(`\n${formatCosts(costs)}\n`);
      const dear = listCostFaults(costs);
      for (const fault of dear) console.log(`Hata: ${fault}`);
      const outcome = await runFuzz(product, db, {
        ...options,
        slowMs: SLOW_RESPONSE_MS,
        tell: makeProgressPrinter(options.requests),
      });
      console.log(`\n${makeReport(outcome)}`);
      const growth = describeGrowth(outcome.memory);
      if (growth !== undefined) console.log(`\nHata: ${growth}`);
      if (outcome.failure !== undefined || growth !== undefined || dear.length > 0) process.exitCode = 1;
    } finally {
      await product.stop();
      await close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function readOptions(args: string[]): { requests: number; seed: number } {
  const usage = "Verilebilecekler: --requests SAYI, --seed SAYI.";
  let values: { requests?: string; seed?: string };
  try {
    ({ values } = parseArgs({ args, options: { requests: { type: "string" }, seed: { type: "string" } } }));
  } catch {
    throw new OperatorError(usage);
  }
  const { requests = "100000", seed = String(Date.now() % 1_000_000_000) } = values;
  if (!/^[1-9]\d{0,8}$/.test(requests) || !/^\d{1,9}$/.test(seed)) throw new OperatorError(usage);
  return { requests: Number(requests), seed: Number(seed) };
}

/** Returns a function that reports progress after every tenth of the requests. */
function makeProgressPrinter(wanted: number): (sent: number) => void {
  const begin = performance.now();
  let told = 0;
  return (sent) => {
    const tenth = Math.floor((sent / wanted) * 10);
    if (tenth <= told) return;
    told = tenth;
    console.log(`  ${Math.round((performance.now() - begin) / 1000)} sn  ${sent} istek`);
  };
}

await main().catch(printErrorAndExit);
