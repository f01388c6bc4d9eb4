import type { Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Gives the agreement, the links to its page and the additional drivers of a reservation to the rental that begins from
 * it. Acceptances, copies with their minutes, and whatever else belongs to a sheet goes with it.
 */
export async function carryOver(
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
