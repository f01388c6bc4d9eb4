import type { Transaction } from "kysely";

import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import type { ReportKey } from "./photos-store.ts";

export async function addCorrection(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  { id, rentalId, reportId, text }: { id: string; rentalId: string; reportId: string; text: string },
  now: Date,
): Promise<ReportKey | "RENTAL_NOT_FOUND" | "ID_TAKEN"> {
  const report = await tx
    .selectFrom("conditionReports")
    .select(["carNo", "direction"])
    .where("companyId", "=", companyId)
    .where("id", "=", reportId)
    .where("rentalId", "=", rentalId)
    .forKeyShare()
    .executeTakeFirst();
  if (!report) return "RENTAL_NOT_FOUND";
  const of = { rentalId, carNo: report.carNo, direction: report.direction };
  const displayName = await findDisplayName(tx, userId);
  await tx
    .insertInto("conditionNotes")
    .values({ companyId, id, reportId, text, madeBy: userId, madeByName: displayName, createdAt: now })
    .onConflict((conflict) => conflict.columns(["companyId", "id"]).doNothing())
    .execute();
  const there = await tx
    .selectFrom("conditionNotes")
    .select("reportId")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return there?.reportId === reportId ? of : "ID_TAKEN";
}
