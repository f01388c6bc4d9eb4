import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { FileText } from "lucide-react";

import { paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { NO_FISCAL_VALUE_NOTE } from "#contract/fleet/papers.words.ts";
import type { ReceiptView } from "#contract/fleet/receipts.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatCalendarDate, formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

export function ReceiptPage() {
  const { id } = useParams({ from: `/company${pages.receipt.path}` });
  const receipt = useQuery(api.company.receipts.get.queryOptions({ input: { id } }));
  if (isRefusal(receipt.error, "RECEIPT_NOT_FOUND") || isRefusal(receipt.error, "INPUT_INVALID")) {
    return (
      <Page title={refusals.RECEIPT_NOT_FOUND.message} width="max-w-3xl">
        <Link to={pages.customers.path} className={getButtonStyle("primary")}>
          Müşterilerime dön
        </Link>
      </Page>
    );
  }
  return (
    <Page
      title="Tahsilat makbuzu"
      width="max-w-3xl"
      lead={NO_FISCAL_VALUE_NOTE}
      actions={
        receipt.data && (
          <>
            {receipt.data.customerId !== null && (
              <Link
                to={pages.customer.path}
                params={{ id: receipt.data.customerId }}
                className={getButtonStyle("secondary")}
              >
                Müşterinin hesabı
              </Link>
            )}
            <a
              href={`/api/company/receipts/${id}/pdf`}
              target="_blank"
              rel="noreferrer"
              className={getButtonStyle("primary")}
            >
              <FileText aria-hidden="true" size={18} />
              PDF
            </a>
          </>
        )
      }
    >
      {receipt.data ? (
        <ReceiptDetails receipt={receipt.data} />
      ) : (
        <Loading of={receipt} failed="Makbuz yüklenirken bir hata oluştu." rows={2} />
      )}
    </Page>
  );
}

function ReceiptDetails({
  receipt: { id, customerName, amount, means, paidOn, enteredBy, shares },
}: {
  receipt: ReceiptView;
}) {
  const facts = [
    { word: "Ödeyen", text: customerName },
    { word: "Tarih", text: formatCalendarDate(paidOn) },
    { word: "Ödeme yolu", text: paymentMeansWords[means] },
    { word: "Tahsil eden", text: enteredBy },
    { word: "Makbuz no", text: id.slice(-12).toUpperCase() },
  ];
  return (
    <div className="border-line bg-surface overflow-x-auto rounded-2xl border p-5 sm:p-6">
      <dl className="grid gap-2.5">
        {facts.map(({ word, text }) => (
          <div key={word} className="grid gap-x-3 min-[22rem]:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{word}</dt>
            <dd className="font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <table className="mt-6 w-full border-collapse text-left">
        <caption className="sr-only">Ödenen kiralamalar</caption>
        <thead className="text-ink-soft text-sm">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-3">
              Kiralama
            </th>
            <th scope="col" className="py-2 text-right">
              Tutar
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {shares.map((share) => (
            <tr key={share.rentalId}>
              <th scope="row" className="py-2.5 pr-3 font-normal">
                <Link
                  to={pages.billing.path}
                  search={{ rental: share.rentalId }}
                  className="inline-flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1"
                >
                  <PlateOrCode plate={share.plate} code={share.code} />
                  <span className="text-ink-soft text-sm">{`${formatLongDate(share.startedAt)}${share.endedAt !== null ? ` – ${formatLongDate(share.endedAt)}` : ""}`}</span>
                </Link>
              </th>
              <td className="py-2.5 text-right font-semibold whitespace-nowrap tabular-nums">
                {formatKurus(share.amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t-2 text-lg font-bold">
            <th scope="row" className="py-3 pr-3">
              Toplam
            </th>
            <td className="py-3 text-right whitespace-nowrap tabular-nums">{formatKurus(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
