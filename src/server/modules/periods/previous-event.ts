import type { Kysely } from "kysely";

import { findLastCarEvent, type CarEvent } from "#domain/fleet/car-event.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Returns the last event of a car before the instant `from`: the return of an earlier rental, or the move of the sticker
 * to this car; null if there is neither.
 */
export async function findPreviousEvent(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  { code, from }: { code: string; from: Date },
): Promise<CarEvent | null> {
  const car = await db
    .selectFrom("cars")
    .select("since")
    .select((eb) =>
      eb
        .selectFrom("carPeriods as had")
        .select("had.endsAt")
        .whereRef("had.companyId", "=", "cars.companyId")
        .whereRef("had.carCode", "=", "cars.code")
        .where("had.kind", "=", "rental")
        .where("had.isOver", "=", true)
        .where("had.startsAt", "<", from)
        .orderBy("had.startsAt", "desc")
        .orderBy("had.id", "desc")
        .limit(1)
        .as("returnedAt"),
    )
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  // A later move of the sticker to another car does not count, because the former car was handed over.
  const since = car?.since && car.since <= from ? car.since : null;
  return findLastCarEvent({ returnedAt: car?.returnedAt ?? null, since });
}
