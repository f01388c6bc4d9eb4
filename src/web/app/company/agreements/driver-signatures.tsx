import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { AgreementView, SheetDriver } from "#contract/fleet/agreements.ts";
import { agreementWayWords, describeSignature, DRAWN_SIGNATURE_NOTE } from "#contract/fleet/agreements.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import type { SignatureStrokes } from "#web/parts/signature-pad.tsx";
import { SignaturePad } from "#web/parts/signature-pad.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheAgreement } from "./agreement-data.ts";

export function DriverSignatures({ agreement }: { agreement: AgreementView }) {
  const { drivers } = agreement.sheets[0]!;
  const [signing, setSigning] = useState<SheetDriver>();
  if (drivers.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">Ek sürücüler</h4>
      <ul className="grid gap-1">
        {drivers.map((one) => (
          <li key={one.driver} className="flex flex-wrap items-center justify-between gap-x-3">
            <bdi translate="no" className="wrap-anywhere">
              {one.name}
            </bdi>
            {one.signature ? (
              <span className="text-ink-soft text-sm wrap-anywhere">
                {[
                  `${agreementWayWords[one.signature.way]}, ${formatLongDateTime(one.signature.acceptedAt)}.`,
                  ...describeSignature(one.signature, { role: "driver", name: one.name }),
                ].join(" ")}
              </span>
            ) : agreement.isEnded ? (
              <span className="text-ink-soft text-sm">İmzalamadı</span>
            ) : (
              <button
                type="button"
                onClick={() => setSigning(one)}
                aria-label={`${one.name}: bu ekranda imzalat`}
                className="text-brand inline-flex min-h-11 items-center font-semibold"
              >
                Bu ekranda imzalat
              </button>
            )}
          </li>
        ))}
      </ul>
      {!agreement.isEnded && drivers.some(({ signature }) => !signature) && (
        <p className="text-ink-soft text-sm">Ek sürücüler kiracının sayfasında da imzalayabilir. Zorunlu değildir.</p>
      )}
      <Dialog
        open={signing !== undefined}
        onClose={() => setSigning(undefined)}
        title={signing ? `${isolateDirection(signing.name)} imzalasın` : ""}
      >
        {signing && <SignForm agreement={agreement} driver={signing} onDone={() => setSigning(undefined)} />}
      </Dialog>
    </div>
  );
}

function SignForm({
  agreement: { rentalId, digest },
  driver: { driver, name },
  onDone,
}: {
  agreement: AgreementView;
  driver: SheetDriver;
  onDone: () => void;
}) {
  const [strokes, setStrokes] = useState<SignatureStrokes>([]);
  const [isMissing, setMissing] = useState(false);
  useUnsaved(strokes.length > 0);
  const sign = useMutation({
    ...api.company.agreements.signAsDriver.mutationOptions(),
    onSuccess: (stored) => {
      cacheAgreement(stored);
      showToast(`${isolateDirection(name)} imzaladı.`);
      onDone();
    },
  });
  const wrong = readFieldErrors(sign.error);

  function send() {
    setMissing(strokes.length === 0);
    if (strokes.length === 0 || sign.isPending) return;
    sign.mutate({ rentalId, digest, driver, name, strokes });
  }

  return (
    <div className="grid gap-4">
      <SignaturePad label="Ek sürücünün imzası" strokes={strokes} onChange={setStrokes} />
      <p className="text-ink-soft text-sm">{DRAWN_SIGNATURE_NOTE}</p>
      {isMissing && strokes.length === 0 && <Notice kind="bad">Lütfen ek sürücüye imzalatın.</Notice>}
      {wrong["strokes"] && <Notice kind="bad">{wrong["strokes"]}</Notice>}
      <ActionFailure of={sign} failed="Kaydedilemedi. Lütfen tekrar deneyin." atField={["INPUT_INVALID"]} />
      <Actions>
        <Button busy={sign.isPending} busyText="Kaydediliyor…" onClick={send}>
          Sözleşmeyi imzala
        </Button>
      </Actions>
    </div>
  );
}
