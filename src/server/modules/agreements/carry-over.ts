import type { Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

export async function carryOverAgreement(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { reservationId, rentalId }: { reservationId: string; rentalId: string },
): Promise<void> {
  for (const table of ["rentalAgreements", "renterLinks", "drivers"] as const)
    await tx
      .updateTable(table)
      .set({ rentalId, reservationId: null })
      .where("companyId", "=", companyId)
      .where("reservationId", "=", reservationId)
      .execute();
}
