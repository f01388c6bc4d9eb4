import type { Kysely, Transaction } from "kysely";

import type { BlockReason } from "#domain/fleet/block.ts";
import { busyUntil, takenUntil, type Span } from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

// Whoever writes a period has locked its car: rivals then wait in one order, and none of them ends in a deadlock.

type Company = Pick<CompanyScope, "companyId">;

/** For how many minutes the company keeps a car free behind a rental or a reservation. */
export async function gapOf(db: Kysely<DB>, { companyId }: Company): Promise<number> {
  const { gapMinutes } = await db
    .selectFrom("companies")
    .select("gapMinutes")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return gapMinutes;
}

/** Takes a locked car for a time; where something takes it already, the database refuses by `car_periods_never_overlap`. */
export async function insertPeriod(
  tx: Transaction<DB>,
  company: Company,
  period: { id: string; carCode: string } & Span &
    (
      | { kind: "reservation" }
      | { kind: "rental"; rentalId: string; plate: string }
      | { kind: "block"; blockReason: BlockReason; text: string }
    ),
): Promise<void> {
  const { from, until, ...rest } = period;
  const gap = period.kind === "block" ? 0 : await gapOf(tx, company);
  await tx
    .insertInto("carPeriods")
    .values({
      companyId: company.companyId,
      ...rest,
      startsAt: from,
      endsAt: until,
      busyUntil: busyUntil(until, gap),
    })
    .execute();
}

/** A period as it stands under the lock of its car. */
export interface StoredPeriod {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly busyUntil: Date;
}

/** Moves a period to other times, and perhaps to another locked car. */
export async function movePeriod(
  tx: Transaction<DB>,
  company: Company,
  before: StoredPeriod,
  { from, until, carCode, gap }: Span & { carCode?: string; gap: number },
): Promise<void> {
  await tx
    .updateTable("carPeriods")
    .set({
      startsAt: from,
      endsAt: until,
      busyUntil: busyUntil(until, gap, before),
      ...(carCode !== undefined && { carCode }),
    })
    .where("companyId", "=", company.companyId)
    .where("id", "=", before.id)
    .execute();
}

/** Makes the period of a reservation that of the rental it becomes, on the car that goes out. */
export async function turnIntoRental(
  tx: Transaction<DB>,
  company: Company,
  { id, ...rental }: { id: string; rentalId: string; carCode: string; plate: string } & Span,
): Promise<void> {
  const { from, until, ...rest } = rental;
  await tx
    .updateTable("carPeriods")
    .set({
      kind: "rental",
      ...rest,
      startsAt: from,
      endsAt: until,
      busyUntil: busyUntil(until, await gapOf(tx, company)),
    })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
}

/** Moves the planned end of a rental that runs on its locked car. */
export async function moveRentalEnd(
  tx: Transaction<DB>,
  company: Company,
  { rentalId, dueAt }: { rentalId: string; dueAt: Date },
): Promise<void> {
  const period = (await findRunningPeriod(tx, company, rentalId))!;
  const from = period.startsAt;
  await movePeriod(tx, company, period, { from, until: takenUntil(from, dueAt), gap: await gapOf(tx, company) });
}

/** The period in which a rental runs; undefined once it is over. */
export async function findRunningPeriod(
  db: Kysely<DB>,
  { companyId }: Company,
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

/** Ends the period in which a rental runs at its real end, which may reach into what was planned behind it. */
export async function endRentalPeriod(
  tx: Transaction<DB>,
  { companyId }: Company,
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

/** Whether the company's car is promised to somebody from now on. */
export async function isReserved(db: Kysely<DB>, { companyId }: Company, code: string, now: Date): Promise<boolean> {
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

/** Ends the blocked times of a locked car: those to come are deleted, one that goes on ends now. */
export async function endBlocks(tx: Transaction<DB>, { companyId }: Company, code: string, now: Date): Promise<void> {
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
