import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import type {
  CarFiguresView,
  CompanyReportView,
  CustomerFiguresView,
  MonthFiguresView,
} from "#contract/fleet/company-report.ts";
import { BEST_CUSTOMERS_MAX, listMonths, type DayRange } from "#domain/fleet/company-report.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { carOfRow, carPeriodOfRow } from "#server/db/car-of-row.ts";
import { startOfDay, endOfDay, monthOfDay, monthOfInstant } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";

import { readIncomeLine } from "./income-line.ts";

const STATEMENT_TIMEOUT = "20s";

const zeroFigures = { income: 0, collected: 0, outstanding: 0, spent: 0 };
type FigureName = keyof typeof zeroFigures;

/**
 * `car` is the car's plate, or its code if the car has no plate. `carKey` is `car` with 'I' for 'İ', so that two
 * spellings of a plate are one car.
 */
interface FigurePart {
  month: string | null;
  carKey: string;
  car: string;
  amount: number;
  rentals: number;
}

const carKeyOfRental = sql<string>`translate(case rentals.plate when '' then rentals.car_code else rentals.plate end, 'İ', 'I')`;
const carNameOfRental = sql`case rentals.plate when '' then rentals.car_code else rentals.plate end`;
const carKeyOfRow = sql<string>`translate(${carOfRow}, 'İ', 'I')`;
const carPeriodJoin = sql`left join lateral ${carPeriodOfRow} as piece on true`;

/** One transaction, so that all figures are of the same moment. */
export function readReport(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  days: DayRange,
  now: Date,
): Promise<CompanyReportView> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(tx);
      const parts: Record<FigureName, FigurePart[]> = {
        income: await readIncome(tx, companyId, days),
        collected: await readCollectedIncome(tx, companyId, days),
        outstanding: await readOutstandingDebts(tx, companyId, days),
        spent: await readExpenses(tx, companyId, days),
      };
      const months = sumByMonth(parts, days);
      const sums = sumMonths(months);
      const { rentals, averageMs } = await readRentalLengths(tx, companyId, days, now);
      return {
        ...sums,
        rentals,
        averageMs,
        passedMs: await readElapsedTime(tx, days, now),
        incomeLine: await readIncomeLine(tx, companyId, days, now),
        months,
        cars: sumByCar(parts, await readRentedTime(tx, companyId, days, now), await readCarKeys(tx, companyId)),
        customers: await readBestCustomers(tx, companyId, days),
      };
    });
}

/**
 * A charge counts on the day of its entry and for the car that the rental had then. So the figures of a past month
 * never change.
 */
function readIncome(tx: Transaction<DB>, companyId: string, { from, to }: DayRange): Promise<FigurePart[]> {
  return readFigureParts(
    tx,
    sql`select ${monthOfInstant("rows.created_at")} as month, ${carKeyOfRow} as key, ${carOfRow} as car, rows.amount
      from rental_charges rows join rentals on rentals.company_id = rows.company_id and rentals.id = rows.rental_id ${carPeriodJoin}
      where rows.company_id = ${companyId} and rows.created_at >= ${startOfDay(from)} and rows.created_at < ${endOfDay(to)}`,
  );
}

function readCollectedIncome(tx: Transaction<DB>, companyId: string, { from, to }: DayRange): Promise<FigurePart[]> {
  return readFigureParts(
    tx,
    sql`select ${monthOfDay("rows.paid_on")} as month, ${carKeyOfRow} as key, ${carOfRow} as car, rows.amount
      from payments rows join rentals on rentals.company_id = rows.company_id and rentals.id = rows.rental_id ${carPeriodJoin}
      where rows.company_id = ${companyId} and rows.paid_on >= ${from}::date and rows.paid_on <= ${to}::date`,
  );
}

function readOutstandingDebts(tx: Transaction<DB>, companyId: string, { from, to }: DayRange): Promise<FigurePart[]> {
  return readFigureParts(
    tx,
    sql`select ${monthOfInstant("rentals.started_at")} as month, ${carKeyOfRental} as key, ${carNameOfRental} as car,
        rentals.total - rentals.paid as amount
      from rentals
      where company_id = ${companyId} and started_at >= ${startOfDay(from)} and started_at < ${endOfDay(to)}`,
  );
}

function readExpenses(tx: Transaction<DB>, companyId: string, { from, to }: DayRange): Promise<FigurePart[]> {
  return readFigureParts(
    tx,
    sql`select ${monthOfDay("spent_on")} as month, car_key as key, case plate when '' then coalesce(car_code, '') else plate end as car, amount
      from expenses
      where company_id = ${companyId} and spent_on >= ${from}::date and spent_on <= ${to}::date`,
  );
}

async function readFigureParts(tx: Transaction<DB>, rows: RawBuilder<unknown>): Promise<FigurePart[]> {
  const parts = await sql<FigurePart>`
    select month, coalesce(key, '') as car_key, coalesce(max(car), '') as car, sum(amount)::bigint as amount, count(*) as rentals
    from (${rows}) as rows group by grouping sets ((month), (key))`.execute(tx);
  return parts.rows;
}

