import type { Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Moves the agreement, the links to its page and the additional drivers of a reservation to the rental that starts from
 * it. All rows of a sheet, such as acceptances and copies, move with it.
 */
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
