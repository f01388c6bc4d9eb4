import { sql, type Kysely, type RawBuilder, type Transaction, type UpdateObject } from "kysely";

import type { BatchMark, NumberRange } from "#domain/sticker/batch.ts";
import { runAfterCommit, rootDatabaseOf } from "#server/db/after-commit.ts";
import type { DB } from "#server/db/tables.ts";

import { getAcknowledgedChanges, type ChangedCode } from "./acknowledged-changes.ts";

export type CodeHolder = { ownerId: string } | { companyId: string };

type CodeChange = Omit<UpdateObject<DB, "codes">, "version">;

/**
 * A cached scan page is served until the version of its code changes, so every change of the page's content must raise
 * the version too.
 */
function updateCodes(db: Kysely<DB>, change: CodeChange) {
  return db.updateTable("codes").set((eb) => ({ ...change, version: eb("version", "+", 1) }));
}

/**
 * The committed versions are remembered, because the change is lost if the main database fails before its standby has
 * received it (decision 97).
 */
async function runChange(tx: Transaction<DB>, change: ReturnType<typeof updateCodes>): Promise<ChangedCode[]> {
  const changed = await change.returning(["code", "version"]).execute();
  runAfterCommit(tx, () => getAcknowledgedChanges(rootDatabaseOf(tx)).add(changed));
  return changed;
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
  return (await runChange(tx, one)).length > 0;
}

export async function raiseVersion(tx: Transaction<DB>, code: string, holder?: CodeHolder): Promise<void> {
  await changeCode(tx, code, {}, holder);
}

export async function raiseVersions(tx: Transaction<DB>, codes: readonly string[], holder?: CodeHolder): Promise<void> {
  if (codes.length === 0) return;
  const some = updateCodes(tx, {})
    .where("code", "in", codes)
    .$if(holder !== undefined, (query) => query.where((eb) => eb.and(holder!)));
  await runChange(tx, some);
}

export async function changeCodesOf(tx: Transaction<DB>, holder: CodeHolder, change: CodeChange): Promise<void> {
  const all = updateCodes(tx, change).where((eb) => eb.and(holder));
  await runChange(tx, all);
}

export async function raiseVersionsOfCars(tx: Transaction<DB>, companyId: string): Promise<void> {
  await changeCodesOf(tx, { companyId }, {});
}

export async function raiseVersionsOfAccount(tx: Transaction<DB>, userId: string): Promise<void> {
  const all = updateCodes(tx, {}).where(
    sql<boolean>`owner_id = ${userId} or company_id = (
        select company_id from company_members join company_owners using (company_id, user_id) where user_id = ${userId})`,
  );
  await runChange(tx, all);
}

/** While it is set, strangers do not see the contents of the code, because the holder's last change may be lost. */
export async function clearLostChanges(tx: Transaction<DB>, holder: CodeHolder, code?: string): Promise<number> {
  const lost = updateCodes(tx, { lostChangeAt: null })
    .where("lostChangeAt", "is not", null)
    .where((eb) => eb.and(holder))
    .$if(code !== undefined, (query) => query.where("code", "=", code!));
  return (await runChange(tx, lost)).length;
}

/** Raises their version above the committed version, so that no cached page is taken for a current page. */
export async function markLostChanges(
  tx: Transaction<DB>,
  committed: readonly ChangedCode[],
  now: Date,
): Promise<ChangedCode[]> {
  const codes = committed.map(({ code }) => code);
  const versions = committed.map(({ version }) => version);
  const { rows } = await sql<ChangedCode>`
    update codes set lost_change_at = ${now}, version = committed.version + 1
    from unnest(${codes}::text[], ${versions}::integer[]) as committed (code, version)
    where codes.code = committed.code and codes.version < committed.version
    returning codes.code, codes.version`.execute(tx);
  runAfterCommit(tx, () => getAcknowledgedChanges(rootDatabaseOf(tx)).add(rows));
  return rows;
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
