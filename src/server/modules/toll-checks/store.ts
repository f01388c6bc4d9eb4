import { sql, type Kysely } from "kysely";

import type { TollCheckView } from "#contract/fleet/toll-checks.ts";
import type { TimeSpan } from "#domain/fleet/toll-check.ts";
import { foldPlate } from "#domain/people/plate.ts";
import { AUDIT_KEPT_YEARS } from "#domain/words/retention.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { mapPage, orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

function queryChecks(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("tollChecks as check")
    .leftJoin("users", "users.id", "check.checkedBy")
    .select(["check.id", "check.fromAt as from", "check.toAt as to", "check.plates", "check.createdAt"])
    .select((eb) => eb.fn.coalesce("users.displayName", sql<string>`''`).as("by"))
    .where("check.companyId", "=", companyId);
}

function toTollCheckView({ createdAt, ...check }: Omit<TollCheckView, "at"> & { createdAt: Date }): TollCheckView {
  return { ...check, at: createdAt };
}

export async function listChecks(
  db: Kysely<DB>,
  company: CompanyScope,
  cursor: string | undefined,
): Promise<CursorPage<TollCheckView>> {
  return mapPage(
    await readPage(queryChecks(db, company), orderNewestFirst("check.createdAt", "check.id"), cursor),
    toTollCheckView,
  );
}

export async function addCheck(
  db: Kysely<DB>,
  company: CompanyScope,
  { id, from, to, plates }: TimeSpan & { id: string; plates: readonly string[] | null },
  now: Date,
): Promise<TollCheckView> {
  const folded = plates && [...new Set(plates.map(foldPlate))];
  await db
    .insertInto("tollChecks")
    .values({
      companyId: company.companyId,
      id,
      fromAt: from,
      toAt: to,
      plates: folded,
      checkedBy: company.userId,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return toTollCheckView(await queryChecks(db, company).where("check.id", "=", id).executeTakeFirstOrThrow());
}

export async function removeCheck(db: Kysely<DB>, { companyId }: CompanyScope, id: string): Promise<void> {
  await db.deleteFrom("tollChecks").where("companyId", "=", companyId).where("id", "=", id).execute();
}

export async function deleteOldChecks(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - AUDIT_KEPT_YEARS);
  const { numDeletedRows } = await db.deleteFrom("tollChecks").where("createdAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
