import type { Kysely } from "kysely";

import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import { findRecordedDifference } from "#domain/fleet/recorded-time.ts";
import type { RentalTime } from "#domain/fleet/rental.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

const directionOfTime: Record<RentalTime, ConditionDirection> = { start: "out", end: "in" };

/** The start of a rental is in the report of its first car, the end in the report of its last car. */
export async function findRecordedTime(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  { rentalId, time, cars }: { rentalId: string; time: RentalTime; cars: number },
): Promise<Date | undefined> {
  const record = await db
    .selectFrom("conditionReports")
    .select("happenedAt")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("carNo", "=", time === "start" ? 1 : cars)
    .where("direction", "=", directionOfTime[time])
    .executeTakeFirst();
  return record?.happenedAt;
}

/** A time is null if it does not differ from the stored time or if there is no report. */
export async function findRecordedDifferences(
  db: Kysely<DB>,
  company: CompanyRows,
  {
    id: rentalId,
    startedAt,
    endedAt,
    left,
  }: { id: string; startedAt: Date; endedAt: Date | null; left: readonly { until: Date }[] },
): Promise<{ recordedStart: Date | null; recordedEnd: Date | null }> {
  const cars = left.length + 1;
  const first = { from: startedAt, until: left[0]?.until ?? endedAt };
  const last = { from: left.at(-1)?.until ?? startedAt, until: endedAt };
  const start = await findRecordedTime(db, company, { rentalId, time: "start", cars });
  const end = endedAt === null ? undefined : await findRecordedTime(db, company, { rentalId, time: "end", cars });
  return {
    recordedStart: findRecordedDifference("start", first, start),
    recordedEnd: findRecordedDifference("end", last, end),
  };
}
