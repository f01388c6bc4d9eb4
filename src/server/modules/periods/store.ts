import type { Kysely, Transaction } from "kysely";

import type { BlockReason } from "#domain/fleet/block.ts";
import { computeBusyUntil, computePlannedEnd, type PeriodSpan } from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

// The caller of any function that writes a period must have locked the period's car. So concurrent transactions wait in
// one order and never deadlock.

type CompanyOfPeriods = Pick<CompanyScope, "companyId">;

export async function findGapMinutes(db: Kysely<DB>, { companyId }: CompanyOfPeriods): Promise<number> {
  const { gapMinutes } = await db
    .selectFrom("companies")
    .select("gapMinutes")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return gapMinutes;
}

/** A period that overlaps another period violates `car_periods_never_overlap`. */
export async function insertPeriod(
  tx: Transaction<DB>,
  company: CompanyOfPeriods,
  period: { id: string; carCode: string } & PeriodSpan &
    (
      | { kind: "reservation" }
      | { kind: "rental"; rentalId: string; plate: string }
      | { kind: "block"; blockReason: BlockReason; text: string }
    ),
): Promise<void> {
  const { from, until, ...rest } = period;
  const gap = period.kind === "block" ? 0 : await findGapMinutes(tx, company);
  await tx
    .insertInto("carPeriods")
    .values({
      companyId: company.companyId,
      ...rest,
      startsAt: from,
      endsAt: until,
      busyUntil: computeBusyUntil(until, gap),
    })
    .execute();
}

export interface StoredPeriod {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly busyUntil: Date;
}

export async function movePeriod(
  tx: Transaction<DB>,
  company: CompanyOfPeriods,
  before: StoredPeriod,
  { from, until, carCode, gap }: PeriodSpan & { carCode?: string; gap: number },
): Promise<void> {
  await tx
    .updateTable("carPeriods")
    .set({
      startsAt: from,
      endsAt: until,
      busyUntil: computeBusyUntil(until, gap, before),
      ...(carCode !== undefined && { carCode }),
    })
    .where("companyId", "=", company.companyId)
    .where("id", "=", before.id)
    .execute();
}

export async function turnIntoRental(
  tx: Transaction<DB>,
  company: CompanyOfPeriods,
  { id, ...rental }: { id: string; rentalId: string; carCode: string; plate: string } & PeriodSpan,
): Promise<void> {
  const { from, until, ...rest } = rental;
  await tx
    .updateTable("carPeriods")
    .set({
      kind: "rental",
      ...rest,
      startsAt: from,
      endsAt: until,
      busyUntil: computeBusyUntil(until, await findGapMinutes(tx, company)),
    })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
}

export async function moveRentalEnd(
  tx: Transaction<DB>,
  company: CompanyOfPeriods,
  { rentalId, dueAt }: { rentalId: string; dueAt: Date },
): Promise<void> {
  const period = (await findRunningPeriod(tx, company, rentalId))!;
  const from = period.startsAt;
  await movePeriod(tx, company, period, {
    from,
    until: computePlannedEnd(from, dueAt),
    gap: await findGapMinutes(tx, company),
  });
}

export async function findRunningPeriod(
  db: Kysely<DB>,
  { companyId }: CompanyOfPeriods,
  rentalId: string,
): Promise<(StoredPeriod & { carCode: string }) | undefined> {
  return db
    .selectFrom("carPeriods")
    .select(["id", "carCode", "startsAt", "endsAt", "busyUntil"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("isOver", "=", false)
    .executeTakeFirst();
}

/** A later end than planned may overlap the periods that were planned after it. */
export async function endRentalPeriod(
  tx: Transaction<DB>,
  { companyId }: CompanyOfPeriods,
  { rentalId, endedAt }: { rentalId: string; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable("carPeriods")
    .set({ isOver: true, endsAt: endedAt, busyUntil: endedAt })
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("isOver", "=", false)
    .execute();
}

export async function isReserved(
  db: Kysely<DB>,
  { companyId }: CompanyOfPeriods,
  code: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom("carPeriods")
    .select("id")
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where("kind", "=", "reservation")
    .where("isOver", "=", false)
    .where("endsAt", ">", now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function endBlocks(
  tx: Transaction<DB>,
  { companyId }: CompanyOfPeriods,
  code: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("carPeriods")
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where("kind", "=", "block")
    .where("startsAt", ">=", now)
    .execute();
  await tx
    .updateTable("carPeriods")
    .set({ isOver: true, endsAt: now, busyUntil: now })
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where("kind", "=", "block")
    .where("endsAt", ">", now)
    .execute();
}
