import { isDeepStrictEqual } from "node:util";

import { sql, type Kysely, type Transaction } from "kysely";
import { DatabaseError } from "pg";

import { migrateInTransaction } from "#server/db/migrate.ts";
import { exchangeReplacedNames, isReplaced, readMigrations } from "#server/db/migration-files.ts";
import { grantRuntimeRights } from "#server/db/roles.ts";
import type { DB } from "#server/db/tables.ts";
import { verifyTurkishOrder } from "#server/db/turkish-order.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { repeatErasures, type ErasuresToRepeat } from "./erase-again.ts";
import { RowDigest, makeDamagedBackupError, type BackupHead, type TableTally } from "./format.ts";
import { readBackup } from "./read.ts";
import { deferOwnReferences, readRowsOfTable, prepareTransaction, writeRows } from "./rows.ts";
import { countRows, listSequenceNames, readSequences, readTables } from "./tables.ts";
import { listAppliedMigrations } from "./take.ts";

export interface RestoreResult {
  head: BackupHead;
  tallies: TableTally[];
  erased: { accounts: number; profiles: number };
  administrators: string[];
}

/** Fills an empty database from a backup and migrates it to today's version, in one transaction. */
export async function restoreBackup(
  db: Kysely<DB>,
  file: string,
  {
    erasures,
    folder,
    runtime,
  }: { erasures?: ErasuresToRepeat | undefined; folder?: string; runtime?: string | undefined } = {},
): Promise<RestoreResult> {
  const backup = await readBackup(file);
  const { head } = backup;
  if (head.holds !== "everything")
    throw new OperatorError(
      "Bu dosya yalnızca silinenlerin defteri; geri yüklenecek yedeği verin, defteri --erasures ile ekleyin.",
    );
  const migrations = await findOwnMigrations(head, folder);

  const restored = await db.transaction().execute(async (tx) => {
    await prepareTransaction(tx);
    await prepareTables(tx, migrations, folder);
    const checkOwnReferences = await deferOwnReferences(tx);
    for await (const { table, columns, lines } of backup.rows)
      if (lines.length > 0) await writeRows(tx, table, columns, lines).catch(throwExplainedError);
    await checkOwnReferences().catch(throwExplainedError);
    const { "#end": tallies, sequences } = backup.end();
    // PostgreSQL does not roll `setval` back, so only this database's own sequences are set.
    const ownSequences = await listSequenceNames(tx);
    if (!Object.keys(sequences).every((name) => ownSequences.includes(name))) throw makeDamagedBackupError();
    for (const [name, value] of Object.entries(sequences))
      await sql`select setval(${name}::regclass, ${value})`.execute(tx);
    if (!isDeepStrictEqual([await tallyTables(tx), await readSequences(tx)], [tallies, sequences]))
      throw makeMismatchError();
    await migrateInTransaction(tx, { folder });
    await verifyTurkishOrder(tx);
    if (runtime !== undefined) await grantRuntimeRights(tx, runtime);
    const erased = await repeatErasures(tx, erasures ?? { accounts: [], unlinkings: [] });
    return { head, tallies, erased, administrators: await listAdministrators(tx) };
  });
  // Without fresh statistics queries are slow until PostgreSQL collects them by itself, but a complete restore must not
  // be reported as a failed one.
  await sql`analyze`.execute(db).catch(() => undefined);
  return restored;
}

/**
 * The digests in the file detect damage, but not deliberate changes: whoever can write to the file can add an
 * administrator and compute the digests again.
 */
async function listAdministrators(tx: Transaction<DB>): Promise<string[]> {
  const rows = await tx.selectFrom("users").select("email").where("role", "=", "admin").orderBy("email").execute();
  return rows.map(({ email }) => email);
}

/** Returns the names that this version has for the backup's migrations. Throws if it does not have them all. */
async function findOwnMigrations({ migrations }: BackupHead, folder: string | undefined): Promise<string[]> {
  const files = await readMigrations(folder);
  const own = exchangeReplacedNames(migrations, files);
  const stranger = own.find((name, nth) => name !== files[nth]?.name);
  if (stranger === undefined) return own;
  throw new OperatorError(
    isReplaced(stranger, files)
      ? "Bu yedek 0.2.0 sürümünden eski. Onu 0.2.0 sürümüyle geri yükleyin, o sürümle yeni bir yedek alın ve bunu verin."
      : `Bu yedek uygulamanın başka ya da daha yeni bir sürümüne ait: db/migrations/${stranger.split(" ")[0]} burada yok ya da farklı. ` +
          "Uygulamanın yedeği alan sürümünü ya da daha yenisini kullanın.",
  );
}

/**
 * Creates the tables in the version of the backup, or checks that they exist and are empty. Locks them, so that nobody
 * writes to them during the restore.
 */
async function prepareTables(
  tx: Transaction<DB>,
  migrations: readonly string[],
  folder: string | undefined,
): Promise<void> {
  const applied = await listAppliedMigrations(tx);
  if (applied === undefined) await migrateInTransaction(tx, { folder, last: migrations.at(-1) });
  else if (!isDeepStrictEqual(applied, migrations))
    throw new OperatorError(
      "Veri tabanında bu yedeğin sürümünden başka bir sürümün tabloları var. Hiç kullanılmamış bir veri tabanı gösterin: yeni bir DATA_DIR ya da tablosuz bir DATABASE_URL.",
    );
  const tables = await readTables(tx);
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share row exclusive mode`.execute(tx);
  const held = await countRows(tx, tables);
  if (held.length === 0) {
    // From the new file, running processes notice that the codes in their caches are outdated
    // (src/server/db/server-state.ts).
    if (tables.some(({ name }) => name === "codes")) await sql`truncate codes cascade`.execute(tx);
    return;
  }
  const said = held.map(({ name, rows }) => `${name} ${rows.toLocaleString("tr")}`).join(", ");
  throw new OperatorError(
    `Veri tabanı boş değil (${said}); hiçbir şey yazılmadı. Yedek yalnızca boş bir veri tabanına yüklenir: DATA_DIR ya da DATABASE_URL ile boş bir tane gösterin.`,
  );
}

async function tallyTables(tx: Transaction<DB>): Promise<TableTally[]> {
  const tallies = [];
  for (const table of await readTables(tx)) {
    const count = new RowDigest();
    for await (const lines of readRowsOfTable(tx, table)) count.add(lines);
    tallies.push(count.of(table.name));
  }
  return tallies;
}

function throwExplainedError(error: unknown): never {
  if (error instanceof DatabaseError && /^(22|23|42)/.test(error.code ?? "")) throw makeDamagedBackupError();
  throw error;
}

function makeMismatchError(): OperatorError {
  return new OperatorError("Yazılan satırlar yedektekilerle bir değil; hiçbir şey yazılmadı.");
}
