import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import { SAMPLE_TEXT_NOTE } from "#contract/fleet/agreements.words.ts";
import { formatSheetChange } from "#contract/fleet/sheet-changes.words.ts";
import { pages } from "#contract/pages.ts";
import { agreementRefusals } from "#contract/words/agreement-refusals.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { AcceptanceFacts } from "./acceptance-facts.tsx";
import {
  agreementQueryOptions,
  cacheAgreement,
  isAgreementAccepted,
  isAgreementUnpriced,
  makeAgreementPdfUrl,
} from "./agreement-data.ts";
import { AgreementGaps } from "./agreement-gaps.tsx";
import { RenterLinks } from "./renter-links.tsx";
import { SheetPreview } from "./sheet-preview.tsx";
import { SignHere } from "./sign-here.tsx";

export function Agreement({ rentalId, isStep = false }: { rentalId: string; isStep?: boolean }) {
  const agreement = useQuery(agreementQueryOptions(rentalId));
  if (!agreement.data) return <Loading of={agreement} failed="Sözleşme yüklenirken bir hata oluştu." />;
  const { sheets, isEnded, isChanged, stage } = agreement.data;
  if (sheets.length === 0 && isEnded)
    return (
      <p className="text-ink-soft">
        {stage === "given-up"
          ? "Bu rezervasyonun sözleşmesi yok. Vazgeçilen rezervasyon için sözleşme hazırlayamazsınız."
          : "Bu kiralamanın sözleşmesi yok. Biten kiralama için sözleşme hazırlayamazsınız."}
      </p>
    );
  return (
    <div className="grid gap-4">
      <AgreementWarnings agreement={agreement.data} />
      {isAgreementAccepted(agreement.data) && <AcceptanceFacts agreement={agreement.data} />}
      {!isEnded && !isAgreementAccepted(agreement.data) && <AgreementGaps agreement={agreement.data} />}
      <FoldedSection title="Sözleşmenin tamamı">
        <SheetPreview sheet={agreement.data.now} />
      </FoldedSection>
      {sheets.length === 0 || isChanged
        ? !isEnded &&
          (isAgreementUnpriced(agreement.data) ? (
            <p>{agreementRefusals.AGREEMENT_UNPRICED.message}</p>
          ) : (
            <MakeSheet agreement={agreement.data} />
          ))
        : !isAgreementAccepted(agreement.data) && <SignHere agreement={agreement.data} />}
      {sheets.length > 0 && <RenterLinks agreement={agreement.data} isStep={isStep} />}
      {sheets.length > 0 && <AgreementSheets agreement={agreement.data} />}
    </div>
  );
}

function AgreementWarnings({ agreement: { now, sheets, isChanged, stage } }: { agreement: AgreementView }) {
  const mayEdit = useMayEditCompany();
  const wasAccepted = sheets.some(({ acceptance }) => acceptance !== null);
  return (
    <>
      {isChanged && wasAccepted && (
        <Notice kind="info">
          {`${stage === "reserved" ? "Rezervasyon" : "Kiralama"} imzadan sonra değişti. Yeni sayfayı hazırlayıp kiracıya yeniden imzalatın. Eski sayfa da saklanır.`}
        </Notice>
      )}
      {now.terms.textVersion === 0 && (
        <p className="text-ink-soft text-sm">
          <span>{`${SAMPLE_TEXT_NOTE} `}</span>
          {mayEdit && (
            <Link to={pages.agreementText.path} className="text-brand font-semibold underline">
              Metni düzenle
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function MakeSheet({ agreement: { rentalId, sheets } }: { agreement: AgreementView }) {
  const make = useMutation({ ...api.company.agreements.make.mutationOptions(), onSuccess: cacheAgreement });
  return (
    <div className="grid gap-3">
      <ActionFailure of={make} failed="Sözleşme hazırlanamadı. Lütfen tekrar deneyin." />
      <Actions>
        <Button busy={make.isPending} busyText="Hazırlanıyor…" onClick={() => make.mutate({ rentalId })}>
          {sheets.length === 0 ? "Sözleşmeyi hazırla" : "Yeni sayfayı hazırla"}
        </Button>
      </Actions>
    </div>
  );
}

function AgreementSheets({ agreement: { rentalId, sheets, isChanged } }: { agreement: AgreementView }) {
  return (
    <ul className="grid gap-1">
      {sheets.map(({ sheet, acceptance, changes, sealHolds }, nth) => (
        <li key={sheet} className="flex flex-wrap items-center gap-x-3">
          <a
            href={makeAgreementPdfUrl(rentalId, sheet)}
            download
            className="text-brand inline-flex min-h-11 items-center font-semibold underline"
          >
            {sheets.length === 1 ? "PDF indir" : `${sheet}. sayfa, PDF`}
          </a>
          {(sheets.length > 1 || isChanged) && (
            <span className="text-ink-soft">
              {acceptance ? `imzalı, ${formatLongDateTime(acceptance.acceptedAt)}` : "imzasız"}
            </span>
          )}
          {changes.length > 0 && (
            <span className="text-ink-soft w-full wrap-anywhere">
              {`${nth === 0 && !isChanged ? "Kiracının lehine değişti, imza geçerli" : "Şimdikinden farkı"}: ${changes.map((change) => formatSheetChange(change)).join("; ")}.`}
            </span>
          )}
          {!sealHolds && <span className="text-bad font-semibold">Mührü tutmuyor: kayıt sonradan değiştirilmiş.</span>}
        </li>
      ))}
    </ul>
  );
}