async function readRentalLengths(tx: Transaction<DB>, companyId: string, { from, to }: DayRange, now: Date) {
  const { rows } = await sql<{ rentals: number; averageMs: number | null }>`
    select count(*) as rentals, round(avg(extract(epoch from coalesce(ended_at, greatest(started_at, ${now}::timestamptz)) - started_at)) * 1000)::float8 as average_ms
    from rentals
    where company_id = ${companyId} and started_at >= ${startOfDay(from)} and started_at < ${endOfDay(to)}`.execute(tx);
  return rows[0]!;
}

async function readElapsedTime(tx: Transaction<DB>, { from, to }: DayRange, now: Date): Promise<number> {
  const { rows } = await sql<{ passedMs: number }>`
    select greatest(round(extract(epoch from least(${endOfDay(to)}, ${now}::timestamptz) - ${startOfDay(from)}) * 1000), 0)::float8 as passed_ms`.execute(
    tx,
  );
  return rows[0]!.passedMs;
}

/**
 * Cars are told apart by their plate at that time. A running rental counts until now. If a rental had several cars,
 * each car counts for its part of the time.
 */
async function readRentedTime(tx: Transaction<DB>, companyId: string, { from, to }: DayRange, now: Date) {
  const begins = startOfDay(from);
  const until = sql`least(${endOfDay(to)}, ${now}::timestamptz)`;
  const { rows } = await sql<{ carKey: string; car: string; rentedMs: number }>`
    select translate(car, 'İ', 'I') as car_key, max(car) as car,
      round(sum(extract(epoch from least(ended_at, ${until}) - greatest(started_at, ${begins}))) * 1000)::float8 as rented_ms
    from (
      select ${carNameOfRental} as car, started_at, coalesce(ended_at, 'infinity'::timestamptz) as ended_at
      from rentals where company_id = ${companyId} and not is_swapped
      union all
      select coalesce(nullif(piece.plate, ''), piece.car_code), piece.starts_at,
        case when piece.is_over then piece.ends_at else 'infinity'::timestamptz end
      from rentals join car_periods as piece on piece.company_id = ${companyId} and piece.rental_id = rentals.id
      where rentals.company_id = ${companyId} and rentals.is_swapped
    ) as had
    where ended_at > ${begins} and started_at < ${until} and ${begins} < ${until}
    group by 1`.execute(tx);
  return rows;
}

/** The company's present cars, because the report also lists cars that were never rented. */
async function readCarKeys(tx: Transaction<DB>, companyId: string) {
  const { rows } = await sql<{ carKey: string; car: string }>`
    select translate(case plate when '' then code else plate end, 'İ', 'I') as car_key, case plate when '' then code else plate end as car
    from cars where company_id = ${companyId}`.execute(tx);
  return rows;
}

async function readBestCustomers(
  tx: Transaction<DB>,
  companyId: string,
  { from, to }: DayRange,
): Promise<CustomerFiguresView[]> {
  const { rows } = await sql<CustomerFiguresView>`
    select customers.id, customers.name, best.income, best.rentals
    from (
      select rentals.customer_id, sum(rows.amount)::bigint as income, count(distinct rentals.id) as rentals
      from rental_charges rows join rentals on rentals.company_id = rows.company_id and rentals.id = rows.rental_id
      where rows.company_id = ${companyId} and rows.created_at >= ${startOfDay(from)} and rows.created_at < ${endOfDay(to)}
        and rentals.customer_id is not null
      group by rentals.customer_id
      having sum(rows.amount) > 0
      order by income desc, rentals.customer_id
      limit ${BEST_CUSTOMERS_MAX}
    ) as best
    join customers on customers.company_id = ${companyId} and customers.id = best.customer_id
    order by best.income desc, customers.id`.execute(tx);
  return rows;
}

function sumByMonth(parts: Record<FigureName, FigurePart[]>, days: DayRange): MonthFiguresView[] {
  const months = new Map(listMonths(days).map((month) => [month, { month, ...zeroFigures }]));
  for (const [figure, rows] of Object.entries(parts) as [FigureName, FigurePart[]][])
    for (const { month, amount } of rows) if (month !== null) months.get(month)![figure] += amount;
  return [...months.values()];
}

function sumByCar(
  parts: Record<FigureName, FigurePart[]>,
  rented: { carKey: string; car: string; rentedMs: number }[],
  fleet: { carKey: string; car: string }[],
): CarFiguresView[] {
  const cars = new Map<string, CarFiguresView>();
  function carOf({ carKey, car }: { carKey: string; car: string }): CarFiguresView {
    const known = cars.get(carKey) ?? { car, ...zeroFigures, rentals: 0, rentedMs: 0 };
    cars.set(carKey, known);
    return known;
  }
  for (const one of fleet) carOf(one);
  for (const [figure, rows] of Object.entries(parts) as [FigureName, FigurePart[]][])
    for (const row of rows) {
      if (row.month !== null) continue;
      const car = carOf(row);
      car[figure] += row.amount;
      if (figure === "outstanding") car.rentals = row.rentals;
    }
  for (const row of rented) carOf(row).rentedMs = row.rentedMs;
  return [...cars.values()].toSorted(
    (one, other) =>
      other.income - one.income ||
      other.rentedMs - one.rentedMs ||
      other.spent - one.spent ||
      (one.car < other.car ? -1 : 1),
  );
}

function sumMonths(months: MonthFiguresView[]) {
  const sums = { ...zeroFigures };
  for (const month of months) for (const figure of Object.keys(sums) as FigureName[]) sums[figure] += month[figure];
  return sums;
}
