import type { Kysely } from "kysely";

import { makeSealedPaperPath } from "#contract/fleet/sealed-paper-path.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { readPaperHead } from "#server/db/paper-head.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { PaperPhoto } from "#server/drawing/paper.ts";

import { chooseRentalCar, findRentalCars } from "./cars-store.ts";
import { makeConditionPaper } from "./paper.ts";
import { listPhotos, type ReportKey } from "./photos-store.ts";
import { findReport } from "./store.ts";

export async function makeConditionFile(
  { db, config, papers }: Pick<Deps, "db" | "config" | "papers">,
  company: CompanyRows,
  asked: { rentalId: string; direction: ConditionDirection; carNo?: number | undefined },
): Promise<File | undefined> {
  const { rentalId, direction } = asked;
  const held = await findRentalCars(db, company, rentalId);
  const car = held && chooseRentalCar(held, asked.carNo);
  if (!car) return undefined;
  const of = { rentalId, carNo: car.carNo, direction };
  const photos = await listPhotos(db, company, of);
  const report = await findReport(db, company, of, photos);
  if (!report) return undefined;
  const document = makeConditionPaper({
    ...(await readRental(db, company, rentalId, car.code)),
    head: await readPaperHead(db, company),
    direction,
    rentalId,
    car,
    report,
    photos,
    address: config.publicUrl + makeSealedPaperPath(report.seal),
  });
  const bytes = await papers.draw({
    party: company.companyId,
    paper: { brand: config.brand.name, document },
    readPhotos: () => readPhotoBytes(db, company, of),
  });
  const name = direction === "out" ? "teslim" : "iade";
  return new File([bytes], `${name}-${rentalId.slice(-12)}-${car.carNo}.pdf`, { type: "application/pdf" });
}

async function readRental(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string, code: string) {
  const rental = await db
    .selectFrom("rentals")
    .select(["renterName", "startedAt", "dueAt", "endedAt"])
    .where("companyId", "=", companyId)
    .where("id", "=", rentalId)
    .executeTakeFirstOrThrow();
  const face = await db
    .selectFrom("cars")
    .select(["make", "model", "modelYear as year", "colour"])
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  const { renterName, startedAt: from, dueAt, endedAt } = rental;
  return { renterName, from, until: endedAt ?? dueAt, face: face ?? null };
}

/** Reads the photos of a report one by one, because all of them together are large. */
async function* readPhotoBytes(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  { rentalId, carNo, direction }: ReportKey,
): AsyncGenerator<PaperPhoto[]> {
  const photos = db
    .selectFrom("conditionPhotos")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("carNo", "=", carNo)
    .where("direction", "=", direction);
  for (const { id } of await photos.select("id").execute())
    yield await photos.select(["id", "bytes"]).where("id", "=", id).execute();
}
