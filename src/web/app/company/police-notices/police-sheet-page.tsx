import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Check, Copy, FileText } from "lucide-react";

import type { PoliceSheetView } from "#contract/fleet/police-notices.ts";
import { policeActionWords, policeSheetTitles } from "#contract/fleet/police-notices.words.ts";
import { makePortalFields } from "#contract/fleet/portal-fields.words.ts";
import { pages } from "#contract/pages.ts";
import { policeNoticeRefusals } from "#contract/words/police-notice-refusals.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { LinkMark } from "#web/app/company/drivers/link-mark.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { downloadFile } from "#web/parts/download.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { LateMark } from "./late-mark.tsx";
import { PortalFields } from "./portal-field-list.tsx";
import { usePortalCopy } from "./use-portal-copy.ts";

export function PoliceSheetPage() {
  const { id } = useParams({ from: `/company${pages.policeSheet.path}` });
  const sheet = useQuery(api.company.policeNotices.get.queryOptions({ input: { id }, staleTime: 0 }));
  const back = <BackLink to={pages.policeNotices.path}>KABİS</BackLink>;
  if (isRefusal(sheet.error, "POLICE_NOTICE_NOT_FOUND") || isRefusal(sheet.error, "INPUT_INVALID"))
    return (
      <Page title={policeNoticeRefusals.POLICE_NOTICE_NOT_FOUND.message} back={back} width="max-w-3xl">
        {null}
      </Page>
    );
  return (
    <Page
      title={sheet.data ? policeSheetTitles[sheet.data.action] : "KABİS"}
      lead={sheet.data && <PlateOrCode plate={sheet.data.plate} code={sheet.data.code} />}
      back={back}
      width="max-w-3xl"
    >
      {sheet.data ? (
        <PoliceSheet sheet={sheet.data} />
      ) : (
        <Loading of={sheet} failed="Bildirim yüklenirken bir hata oluştu." rows={4} />
      )}
    </Page>
  );
}

function PoliceSheet({ sheet }: { sheet: PoliceSheetView }) {
  const { id, action, at, told, rentalId } = sheet;
  const now = useNow(30_000);
  const navigate = useNavigate();
  const fields = makePortalFields(sheet);
  const { copied, next, copy } = usePortalCopy(fields);
  const isMissing = fields.some(({ value }) => value === "");
  const mark = useMutation({
    mutationFn: (isTold: boolean) =>
      isTold ? api.company.policeNotices.tell.call({ id }) : api.company.policeNotices.untell.call({ id }),
    onSuccess: (_, isTold) => {
      showToast(`${policeActionWords[action]}: ${isTold ? "bildirildi olarak işaretlendi." : "işaret geri alındı."}`);
      if (isTold) void navigate({ to: pages.policeNotices.path });
    },
  });
  const paper = useMutation({
    mutationFn: () => api.company.policeNotices.pdf.call({ id }),
    onSuccess: (file) => downloadFile(file, file.name),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {told ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-good inline-flex items-center gap-2 font-semibold">
            <Check aria-hidden="true" size={18} />
            <span>{`${formatLongDateTime(told.at)} · ${told.by || "Silinmiş hesap"}`}</span>
          </span>
          <button
            type="button"
            onClick={() => mark.mutate(false)}
            className="text-brand min-h-11 font-semibold underline"
          >
            Bildirilmedi olarak işaretle
          </button>
        </p>
      ) : (
        <p className="text-ink-soft flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>Bilgileri KABİS’e siz yazarsınız. Kodu Tara KABİS’e bağlanmaz.</span>
          <LateMark at={at} now={now} />
        </p>
      )}
      {sheet.driver && <LinkMark driver={sheet.driver} />}
      <PortalFields fields={fields} copied={copied} next={next} onCopy={copy} />
      {isMissing && (
        <p className="text-ink-soft text-sm">
          <span>Yazılmamış bilgiler var. </span>
          <Link
            to={pages.billing.path}
            search={{ rental: rentalId }}
            className="text-brand inline-flex min-h-11 items-center font-semibold underline sm:min-h-6"
          >
            Kiralamayı aç
          </Link>
        </p>
      )}
      <p className="text-ink-soft text-sm">
        Kimlik ya da ehliyet numarasını kopyaladığınızı ya da PDF’e aldığınızı işlem geçmişine yazarız.
      </p>
      <Button look="secondary" busy={paper.isPending} busyText="Hazırlanıyor…" onClick={() => paper.mutate()}>
        <FileText aria-hidden="true" size={18} />
        PDF indir
      </Button>
      <ActionFailure of={paper} failed="PDF hazırlanamadı. Lütfen tekrar deneyin." />
      <ActionFailure of={mark} failed="İşaretlenemedi. Lütfen tekrar deneyin." />
      {!told && (
        <div className="border-line bg-ground sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t px-4 py-3 *:grow sm:mx-0 sm:px-0">
          <Button
            look={next ? "secondary" : "primary"}
            busy={mark.isPending}
            busyText="İşaretleniyor…"
            onClick={() => mark.mutate(true)}
          >
            Bildirdim
          </Button>
          {next && (
            <Button onClick={() => copy(next)}>
              <Copy aria-hidden="true" size={18} />
              <span>{`Kopyala: ${next.label}`}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
