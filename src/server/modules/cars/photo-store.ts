import type { Kysely, Transaction } from "kysely";

import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import { lockCar } from "./store.ts";

export interface CarPhoto {
  bytes: Buffer;
  thumbnail: Buffer;
}

export async function saveCarPhoto(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  photo: CarPhoto,
  now: Date,
): Promise<"CAR_NOT_FOUND" | undefined> {
  const car = await lockCar(tx, company, code);
  if (!car) return "CAR_NOT_FOUND";
  const row = { ...photo, createdAt: now };
  await tx
    .insertInto("carPhotos")
    .values({ ...row, companyId: company.companyId, code: car.code })
    .onConflict((conflict) => conflict.columns(["companyId", "code"]).doUpdateSet(row))
    .execute();
  return undefined;
}

export async function deleteCarPhoto(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
): Promise<"CAR_NOT_FOUND" | undefined> {
  const car = await lockCar(tx, company, code);
  if (!car) return "CAR_NOT_FOUND";
  await tx.deleteFrom("carPhotos").where("companyId", "=", company.companyId).where("code", "=", car.code).execute();
  return undefined;
}

export async function findCarPhoto(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  code: string,
  size: "whole" | "small",
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("carPhotos")
    .select(size === "small" ? "thumbnail as bytes" : "bytes")
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.bytes;
}
