import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { CompanyView } from "#contract/people/companies.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api } from "#web/app/api/client.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheCompany } from "./company-cache.ts";

export function WaitingName({
  company,
  waitingName,
  why,
  onDecided,
}: {
  company: CompanyView;
  waitingName: string;
  why: string;
  onDecided: () => void;
}) {
  const { id: companyId, name } = company;
  const [isAsking, setAsking] = useState(false);
  const decided = (after: CompanyView, said: string) => {
    setAsking(false);
    void cacheCompany(after);
    showToast(`${isolateDirection(waitingName)}: ${said}`);
    onDecided();
  };
  const accept = useMutation({
    mutationFn: () => api.admin.companies.acceptName.call({ companyId, name: waitingName }),
    onSuccess: (after) => decided(after, "ad kabul edildi."),
  });
  const refuse = useMutation({
    mutationFn: (reason: string) => api.admin.companies.refuseName.call({ companyId, name: waitingName, reason }),
    onSuccess: (after) => decided(after, "ad reddedildi."),
  });
  return (
    <Notice kind="bad">
      <p className="font-bold">Bu şirket yeni bir ad istiyor. Onayınızı bekliyor.</p>
      <WaitingAndShownName waitingName={waitingName} shownName={name} />
      <p className="text-ink mt-2">{`${why} Kabul ederseniz araçlarını okutanlar bu adı görür.`}</p>
      {accept.isError && (
        <p role="alert" className="mt-2">
          {isRefusal(accept.error, "CHANGED_MEANWHILE")
            ? "Şirket bu arada başka bir ad istedi ya da vazgeçti. Yeniden okuyun."
            : makeErrorSentence(accept.error, "Kaydedilemedi. Lütfen tekrar deneyin.")}
        </p>
      )}
      <div className="mt-3">
        <Actions>
          <Button
            look="secondary"
            busy={accept.isPending}
            busyText="Kaydediliyor…"
            disabled={refuse.isPending}
            onClick={() => accept.mutate()}
          >
            Adı kabul et
          </Button>
          <Button
            look="danger"
            disabled={accept.isPending}
            onClick={() => {
              accept.reset();
              refuse.reset();
              setAsking(true);
            }}
          >
            Adı reddet
          </Button>
        </Actions>
      </div>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${isolateDirection(waitingName)}: adı reddet`}
        description={`Okutanlar ${isolateDirection(name)} adını görmeye devam eder. Şirket başka bir ad isteyebilir.`}
        hint="Şirket bunu şirket profilinde ve e-postasında olduğu gibi okur."
        action="Adı reddet"
        busyText="Reddediliyor…"
        act={refuse}
        failed="Ad reddedilemedi."
        onConfirm={(reason) => refuse.mutate(reason)}
      />
    </Notice>
  );
}

function WaitingAndShownName({ waitingName, shownName }: { waitingName: string; shownName: string }) {
  return (
    <dl className="mt-2 grid gap-2 wrap-anywhere">
      <div>
        <dt className="text-sm">İstediği ad</dt>
        <dd className="text-lg font-bold">
          <bdi>{waitingName}</bdi>
        </dd>
      </div>
      <div>
        <dt className="text-sm">Okutanların gördüğü ad</dt>
        <dd className="font-semibold">
          <bdi>{shownName}</bdi>
        </dd>
      </div>
    </dl>
  );
}
