import { useSearch } from "@tanstack/react-router";

import type { ChargeRowView, DepositRowView, PaymentRowView } from "#contract/fleet/company-report.ts";
import { chargeKindWords, depositKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { pages } from "#contract/pages.ts";
import { formatCalendarDate, formatLongDateTime, isCalendarDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList, type ListData } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { ReportRows, type ReportRow } from "./report-rows.tsx";
import { formatDays } from "./report-words.ts";

const titleOfRows = { charges: "Gelir kalemleri", payments: "Ödemeler", deposits: "Depozito hareketleri" };
type RowsKind = keyof typeof titleOfRows;

interface RowsFilter {
  from?: string;
  to?: string;
  car?: string;
  customerId?: string;
}

export function ReportRowsPage() {
  const { rows, from = "", to = "", car = "", customer = "" } = useSearch({ from: `/company${pages.reportRows.path}` });
  const kind: RowsKind = rows ?? "charges";
  const narrowed: RowsFilter = removeEmptyParameters({
    from: isCalendarDate(from) ? from : "",
    to: isCalendarDate(to) ? to : "",
    car,
    customerId: /^[\da-f-]{36}$/u.test(customer) ? customer : "",
  });
  const days = formatFilterDays(narrowed);
  const show = useNarrow<{ rows?: "payments" | "deposits" | undefined; from?: ""; to?: ""; car?: ""; customer?: "" }>();

  return (
    <Page
      title={titleOfRows[kind]}
      lead="Rapordaki tutarların satırları, en yeniler önce."
      back={<BackLink to={pages.companyReport.path}>Raporlar</BackLink>}
    >
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <div className="flex items-center gap-1 max-sm:w-full">
          <FilterChoices
            legend="Satırlar"
            names={titleOfRows}
            usual="charges"
            chosen={kind}
            onChoose={(chosen) => show({ rows: chosen })}
          />
          <ListMore title={titleOfRows[kind]} list={kind} filter={narrowed} />
        </div>
        {days !== undefined && <FilterChip label={days} onRemove={() => show({ from: "", to: "" })} />}
        {car !== "" && <FilterChip label={`Araç: ${car}`} onRemove={() => show({ car: "" })} />}
        {narrowed.customerId && <FilterChip label="Tek müşteri" onRemove={() => show({ customer: "" })} />}
      </div>
      {kind === "charges" && <ChargeRows narrowed={narrowed} />}
      {kind === "payments" && <PaymentRows narrowed={narrowed} />}
      {kind === "deposits" && <DepositRows narrowed={narrowed} />}
    </Page>
  );
}

function formatFilterDays({ from, to }: RowsFilter): string | undefined {
  if (from && to) return formatDays({ from, to });
  if (from) return `${formatCalendarDate(from)} ve sonrası`;
  return to && `${formatCalendarDate(to)} ve öncesi`;
}

function ChargeRows({ narrowed }: { narrowed: RowsFilter }) {
  const list = useList(api.company.report.charges.infiniteOptions({ ...paged(narrowed), staleTime: 0 }), {
    noun: "kalem",
  });
  return <RowsTable list={list} noun="kalem" shownAs={describeCharge} />;
}

function PaymentRows({ narrowed }: { narrowed: RowsFilter }) {
  const list = useList(api.company.report.payments.infiniteOptions({ ...paged(narrowed), staleTime: 0 }), {
    noun: "ödeme",
  });
  return <RowsTable list={list} noun="ödeme" shownAs={describePayment} />;
}

function DepositRows({ narrowed }: { narrowed: RowsFilter }) {
  const list = useList(api.company.report.deposits.infiniteOptions({ ...paged(narrowed), staleTime: 0 }), {
    noun: "depozito hareketi",
  });
  return <RowsTable list={list} noun="depozito hareketi" shownAs={describeDeposit} />;
}

function RowsTable<Row extends ChargeRowView | PaymentRowView | DepositRowView>({
  list,
  noun,
  shownAs,
}: {
  list: ListData<Row>;
  noun: string;
  shownAs: (row: Row) => Pick<ReportRow, "what" | "more" | "when">;
}) {
  return (
    <List
      list={list}
      failed="Satırlar yüklenirken bir hata oluştu."
      empty={list.found === 0 && <EmptyState title={`Bu dönemde ${noun} yok`} />}
    >
      {list.rows.length > 0 && (
        <ReportRows
          stale={list.isStale}
          rows={list.rows.map((row) => {
            const { id, rentalId, plate, code, renterName, amount } = row;
            return { id, rentalId, plate, code, renterName, amount, ...shownAs(row) };
          })}
        />
      )}
    </List>
  );
}

function describeCharge({ kind, isReversal, text, documentNo, createdAt }: ChargeRowView) {
  return {
    what: chargeKindWords[kind] + (isReversal ? ", geri alındı" : ""),
    more: [text, documentNo && `Belge no: ${documentNo}`].filter(Boolean).join(" · "),
    when: formatLongDateTime(createdAt),
  };
}

function describePayment({ means, fromDeposit, paidOn, amount }: PaymentRowView) {
  return {
    what: amount < 0 ? "İade" : "Ödeme",
    more: [paymentMeansWords[means], fromDeposit && "Depozitodan"].filter(Boolean).join(" · "),
    when: formatCalendarDate(paidOn),
  };
}

function describeDeposit({ kind, isReversal, means, paidOn }: DepositRowView) {
  return {
    what: depositKindWords[kind] + (isReversal ? ", geri alındı" : ""),
    more: means === null ? "" : paymentMeansWords[means],
    when: formatCalendarDate(paidOn),
  };
}
