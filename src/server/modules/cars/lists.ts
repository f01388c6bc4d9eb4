import { sql, type Kysely, type RawBuilder } from "kysely";

import type { CarDeadlineView, FleetView, ListedCarView, CarWithPreNoteView } from "#contract/fleet/cars.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { DEADLINE_WARNING_DAYS, findLatestWarnedDay, type CarStatus } from "#domain/fleet/car.ts";
import { isLawInForce, type LawContext } from "#domain/fleet/law.ts";
import { DUE_NEAR_KM } from "#domain/fleet/maintenance.ts";
import { findLatestEndangeredStart } from "#domain/fleet/period.ts";
import { computeLateNoticeLimit } from "#domain/fleet/police-notice.ts";
import { REDUCED_FINE_WARNING_DAYS } from "#domain/fleet/road-charge.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import { lacksConditionReportSql } from "#server/db/asked-reports.ts";
import {
  orderByText,
  orderByTextBlankLast,
  ROWS_READ_PER_PAGE,
  mapPage,
  makePage,
  readPage,
  type CursorPage,
} from "#server/db/cursor.ts";
import { matchesCar } from "#server/db/plate.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { toStatusView } from "#server/modules/codes/status-columns.ts";
import { findNextPeriods } from "#server/modules/periods/next-store.ts";

import { joinCars } from "./store.ts";

export async function countByStatus(
  db: Kysely<DB>,
  company: CompanyScope,
): Promise<Partial<Record<CarStatus, number>>> {
  const rows = await db
    .selectFrom("cars")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("companyId", "=", company.companyId)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

type AttentionCounts = Pick<
  FleetView,
  | "overdueRentals"
  | "endangered"
  | "deadlines"
  | "noted"
  | "dueFines"
  | "dueDeposits"
  | "unnumberedPrices"
  | "policeNotices"
  | "latePoliceNotices"
  | "awaitedPayments"
>;

export async function countAttention(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { now, law }: LawContext,
): Promise<AttentionCounts> {
  const today = toIstanbulDate(now);
  const horizon = findLatestWarnedDay(today);
  const { rows } = await sql<AttentionCounts>`
    select
      (select count(*) from rentals where company_id = ${companyId} and ended_at is null and due_at <= ${now}) as overdue_rentals,
      (select count(*) from rentals join car_periods as promised using (company_id, car_code)
        where company_id = ${companyId} and ended_at is null and due_at <= ${now}
          and promised.kind = 'reservation' and not promised.is_over and promised.starts_at <= ${findLatestEndangeredStart(now)}) as endangered,
      ${countDues(companyId, horizon)} as deadlines,
      (select count(*) from cars where company_id = ${companyId} and is_noted) as noted,
      (select count(*) from road_charges where company_id = ${companyId}
        and reduced_until <= ${addDays(today, REDUCED_FINE_WARNING_DAYS)}::date and state in ('new', 'informed')) as due_fines,
      (select count(*) from rentals where company_id = ${companyId} and deposit_held > 0 and ended_at is not null
        and ended_at < (select ((${today}::date - deposit_return_days + 1)::timestamp at time zone 'Europe/Istanbul')
          from companies where id = ${companyId})) as due_deposits,
      (select count(*) from cars where company_id = ${companyId} and price_visible and price is not null
        and ${isLawInForce(law, "advert", today)} and (select authorisation_no = '' from companies where id = ${companyId})) as unnumbered_prices,
      (select count(*) from police_notices where company_id = ${companyId} and told_at is null) as police_notices,
      (select count(*) from police_notices where company_id = ${companyId} and told_at is null
        and happened_at <= ${computeLateNoticeLimit(now)}) as late_police_notices,
      (select count(*) from rentals where company_id = ${companyId} and payment_asked_at is not null) as awaited_payments`.execute(
    db,
  );
  return rows[0]!;
}

/** `search` is a part of a plate or code, where spaces do not matter, or words of make, model, year and colour. */
export async function listCars(
  db: Kysely<DB>,
  company: CompanyRows,
  filter: { search: string; states: readonly CarStatus[]; cursor: string | undefined },
  now: Date,
): Promise<CursorPage<ListedCarView>> {
  const { search, states, cursor } = filter;
  const matching = joinCars(db)
    .select("carPhotos.createdAt as photoAt")
    .select(["cars.code", "cars.plate", "cars.status", "cars.isNoted", "codes.noteHiddenAt"])
    .select(["cars.make", "cars.model", "cars.modelYear as year", "cars.colour"])
    .select(["cars.statusLine", "cars.statusWords", "cars.statusUntil"])
    .select(["rentals.id as rentalId", "rentals.renterName", "rentals.renterPhone", "rentals.dueAt"])
    .select((eb) => eb("rentals.total", "-", eb.ref("rentals.paid")).as("owed"))
    .select(lacksConditionReportSql(company).as("lacksReport"))
    .where("cars.companyId", "=", company.companyId)
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or([matchesCar(search), containsWords("cars.searchKey", search)])),
    )
    .$if(states.length > 0, (query) => query.where("cars.status", "in", states));
  const page = await readPage(matching, orderByTextBlankLast("cars.plate", "cars.code"), cursor);
  const ready = page.items.filter((car) => mayStartRental(car.status));
  const next = await findNextPeriods(
    db,
    company,
    ready.map(({ code }) => code),
    now,
  );
  return mapPage(page, ({ rentalId, make, model, year, colour, ...row }) => ({
    code: row.code,
    plate: row.plate,
    face: { make, model, year, colour },
    photoAt: row.photoAt,
    status: row.status,
    next: next.get(row.code) ?? null,
    isNoted: row.isNoted,
    statusLine: toStatusView({ ...row, status: row.statusLine }, now),
    isNoteHidden: row.noteHiddenAt !== null,
    // If a rental was joined, none of its columns is null.
    rental:
      rentalId === null
        ? null
        : {
            id: rentalId,
            renterName: row.renterName!,
            renterPhone: row.renterPhone!,
            dueAt: row.dueAt!,
            owed: row.owed!,
            lacksReport: row.lacksReport,
          },
  }));
}

