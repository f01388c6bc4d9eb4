import type { Kysely } from "kysely";

import type { ConditionPhotoView, ConditionView } from "#contract/fleet/condition-reports.ts";
import type { ConditionDirection, KmReading } from "#domain/fleet/condition-report.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { findCar } from "#server/modules/cars/store.ts";

import { findRentalCars, chooseRentalCar, type RentalCar } from "./cars-store.ts";
import { findDraft } from "./drafts-store.ts";
import { listPhotos, type ReportKey } from "./photos-store.ts";
import { findLastReportOfCar, findReport, listKnownDamages } from "./store.ts";

export interface ConditionQuestion {
  readonly rentalId: string;
  readonly direction: ConditionDirection;
  readonly carNo?: number | undefined;
}

export async function findCondition(
  db: Kysely<DB>,
  company: CompanyScope,
  { rentalId, direction, carNo }: ConditionQuestion,
  now: Date,
): Promise<ConditionView | undefined> {
  const held = await findRentalCars(db, company, rentalId);
  const car = held && chooseRentalCar(held, carNo);
  if (!car) return undefined;
  const of = { rentalId, carNo: car.carNo, direction };
  const own = await readReportWithPhotos(db, company, of);
  const other = await readReportWithPhotos(db, company, { ...of, direction: direction === "out" ? "in" : "out" });
  const last = await findLastReportOfCar(db, company, car);
  const { code, plate, from, until } = car;
  return {
    ...of,
    code,
    plate,
    renterName: held.renterName,
    drivers: await listDriverNames(db, company, rentalId),
    isAsked: held.isAsked,
    from,
    until,
    ...own,
    draft: own.report ? null : await findDraft(db, company, of),
    known: listKnownDamages(last, direction === "out" && other.report !== null),
    accessories: last?.accessories ?? [],
    kmBefore: await findKmBefore(db, company, { car, direction }, now),
    km: car.km[direction],
    fuel: car.fuel[direction],
    other,
  };
}

async function listDriverNames(db: Kysely<DB>, { companyId }: CompanyScope, rentalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("drivers")
    .select("name")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

async function readReportWithPhotos(
  db: Kysely<DB>,
  company: CompanyScope,
  of: ReportKey,
): Promise<ConditionView["other"]> {
  const photos = await listPhotos(db, company, of);
  return { photos: photos.map(removeDigest), report: await findReport(db, company, of, photos) };
}

function removeDigest(photo: ConditionPhotoView): ConditionPhotoView {
  const { id, position, width, height, takenAt, receivedAt, sentBy } = photo;
  return { id, position, width, height, takenAt, receivedAt, sentBy };
}

export async function findKmBefore(
  db: Kysely<DB>,
  company: CompanyScope,
  { car, direction }: { car: RentalCar; direction: ConditionDirection },
  now: Date,
): Promise<KmReading | null> {
  if (car.km.out !== null) return { km: car.km.out, at: car.from };
  if (direction === "in" || car.until !== null) return null;
  const { lastReturn, odometer } = (await findCar(db, company, car.code, now)) ?? {};
  const km = lastReturn?.km ?? odometer ?? null;
  return km === null ? null : { km, at: car.from };
}
