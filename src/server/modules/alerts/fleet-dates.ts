import { sql, type Kysely } from "kysely";

import { DEADLINE_KINDS, deadlineHorizon, type DeadlineKind } from "#domain/fleet/car.ts";
import type { FleetDate } from "#domain/notices/alert-content.ts";
import { compareUrgency, isFleetReminderDay } from "#domain/notices/alert.ts";
import { addDays, daysBetween, istanbulDate } from "#domain/words/istanbul.ts";
import { dayBegins, dayEnds } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";

const deadlineColumns = {
  casco: sql.ref("casco_due"),
  insurance: sql.ref("insurance_due"),
  oilService: sql.ref("oil_service_due"),
  inspection: sql.ref("inspection_due"),
} satisfies Record<DeadlineKind, unknown>;

/**
 * The dates that this morning's message names for each of these companies, the most urgent first. Companies without
 * such dates are missing.
 */
export async function findDatesToTell(
  db: Kysely<DB>,
  companyIds: readonly string[],
  now: Date,
): Promise<Map<string, FleetDate[]>> {
  const today = istanbulDate(now);
  const horizon = deadlineHorizon(today);
  const ofCars = DEADLINE_KINDS.map(
    (kind) => sql`
      select company_id, code, plate, ${kind}::text as of, ${deadlineColumns[kind]}::text as "on" from cars
      where company_id = any (${sql.val(companyIds)}::uuid[]) and ${deadlineColumns[kind]} <= ${horizon}::date`,
  );
  const ofRentals = sql`
    select cars.company_id, cars.code, cars.plate, 'rental' as of, (due_at at time zone 'Europe/Istanbul')::date::text as "on"
    from rentals join cars on cars.company_id = rentals.company_id and cars.code = car_code
    where rentals.company_id = any (${sql.val(companyIds)}::uuid[]) and ended_at is null and due_at <= ${now}::timestamptz`;
  const soon = dayEnds(addDays(today, 1));
  const returns = sql`
    select cars.company_id, cars.code, cars.plate, 'return', (due_at at time zone 'Europe/Istanbul')::date::text
    from rentals join cars on cars.company_id = rentals.company_id and cars.code = car_code
    where rentals.company_id = any (${sql.val(companyIds)}::uuid[]) and ended_at is null
      and due_at > ${now}::timestamptz and due_at < ${soon}`;
  const pickUps = sql`
    select cars.company_id, cars.code, cars.plate, 'pick-up', (starts_at at time zone 'Europe/Istanbul')::date::text
    from car_periods as period join cars on cars.company_id = period.company_id and cars.code = car_code
    where period.company_id = any (${sql.val(companyIds)}::uuid[]) and kind = 'reservation' and not is_over
      and starts_at >= ${dayBegins(today)} and starts_at < ${soon}`;
  const { rows } = await sql<{ companyId: string; code: string; plate: string; of: FleetDate["of"]; on: string }>`
    ${sql.join([...ofCars, ofRentals, returns, pickUps], sql` union all `)} order by company_id, plate, code, of`.execute(
    db,
  );
  const told = new Map<string, FleetDate[]>();
  for (const { companyId, on, ...date } of rows) {
    const days = daysBetween(today, on);
    if (!isFleetReminderDay(days, today)) continue;
    const dates = told.get(companyId) ?? [];
    told.set(companyId, dates);
    dates.push({ ...date, days });
  }
  for (const dates of told.values()) dates.sort(compareUrgency);
  return told;
}
