/** @module-tag long */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { runCommand } from "./drill/command.ts";
import { runDrill, describeDrill, type DrillResult } from "./drill/run.ts";

const drillSizes = { codes: 300, accounts: 60, companies: 6, rentals: 120, seed: 3 };
let folder: string;
let drill: DrillResult;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-drill-test-"));
  drill = await runDrill(folder, drillSizes, () => undefined);
  // Six commands in sequence take long on a busy machine.
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

test("the commands back up a running embedded database and restore it into a new one, and say in Turkish what they did", () => {
  expect(drill.isSame).toBe(true);
  expect(drill.tallies).toContainEqual(expect.objectContaining({ table: "codes", rows: 300 }));
  expect(drill.backup.output).toMatch(/^codes +300 {2}[0-9a-f]{12}$/mu);
  expect(drill.backup.output).toMatch(/Yedek alındı: .*first\.jsonl\.gz \([\d,.]+ MB\)/u);
  expect(drill.restore.output).toMatch(/^codes +300 {2}[0-9a-f]{12} {2}veri tabanında aynı$/mu);
  expect(drill.restore.output).toContain("yeniden silinen: 0 hesap, 0 profil.");
  expect(describeDrill(drill)).toContain("iki yedek satır satır aynı, bütün kurallar sağlam");
});

test("a restore into a database that is not empty says so and ends with an error", async () => {
  const again = runCommand("restore", [join(folder, "first.jsonl.gz")], join(folder, "to"));
  await expect(again).rejects.toThrow(/restore ended with 1: \s*Veri tabanı boş değil \(/u);
});
