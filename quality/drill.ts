import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { runDrill, describeDrill } from "./drill/run.ts";

/**
 * npm run quality -- drill: fills a database, backs it up while its server runs, restores the backup into a new
 * database, and measures both.
 */
const numberOption = { type: "string" } as const;
const { values } = parseArgs({
  options: { codes: numberOption, accounts: numberOption, companies: numberOption, rentals: numberOption },
});
const {
  codes = 130_000,
  accounts = 40_000,
  companies = 500,
  rentals = 100_000,
} = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const drillFolder = mkdtempSync(join(tmpdir(), "kodu-tara-drill-"));
process.once("exit", () => rmSync(drillFolder, { recursive: true, force: true }));
try {
  const drill = await runDrill(drillFolder, { codes, accounts, companies, rentals, seed: 1 }, (what) =>
    console.log(what),
  );
  console.log(`\n${describeDrill(drill)}`);
  process.exitCode = drill.isSame ? 0 : 1;
} catch (error) {
  printErrorAndExit(error);
}
