import { useMutation } from "@tanstack/react-query";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import { agreementWayWords } from "#contract/fleet/agreements.words.ts";
import { hadCopyBefore } from "#domain/fleet/agreement.ts";
import { formatClock, formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Signature } from "#web/parts/signature-pad.tsx";
import { Button } from "#web/ui/button.tsx";

import { cacheAgreement } from "./agreement-data.ts";
import { DriverSignatures } from "./driver-signatures.tsx";

/**
 * Shows how the newest sheet of the agreement was accepted, and whether the renter has a copy of the sheet. Renders
 * nothing before the acceptance.
 */
export function AcceptanceFacts({ agreement }: { agreement: AgreementView }) {
  const { acceptance } = agreement.sheets[0]!;
  if (!acceptance) return null;
  const { way, name, strokes, acceptedAt, madeBy } = acceptance;
  return (
    <section aria-label="Kabul" className="border-line grid gap-2 rounded-xl border p-4">
      <p className="font-semibold">{`${agreementWayWords[way]}, ${formatLongDateTime(acceptedAt)}`}</p>
      <p className="wrap-anywhere">
        <bdi translate="no">{name}</bdi>
        {madeBy !== "" && <span className="text-ink-soft">{` · giren: ${madeBy}`}</span>}
      </p>
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

/**
 * Shows since when the renter has a copy of the newest sheet, and whether the car was handed over before that. Without
 * a copy, a button records that the clerk has given a copy.
 */
function AgreementCopy({ agreement: { rentalId, sheets, handedOverAt } }: { agreement: AgreementView }) {
  const { copyAt, digest, sheet } = sheets[0]!;
  const give = useMutation({ ...api.company.agreements.giveCopy.mutationOptions(), onSuccess: cacheAgreement });
  if (copyAt === null)
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
  if (handedOverAt === null)
    return <p>{`Kopya ${formatLongDateTime(copyAt)} itibarıyla kiracıda. Araç henüz teslim edilmedi.`}</p>;
  // A later sheet is usually made while the renter has the car. Its copy can only come after the hand-over, so no
  // warning is shown.
  if (sheet > 1 && !hadCopyBefore(copyAt, handedOverAt))
    return <p>{`Kopya ${formatLongDateTime(copyAt)} itibarıyla kiracıda.`}</p>;
  if (hadCopyBefore(copyAt, handedOverAt))
    return (
      <p>{`Kopya araç teslim edilmeden önce verildi: kopya ${formatClock(copyAt)}, teslim ${formatClock(handedOverAt)}.`}</p>
    );
  return (
    <>
      <p>{`Kopya teslimden sonra verildi: teslim ${formatLongDateTime(handedOverAt)}, kopya ${formatLongDateTime(copyAt)}.`}</p>
      <LawNote rule="agreement" />
    </>
  );
}
