import { useMutation } from "@tanstack/react-query";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import { agreementWayWords, describeCopy, describeSignature } from "#contract/fleet/agreements.words.ts";
import { findCopyTime, hadCopyBefore } from "#domain/fleet/agreement-copy.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Signature } from "#web/parts/signature-pad.tsx";
import { Button } from "#web/ui/button.tsx";

import { cacheAgreement } from "./agreement-data.ts";
import { DriverSignatures } from "./driver-signatures.tsx";

export function AcceptanceFacts({ agreement }: { agreement: AgreementView }) {
  const { acceptance } = agreement.sheets[0]!;
  if (!acceptance) return null;
  const { way, name, strokes, acceptedAt } = acceptance;
  return (
    <section aria-label="Kabul" className="border-line grid gap-2 rounded-xl border p-4">
      <p className="font-semibold">{`${agreementWayWords[way]}, ${formatLongDateTime(acceptedAt)}`}</p>
      <p className="wrap-anywhere">
        <bdi translate="no">{name}</bdi>
      </p>
      {describeSignature(acceptance, { role: "renter", name: agreement.now.facts.renter.name }).map((sentence) => (
        <p key={sentence} className="text-ink-soft wrap-anywhere">
          {sentence}
        </p>
      ))}
      {strokes.length > 0 && (
        <div className="max-w-60">
          <Signature strokes={strokes} label={`${name} imzası`} />
        </div>
      )}
      <AgreementCopy agreement={agreement} />
      <DriverSignatures agreement={agreement} />
    </section>
  );
}

/** If nothing is known, a button records that the clerk has given a copy. */
function AgreementCopy({ agreement: { rentalId, sheets, handedOverAt } }: { agreement: AgreementView }) {
  const { copy, digest, sheet } = sheets[0]!;
  const give = useMutation({ ...api.company.agreements.giveCopy.mutationOptions(), onSuccess: cacheAgreement });
  if (findCopyTime(copy) === null)
    return (
      <div className="grid gap-2">
        <p>Kopyayı kiracıya verdiğinizi henüz yazmadınız.</p>
        <ActionFailure of={give} failed="Kaydedilemedi. Lütfen tekrar deneyin." />
        <div>
          <Button
            look="secondary"
            busy={give.isPending}
            busyText="Kaydediliyor…"
            onClick={() => give.mutate({ rentalId, digest })}
          >
            Kopyayı verdim
          </Button>
        </div>
      </div>
    );
  const isBefore = handedOverAt !== null && hadCopyBefore(copy, handedOverAt);
  // A later sheet is usually made while the renter has the car. Its copy can only come after the hand-over.
  const isLate = handedOverAt !== null && !isBefore && sheet === 1;
  return (
    <>
      {describeCopy(copy).map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      {handedOverAt === null && <p>Araç henüz teslim edilmedi.</p>}
      {isBefore && <p>{`Araç bundan sonra teslim edildi: ${formatLongDateTime(handedOverAt)}.`}</p>}
      {isLate && <p>{`Araç bundan önce teslim edildi: ${formatLongDateTime(handedOverAt)}.`}</p>}
      {isLate && <LawNote rule="agreement" />}
    </>
  );
}
