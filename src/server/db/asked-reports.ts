import { sql, type RawBuilder } from "kysely";

/** Whether the company asks for records of this rental. Rentals that began before it asked need none. */
export function asksForReports({ companyId }: { companyId: string }): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    rentals.started_at >= (select condition_reports_since from companies where id = ${companyId}), false)`;
}

/**
 * Whether a record that the company asks for is not sealed: that of the hand-over, or of the return once the rental
 * has ended. Of a rental that went on with another car, those of its present car count.
 */
export function lacksReport(company: { companyId: string }): RawBuilder<boolean> {
  const isSealed = (direction: "out" | "in") => sql`exists (
    select from condition_reports where company_id = rentals.company_id and rental_id = rentals.id
      and direction = ${direction} and (not rentals.is_swapped or car_no = (
        select count(*) + 1 from car_periods
        where company_id = rentals.company_id and rental_id = rentals.id and is_swapped)))`;
  return sql<boolean>`(${asksForReports(company)}
    and (not ${isSealed("out")} or (rentals.ended_at is not null and not ${isSealed("in")})))`;
}
