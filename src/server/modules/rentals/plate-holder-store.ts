import type { Kysely } from "kysely";

import type { PlateHolderView } from "#contract/api/rentals.ts";
import { whoHad } from "#domain/plate-holder.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { isPlate } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";

/** Rentals of one car follow each other, so that the last begun of each had it; so many cars have never carried one plate at once. */
const BEFORE = 20;

const columns = [
  "id",
  "carCode as code",
  "plate",
  "plateUncertain",
  "renterName",
  "renterPhone",
  "startedAt",
  "endedAt",
] as const;

/** Who had the car of a plate in the minute that begins at an instant, by the plate that each rental was made under. */
export async function findPlateHolder(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  plate: string,
  at: Date,
): Promise<PlateHolderView> {
  const rentals = db
    .selectFrom("rentals")
    .select(columns)
    .where("companyId", "=", companyId)
    .where(isPlate("plate", plate));
  const nextMinute = new Date(at.getTime() + 60_000);
  const begun = await rentals
    .where("startedAt", "<", nextMinute)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(BEFORE)
    .execute();
  const toCome = await rentals
    .where("startedAt", ">=", nextMinute)
    .orderBy("startedAt")
    .orderBy("id")
    .limit(1)
    .execute();
  const held = whoHad([...begun, ...toCome], at);
  const answer = { plate, at, rentals: [], before: null, after: null, isOwn: true };
  if (held === undefined) return { ...answer, isOwn: await carriesPlate(db, companyId, plate) };
  if (held.kind === "had") return { ...answer, rentals: held.rentals };
  return { ...answer, before: held.before ?? null, after: held.after ?? null };
}

/** Whether a car of the company carries a plate, or once did. */
async function carriesPlate(db: Kysely<DB>, companyId: string, plate: string): Promise<boolean> {
  const car = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", companyId)
    .where(isPlate("plate", plate))
    .unionAll(
      db.selectFrom("formerCars").select("code").where("companyId", "=", companyId).where(isPlate("plate", plate)),
    )
    .limit(1)
    .executeTakeFirst();
  return car !== undefined;
}
