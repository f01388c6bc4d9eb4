import { Link } from "@tanstack/react-router";
import { CircleCheck, Flag } from "lucide-react";
import { useState } from "react";

import type { ReportView } from "#contract/notices/reports.ts";
import { reportReasonWords } from "#contract/notices/reports.words.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import type { ListData } from "#web/app/list/list-data.ts";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { StatusBadge } from "#web/parts/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

import { QuotedText } from "./quoted-text.tsx";
import { ReportedNotice } from "./reported-notice.tsx";
import { ResolveReport } from "./resolve-report.tsx";
import { SimilarReports } from "./similar-reports.tsx";

const OPEN_BADGE = { word: "Açık", colour: "bg-warn-soft text-warn", Icon: Flag };
const RESOLVED_BADGE = { word: "Sonuçlandı", colour: "bg-good-soft text-good", Icon: CircleCheck };

export function ReportsList({ list, onDone }: { list: ListData<ReportView>; onDone: () => void }) {
  const [asked, setAsked] = useState<ReportView>();
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);

  function ask(report: ReportView) {
    setAsked(report);
    setOpen(true);
    setRound(round + 1);
  }

  return (
    <>
      <ListRows list={list} className="grid gap-4 lg:grid-cols-2">
        {(report) => <ReportItem key={report.id} report={report} onResolve={() => ask(report)} />}
      </ListRows>
      {asked && (
        <ResolveReport key={round} report={asked} open={isOpen} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </>
  );
}

function ReportItem({ report, onResolve }: { report: ReportView; onResolve: () => void }) {
  const { id, code, reason, message, note, told, createdAt, resolution, similar } = report;
  return (
    <li className="border-line bg-surface flex min-w-0 flex-col gap-4 rounded-2xl border p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={pages.adminCode.path}
          params={{ code }}
          className="text-brand inline-flex min-h-11 items-center text-lg font-bold tracking-wide underline"
        >
          <span translate="no">{code}</span>
        </Link>
        <StatusBadge look={resolution ? RESOLVED_BADGE : OPEN_BADGE} />
      </div>
      <div>
        <h3 className="font-bold">{reportReasonWords[reason]}</h3>
        <p className="text-ink-soft mt-1 text-sm">{formatLongDateTime(createdAt)}</p>
      </div>
      {told && <ReportedNotice id={id} code={code} told={told} />}
      {reason === "claim-guessed" && (
        <p>
          Etiket kilitlenmedi. Doğru kodu bilen alıcısı onu bağlayabilir. Kodun sayfasından yeni bir etkinleştirme kodu
          verebilir ya da kodu kapatabilirsiniz.
        </p>
      )}
      {!told && reason !== "claim-guessed" && (
        <>
          <QuotedText name="Ziyaretçinin yazdığı">{message}</QuotedText>
          <QuotedText name="O sırada görünen not">{note}</QuotedText>
        </>
      )}
      <SimilarReports id={id} code={code} similar={similar} />
      {resolution ? (
        <p className="border-line mt-auto border-t pt-4 wrap-anywhere">
          <span className="text-ink-soft block text-sm">{`Sonuç · ${formatLongDateTime(resolution.at)}`}</span>
          <OwnWords>{resolution.outcome}</OwnWords>
        </p>
      ) : (
        <Button
          look="secondary"
          className="mt-auto max-sm:w-full sm:self-start"
          aria-label={`${code}: şikâyeti sonuçlandır`}
          onClick={onResolve}
        >
          Sonuçlandır
        </Button>
      )}
    </li>
  );
}
