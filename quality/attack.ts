import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";

import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

const DEFAULT_BURST_INTERVAL_MINUTES = 20;

/**
 * npm run quality -- attack: simulates a day of attacks on one sticker, with a burst every so many minutes, and prints
 * how the attacks affected other people.
 */
async function main(): Promise<void> {
  const minutes = readMinutes(process.argv.slice(2));
  console.log(
    `Bir etikete bir gün boyunca ${minutes} dakikada bir saldırılıyor: bir, dokuz ve bir /48 içinden dokuz adresten.`,
  );
  const args = ["run", "--project=integration", "quality/attack/day.test.ts"];
  const env = { ...process.env, NODE_ENV: "test", ATTACK_MINUTES: String(minutes) };
  const [code] = (await once(spawn("vitest", args, { stdio: "inherit", env }), "close")) as [number | null];
  process.exitCode = code ?? 1;
}

function readMinutes(args: string[]): number {
  const usage = "Verilebilecek: --minutes DAKİKA; 10’un katı ve 1440’ın böleni.";
  let given: string | undefined;
  try {
    given = parseArgs({ args, options: { minutes: { type: "string" } } }).values.minutes;
  } catch {
    throw new OperatorError(usage);
  }
  const minutes = given === undefined ? DEFAULT_BURST_INTERVAL_MINUTES : Number(given);
  if (!Number.isInteger(minutes) || minutes <= 0 || minutes % 10 !== 0 || 1440 % minutes !== 0)
    throw new OperatorError(usage);
  return minutes;
}

await main().catch(printErrorAndExit);
