import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheAdminCode } from "./code-cache.ts";

export function PlateDecision({ code: { code, plate, plateHidden } }: { code: AdminCodeView }) {
  const [isAsking, setAsking] = useState(false);
  const waits = plateHidden?.reason === "";
  const show = useMutation({
    mutationFn: () => api.admin.codes.showPlate.call({ code, plate }),
    onSuccess: (now) => {
      showToast(`${code}: ${isolateDirection(plate)} artık gösteriliyor.`);
      return cacheAdminCode(now);
    },
  });
  const hide = useMutation({
    mutationFn: (reason: string) => api.admin.codes.hidePlate.call({ code, plate, reason }),
    onSuccess: (now) => {
      setAsking(false);
      showToast(`${code}: ${isolateDirection(plate)} gizlendi.`);
      return cacheAdminCode(now);
    },
  });
  if (plate === "") return null;
  return (
    <div className="border-line grid gap-3 border-t pt-4">
      <h3 className="font-bold">Plaka ya da ad</h3>
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{plate}</bdi>
      </p>
      {waits && (
        <Notice kind="bad">
          Bu ad bir kurumun, bankanın, bizim ya da onaylı bir şirketin adına benziyor. Siz karar verene kadar okutanlar
          onun yerine kodu görür.
        </Notice>
      )}
      {plateHidden && !waits && (
        <p className="text-ink-soft wrap-anywhere">
          Gizli. Nedeni: <bdi>{plateHidden.reason}</bdi>
        </p>
      )}
      <ActionFailure
        of={show}
        changed="Plaka bu arada değişti. Yeniden okuyun."
        failed="Plaka gösterilemedi. Lütfen tekrar deneyin."
      />
      <Actions>
        {plateHidden && (
          <Button look="secondary" busy={show.isPending} busyText="Kaydediliyor…" onClick={() => show.mutate()}>
            {waits ? "Adı kabul et" : "Plakayı göster"}
          </Button>
        )}
        {(!plateHidden || waits) && (
          <Button
            look="danger"
            disabled={show.isPending}
            onClick={() => {
              show.reset();
              hide.reset();
              setAsking(true);
            }}
          >
            {waits ? "Adı reddet" : "Plakayı gizle"}
          </Button>
        )}
      </Actions>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${code}: ${isolateDirection(plate)} gizlensin mi?`}
        description="Okutanlar onun yerine kodu görür. Sahibi başka bir plaka ya da ad yazabilir."
        hint="Kodun sahibi bunu panelinde ve adresi doğrulanmışsa e-postasında görür."
        action={waits ? "Adı reddet" : "Plakayı gizle"}
        busyText="Gizleniyor…"
        act={hide}
        failed="Plaka gizlenemedi."
        onConfirm={(reason) => hide.mutate(reason)}
      />
    </div>
  );
}
