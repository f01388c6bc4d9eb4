import { createHash } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { ConditionPhotoView } from "#contract/fleet/condition-reports.ts";
import { addConditionPhoto, type ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { type ConditionDirection } from "#domain/fleet/condition-report.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import type { DrawnPhoto } from "#server/modules/notices/photo.ts";
import { lockRental } from "#server/modules/rentals/store.ts";

import { findRentalCars, chooseRentalCar } from "./cars-store.ts";
import { isReportSigned } from "./store.ts";

export interface ReportKey {
  readonly rentalId: string;
  readonly carNo: number;
  readonly direction: ConditionDirection;
}

export interface NewConditionPhoto {
  readonly id: string;
  readonly rentalId: string;
  readonly carNo?: number | undefined;
  readonly direction: ConditionDirection;
  readonly position: ConditionPosition;
  readonly takenAt: Date;
  readonly known?: readonly string[] | undefined;
}

function queryPhotos(db: Kysely<DB>, { companyId }: CompanyRows, { rentalId, carNo, direction }: ReportKey) {
  return db
    .selectFrom("conditionPhotos")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("carNo", "=", carNo)
    .where("direction", "=", direction);
}

const photoColumns = [
  "id",
  "position",
  "width",
  "height",
  "takenAt",
  "createdAt as receivedAt",
  "sentByName as sentBy",
] as const;

export async function listPhotos(
  db: Kysely<DB>,
  company: CompanyRows,
  of: ReportKey,
): Promise<(ConditionPhotoView & { digest: Buffer })[]> {
  const rows = await queryPhotos(db, company, of)
    .select(photoColumns)
    .select("digest")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, position: row.position as ConditionPosition }));
}

export async function findPhoto(db: Kysely<DB>, { companyId }: CompanyScope, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("conditionPhotos")
    .select("bytes")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.bytes;
}

export async function findSentPhoto(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { id, rentalId, direction, position }: NewConditionPhoto,
): Promise<ConditionPhotoView | "ID_TAKEN" | undefined> {
  const row = await db
    .selectFrom("conditionPhotos")
    .select(photoColumns)
    .select(["rentalId", "direction"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { rentalId: ofRental, direction: way, ...photo } = row;
  if (ofRental !== rentalId || way !== direction || photo.position !== position) return "ID_TAKEN";
  return { ...photo, position };
}

/**
 * Stores a photo of a condition report that is not signed yet, and replaces the former photo of the same position if
 * the sender knows it.
 */
export async function savePhoto(
  tx: Transaction<DB>,
  company: CompanyScope,
  photo: NewConditionPhoto,
  { bytes, width, height }: DrawnPhoto,
  now: Date,
): Promise<
  | ConditionPhotoView
  | { unknown: ConditionPhotoView }
  | "RENTAL_NOT_FOUND"
  | "CONDITION_SEALED"
  | "CONDITION_PHOTOS_FULL"
  | "ID_TAKEN"
> {
  const { companyId } = company;
  // A second request with the same photo and the signing of the report wait for this lock.
  if (!(await lockRental(tx, company, photo.rentalId))) return "RENTAL_NOT_FOUND";
  const sent = await findSentPhoto(tx, company, photo);
  if (sent !== undefined) return sent;
  const held = await findRentalCars(tx, company, photo.rentalId);
  const car = held && chooseRentalCar(held, photo.carNo);
  if (!car) return "RENTAL_NOT_FOUND";
  const { id, rentalId, direction, position, takenAt } = photo;
  const of = { rentalId, carNo: car.carNo, direction };
  if (await isReportSigned(tx, company, of)) return "CONDITION_SEALED";
  const added = addConditionPhoto(await listPhotos(tx, company, of), position, photo.known ?? []);
  if (typeof added === "string" || "unknown" in added) return added;
  if (added.replaces !== null)
    await tx
      .deleteFrom("conditionPhotos")
      .where("companyId", "=", companyId)
      .where("id", "=", added.replaces.id)
      .execute();
  const digest = createHash("sha256").update(bytes).digest();
  const stored = { id, position, width, height, takenAt };
  const sentBy = await findDisplayName(tx, company.userId);
  await tx
    .insertInto("conditionPhotos")
    .values({ companyId, ...of, ...stored, bytes, digest, createdAt: now, sentByName: sentBy })
    .execute();
  return { ...stored, receivedAt: now, sentBy };
}

export async function deleteUnnamedPhotos(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("conditionPhotos").where("companyId", "=", companyId).where("id", "in", ids).execute();
}
