import { sql, type Kysely } from "kysely";

import {
  computeTollCheckCoverage,
  type RentedSpan,
  type TollCheck,
  type TollCheckCoverage,
} from "#domain/fleet/toll-check.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * A rental with a swap has a part for each of its cars, and a running rental counts until `now`. If the company has
 * never entered a toll or a check, both lists are empty, so that members are not asked about tolls at every return.
 */
export async function findTollCovers(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  rentalIds: readonly string[],
  now: Date,
): Promise<Map<string, TollCheckCoverage>> {
  if (rentalIds.length === 0) return new Map();
  // `offset 0` makes PostgreSQL read one rental after another. Without it the planner may read every period of the
  // company.
  const { rows: parts } = await sql<RentedSpan & { rentalId: string }>`
    select asked.id as rental_id, part.* from unnest(${rentalIds}::uuid[]) as asked (id) cross join lateral (
      select translate(plate, 'İ', 'I') as plate, starts_at as "from",
        case when is_over then ends_at else greatest(starts_at, ${now}::timestamptz) end as "to"
      from car_periods where company_id = ${companyId} and rental_id = asked.id and kind = 'rental'
      order by starts_at offset 0) as part`.execute(db);
  if (parts.length === 0) return new Map();
  const { rows: checks } = await sql<TollCheck>`
    select from_at as "from", to_at as "to", plates from toll_checks
    where company_id = ${companyId} and to_at > ${findEarliestStart(parts)} and from_at < ${findLatestEnd(parts)}
      and (plates is null or plates && ${[...new Set(parts.map(({ plate }) => plate))]}::text[])`.execute(db);
  const byRental = Map.groupBy(parts, ({ rentalId }) => rentalId);
  if (checks.length === 0 && !(await hasTollChecks(db, companyId)))
    return new Map(Array.from(byRental.keys(), (id) => [id, { checked: [], unchecked: [] }]));
  return new Map(Array.from(byRental, ([id, own]) => [id, computeTollCheckCoverage(own, checks)]));
}

async function hasTollChecks(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (select from toll_checks where company_id = ${companyId})
      or exists (select from road_charges where company_id = ${companyId}) as is_so`.execute(db);
  return rows[0]!.isSo;
}

function findEarliestStart(parts: readonly RentedSpan[]): Date {
  return new Date(Math.min(...parts.map(({ from }) => +from)));
}

function findLatestEnd(parts: readonly RentedSpan[]): Date {
  return new Date(Math.max(...parts.map(({ to }) => +to)));
}
