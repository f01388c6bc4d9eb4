import { parseArgs } from "node:util";

import pg from "pg";
import { pino } from "pino";

import { loadConfig } from "#server/config.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { fillWorld, PASSWORD, type ReportProgress } from "./fill/fill-world.ts";
import { ADMIN_EMAIL } from "./fill/people.ts";
import type { WorldSizes } from "./fill/plan.ts";

const PROGRESS_INTERVAL_MS = 1000;
const DEFAULT_SIZES: Required<WorldSizes> = {
  codes: 100_000,
  accounts: 10_000,
  companies: 500,
  rentals: 100_000,
  notices: 10_000,
  seed: 1,
};

/** npm run quality -- bench fill: fills the configured database with a world of the given sizes. */
async function main(): Promise<void> {
  const sizes = readSizes(process.argv.slice(2));
  const config = loadConfig();
  const begin = performance.now();
  const database = await openMigrated(config, { adopt: true, log: pino({ level: "silent" }) });
  // Uses a separate connection, because the application's connections have time limits.
  const { host, port, user, password, database: name, ssl, connectionString } = database.pool.options;
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database: name,
    ssl,
    connectionString,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await fillWorld(client, sizes, new Date(), makeProgress());
    const seconds = ((performance.now() - begin) / 1000).toFixed(1).replace(".", ",");
    console.log(
      `\nDünya kuruldu (${seconds} sn). Bütün hesapların şifresi: ${PASSWORD}\n` +
        `Yönetici ${ADMIN_EMAIL}, şirketler sirket1@example.com … sirket${sizes.companies}@example.com; en büyüğü ilki.\n` +
        "Bu şifre herkesçe bilinir: bu veri tabanını internete açmayın.",
    );
  } finally {
    await client.end();
    await database.close();
  }
}

function readSizes(args: string[]): WorldSizes {
  const option = { type: "string" } as const;
  const names = Object.keys(DEFAULT_SIZES) as (keyof WorldSizes)[];
  let values: Partial<Record<keyof WorldSizes, string>>;
  try {
    ({ values } = parseArgs({ args, options: Object.fromEntries(names.map((name) => [name, option])) }));
  } catch {
    throw new OperatorError(`Verilebilecekler: ${names.map((name) => `--${name} SAYI`).join(" ")}.`);
  }
  const sizes = { ...DEFAULT_SIZES };
  for (const name of names) {
    const given = values[name];
    if (given === undefined) continue;
    const number = Number(given);
    if (!/^\d+$/.test(given) || number < 1 || number > 10_000_000)
      throw new OperatorError(`--${name} 1 ile 10.000.000 arasında bir sayı olmalı.`);
    sizes[name] = number;
  }
  return sizes;
}

/** Prints one line per kind of row, and the progress every second. */
function makeProgress(): ReportProgress {
  const begin = performance.now();
  let told = begin;
  return (what, done, of) => {
    const now = performance.now();
    if (done < of && now - told < PROGRESS_INTERVAL_MS) return;
    told = now;
    const line = `${what.padEnd(12)} ${done.toLocaleString("tr").padStart(10)} / ${of.toLocaleString("tr").padStart(10)}`;
    console.log(`${line}  ${((now - begin) / 1000).toFixed(1).replace(".", ",")} sn`);
  };
}

await main().catch(printErrorAndExit);
