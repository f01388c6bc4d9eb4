import type { Kysely } from "kysely";

import type { PeriodKind, PeriodSpan } from "#domain/fleet/period.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import { describePeriodHolder } from "./busy-store.ts";

export interface PeriodInWay extends PeriodSpan {
  readonly kind: PeriodKind;
  readonly who: string;
  readonly endsAt: Date;
  readonly isOverdue: boolean;
}

/** Cancelled reservations and blocked times did not occupy the car. */
export async function listPeriodsOfCar(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  { code, except, from, until }: PeriodSpan & { code: string; except: string },
): Promise<PeriodInWay[]> {
  const rows = await db
    .selectFrom("carPeriods as period")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "period.companyId").onRef("rentals.id", "=", "period.rentalId"),
    )
    .leftJoin("reservations", (join) =>
      join.onRef("reservations.companyId", "=", "period.companyId").onRef("reservations.id", "=", "period.id"),
    )
    .select(["period.kind", "period.startsAt as from", "period.endsAt", "period.busyUntil as until"])
    .select(["period.blockReason", "period.text"])
    .select((eb) => eb.fn.coalesce("rentals.renterName", "reservations.renterName").as("renterName"))
    .where("period.companyId", "=", companyId)
    .where("period.carCode", "=", code)
    .where("period.id", "<>", except)
    .where("period.startsAt", "<", until)
    .where("period.busyUntil", ">", from)
    .where((eb) => eb.or([eb("period.kind", "=", "rental"), eb("period.isOver", "=", false)]))
    .orderBy("period.startsAt")
    .execute();
  return rows.map(({ kind, from: begins, endsAt, until: ends, ...holder }) => ({
    kind,
    who: describePeriodHolder(holder),
    from: begins,
    endsAt,
    until: ends,
    isOverdue: false,
  }));
}
