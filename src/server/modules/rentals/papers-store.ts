import type { Kysely } from "kysely";

import type { RentalPapersView } from "#contract/fleet/rentals.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

export async function listPapers(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  rentalIds: readonly string[],
): Promise<Map<string, RentalPapersView>> {
  const sheets = await db
    .selectFrom("rentalAgreements as sheets")
    .leftJoin("agreementAcceptances as accepted", (join) =>
      join
        .onRef("accepted.companyId", "=", "sheets.companyId")
        .onRef("accepted.rentalId", "=", "sheets.rentalId")
        .onRef("accepted.sheet", "=", "sheets.sheet"),
    )
    .select(["sheets.rentalId", "sheets.sheet", "accepted.acceptedAt"])
    .where("sheets.companyId", "=", companyId)
    .where("sheets.rentalId", "in", rentalIds)
    .orderBy("sheets.sheet")
    .execute();
  const records = await db
    .selectFrom("conditionReports")
    .select(["rentalId", "carNo", "direction", "plate"])
    .where("companyId", "=", companyId)
    .where("rentalId", "in", rentalIds)
    .orderBy("carNo")
    .orderBy("direction")
    .execute();
  return new Map(
    rentalIds.map((id) => [
      id,
      {
        sheets: sheets
          .filter(({ rentalId }) => rentalId === id)
          .map(({ sheet, acceptedAt }) => ({ sheet, isSigned: acceptedAt !== null })),
        records: records
          .filter(({ rentalId }) => rentalId === id)
          .map(({ carNo, direction, plate }) => ({ carNo, direction, plate })),
      },
    ]),
  );
}
