import { sql, type Kysely, type RawBuilder, type Transaction, type UpdateObject } from "kysely";

import type { BatchMark, NumberRange } from "#domain/sticker/batch.ts";
import type { DB } from "#server/db/tables.ts";

/** Whose codes are meant: those of an account, or the cars of a company. */
export type Holder = { ownerId: string } | { companyId: string };

/** What a statement sets of codes beside their version. */
type Change = Omit<UpdateObject<DB, "codes">, "version">;

/**
 * The only statements that change codes. A kept scan page is served until the version of its code is another one, so whatever the
 * page shows is changed together with the version.
 */
function changing(db: Kysely<DB>, change: Change) {
  return db.updateTable("codes").set((eb) => ({ ...change, version: eb("version", "+", 1) }));
}

/** Changes a code, of this holder alone where one is given. False when there is none. */
export async function changeCode(tx: Transaction<DB>, code: string, change: Change, holder?: Holder): Promise<boolean> {
  const changed = await changing(tx, change)
    .where("code", "=", code)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)))
    .returning("code")
    .executeTakeFirst();
  return changed !== undefined;
}

/** What the scan page of a code shows has changed, of this holder alone where one is given. */
export async function raiseVersion(tx: Transaction<DB>, code: string, holder?: Holder): Promise<void> {
  await changeCode(tx, code, {}, holder);
}

/** The same of several codes. */
export async function raiseVersions(tx: Transaction<DB>, codes: readonly string[], holder?: Holder): Promise<void> {
  if (codes.length === 0) return;
  await changing(tx, {})
    .where("code", "in", codes)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)))
    .execute();
}

/** Changes every code of an account, or every car of a company. */
export async function changeCodesOf(tx: Transaction<DB>, holder: Holder, change: Change): Promise<void> {
  await changing(tx, change)
    .where((eb) => eb.and(holder))
    .execute();
}

/** What the scan pages of all cars of a company show has changed. */
export async function raiseVersionsOfCars(tx: Transaction<DB>, companyId: string): Promise<void> {
  await changeCodesOf(tx, { companyId }, {});
}

/** What the scan pages of an account's codes show has changed, and those of the cars of a company that it stands for. */
export async function raiseVersionsOfAccount(tx: Transaction<DB>, userId: string): Promise<void> {
  await changing(tx, {})
    .where(
      sql<boolean>`owner_id = ${userId} or company_id = (
        select company_id from company_members join company_owners using (company_id, user_id) where user_id = ${userId})`,
    )
    .execute();
}

/** Codes were printed once more, which no scan page shows. */
export async function countPrint(tx: Transaction<DB>, chosen: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    update codes set printed_at = coalesce(printed_at, ${now}), print_count = print_count + 1 where ${chosen}`.execute(
    tx,
  );
}

/**
 * What a mark writes, and which codes lack it. One that has it keeps its first time. Printed by hand counts as printed once, so that
 * printing it again asks.
 */
const marks = {
  printed: { change: (now: Date) => ({ printedAt: now, printCount: 1 }), lacking: sql<boolean>`printed_at is null` },
  "not-printed": { change: () => ({ printedAt: null, printCount: 0 }), lacking: sql<boolean>`printed_at is not null` },
  sold: { change: (now: Date) => ({ soldAt: now }), lacking: sql<boolean>`sold_at is null` },
  "not-sold": { change: () => ({ soldAt: null }), lacking: sql<boolean>`sold_at is not null` },
} satisfies Record<BatchMark, { change: (now: Date) => Change; lacking: RawBuilder<boolean> }>;

/**
 * Marks those of a batch's codes with these numbers that lack the mark, and gives how many did. Their versions stay: no scan page shows
 * it.
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
