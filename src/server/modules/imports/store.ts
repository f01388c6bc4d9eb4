import { sql, type Kysely, type Transaction } from "kysely";

import type { ImportView, UndoResultView } from "#contract/fleet/imports.ts";
import { IMPORT_UNDO_HOURS } from "#domain/fleet/import-limits.ts";
import { AUDIT_KEPT_YEARS } from "#domain/words/retention.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { DB, ImportKind } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";

/** Maximum number of lists that are shown. A company is not expected to import more lists in a day. */
const SHOWN_IMPORTS_MAX = 50;

/** Maximum number of names in the answer of an undo. */
const KEPT_NAMES_MAX = 5;

/** The first of the two keys of the advisory lock in `lockImports`. The second key is a hash of the company's id. */
const IMPORTS_LOCK = 1_735_011_911;

function oldestUndoableTime(now: Date): Date {
  return new Date(now.getTime() - IMPORT_UNDO_HOURS * 3_600_000);
}

/** The company's imported lists that can still be undone, the newest first. */
export async function listImports(
  db: Kysely<DB>,
  { companyId, userId }: CompanyScope,
  kind: ImportKind,
  now: Date,
): Promise<ImportView[]> {
  return db
    .selectFrom("imports")
    .leftJoin("users", "users.id", "imports.madeBy")
    .select(["imports.id", "imports.createdAt as at", "imports.added", "imports.changed"])
    .select((eb) => eb.fn.coalesce("users.displayName", sql<string>`''`).as("by"))
    .select(sql<boolean>`imports.made_by is not distinct from ${userId}`.as("isOwn"))
    .where("imports.companyId", "=", companyId)
    .where("imports.createdAt", ">", oldestUndoableTime(now))
    .where("imports.kind", "=", kind)
    .where("imports.undoneAt", "is", null)
    .where(sql<boolean>`imports.added + imports.changed > 0`)
    .orderBy("imports.createdAt", "desc")
    .orderBy("imports.id", "desc")
    .limit(SHOWN_IMPORTS_MAX)
    .execute();
}

/**
 * Locks a company's imports until the transaction ends. So requests that save or undo lists run one after another, and
 * no line is saved twice.
 */
