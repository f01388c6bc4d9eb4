import { Download } from "lucide-react";

import { formatOnDate } from "#contract/words/on-date.ts";
import { countPages } from "#domain/sticker/print-order.ts";
import { formatCount } from "#domain/words/count.ts";
import { DownloadCutOff, DownloadRefused } from "#web/app/api/fetch-file.ts";
import { readFieldErrors, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { RequestedPrint, PrintingState } from "./printing.ts";

export function PrintFooter({
  asked,
  stickers,
  printing,
}: {
  asked: RequestedPrint | undefined;
  stickers: number;
  printing: PrintingState;
}) {
  const { isUnderWay, progress } = printing;
  const outcome = printing.outcomeOf(asked);
  const before = isUnderWay ? undefined : readPrintedBefore(outcome.error);
  const isPdf = asked !== undefined && asked.kind !== "files" && asked.kind !== "list";
  return (
    <DialogFoot>
      {!isUnderWay && !before && <PrintOutcome outcome={outcome} isPdf={isPdf} />}
      {isUnderWay && (
        <div className="grid gap-1.5">
          <p className="text-ink-soft text-sm">
            {progress === undefined ? "Hazırlanıyor…" : `İndiriliyor: %${Math.floor(progress * 100)}`}
          </p>
          <progress
            aria-label="İndirilen bölüm"
            max={1}
            {...(progress === undefined ? {} : { value: progress })}
            className="bg-sunken [&::-moz-progress-bar]:bg-brand-solid [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand-solid h-3 w-full appearance-none overflow-hidden rounded-full"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <strong>{asked ? describePrint(asked, stickers) : "Sayıları düzeltin."}</strong>
          {isPdf && <span className="text-ink-soft block text-sm">Yazdırırken ölçek: %100 / Gerçek boyut</span>}
        </p>
        {isUnderWay ? (
          <Button look="secondary" onClick={printing.cancel} className="max-sm:w-full">
            Vazgeç
          </Button>
        ) : (
          <Button type="submit" className="max-sm:w-full">
            <Download aria-hidden="true" size={18} />
            <span>{outcome.order ? "Yeniden indir" : "İndir"}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={before !== undefined}
        onClose={printing.forgetError}
        title="Yeniden basılsın mı?"
        description={before && describePrintedBefore(before, stickers)}
        action="Yine de bas"
        busyText="Hazırlanıyor…"
        busy={false}
        danger={false}
        onConfirm={() => asked && printing.begin(asked, { again: true })}
      />
    </DialogFoot>
  );
}

function PrintOutcome({
  outcome: { isDone, error, isCancelled },
  isPdf,
}: {
  outcome: ReturnType<PrintingState["outcomeOf"]>;
  isPdf: boolean;
}) {
  if (isDone) {
    return (
      <Notice kind="good">{`İndirildi.${isPdf ? " Yazdırırken sayfaya sığdırmayı kapatın. Yoksa etiketler yerini tutmaz." : ""}`}</Notice>
    );
  }
  if (isCancelled) return <Notice kind="info">İndirme durduruldu.</Notice>;
  if (!error) return null;
  return <Notice kind="bad">{makeFailureSentence(error)}</Notice>;
}

function makeFailureSentence(error: Error): string {
  if (error instanceof DownloadCutOff) return "Bağlantı koptu, dosya yarım kaldı. Baskınız hazır. Yeniden indirin.";
  if (error instanceof DownloadRefused) return error.message;
  const [atField] = Object.values(readFieldErrors(error));
  return atField ?? makeErrorSentence(error, "Baskı hazırlanırken bir hata oluştu. Lütfen tekrar deneyin.");
}

function describePrint({ kind, setup }: RequestedPrint, stickers: number): string {
  const pages = countPages(kind, setup, stickers);
  const sheets = `${formatCount(pages)} sayfa`;
  if (kind === "calibration") return sheets;
  const labels = stickers * setup.copies;
  const things = `${formatCount(labels)} ${kind === "list" ? "kod" : kind === "slips" ? "fiş" : "etiket"}`;
  return pages === 0 ? things : `${things}, ${sheets}`;
}

function readPrintedBefore(error: unknown): { at: Date; count: number } | undefined {
  return isRefusal(error, "PRINTED_BEFORE") ? (error as { data?: { at: Date; count: number } }).data : undefined;
}

function describePrintedBefore({ at, count }: { at: Date; count: number }, stickers: number): string {
  const which = count < stickers ? `Bu kodların ${formatCount(count)} tanesi` : "Bu kodlar";
  return `${which} ${formatOnDate(at)} basıldı. Yeniden basarsanız aynı kodlu iki etiket olur.`;
}
