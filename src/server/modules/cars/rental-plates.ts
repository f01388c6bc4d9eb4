import { sql, type Transaction } from "kysely";

import { rentalsWithPlate, type CorrectionKind } from "#domain/plate.ts";
import { isPlate } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";

/** Lets the rentals of a locked car that carry its former plate, or none, follow to the new one where the rule says so. */
export async function carryPlate(
  tx: Transaction<DB>,
  { companyId, code }: { companyId: string; code: string },
  { from, to, kind }: { from: string; to: string; kind: CorrectionKind | "first" },
): Promise<void> {
  const { follow, pastBecomeUncertain } = rentalsWithPlate(kind);
  if (!follow) return;
  await tx
    .updateTable("rentals")
    .set({ plate: to, ...(pastBecomeUncertain && { plateUncertain: sql`plate_uncertain or ended_at is not null` }) })
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where(isPlate("plate", from))
    .execute();
}
