import { sql, type RawBuilder } from "kysely";

/** A rental that began before the company required reports needs none. */
export function requiresReports({ companyId }: { companyId: string }): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    rentals.started_at >= (select condition_reports_since from companies where id = ${companyId}), false)`;
}

/** Only a sealed (final) report counts. */
export function lacksConditionReportSql(company: { companyId: string }): RawBuilder<boolean> {
  const isSealed = (direction: "out" | "in") => sql`exists (
    select from condition_reports where company_id = rentals.company_id and rental_id = rentals.id
      and direction = ${direction} and (not rentals.is_swapped or car_no = (
        select count(*) + 1 from car_periods
        where company_id = rentals.company_id and rental_id = rentals.id and is_swapped)))`;
  return sql<boolean>`(${requiresReports(company)}
    and (not ${isSealed("out")} or (rentals.ended_at is not null and not ${isSealed("in")})))`;
}
