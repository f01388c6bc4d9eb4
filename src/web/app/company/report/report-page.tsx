import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Printer } from "lucide-react";

import { reportDays, type CompanyReportView } from "#contract/fleet/company-report.ts";
import { pages } from "#contract/pages.ts";
import { REPORT_PERIODS, type Days } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { istanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { PaperHead } from "#web/app/company/parts/paper-head.tsx";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty, Waiting } from "#web/ui/states.tsx";

import { AmountLink } from "./amount-link.tsx";
import { BestCustomers } from "./best-customers.tsx";
import { ByCar } from "./by-car.tsx";
import { ByTime } from "./by-time.tsx";
import { MonthPack } from "./month-pack.tsx";
import { daysAsked, Period } from "./period.tsx";
import { amountOf, daysInWords, figures, lengthInWords } from "./report-words.ts";

/** What the company earned, collected and spent over some days; which ones lives in the address. */
export function ReportPage() {
  const { period, ...own } = useSearch({ from: `/company${pages.companyReport.path}` });
  const asked = { ...own, period: REPORT_PERIODS.find((one) => one === period) };
  const navigate = useNavigate({ from: pages.companyReport.path });
  const now = useNow(60_000);
  const mayKeepBooks = useMayKeepBooks();
  const days = daysAsked(asked, istanbulDate(now));
  const read = reportDays.safeParse(days);
  const report = useQuery({
    ...api.company.report.get.queryOptions({ input: days, enabled: read.success && mayKeepBooks }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const errors = Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));

  if (!mayKeepBooks)
    return (
      <Page title="Raporlar">
        <Empty
          title="Raporları şirketin yöneticileri görür"
          text="Kiralamaları ve ödemelerini Faturalar sayfasında bulursunuz."
        />
      </Page>
    );
  return (
    <Page
      title="Raporlar"
      lead={
        <span className="print:hidden">
          Bir dönemde ne kazandınız, ne tahsil ettiniz, ne harcadınız. Her tutar satırlarını açar.
        </span>
      }
      actions={
        report.data && (
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={18} />
            Yazdır
          </Button>
        )
      }
    >
      <Period
        asked={asked}
        days={days}
        errors={errors}
        onChange={(search) => void navigate({ search: nonEmpty(search), replace: true, resetScroll: false })}
      />
      <div className="grid gap-8">
        {read.success && report.isPending && <Waiting />}
        <LoadFailure of={report} failed="Rapor hazırlanırken bir hata oluştu." />
        {read.success && report.data && <Report report={report.data} days={days} stale={report.isPlaceholderData} />}
        <MonthPack now={now} />
      </div>
    </Page>
  );
}

function Report({ report, days, stale }: { report: CompanyReportView; days: Days; stale: boolean }) {
  const { rentals, averageMs, passedMs, months, cars, customers } = report;
  return (
    <div aria-busy={stale} className={`grid gap-8 transition-opacity ${stale ? "opacity-60" : ""}`}>
      <section aria-labelledby="ozet">
        <PaperHead shows={`Rapor · ${daysInWords(days)}`} />
        <h2 id="ozet" className="mb-3 text-xl font-bold print:sr-only">
          {daysInWords(days)}
        </h2>
        <dl className="border-line bg-surface divide-line grid divide-y rounded-2xl border sm:grid-cols-2 sm:gap-4 sm:divide-y-0 sm:border-0 sm:bg-transparent lg:grid-cols-5 print:grid-cols-[repeat(5,auto)] print:gap-2">
          {figures.map(({ name, word, what }) => (
            <div
              key={name}
              className="sm:border-line sm:bg-surface grid grid-cols-[auto_1fr] items-baseline gap-x-4 px-4 py-3 sm:block sm:rounded-2xl sm:border print:px-2 print:py-2"
            >
              <dt className="text-ink-soft font-semibold">{word}</dt>
              <dd className="text-lg font-extrabold max-sm:text-right sm:mt-1 print:text-base">
                <AmountLink figure={name} amount={amountOf(report, name)} days={days} />
              </dd>
              <dd className="text-ink-soft col-span-2 mt-1 text-sm">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          {rentals === 0 ? (
            <span>Bu dönemde başlayan kiralama yok.</span>
          ) : (
            <span>
              Bu dönemde{" "}
              <Link
                to={pages.billing.path}
                search={days}
                className="text-brand underline underline-offset-4"
              >{`${formatCount(rentals)} kiralama`}</Link>{" "}
              <span>
                {averageMs === null
                  ? "başladı."
                  : `başladı; ortalama süre ${lengthInWords(averageMs)}, sürenler şu ana kadar sayıldı.`}
              </span>
            </span>
          )}
          <span> Depozito gelir sayılmaz: </span>
          <Link
            to={pages.reportRows.path}
            search={{ ...days, rows: "deposits" }}
            className="text-brand underline underline-offset-4"
          >
            depozito hareketleri
          </Link>
          .
        </p>
      </section>
      <ByTime months={months} days={days} />
      <ByCar cars={cars} passedMs={passedMs} days={days} />
      <BestCustomers customers={customers} days={days} />
    </div>
  );
}
