import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { reportDaysSchema, type CompanyReportView } from "#contract/fleet/company-report.ts";
import { pages } from "#contract/pages.ts";
import { REPORT_PERIODS, type DayRange } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRows } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { EmptyState, WaitingState } from "#web/ui/states.tsx";

import { AmountLink } from "./amount-link.tsx";
import { BestCustomers } from "./best-customers.tsx";
import { IncomeCard } from "./income-card.tsx";
import { MonthPack } from "./month-pack.tsx";
import { getChosenDays, PeriodChoice } from "./period.tsx";
import { QuietFold } from "./quiet-fold.tsx";
import { ReportByCar } from "./report-by-car.tsx";
import { ReportByTime } from "./report-by-time.tsx";
import { amountOfFigure, formatDays, figureNames, formatHours } from "./report-words.ts";
import { listTopCars, TopCars } from "./top-cars.tsx";

export function ReportPage() {
  const { period, ...own } = useSearch({ from: `/company${pages.companyReport.path}` });
  const asked = { ...own, period: REPORT_PERIODS.find((one) => one === period) };
  const navigate = useNavigate({ from: pages.companyReport.path });
  const now = useNow(60_000);
  const mayKeepBooks = useMayKeepBooks();
  const days = getChosenDays(asked, toIstanbulDate(now));
  const read = reportDaysSchema.safeParse(days);
  const report = useQuery({
    ...api.company.report.get.queryOptions({ input: days, enabled: read.success && mayKeepBooks }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const shown = read.success ? report.data : undefined;
  const errors = Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));

  if (!mayKeepBooks)
    return (
      <Page title="Raporlar">
        <EmptyState
          title="Raporları şirketin sahibi ve müdürleri görür"
          text="Kiralamaları ve ödemelerini Faturalar sayfasında bulursunuz."
        />
      </Page>
    );
  return (
    <Page
      title="Raporlar"
      lead="Bir dönemde ne kazandınız, ne tahsil ettiniz, ne harcadınız. Ayrıntısını görmek için tutara dokunun."
    >
      <PeriodChoice
        asked={asked}
        days={days}
        errors={errors}
        onChange={(search) =>
          void navigate({ search: removeEmptyParameters(search), replace: true, resetScroll: false })
        }
      />
      <div className="space-y-6 lg:space-y-8">
        {read.success && report.isPending && <WaitingState />}
        <LoadFailure of={report} failed="Rapor hazırlanırken bir hata oluştu." />
        {shown && <ReportSummary report={shown} days={days} stale={report.isPlaceholderData} />}
        <FoldingRows>
          <div className={`${partStyle} ${report.isPlaceholderData ? "opacity-60" : ""}`}>
            {shown && (
              <>
                <ReportByTime months={shown.months} days={days} />
                <ReportByCar cars={shown.cars} passedMs={shown.passedMs} days={days} />
                <BestCustomers customers={shown.customers} days={days} />
              </>
            )}
            <MonthPack now={now} />
          </div>
        </FoldingRows>
      </div>
    </Page>
  );
}

const partStyle =
  "transition-opacity max-lg:border-line max-lg:bg-surface max-lg:divide-line max-lg:divide-y max-lg:rounded-2xl max-lg:border lg:grid lg:gap-8";

function ReportSummary({ report, days, stale }: { report: CompanyReportView; days: DayRange; stale: boolean }) {
  const { rentals, averageMs } = report;
  const topCars = listTopCars(report.cars);
  return (
    <section aria-labelledby="ozet" aria-busy={stale} className={`transition-opacity ${stale ? "opacity-60" : ""}`}>
      <h2 id="ozet" className="mb-3 text-xl font-bold">
        {formatDays(days)}
      </h2>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <IncomeCard report={report} days={days} />
        <dl
          className={`border-line bg-surface grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-3 rounded-2xl border p-4 sm:p-5 ${topCars.length > 0 ? "lg:col-span-2 lg:row-start-2 lg:grid-cols-4" : "lg:grid-cols-1 lg:content-around"}`}
        >
          {figureNames
            .filter(({ name }) => name !== "income")
            .map(({ name, word }) => (
              <div key={name}>
                <dt className="text-ink-soft font-semibold">{word}</dt>
                <dd className="text-lg font-extrabold lg:text-2xl">
                  <AmountLink figure={name} amount={amountOfFigure(report, name)} days={days} />
                </dd>
              </div>
            ))}
        </dl>
        {topCars.length > 0 && <TopCars cars={topCars} passedMs={report.passedMs} days={days} />}
      </div>
      <p className="mt-3">
        {rentals === 0 ? (
          <span>Bu dönemde başlayan kiralama yok.</span>
        ) : (
          <>
            <span>Bu dönemde </span>
            <Link
              to={pages.billing.path}
              search={days}
              className="text-brand underline underline-offset-4"
            >{`${formatCount(rentals)} kiralama`}</Link>
            <span>{averageMs === null ? " başladı." : ` başladı, ortalama süre ${formatHours(averageMs)}.`}</span>
          </>
        )}
      </p>
      <QuietFold title="Bu tutarlar nasıl hesaplanır?">
        <ul className="grid gap-1">
          {figureNames.map(({ name, word, what }) => (
            <li key={name}>
              <strong>{word}</strong>
              <span>{`: ${what}`}</span>
            </li>
          ))}
          <li>Süren kiralamaların süresini bugüne kadar sayarız.</li>
          <li>
            Depozito gelir sayılmaz:{" "}
            <Link
              to={pages.reportRows.path}
              search={{ ...days, rows: "deposits" }}
              className="text-brand underline underline-offset-4"
            >
              depozito hareketleri
            </Link>
            .
          </li>
        </ul>
      </QuietFold>
    </section>
  );
}
