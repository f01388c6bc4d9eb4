import { sql, type Kysely } from "kysely";

import { findLatestWarnedDay } from "#domain/fleet/car.ts";
import { DUE_NEAR_KM, computeDueUrgency } from "#domain/fleet/maintenance.ts";
import type { FleetDate } from "#domain/notices/alert-content.ts";
import { compareByDays, isFleetReminderDay, isKmReminderDay } from "#domain/notices/alert.ts";
import { addDays, countDaysBetween, toIstanbulDate } from "#domain/words/istanbul.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";

export async function findDatesToReport(
  db: Kysely<DB>,
  companyIds: readonly string[],
  now: Date,
): Promise<Map<string, FleetDate[]>> {
  const today = toIstanbulDate(now);
  const horizon = findLatestWarnedDay(today);
  const ofRentals = sql`
    select cars.company_id, cars.code, cars.plate, 'rental' as of, (due_at at time zone 'Europe/Istanbul')::date::text as "on"
    from rentals join cars on cars.company_id = rentals.company_id and cars.code = car_code
    where rentals.company_id = any (${sql.val(companyIds)}::uuid[]) and ended_at is null and due_at <= ${now}::timestamptz`;
  const soon = endOfDay(addDays(today, 1));
  const returns = sql`
    select cars.company_id, cars.code, cars.plate, 'return', (due_at at time zone 'Europe/Istanbul')::date::text
    from rentals join cars on cars.company_id = rentals.company_id and cars.code = car_code
    where rentals.company_id = any (${sql.val(companyIds)}::uuid[]) and ended_at is null
      and due_at > ${now}::timestamptz and due_at < ${soon}`;
  const pickUps = sql`
    select cars.company_id, cars.code, cars.plate, 'pick-up', (starts_at at time zone 'Europe/Istanbul')::date::text
    from car_periods as period join cars on cars.company_id = period.company_id and cars.code = car_code
    where period.company_id = any (${sql.val(companyIds)}::uuid[]) and kind = 'reservation' and not is_over
      and starts_at >= ${startOfDay(today)} and starts_at < ${soon}`;
  const { rows } = await sql<{ companyId: string; code: string; plate: string; of: FleetDate["of"]; on: string }>`
    ${sql.join([ofRentals, returns, pickUps], sql` union all `)} order by company_id, plate, code, of`.execute(db);
  const told = new Map<string, FleetDate[]>();
  for (const { companyId, on, ...date } of rows) {
    const days = countDaysBetween(today, on);
    if (!isFleetReminderDay(days, today)) continue;
    const dates = told.get(companyId) ?? [];
    told.set(companyId, dates);
    dates.push({ ...date, days });
  }
  await addDues(db, companyIds, { today, horizon }, told);
  for (const dates of told.values()) dates.sort((one, other) => compareByDays(toUrgency(one), toUrgency(other)));
  return told;
}

/** An item is due on a day, at a km reading, or at whichever comes first. */
async function addDues(
  db: Kysely<DB>,
  companyIds: readonly string[],
  { today, horizon }: { today: string; horizon: string },
  told: Map<string, FleetDate[]>,
): Promise<void> {
  const dues = await db
    .selectFrom("carDues as due")
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "due.companyId").onRef("cars.code", "=", "due.carCode"),
    )
    .select(["due.companyId", "cars.code", "cars.plate", "due.kind", "due.text"])
    .select(["due.dueOn", "due.kmLeft", "due.kmReachedOn"])
    .where("due.companyId", "in", companyIds)
    .where((eb) => eb.or([eb("due.dueOn", "<=", horizon), eb("due.kmLeft", "<=", DUE_NEAR_KM)]))
    .orderBy("cars.plate")
    .orderBy("cars.code")
    .orderBy("due.id")
    .execute();
  for (const { companyId, code, plate, kind: of, text, dueOn, kmLeft, kmReachedOn } of dues) {
    const days = dueOn !== null && dueOn <= horizon ? countDaysBetween(today, dueOn) : null;
    const km = kmLeft !== null && kmLeft <= DUE_NEAR_KM ? kmLeft : undefined;
    const isTold =
      (days !== null && isFleetReminderDay(days, today)) || (km !== undefined && isKmReminderDay(kmReachedOn, today));
    if (!isTold) continue;
    const dates = told.get(companyId) ?? [];
    told.set(companyId, dates);
    dates.push({ code, plate, of, days, ...(km !== undefined && { km }), ...(text !== "" && { text }) });
  }
}

function toUrgency({ days, km }: FleetDate): { days: number } {
  return { days: computeDueUrgency({ days, kmLeft: km ?? null }) };
}
