import type { FiguresView, MonthFiguresView } from "#contract/fleet/company-report.ts";
import { clipMonth, type DayRange } from "#domain/fleet/company-report.ts";
import { formatKurus } from "#domain/words/money.ts";

import { BarChart } from "./bar-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { ReportPart } from "./report-part.tsx";
import { amountOfFigure, figureNames, formatMonth } from "./report-words.ts";

const MONTHS_SHOWN_MAX = 24;

interface FigureSpan {
  key: string;
  name: string;
  label: string;
  days: DayRange;
  of: FiguresView;
}

export function ReportByTime({ months, days }: { months: readonly MonthFiguresView[]; days: DayRange }) {
  // The summary already shows the figures of a single month.
  if (months.length === 1) return null;
  const isByYear = months.length > MONTHS_SHOWN_MAX;
  const spans = isByYear ? sumByYear(months, days) : months.map((month) => toFigureSpan(month, days));
  const told = spans.filter(({ of }) => figureNames.some(({ name }) => amountOfFigure(of, name) !== 0));
  if (told.length === 0) return null;
  const drawn = spans.slice(spans.indexOf(told[0]!), spans.indexOf(told.at(-1)!) + 1);
  return (
    <ReportPart
      id="zaman"
      title={isByYear ? "Yıllara göre" : "Aylara göre"}
      value={`Gelir ${formatKurus(sumFigure(months, "income"))}`}
    >
      {drawn.length > 1 && <BarChart spans={drawn} />}
      <FiguresTable
        caption={isByYear ? "Yıllara göre tutarlar" : "Aylara göre tutarlar"}
        head={isByYear ? "Yıl" : "Ay"}
        rows={told}
      />
    </ReportPart>
  );
}

const shortMonthFormat = new Intl.DateTimeFormat("tr-TR", { timeZone: "UTC", month: "short", year: "2-digit" });

function toFigureSpan({ month, ...of }: MonthFiguresView, days: DayRange): FigureSpan {
  const label = shortMonthFormat.format(new Date(`${month}-01T00:00Z`));
  return { key: month, name: formatMonth(month), label, days: clipMonth(month, days), of };
}

function sumByYear(months: readonly MonthFiguresView[], days: DayRange): FigureSpan[] {
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  return [...years].map(([year, those]) => ({
    key: year,
    name: year,
    label: year,
    days: {
      from: clipMonth(those[0]!.month, days).from,
      to: clipMonth(those.at(-1)!.month, days).to,
    },
    of: {
      income: sumFigure(those, "income"),
      collected: sumFigure(those, "collected"),
      outstanding: sumFigure(those, "outstanding"),
      spent: sumFigure(those, "spent"),
    },
  }));
}

function sumFigure(months: readonly MonthFiguresView[], figure: keyof FiguresView): number {
  return months.reduce((all, month) => all + month[figure], 0);
}
