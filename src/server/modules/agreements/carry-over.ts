import type { HandOver } from "#server/access/rental-deed.ts";

export async function carryOverAgreement({ tx, company, reservationId, rentalId }: HandOver): Promise<void> {
  if (reservationId === undefined) return;
  for (const table of ["rentalAgreements", "renterLinks", "drivers"] as const)
    await tx
      .updateTable(table)
      .set({ rentalId, reservationId: null })
      .where("companyId", "=", company.companyId)
      .where("reservationId", "=", reservationId)
      .execute();
}
