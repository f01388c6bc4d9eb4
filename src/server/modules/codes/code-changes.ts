import { sql, type Kysely, type RawBuilder, type Transaction, type UpdateObject } from "kysely";

import type { BatchMark, NumberRange } from "#domain/sticker/batch.ts";
import type { DB } from "#server/db/tables.ts";

/** The holder of codes: an account, or a company with its cars' codes. */
export type Holder = { ownerId: string } | { companyId: string };

/** The columns of a change, without the version. */
type Change = Omit<UpdateObject<DB, "codes">, "version">;

/**
 * All changes of `codes` go through this function. A kept scan page is served until the version of its code changes,
 * so every change of what the page shows must raise the version too.
 */
function changing(db: Kysely<DB>, change: Change) {
  return db.updateTable("codes").set((eb) => ({ ...change, version: eb("version", "+", 1) }));
}

/** Changes a code, only if it belongs to `holder` where one is given. False when there is none. */
export async function changeCode(tx: Transaction<DB>, code: string, change: Change, holder?: Holder): Promise<boolean> {
  const changed = await changing(tx, change)
    .where("code", "=", code)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)))
    .returning("code")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Raises the version of a code because its scan page has changed, only if it belongs to `holder` where one is given.
 */
export async function raiseVersion(tx: Transaction<DB>, code: string, holder?: Holder): Promise<void> {
  await changeCode(tx, code, {}, holder);
}

/** Raises the versions of several codes. */
export async function raiseVersions(tx: Transaction<DB>, codes: readonly string[], holder?: Holder): Promise<void> {
  if (codes.length === 0) return;
  await changing(tx, {})
    .where("code", "in", codes)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)))
    .execute();
}

/** Changes all codes of an account, or of all cars of a company. */
export async function changeCodesOf(tx: Transaction<DB>, holder: Holder, change: Change): Promise<void> {
  await changing(tx, change)
    .where((eb) => eb.and(holder))
    .execute();
}

/** Raises the versions of all cars' codes of a company. */
export async function raiseVersionsOfCars(tx: Transaction<DB>, companyId: string): Promise<void> {
  await changeCodesOf(tx, { companyId }, {});
}

/** Raises the versions of an account's own codes, and of the company's codes where the account stands for a company. */
export async function raiseVersionsOfAccount(tx: Transaction<DB>, userId: string): Promise<void> {
  await changing(tx, {})
    .where(
      sql<boolean>`owner_id = ${userId} or company_id = (
        select company_id from company_members join company_owners using (company_id, user_id) where user_id = ${userId})`,
    )
    .execute();
}

/** Counts a print of codes. The versions stay, because no scan page shows this. */
export async function countPrint(tx: Transaction<DB>, chosen: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    update codes set printed_at = coalesce(printed_at, ${now}), print_count = print_count + 1 where ${chosen}`.execute(
    tx,
  );
}

/**
 * For each mark: the columns that it sets, and the codes that do not have it yet. A code that has it keeps its first
 * time. Marking as printed counts as one print, so that another print asks for confirmation.
 */
const marks = {
  printed: { change: (now: Date) => ({ printedAt: now, printCount: 1 }), lacking: sql<boolean>`printed_at is null` },
  "not-printed": { change: () => ({ printedAt: null, printCount: 0 }), lacking: sql<boolean>`printed_at is not null` },
  sold: { change: (now: Date) => ({ soldAt: now }), lacking: sql<boolean>`sold_at is null` },
  "not-sold": { change: () => ({ soldAt: null }), lacking: sql<boolean>`sold_at is not null` },
} satisfies Record<BatchMark, { change: (now: Date) => Change; lacking: RawBuilder<boolean> }>;

/**
 * Sets the mark on those of a batch's codes in this range that lack it, and gives how many did. The versions stay,
 * because no scan page shows marks.
 */
export async function markCodes(
  tx: Transaction<DB>,
  { batchId, from, to }: NumberRange & { batchId: string },
  mark: BatchMark,
  now: Date,
): Promise<number> {
  const { change, lacking } = marks[mark];
  const { numUpdatedRows } = await tx
    .updateTable("codes")
    .set(change(now))
    .where("batchId", "=", batchId)
    .where("batchNumber", ">=", from)
    .where("batchNumber", "<=", to)
    .where(lacking)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
