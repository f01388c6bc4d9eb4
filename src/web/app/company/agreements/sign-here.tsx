import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import { DRAWN_SIGNATURE_NOTE } from "#contract/fleet/agreements.words.ts";
import { isNameOf } from "#domain/fleet/signer-name.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import type { SignatureStrokes } from "#web/parts/signature-pad.tsx";
import { SignaturePad } from "#web/parts/signature-pad.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { agreementQueryOptions, cacheAgreement } from "./agreement-data.ts";
import { SheetPreview } from "./sheet-preview.tsx";

export function SignHere({ agreement }: { agreement: AgreementView }) {
  const [way, setWay] = useState<"desk" | "paper">();
  return (
    <>
      <Actions>
        {!agreement.isEnded && (
          <Button look="secondary" onClick={() => setWay("desk")}>
            Bu ekranda imzalat
          </Button>
        )}
        <Button look="secondary" onClick={() => setWay("paper")}>
          İmzalı kâğıt geldi
        </Button>
      </Actions>
      <Dialog
        open={way !== undefined}
        onClose={() => setWay(undefined)}
        title={way === "paper" ? "İmzalı kâğıt geldi" : "Kiracı imzalasın"}
      >
        {way && <AcceptForm agreement={agreement} way={way} onDone={() => setWay(undefined)} />}
      </Dialog>
    </>
  );
}

/** Asks about a name that is not the renter's before anybody draws a signature. */
function AcceptForm({
  agreement,
  way,
  onDone,
}: {
  agreement: AgreementView;
  way: "desk" | "paper";
  onDone: () => void;
}) {
  const { rentalId, now } = agreement;
  // The signature is for this sheet, even if a newer sheet has been loaded since.
  const [read, setRead] = useState({ digest: agreement.digest, sheet: now });
  const [name, setName] = useState(now.facts.renter.name);
  const [isTyping, setTyping] = useState(false);
  const [sure, setSure] = useState<string>();
  const [strokes, setStrokes] = useState<SignatureStrokes>([]);
  const [isMissing, setMissing] = useState(false);
  useUnsaved(strokes.length > 0);
  const accept = useMutation({
    ...api.company.agreements.accept.mutationOptions(),
    onSuccess: (stored) => {
      cacheAgreement(stored);
      showToast(way === "paper" ? "İmzalı kâğıdın geldiği kaydedildi." : "Sözleşme imzalandı.");
      onDone();
    },
    onError: async (error) => {
      if (!isRefusal(error, "AGREEMENT_CHANGED") && !isRefusal(error, "AGREEMENT_ACCEPTED")) return;
      const fresh = await queryClient.fetchQuery(agreementQueryOptions(rentalId));
      cacheAgreement(fresh);
      setStrokes([]);
      setRead({ digest: fresh.digest, sheet: fresh.now });
    },
  });
  const wrong = readFieldErrors(accept.error);
  const expected = read.sheet.facts.renter.name;
  const isOther = !isTyping && name.trim() !== "" && name !== sure && !isNameOf(expected, name);

  function send() {
    const isUnsigned = way === "desk" && strokes.length === 0;
    setMissing(isUnsigned);
    if (isUnsigned || accept.isPending) return;
    accept.mutate({ rentalId, digest: read.digest, way, name, sure, ...(way === "desk" && { strokes }) });
  }

  return (
    <div className="grid gap-4">
      {way === "desk" && (
        <details open className="border-line rounded-xl border px-4 py-2">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">Sözleşmeyi oku</summary>
          <div className="max-h-96 overflow-y-auto pb-2">
            <SheetPreview sheet={read.sheet} />
          </div>
        </details>
      )}
      <TextField
        label="İmzalayanın adı"
        autoComplete="off"
        maxLength={PERSON_NAME_MAX}
        value={name}
        error={wrong["name"]}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => setName(target.value)}
      />
      {isOther ? (
        <Notice kind="info">
          <p className="wrap-anywhere">{`İmzalaması beklenen kişi ${isolateDirection(expected)}. ${isolateDirection(name)} adıyla mı ${way === "desk" ? "imzalanacak" : "imzalanmış"}?`}</p>
          <div className="mt-2">
            <Button look="secondary" onClick={() => setSure(name)}>
              {way === "desk" ? "Evet, bu adla imzalanacak" : "Evet, bu adla imzalanmış"}
            </Button>
          </div>
        </Notice>
      ) : (
        <>
          {way === "desk" && (
            <>
              <SignaturePad label="Kiracının imzası" strokes={strokes} onChange={setStrokes} />
              <p className="text-ink-soft text-sm">{DRAWN_SIGNATURE_NOTE}</p>
            </>
          )}
          {isMissing && strokes.length === 0 && <Notice kind="bad">Lütfen kiracıya imzalatın.</Notice>}
          {wrong["strokes"] && <Notice kind="bad">{wrong["strokes"]}</Notice>}
          <ActionFailure of={accept} failed="Kaydedilemedi. Lütfen tekrar deneyin." atField={["INPUT_INVALID"]} />
          <Actions>
            <Button busy={accept.isPending} busyText="Kaydediliyor…" onClick={send}>
              {way === "desk" ? "Sözleşmeyi imzala" : "Kaydet"}
            </Button>
          </Actions>
        </>
      )}
    </div>
  );
}