export async function lockImports(tx: Transaction<DB>, { companyId }: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTS_LOCK}, hashtext(${companyId}))`.execute(tx);
}

/**
 * Creates the row of an imported list, unless an earlier request for the same list has created it. False if the list is
 * of another kind or was undone.
 */
export async function findOrCreateImport(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  id: string,
  kind: ImportKind,
  now: Date,
): Promise<boolean> {
  await tx
    .insertInto("imports")
    .values({ companyId, id, kind, madeBy: userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await tx
    .selectFrom("imports")
    .select("id")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("undoneAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds the numbers of added and changed rows to the list. The first request that saves something also records the desk
 * event for the whole list.
 */
async function addImportCounts(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  { added, changed }: { added: number; changed: number },
  now: Date,
): Promise<void> {
  if (added + changed === 0) return;
  const sum = await tx
    .updateTable("imports")
    .set((eb) => ({ added: eb("added", "+", added), changed: eb("changed", "+", changed) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .returning(["added", "changed"])
    .executeTakeFirstOrThrow();
  if (sum.added + sum.changed > added + changed) return;
  await writeDeskEvent(tx, company, { action: "list-brought", details: { importId: id } }, now);
}

/** Whether the acting member is the one who imported this list. */
export async function isOwnImport(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("imports")
    .select("id")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .where("madeBy", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An imported list that is recent enough to be undone; undefined if there is none with this id and kind. */
async function findImport(tx: Transaction<DB>, { companyId }: CompanyScope, id: string, kind: ImportKind, now: Date) {
  return tx
    .selectFrom("imports")
    .select(["removed", "restored", "undoneAt", "kept"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("createdAt", ">", oldestUndoableTime(now))
    .executeTakeFirst();
}

/**
 * The tables that record which rows the lists have added or changed. A list of rentals has rows in `importRentals` and,
 * for new renters, in `importCustomers`.
 */
const IMPORT_LINE_TABLES = ["importCustomers", "importExpenses", "importCars", "importRentals"] as const;

/** The result of saving lines: a result for each of them, and how many rows were added and changed. */
export interface SavedLines<Result> {
  results: Result[];
  added: number;
  changed?: number;
}

/**
 * The result of undoing a list. `kept` contains the names of all rows of the list that were neither removed nor
 * restored, in the order in which the page shows them.
 */
interface UndoneCounts {
  removed: number;
  restored?: number;
  kept: readonly string[];
}

type ImportWork<Asked, Result> = (
  tx: Transaction<DB>,
  company: CompanyScope,
  asked: Asked,
  now: Date,
  follow: FollowRental,
) => Promise<Result>;

/**
 * What differs between the kinds of lists. `save` decides each line again from the stored data, and its caller has locked
 * the company's imports (docs/product/customers-and-expenses.md 10.6).
 */
export interface ImportStore<Lookup, Match, Input, Result> {
  readonly kind: ImportKind;
  /** For each line, the stored data from which the preview decides how the line will be saved. */
  readonly look: (db: Kysely<DB>, company: CompanyScope, lines: readonly Lookup[]) => Promise<Match[]>;
  readonly save: ImportWork<Input, SavedLines<Result>>;
  readonly undo: ImportWork<string, UndoneCounts>;
}

/** Saves lines of an imported list. Undefined if the list was undone. */
export async function saveLines<Input extends { importId: string }, Result>(
  tx: Transaction<DB>,
  company: CompanyScope,
  { kind, save }: ImportStore<never, unknown, Input, Result>,
  input: Input,
  now: Date,
  follow: FollowRental,
): Promise<Result[] | undefined> {
  await lockImports(tx, company);
  if (!(await findOrCreateImport(tx, company, input.importId, kind, now))) return undefined;
  const { results, added, changed = 0 } = await save(tx, company, input, now, follow);
  await addImportCounts(tx, company, input.importId, { added, changed }, now);
  return results;
}

/**
 * Undoes an imported list. Undefined if the company has no such list or the list is too old. A repeated request restores
 * nothing and returns the stored numbers.
 */
export async function undoImport(
  tx: Transaction<DB>,
  company: CompanyScope,
  { kind, undo }: ImportStore<never, unknown, never, unknown>,
  id: string,
  now: Date,
  follow: FollowRental,
): Promise<UndoResultView | undefined> {
  await lockImports(tx, company);
  const found = await findImport(tx, company, id, kind, now);
  if (!found) return undefined;
  const { undoneAt, ...stored } = found;
  if (undoneAt) return { ...stored, keptNames: [] };
  const { removed, restored = 0, kept } = await undo(tx, company, id, now, follow);
  const numbers = { removed, restored, kept: kept.length };
  for (const table of IMPORT_LINE_TABLES)
    await tx.deleteFrom(table).where("companyId", "=", company.companyId).where("importId", "=", id).execute();
  await tx
    .updateTable("imports")
    .set({ ...numbers, undoneAt: now })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  await writeDeskEvent(tx, company, { action: "list-undone", details: { importId: id } }, now);
  return { ...numbers, keptNames: kept.slice(0, KEPT_NAMES_MAX) };
}

/**
 * Deletes from IMPORT_LINE_TABLES the rows of lists that are too old to be undone. The lists themselves are deleted
 * later, after AUDIT_KEPT_YEARS. Returns how many lists were deleted.
 */
export async function deleteOldImports(db: Kysely<DB>, now: Date): Promise<number> {
  for (const table of IMPORT_LINE_TABLES)
    await db
      .deleteFrom(table)
      .using("imports")
      .whereRef("imports.companyId", "=", `${table}.companyId`)
      .whereRef("imports.id", "=", `${table}.importId`)
      .where("imports.createdAt", "<=", oldestUndoableTime(now))
      .execute();
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - AUDIT_KEPT_YEARS);
  const { numDeletedRows } = await db.deleteFrom("imports").where("createdAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The ids of the lines that an earlier copy of this request has saved. */
export async function findSavedLineIds(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  table: "customers" | "expenses" | "rentals",
  lines: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${lines.map(({ id }) => id)}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
