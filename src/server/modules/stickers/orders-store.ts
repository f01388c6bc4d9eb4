import { isDeepStrictEqual } from "node:util";

import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import type { OwnerScope, CompanyScope } from "#server/access/gates.ts";
import { oldestPrintOrderTime, type PrintJob, type StoredJob } from "#server/access/print-orders.ts";
import type { DB } from "#server/db/tables.ts";

export type CodeChoice =
  | { readonly batchId: string; readonly from?: number | undefined; readonly to?: number | undefined }
  | { readonly codes: readonly string[] };

export async function insertOrder(
  tx: Transaction<DB>,
  { id, userId, job }: { id: string; userId: string; job: StoredJob },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto("printOrders")
    .values({ id, userId, job: JSON.stringify(job), createdAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * The order that an earlier copy of this request has stored; undefined if the id is free or belongs to another request.
 */
export async function findRepeatedOrder(
  db: Kysely<DB>,
  { id, userId, asked }: { id: string; userId: string; asked: unknown },
): Promise<PrintJob | undefined> {
  const row = await db
    .selectFrom("printOrders")
    .select("job")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  const stored = row?.job as unknown as StoredJob | undefined;
  // The requests are compared in stored form, because JSON drops undefined fields.
  return stored && isDeepStrictEqual(stored.asked, JSON.parse(JSON.stringify(asked))) ? stored.made : undefined;
}

export interface ChosenCodes {
  found: number;
  codes: string[];
  withClaim: number;
  printedBefore: number;
  printedAt: Date | null;
}

export async function lockChosenCodes(tx: Transaction<DB>, chosen: CodeChoice): Promise<ChosenCodes> {
  const order = "codes" in chosen ? sql`array_position(${chosen.codes}::text[], code)` : sql`batch_number`;
  const { rows } = await sql<ChosenCodes>`
    select count(*)::int as found,
      coalesce(array_agg(code order by ${order}) filter (where printable), '{}') as codes,
      count(claim) filter (where printable)::int as with_claim,
      count(printed_at) filter (where printable)::int as printed_before,
      max(printed_at) filter (where printable) as printed_at
    from (
      select code, claim, printed_at, batch_number, off_at is null and replaced_by is null as printable
      from codes where ${isChosenSql(chosen)} order by code for update) as locked`.execute(tx);
  return rows[0]!;
}

/** The QR of a code that is switched off or replaced would be useless. */
export function isPrintedSql(chosen: CodeChoice): RawBuilder<boolean> {
  return sql`${isChosenSql(chosen)} and off_at is null and replaced_by is null`;
}

function isChosenSql(chosen: CodeChoice): RawBuilder<boolean> {
  if ("codes" in chosen) return sql`code = any(${chosen.codes}::text[])`;
  const { batchId, from = null, to = null } = chosen;
  return sql`batch_id = ${batchId}::uuid and batch_number >= coalesce(${from}::int, 1)
    and batch_number <= coalesce(${to}::int, batch_number)`;
}

export async function storeCodes(tx: Transaction<DB>, id: string, codes: readonly string[]): Promise<void> {
  await sql`
    update print_orders set job = jsonb_set(job, '{made,codes}', ${JSON.stringify(codes)}::jsonb) where id = ${id}`.execute(
    tx,
  );
}

export async function findBatchName(db: Kysely<DB>, batchId: string): Promise<string | undefined> {
  const batch = await db
    .selectFrom("codeBatches")
    .select(["name", "prefix"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  return batch && (batch.name || batch.prefix);
}

export async function isOwnCode(db: Kysely<DB>, { userId }: OwnerScope, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("codes")
    .select("code")
    .where("code", "=", code)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCars(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  named: readonly string[] | undefined,
): Promise<{ code: string; plate: string }[]> {
  return db
    .selectFrom("cars")
    .select(["code", "plate"])
    .where("companyId", "=", companyId)
    .$if(named !== undefined, (query) => query.where("code", "in", named!))
    .orderBy("plate")
    .orderBy("code")
    .execute();
}

export async function deleteOldOrders(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("printOrders")
    .where("createdAt", "<=", oldestPrintOrderTime(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
