import { type Kysely, sql } from "kysely";

import {
  COARSE_DECIMALS,
  PLACE_EXACT_HOURS,
  PLACE_KEPT_DAYS,
  getShownPlace,
  type ShownPlace,
} from "#domain/words/place.ts";
import type { DB } from "#server/db/tables.ts";

const HOUR_MS = 60 * 60 * 1000;

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

/** The database returns decimals as text. */
export interface PlaceColumns {
  placeLat: string | null;
  placeLon: string | null;
  placeAccuracy: number | null;
  createdAt: Date;
}

export function readShownPlace(
  { placeLat, placeLon, placeAccuracy, createdAt }: PlaceColumns,
  now: Date,
): ShownPlace | null {
  if (placeLat === null || placeLon === null || placeAccuracy === null) return null;
  const place = { lat: Number(placeLat), lon: Number(placeLon), accuracy: placeAccuracy };
  return getShownPlace(place, createdAt, now) ?? null;
}

export function hasPlaceSql(now: Date) {
  return sql<boolean>`exists (
    select from tellings where notice_id = notices.id and place_lat is not null and created_at > ${hoursBefore(now, PLACE_KEPT_DAYS * 24)})`;
}

export async function coarsenPlaces(db: Kysely<DB>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("tellings")
    .set({
      placeLat: sql<string>`round(place_lat, ${sql.lit(COARSE_DECIMALS)})`,
      placeLon: sql<string>`round(place_lon, ${sql.lit(COARSE_DECIMALS)})`,
    })
    .where("placeLat", "is not", null)
    .where("createdAt", "<=", hoursBefore(now, PLACE_EXACT_HOURS))
    .where(
      sql<boolean>`(place_lat <> round(place_lat, ${sql.lit(COARSE_DECIMALS)}) or place_lon <> round(place_lon, ${sql.lit(COARSE_DECIMALS)}))`,
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function forgetPlaces(db: Kysely<DB>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("tellings")
    .set({ placeLat: null, placeLon: null, placeAccuracy: null })
    .where("placeLat", "is not", null)
    .where("createdAt", "<=", hoursBefore(now, PLACE_KEPT_DAYS * 24))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
