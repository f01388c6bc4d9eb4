import { sql, type Transaction } from "kysely";

import type { IncomeLineView, IncomePartView } from "#contract/fleet/company-report.ts";
import {
  findBegunDays,
  findPeriodBefore,
  isDrawnByDay,
  listDays,
  listMonths,
  type DayRange,
} from "#domain/fleet/company-report.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { dayOfInstant, endOfDay, startOfDay } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";

interface DayIncome {
  day: string;
  income: number;
}

export async function readIncomeLine(
  tx: Transaction<DB>,
  companyId: string,
  days: DayRange,
  now: Date,
): Promise<IncomeLineView> {
  const before = findPeriodBefore(days);
  const begun = findBegunDays(days, toIstanbulDate(now));
  const { rows } = await sql<DayIncome>`
    select ${dayOfInstant("created_at")} as day, sum(amount)::bigint as income
    from rental_charges
    where company_id = ${companyId} and created_at >= ${startOfDay(before.from)} and created_at < ${endOfDay(days.to)}
    group by 1`.execute(tx);
  const isByDay = isDrawnByDay(days);
  return {
    present: begun ? sumByPart(rows, begun.present, isByDay) : [],
    before: sumByPart(rows, before, isByDay),
    comparable: begun ? { ...begun.before, income: sumIncome(rows, begun.before) } : null,
  };
}

function sumByPart(rows: readonly DayIncome[], days: DayRange, isByDay: boolean): IncomePartView[] {
  const parts = isByDay ? listDays(days) : listMonths(days);
  const within = Map.groupBy(keepWithin(rows, days), ({ day }) => (isByDay ? day : day.slice(0, 7)));
  return parts.map((part) => ({ part, income: sumIncome(within.get(part) ?? [], days) }));
}

function sumIncome(rows: readonly DayIncome[], days: DayRange): number {
  return keepWithin(rows, days).reduce((all, { income }) => all + income, 0);
}

function keepWithin(rows: readonly DayIncome[], { from, to }: DayRange): DayIncome[] {
  return rows.filter(({ day }) => day >= from && day <= to);
}
