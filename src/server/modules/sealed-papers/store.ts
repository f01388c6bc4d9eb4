import type { Kysely } from "kysely";

import type { SealedPaper } from "#contract/fleet/sealed-papers.ts";
import { sumCharges } from "#domain/fleet/agreement.ts";
import { maskPersonName } from "#domain/words/person-name.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { findBooking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import { listSheets } from "#server/modules/agreements/store.ts";
import { listPhotos } from "#server/modules/condition-reports/photos-store.ts";
import { findReport } from "#server/modules/condition-reports/store.ts";

export async function findSealedPaper(db: Kysely<DB>, digest: string): Promise<SealedPaper | undefined> {
  return (await findSheet(db, digest)) ?? (await findConditionReport(db, digest));
}

async function findSheet(db: Kysely<DB>, digest: string): Promise<SealedPaper | undefined> {
  const row = await db
    .selectFrom("rentalAgreements as sheets")
    .innerJoin("companies", "companies.id", "sheets.companyId")
    .select(["sheets.companyId", "sheets.rentalId", "sheets.sheet", "companies.name"])
    .where("sheets.digest", "=", Buffer.from(digest, "hex"))
    .executeTakeFirst();
  if (!row) return undefined;
  const company = { companyId: row.companyId } as CompanyRows;
  const booking = await findBooking(db, company, row.rentalId);
  const stored = booking && (await listSheets(db, company, booking)).find(({ sheet }) => sheet.sheet === row.sheet);
  if (!stored) return undefined;
  const { facts } = stored.sheet;
  return {
    companyName: row.name,
    plate: facts.car.plate,
    renterName: maskPersonName(facts.renter.name),
    sealedAt: stored.createdAt,
    isWhole: stored.sealHolds,
    record: {
      kind: "agreement",
      sheet: row.sheet,
      from: new Date(facts.from),
      until: new Date(facts.until),
      total: sumCharges(facts),
      deposit: facts.deposit,
      way: stored.acceptance?.way ?? null,
      acceptedAt: stored.acceptance?.acceptedAt ?? null,
    },
  };
}

async function findConditionReport(db: Kysely<DB>, digest: string): Promise<SealedPaper | undefined> {
  const row = await db
    .selectFrom("conditionReports as reports")
    .innerJoin("companies", "companies.id", "reports.companyId")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "reports.companyId").onRef("rentals.id", "=", "reports.rentalId"),
    )
    .select(["reports.companyId", "reports.rentalId", "reports.carNo", "reports.direction", "reports.plate"])
    .select(["companies.name", "rentals.renterName"])
    .where("reports.seal", "=", Buffer.from(digest, "hex"))
    .executeTakeFirst();
  if (!row) return undefined;
  const company = { companyId: row.companyId } as CompanyRows;
  const of = { rentalId: row.rentalId, carNo: row.carNo, direction: row.direction };
  const photos = await listPhotos(db, company, of);
  const { happenedAt, sealedAt, sealHolds, km, fuel, damages } = (await findReport(db, company, of, photos))!;
  return {
    companyName: row.name,
    plate: row.plate,
    renterName: maskPersonName(row.renterName),
    sealedAt,
    isWhole: sealHolds,
    record: {
      kind: "condition",
      direction: row.direction,
      happenedAt,
      km,
      fuel,
      damages: damages.length,
      photos: photos.length,
    },
  };
}
