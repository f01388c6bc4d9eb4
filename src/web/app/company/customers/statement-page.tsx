import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { statementQuery, type StatementView } from "#contract/fleet/customer-accounts.ts";
import { computeBalanceEffect, describeStatementEntry } from "#contract/fleet/statement.words.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal, readSentenceFor } from "#web/app/api/sentences.ts";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

export function StatementPage() {
  const { id } = useParams({ from: `/company${pages.statement.path}` });
  const [today] = useState(() => toIstanbulDate(new Date()));
  const { from = `${today.slice(0, 8)}01`, to = today } = useSearch({ from: `/company${pages.statement.path}` });
  const navigate = useNavigate({ from: pages.statement.path });
  const form = useForm({ resolver: standardSchemaResolver(statementQuery), values: { id, from, to } });
  const asked = statementQuery.safeParse({ id, from, to });
  const statement = useQuery(
    api.company.customerAccounts.statement.queryOptions({
      input: { id, from, to },
      enabled: asked.success,
      staleTime: 0,
    }),
  );
  // The server's errors are about the submitted values, so they disappear when the user types other values.
  const told = form.formState.isDirty ? {} : readFieldErrors(statement.error);
  const { errors } = form.formState;
  if (
    isRefusal(statement.error, "CUSTOMER_NOT_FOUND") ||
    told["id"] !== undefined ||
    asked.error?.issues.some(({ path }) => path[0] === "id")
  ) {
    return (
      <Page title={refusals.CUSTOMER_NOT_FOUND.message} width="max-w-3xl">
        <Link to={pages.customers.path} className={getButtonStyle("primary")}>
          Müşterilerime dön
        </Link>
      </Page>
    );
  }

  const show = form.handleSubmit((values) => {
    if (values.from === from && values.to === to) void statement.refetch();
    else void navigate({ search: { from: values.from, to: values.to }, replace: true });
  });

  return (
    <Page
      title="Hesap özeti"
      heading={
        <>
          <span>Hesap özeti</span>
          {statement.data && (
            <span translate="no" className="text-ink-soft block text-xl">
              {statement.data.name}
            </span>
          )}
        </>
      }
      width="max-w-3xl"
      actions={
        <>
          <Link to={pages.customer.path} params={{ id }} className={getButtonStyle("secondary")}>
            Müşterinin hesabı
          </Link>
          {statement.data && (
            <a
              href={makeStatementPdfUrl({ id, from, to })}
              target="_blank"
              rel="noreferrer"
              className={getButtonStyle("primary")}
            >
              <FileText aria-hidden="true" size={18} />
              PDF
            </a>
          )}
        </>
      }
    >
      <form
        onSubmit={show}
        noValidate
        className="border-line bg-surface mb-6 grid grid-cols-1 items-start gap-4 rounded-2xl border p-5 min-[26rem]:grid-cols-2"
      >
        <TextField
          type="date"
          label="İlk gün"
          error={errors.from?.message ?? told["from"]}
          {...form.register("from")}
        />
        <TextField type="date" label="Son gün" error={errors.to?.message ?? told["to"]} {...form.register("to")} />
        <Button type="submit" busy={statement.isFetching} busyText="Yükleniyor…" className="sm:justify-self-start">
          Göster
        </Button>
      </form>
      {asked.success && statement.isPending && <WaitingState rows={2} />}
      {statement.data && <StatementTable statement={statement.data} />}
      {statement.isError && Object.keys(readFieldErrors(statement.error)).length === 0 && (
        <FailedState
          text={readSentenceFor(statement.error, "Hesap özeti yüklenirken bir hata oluştu.")}
          retry={() => void statement.refetch()}
          busy={statement.isFetching}
        />
      )}
    </Page>
  );
}

function makeStatementPdfUrl({ id, from, to }: { id: string; from: string; to: string }): string {
  return `/api/company/customers/${id}/statement/pdf?${new URLSearchParams({ from, to })}`;
}

const amountCellStyle = "py-2.5 pl-3 text-right align-top whitespace-nowrap tabular-nums";
const onlyWideStyle = "max-[30rem]:hidden";

function StatementTable({ statement: { opening, entries, closing } }: { statement: StatementView }) {
  const sums = entries.reduce<number[]>(
    (done, entry) => [...done, (done.at(-1) ?? opening) + computeBalanceEffect(entry)],
    [],
  );
  return (
    <>
      <div className="border-line bg-surface overflow-x-auto rounded-2xl border px-4 py-2 sm:px-6">
        <table className="w-full border-collapse text-left text-sm sm:text-base">
          <caption className="sr-only">Kalemler ve ödemeler</caption>
          <thead className="text-ink-soft text-sm">
            <tr className="border-line border-b">
              <th scope="col" className="py-2.5">
                Açıklama
              </th>
              <th scope="col" className="py-2.5 pl-3 text-right">
                Tutar
              </th>
              <th scope="col" className={`py-2.5 pl-3 text-right ${onlyWideStyle}`}>
                Bakiye
              </th>
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            <tr className="font-semibold">
              <th scope="row" className="py-2.5">
                Devreden bakiye
              </th>
              <td className={onlyWideStyle}>&nbsp;</td>
              <td className={amountCellStyle}>{formatKurus(opening)}</td>
            </tr>
            {entries.map((entry, nth) => (
              <tr key={entry.id}>
                <th scope="row" className="py-2.5 font-normal wrap-anywhere">
                  <span className="font-semibold">{describeStatementEntry(entry)}</span>
                  <span className="text-ink-soft flex flex-wrap gap-x-2 text-sm *:whitespace-nowrap">
                    <span>{formatCalendarDate(entry.day)}</span>
                    <span>{entry.plate || entry.code}</span>
                  </span>
                </th>
                <td className={`${amountCellStyle} ${computeBalanceEffect(entry) < 0 ? "text-good" : ""}`}>
                  <span>{formatKurus(computeBalanceEffect(entry))}</span>
                  <span className="text-ink-soft block text-xs min-[30rem]:hidden">{`Bakiye ${formatKurus(sums[nth] ?? opening)}`}</span>
                </td>
                <td className={`${amountCellStyle} ${onlyWideStyle}`}>{formatKurus(sums[nth] ?? opening)}</td>
              </tr>
            ))}
            {entries.length === 0 && (
              <tr>
                <td colSpan={3} className="text-ink-soft py-4">
                  Bu dönemde kalem veya ödeme yok.
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className="border-line-strong border-t-2 text-base font-bold sm:text-lg">
              <th scope="row" className="py-3">
                {closing < 0 ? "Dönem sonu (fazla ödeme)" : "Dönem sonu bakiyesi"}
              </th>
              <td className={onlyWideStyle}>&nbsp;</td>
              <td className={`${amountCellStyle} py-3`}>{formatKurus(closing)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
