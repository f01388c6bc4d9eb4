/** @module-tag long */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readBackup } from "#server/backup/read.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";

import { fillDemoWorld } from "../../../db/seed.ts";
import { findBrokenInvariants } from "../../../test/invariants.ts";

const silentLog = pino({ level: "silent" });
let folder: string;
const pathOf = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-commands-"));
  // PostgreSQL may run under another account, which must enter the folder.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command of the product on a data directory. Throws with its output if it fails. */
async function runCommand(name: string, args: string[], dataDir: string): Promise<string> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  // A command that holds all rows in memory fails with a heap of 64 MB.
  const child = spawn(process.execPath, ["--max-old-space-size=64", script, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  return output;
}

/** The numbers of rows and the digests of all tables of a backup. */
async function readTallies(file: string) {
  const { rows, end } = await readBackup(file);
  for await (const _batch of rows);
  return end()["#end"];
}

test("the commands back up a running embedded database and restore it into a new one, and say in Turkish what they did", async () => {
  const [from, to] = [pathOf("from"), pathOf("to")];
  const [first, second] = [pathOf("first.jsonl.gz"), pathOf("second.jsonl.gz")];
  const source = await openDatabase({ dataDir: from, log: silentLog });
  try {
    await source.patiently((db) => migrate(db));
    await source.patiently((db) => fillDemoWorld(db, "bu-calisma-icin", new Date()));
    const said = await runCommand("backup", [first], from);
    expect(said).toMatch(/^codes +\d+ {2}[0-9a-f]{12}$/mu);
    expect(said).toMatch(/Yedek alındı: .*first\.jsonl\.gz \([\d,.]+ MB\)/u);
    await runCommand("erasures", [pathOf("ledger")], from);
  } finally {
    await source.close();
  }
  const said = await runCommand("restore", [first, "--erasures", pathOf("ledger")], to);
  expect(said).toMatch(/^codes +\d+ {2}[0-9a-f]{12} {2}veri tabanında aynı$/mu);
  expect(said).toContain("yeniden silinen: 0 hesap, 0 profil.");
  await runCommand("backup", [second], to);
  const tallies = await readTallies(first);
  expect(tallies.find(({ table }) => table === "codes")?.rows).toBeGreaterThan(10);
  expect(await readTallies(second)).toEqual(tallies);
  const target = await openDatabase({ dataDir: to, log: silentLog });
  try {
    expect(await target.patiently((db) => findBrokenInvariants(db))).toEqual({});
  } finally {
    await target.close();
  }
  await expect(runCommand("restore", [first], to)).rejects.toThrow(
    /restore ended with 1: \s*Veri tabanı boş değil \(/u,
  );
}, 400_000);
