import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Kysely } from "kysely";
import { PostgresDialect, generate } from "kysely-codegen";
import { pino } from "pino";

import { migrate } from "#server/db/migrate.ts";
import { listMigrationNames } from "#server/db/migration-files.ts";
import { openPool } from "#server/db/pool.ts";
import { startEmbedded } from "#server/embedded-postgres/launcher.ts";

const TABLES_FILE = fileURLToPath(new URL("../src/server/db/tables.ts", import.meta.url));
const MIGRATION_NAMES_FILE = fileURLToPath(new URL("migration-names.txt", import.meta.url));

export function generateTableTypes<T>(db: Kysely<T>): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: "string" }),
    camelCase: true,
    // The types must match what the parsers in src/server/db/pool.ts return.
    typeMapping: { int8: "number" },
    // The two views serve the version before.
    excludePattern: "{kysely_*,*.code_shares,*.second_persons}",
    outFile: null,
  });
}

export function readTables(): Promise<string> {
  return readFile(TABLES_FILE, "utf8");
}

/** Names in the list must never change, because databases store them. */
async function addMigrationNames(): Promise<void> {
  const kept = (await readFile(MIGRATION_NAMES_FILE, "utf8")).split("\n").filter(Boolean);
  const files = new Set(kept.map((name) => name.split(" ")[0]));
  const added = (await listMigrationNames()).filter((name) => !files.has(name.split(" ")[0]));
  await writeFile(MIGRATION_NAMES_FILE, [...kept, ...added, ""].join("\n"));
}

async function main(verify: boolean): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "kodu-tara-tables-"));
  const server = await startEmbedded({ dataDir, durable: false });
  const { db, patiently, close } = openPool(server.owner, pino());
  try {
    await patiently((owner) => migrate(owner));
    const tables = await generateTableTypes(db);
    if (!verify) {
      await writeFile(TABLES_FILE, tables);
      await addMigrationNames();
    } else if (tables !== (await readTables())) {
      console.error("src/server/db/tables.ts eski; 'node db/generate-tables.ts' çalıştırın.");
      process.exitCode = 1;
    }
  } finally {
    await close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

if (import.meta.main) await main(process.argv.includes("--verify"));
