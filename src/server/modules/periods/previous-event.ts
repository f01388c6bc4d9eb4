import type { Kysely } from "kysely";

import { findLastCarEvent, type CarEvent } from "#domain/fleet/car-event.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

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
  // If the sticker was moved after `from`, the hand-over was that of the former car, and the move does not matter.
  const since = car?.since && car.since <= from ? car.since : null;
  return findLastCarEvent({ returnedAt: car?.returnedAt ?? null, since });
}
