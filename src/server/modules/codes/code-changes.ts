import { sql, type Kysely, type RawBuilder, type Transaction, type UpdateObject } from "kysely";

import type { BatchMark, NumberRange } from "#domain/sticker/batch.ts";
import type { DB } from "#server/db/tables.ts";

export type CodeHolder = { ownerId: string } | { companyId: string };

type CodeChange = Omit<UpdateObject<DB, "codes">, "version">;

/**
 * A cached scan page is served until the version of its code changes, so every change of the page's content must raise
 * the version too.
 */
function updateCodes(db: Kysely<DB>, change: CodeChange) {
  return db.updateTable("codes").set((eb) => ({ ...change, version: eb("version", "+", 1) }));
}

export async function changeCode(
  tx: Transaction<DB>,
  code: string,
  change: CodeChange,
  holder?: CodeHolder,
): Promise<boolean> {
  const one = updateCodes(tx, change)
    .where("code", "=", code)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)));
  return (await one.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

export async function raiseVersion(tx: Transaction<DB>, code: string, holder?: CodeHolder): Promise<void> {
  await changeCode(tx, code, {}, holder);
}

export async function raiseVersions(tx: Transaction<DB>, codes: readonly string[], holder?: CodeHolder): Promise<void> {
  if (codes.length === 0) return;
  const some = updateCodes(tx, {})
    .where("code", "in", codes)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)));
  await some.execute();
}

export async function changeCodesOf(tx: Transaction<DB>, holder: CodeHolder, change: CodeChange): Promise<void> {
  await updateCodes(tx, change)
    .where((eb) => eb.and(holder))
    .execute();
}

export async function raiseVersionsOfCars(tx: Transaction<DB>, companyId: string): Promise<void> {
  await changeCodesOf(tx, { companyId }, {});
}

export async function raiseVersionsOfAccount(tx: Transaction<DB>, userId: string): Promise<void> {
  const all = updateCodes(tx, {}).where(
    sql<boolean>`owner_id = ${userId} or company_id = (
        select company_id from company_members join company_owners using (company_id, user_id) where user_id = ${userId})`,
  );
  await all.execute();
}

/** Versions stay the same, because scan pages do not show prints. */
export async function countPrint(tx: Transaction<DB>, chosen: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    update codes set printed_at = coalesce(printed_at, ${now}), print_count = print_count + 1 where ${chosen}`.execute(
    tx,
  );
}

/**
 * Only codes without the mark are changed, so that the time of the first mark is kept. 'printed' counts as one print,
 * so that a second print needs confirmation.
 */
const markChanges = {
  printed: { change: (now: Date) => ({ printedAt: now, printCount: 1 }), lacking: sql<boolean>`printed_at is null` },
  "not-printed": { change: () => ({ printedAt: null, printCount: 0 }), lacking: sql<boolean>`printed_at is not null` },
  sold: { change: (now: Date) => ({ soldAt: now }), lacking: sql<boolean>`sold_at is null` },
  "not-sold": { change: () => ({ soldAt: null }), lacking: sql<boolean>`sold_at is not null` },
} satisfies Record<BatchMark, { change: (now: Date) => CodeChange; lacking: RawBuilder<boolean> }>;

export async function markCodes(
  tx: Transaction<DB>,
  { batchId, from, to }: NumberRange & { batchId: string },
  mark: BatchMark,
  now: Date,
): Promise<number> {
  const { change, lacking } = markChanges[mark];
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
