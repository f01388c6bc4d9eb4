import { sql, type Kysely, type RawBuilder } from "kysely";

import type { CalendarRowView, PeriodView, PeriodWarningView } from "#contract/fleet/periods.ts";
import type { BlockReason } from "#domain/fleet/block.ts";
import type { LawContext } from "#domain/fleet/law.ts";
import { isNoShowProposed } from "#domain/fleet/no-show.ts";
import { isReservationEndangered, getPeriodState, type PeriodKind } from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderByTextBlankLast, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import { matchesCar } from "#server/db/plate.ts";
import {
  hasCompanyTrigrams,
  containsWords,
  reservationSearchKey,
  hideFromPlanner,
  toSearchedKey,
} from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { findCarOfReplacement } from "#server/modules/codes/replace-store.ts";

import { describePeriodHolder } from "./busy-store.ts";
import { findDueWarnings } from "./due-warnings.ts";

/** Rentals do not overlap, so only the last rental can reach into it. */
const PAST_PERIODS_READ_MAX = 5;

interface PeriodRow {
  carCode: string;
  id: string;
  kind: PeriodKind;
  startsAt: Date;
  endsAt: Date;
  busyUntil: Date;
  isOver: boolean;
  rentalId: string | null;
  reservationId: string | null;
  blockReason: BlockReason | null;
  text: string;
  renterName: string | null;
  version: number;
  runningUntil: Date | null;
}

export async function listCalendarRows(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { from, to, search, cursor }: { from: string; to: string; search: string; cursor: string | undefined },
  at: LawContext,
): Promise<CursorPage<CalendarRowView>> {
  const named = search === "" ? [] : await findCarsOfRenter(db, companyId, { search, from, to });
  const cars = db
    .selectFrom("cars")
    .select(["cars.code", "cars.plate", "cars.status"])
    .where("cars.companyId", "=", companyId)
    .$if(search !== "", (query) =>
      query.where((eb) =>
        named.length === 0 ? matchesCar(search) : eb.or([matchesCar(search), eb("cars.code", "in", named)]),
      ),
    );
  const page = await readPage(cars, orderByTextBlankLast("cars.plate", "cars.code"), cursor);
  const codes = page.items.map(({ code }) => code);
  const found = Map.groupBy(await readPeriods(db, companyId, { codes, from, to }, at.now), ({ carCode }) => carCode);
  return mapPage(page, (car) => ({
    ...car,
    periods: (found.get(car.code) ?? []).map((row) => toPeriodView(row, at)),
  }));
}

/** A query of its own, so that both searches use an index. */
async function findCarsOfRenter(
  db: Kysely<DB>,
  companyId: string,
  { search, from, to }: { search: string; from: string; to: string },
): Promise<string[]> {
  const wanted = toSearchedKey(search);
  const named = (table: "rentals" | "reservations", key: RawBuilder<string>) => {
    const trigrams = hasCompanyTrigrams(table, companyId, wanted);
    const holds = hideFromPlanner(containsWords(key, wanted));
    return trigrams ? sql`${holds} and ${trigrams}` : holds;
  };
  const isThen = sql`period.starts_at < ${endOfDay(to)} and (period.ends_at > ${startOfDay(from)} or not period.is_over)`;
  const { rows } = await sql<{ carCode: string }>`
    select period.car_code from rentals
      join car_periods as period on period.company_id = rentals.company_id and period.rental_id = rentals.id
      where rentals.company_id = ${companyId} and ${isThen}
        and ${named("rentals", sql<string>`rentals.search_key`)}
    union
    select period.car_code from reservations
      join car_periods as period on period.company_id = reservations.company_id and period.id = reservations.id
      where reservations.company_id = ${companyId} and reservations.state = 'open' and ${isThen}
        and ${named("reservations", reservationSearchKey)}`.execute(db);
  return rows.map(({ carCode }) => carCode);
}

/**
 * The periods of these cars in a window, in three parts that each use an index: periods that begin in it, open periods
 * that began before, and past periods.
 */
async function readPeriods(
  db: Kysely<DB>,
  companyId: string,
  { codes, from, to }: { codes: readonly string[]; from: string; to: string },
  now: Date,
): Promise<PeriodRow[]> {
  const [begins, ends] = [startOfDay(from), endOfDay(to)];
  const ofCar = sql`period.company_id = ${companyId} and period.car_code = car.code`;
  const { rows } = await sql<PeriodRow>`
    select period.car_code, period.id, period.kind, period.starts_at, period.ends_at, period.busy_until, period.is_over,
      period.rental_id, reservations.id as reservation_id, period.block_reason, period.text,
      coalesce(rentals.renter_name, reservations.renter_name) as renter_name,
      coalesce(rentals.version, reservations.version, period.version) as version,
      (select out.ends_at from car_periods as out
        where out.company_id = ${companyId} and out.car_code = car.code and out.kind = 'rental' and out.is_over is not true) as running_until
    from unnest(${codes}::text[]) as car (code), lateral (
      select * from car_periods as period
        where ${ofCar} and starts_at >= ${begins} and starts_at < ${ends} and not (kind = 'reservation' and is_over)
      union all
      select * from car_periods as period
        where ${ofCar} and is_over is not true and starts_at < ${begins}
          and (busy_until > ${begins} or kind = 'rental' and ${begins} < ${now}::timestamptz)
      union all
      select * from (
        select * from car_periods as period
        where ${ofCar} and is_over and kind <> 'reservation' and starts_at < ${begins}
        order by starts_at desc, id desc limit ${PAST_PERIODS_READ_MAX}
      ) as begun where ends_at > ${begins}
    ) as period
    left join rentals on rentals.company_id = period.company_id and rentals.id = period.rental_id
    left join reservations on reservations.company_id = period.company_id and reservations.id = period.id
    order by period.car_code, period.starts_at, period.id`.execute(db);
  return rows;
}

function toPeriodView(row: PeriodRow, at: LawContext): PeriodView {
  const { id, kind, startsAt, endsAt, busyUntil, rentalId, reservationId, blockReason, version } = row;
  const isPromise = kind === "reservation";
  return {
    id,
    kind,
    startsAt,
    endsAt,
    busyUntil,
    rentalId,
    reservationId,
    blockReason,
    version,
    state: getPeriodState(row, at.now),
    who: describePeriodHolder(row),
    isEndangered: isPromise && isReservationEndangered(startsAt, row.runningUntil, at.now),
    isNoShowProposed: isPromise && isNoShowProposed({ state: "open", startsAt, endsAt }, at),
  };
}

export async function findWarnings(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  code: string,
  until: Date,
): Promise<PeriodWarningView[] | undefined> {
  const current = (await findCarOfReplacement(db, companyId, code)) ?? code;
  const car = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", companyId)
    .where("code", "=", current)
    .executeTakeFirst();
  return car && findDueWarnings(db, { companyId }, current, until);
}
