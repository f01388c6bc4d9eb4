import { ArrowDownRight, ArrowUpRight } from "lucide-react";

import type { CompanyReportView, IncomeLineView } from "#contract/fleet/company-report.ts";
import { findPeriodBefore, isDrawnByDay, listDays, listMonths, type DayRange } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";

import { AmountLink } from "./amount-link.tsx";
import { IncomeChart } from "./income-chart.tsx";
import { IncomeTable } from "./income-table.tsx";
import { QuietFold } from "./quiet-fold.tsx";
import { formatDays, formatPeriod, namePart } from "./report-words.ts";

export function IncomeCard({
  report: { income, incomeLine },
  days,
}: {
  report: Pick<CompanyReportView, "income" | "incomeLine">;
  days: DayRange;
}) {
  const { comparable } = incomeLine;
  return (
    <div className="border-line bg-surface rounded-2xl border p-4 sm:p-5">
      <dl>
        <div>
          <dt className="text-ink-soft font-semibold">Gelir</dt>
          <dd className="text-2xl font-extrabold sm:text-3xl">
            <AmountLink figure="income" amount={income} days={days} />
          </dd>
          {comparable && (
            <dd className="mt-1">
              <Comparison income={income} before={comparable} />
            </dd>
          )}
        </div>
      </dl>
      <IncomeOverTime line={incomeLine} days={days} />
    </div>
  );
}

function Comparison({ income, before }: { income: number; before: NonNullable<IncomeLineView["comparable"]> }) {
  const percent = before.income > 0 ? Math.round((income / before.income - 1) * 100) : 0;
  const Arrow = percent > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <>
      {percent !== 0 && (
        <strong className={`mr-3 whitespace-nowrap ${percent > 0 ? "text-good" : ""}`}>
          <Arrow aria-hidden="true" size={20} className="mr-1 inline" />
          <span>{`%${formatCount(Math.abs(percent))} ${percent > 0 ? "fazla" : "az"}`}</span>
        </strong>
      )}
      <span className="text-ink-soft inline-block">{`${formatDays(before)}: ${formatKurus(before.income)}`}</span>
    </>
  );
}

function IncomeOverTime({ line, days }: { line: IncomeLineView; days: DayRange }) {
  const { present, before } = line;
  if (present.every(({ income }) => income === 0)) return <p className="mt-4">Bu dönemde gelir girilmedi.</p>;
  const isByDay = isDrawnByDay(days);
  const names = (isByDay ? listDays(days) : listMonths(days)).map((part) => namePart(part, days));
  const periods = { present: formatPeriod(days), before: formatPeriod(findPeriodBefore(days)) };
  // A single day is a point, not a line.
  if (names.length === 1) return null;
  return (
    <>
      <figure>
        <IncomeChart
          title="Gelirin artışı, önceki dönemle birlikte. Tutarlar tabloda."
          names={names}
          present={present}
          before={before}
        />
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <LegendEntry name={periods.present} className="border-brand border-t-3" />
          <LegendEntry name={periods.before} className="border-line-strong border-t-2 border-dashed" />
        </figcaption>
      </figure>
      <div className="mt-1 -mb-2 print:hidden">
        <QuietFold title="Tablo olarak">
          <IncomeTable line={line} names={names} head={isByDay ? "Gün" : "Ay"} periods={periods} />
        </QuietFold>
      </div>
    </>
  );
}

function LegendEntry({ name, className }: { name: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`w-5 shrink-0 ${className}`} />
      <span>{name}</span>
    </span>
  );
}