/** An item that is near by both counts once. */
function countDues(companyId: string, horizon: string) {
  return sql`
      (select count(*) from car_dues where company_id = ${companyId} and due_on <= ${horizon}::date) +
      (select count(*) from car_dues where company_id = ${companyId} and km_left <= ${DUE_NEAR_KM}
        and (due_on is null or due_on > ${horizon}::date))`;
}

/**
 * The maximum number of days into which remaining km are converted, so that no odometer value leads to an impossible
 * date.
 */
const KM_DAYS_MAX = 1000;

/** Remaining km are converted to days (docs/product/cars.md 8.10). */
export async function listDeadlines(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { today, horizon }: { today: string; horizon: string },
  cursor: string | undefined,
): Promise<CursorPage<CarDeadlineView>> {
  const behind = (sortedOn: RawBuilder<unknown>) => {
    if (cursor === undefined) return sql`true`;
    const [day, code, id] = cursor.split(".");
    return sql`(${sortedOn}, car_code, id) > (${day}::date, ${code}, ${id}::uuid)`;
  };
  const kmDay = sql`least(due_on, ${today}::date + greatest(floor(km_left * ${DEADLINE_WARNING_DAYS}::numeric / ${DUE_NEAR_KM}), ${-KM_DAYS_MAX})::integer)`;
  // Most are near by their day alone, and an index has these in their order. The few that are near by km are sorted.
  const { rows } = await sql<DeadlineRow>`
    select near.*, plate from (
      (select id, car_code as code, kind, text, due_on, km_left, due_on as sorted_on from car_dues
        where company_id = ${companyId} and due_on <= ${horizon}::date and (km_left is null or km_left > ${DUE_NEAR_KM})
          and ${behind(sql`due_on`)}
        order by due_on, car_code, id limit ${ROWS_READ_PER_PAGE})
      union all
      (select id, car_code, kind, text, due_on, km_left, ${kmDay} from car_dues
        where company_id = ${companyId} and km_left <= ${DUE_NEAR_KM} and ${behind(kmDay)}
        order by ${kmDay}, car_code, id limit ${ROWS_READ_PER_PAGE})
    ) as near join cars on cars.company_id = ${companyId} and cars.code = near.code
    order by sorted_on, near.code, id limit ${ROWS_READ_PER_PAGE}`.execute(db);
  const page = makePage(rows, (last) => `${last.sortedOn}.${last.code}.${last.id}`);
  return mapPage(page, ({ id, text, kmLeft, code, plate, kind, dueOn }) => ({
    code,
    plate,
    kind,
    dueOn,
    due: { id, text, kmLeft },
  }));
}

interface DeadlineRow extends Pick<CarDeadlineView, "code" | "plate" | "kind" | "dueOn"> {
  sortedOn: string;
  id: string;
  text: string;
  kmLeft: number | null;
}

export async function listCarsWithPreNote(
  db: Kysely<DB>,
  company: CompanyScope,
  cursor: string | undefined,
): Promise<CursorPage<CarWithPreNoteView>> {
  const matching = db
    .selectFrom("cars")
    .select(["code", "plate", "driverPreNote as driver", "availabilityPreNote as availability"])
    .where("companyId", "=", company.companyId)
    .where("isNoted", "=", true);
  return readPage(matching, orderByText("plate", "code"), cursor);
}
