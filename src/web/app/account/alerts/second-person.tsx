import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { SecondPersonView } from "#contract/notices/second-person.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { focusRow, FoldingRow } from "#web/app/page/rows.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

const SecondPersonForm = makeLazy(async () => (await import("./second-person-form.tsx")).SecondPersonForm);

type SecondPersonDetails = NonNullable<SecondPersonView["person"]>;

export function SecondPerson({ isConfirmed }: { isConfirmed: boolean }) {
  // A new number mounts an empty form after a removal.
  const [removals, setRemovals] = useState(0);
  const read = useQuery(api.secondPerson.get.queryOptions({ staleTime: 0 }));
  function onRemoved() {
    setRemovals((count) => count + 1);
    focusRow("ikinci-kisi");
  }
  return (
    <FoldingRow
      id="ikinci-kisi"
      title="Yedek kişi"
      value={<span>{formatSecondPerson(read)}</span>}
      lead="Siz bir mesaja yanıt vermezseniz ona e-posta gider. Önce onun onayını isteriz."
    >
      <Loading of={read} failed="Yedek kişi yüklenirken bir hata oluştu." rows={1} />
      {read.data && (
        <div className="grid gap-5">
          {read.data.person && <SecondPersonState person={read.data.person} onRemoved={onRemoved} />}
          {isConfirmed ? (
            <SecondPersonForm key={removals} view={read.data} />
          ) : (
            <Notice kind="info">Birini seçmek için önce kendi e-posta adresinizi doğrulayın.</Notice>
          )}
        </div>
      )}
    </FoldingRow>
  );
}

function formatSecondPerson({ isError, data }: { isError: boolean; data: SecondPersonView | undefined }): string {
  if (!data) return isError ? "Yüklenemedi" : "";
  if (!data.person || data.person.state === "declined") return "Yok";
  return data.person.state === "agreed" ? data.person.name : `${data.person.name}: onay bekleniyor`;
}

function cacheSecondPerson(view: SecondPersonView): Promise<void> {
  return cacheData(api.secondPerson.get.queryKey(), view);
}

function SecondPersonState({ person, onRemoved }: { person: SecondPersonDetails; onRemoved: () => void }) {
  const { name, email, state } = person;
  const [isAsked, setAsked] = useState(false);
  const again = useMutation({
    mutationFn: () => api.secondPerson.askAgain.call(undefined),
    onSuccess: (view) => {
      void cacheSecondPerson(view);
      showToast("Onay e-postasını yeniden gönderiyoruz.");
    },
  });
  if (state === "declined")
    return <Notice kind="info">{`${name} mesaj almak istemedi. Başka birini yazabilirsiniz.`}</Notice>;
  return (
    <div className="grid gap-3">
      <Notice kind={state === "agreed" ? "good" : "info"}>
        <span className="wrap-anywhere">
          {state === "agreed"
            ? `${name} kabul etti. Yanıt vermediğiniz mesajlar ona da gider.`
            : `${email} adresine sorduk. Kabul etmesini bekliyoruz.`}
        </span>
      </Notice>
      <ActionFailure of={again} failed="Yeniden sorulamadı. Lütfen tekrar deneyin." />
      <Actions>
        {state === "asked" && (
          <Button look="secondary" busy={again.isPending} busyText="Gönderiliyor…" onClick={() => again.mutate()}>
            Yeniden sor
          </Button>
        )}
        <Button look="danger" onClick={() => setAsked(true)}>
          Yedek kişiyi kaldır
        </Button>
      </Actions>
      <ConfirmAction
        asked={isAsked || undefined}
        onClose={() => setAsked(false)}
        title={`${name}: kaldır`}
        description="Ona artık e-posta göndermeyiz. Yeniden seçerseniz onayını yeniden isteriz."
        action="Kaldır"
        busyText="Kaldırılıyor…"
        failed="Kaldırılamadı. Lütfen tekrar deneyin."
        act={() => api.secondPerson.remove.call(undefined)}
        onDone={async (view) => {
          await cacheSecondPerson(view);
          showToast(`${name} kaldırıldı.`);
          onRemoved();
        }}
      />
    </div>
  );
}
