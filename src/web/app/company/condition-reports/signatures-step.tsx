import { Check } from "lucide-react";
import { useState } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { MISSING_SIGNATURE_REASON_MAX } from "#domain/fleet/condition-report.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { AgreementAtHandOver } from "#web/app/company/agreements/agreement-at-hand-over.tsx";
import { formatFuel, formatKm } from "#web/app/company/parts/fuel-field.tsx";
import { SignaturePad } from "#web/parts/signature-pad.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { OpenDraft } from "./draft-store.ts";
import { isDraftSigned } from "./draft.ts";
import { listPhotoSlots } from "./photo-slots.ts";
import { signDraft } from "./send-draft.ts";
import { StepFoot } from "./step-foot.tsx";
import { isCarStillOut, TakeBackNextLink } from "./take-back-link.tsx";
import { useDraftState } from "./use-draft.ts";

const usualAbsenceReasons = { out: "Kiracı yanında değil", in: "Anahtarı bırakıp gitti" };

/** The signatures of renter and clerk, and the button that signs the report. */
export function SignaturesStep({
  view,
  open,
  isAsked,
  onAsked,
  children,
}: {
  view: ConditionView;
  open: OpenDraft;
  /** Whether a question about the km has no answer yet. */
  isAsked: boolean;
  onAsked: () => void;
  children: Elements;
}) {
  const kept = useDraftState(open);
  const { draft, refused } = kept;
  const [isMissing, setMissing] = useState(false);
  const isSealing = draft.sealing !== "";

  function seal() {
    if (isAsked) return onAsked();
    setMissing(!isDraftSigned(draft));
    if (!isDraftSigned(draft)) return;
    signDraft(open);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {view.direction === "out" && <AgreementAtHandOver rentalId={view.rentalId} />}
      <RenterSignature view={view} open={open} />
      <ClerkSignature open={open} />
      <ReportSummary view={view} open={open} />
      {children}
      {isMissing && !isDraftSigned(draft) && (
        <Notice kind="bad">Lütfen kiracıya imzalatın ya da neden imzalamadığını yazın.</Notice>
      )}
      {refused && <Notice kind="bad">{refused.sentence}</Notice>}
      {isSealing && kept.isOffline && (
        <Notice kind="info">
          Tutanak bu telefonda hazır, henüz mühürlenmedi. Bağlantı gelince fotoğraflarla birlikte kendiliğinden
          gönderilir. O zamana kadar bu sayfayı kapatmayın ya da sonra yeniden açın.
        </Notice>
      )}
      {isSealing && kept.isOffline && isCarStillOut(view) && <TakeBackNextLink view={view} />}
      <p className="text-ink-soft text-sm">
        Mühürlenen tutanak değişmez. Ekrandaki imza, 5070 sayılı Kanun’daki güvenli elektronik imza değildir.
      </p>
      <StepFoot>
        <Button
          className="grow"
          busy={isSealing && !kept.isOffline}
          idle={isSealing && kept.isOffline}
          busyText="Mühürleniyor…"
          onClick={seal}
        >
          <Check aria-hidden="true" size={20} />
          <span>{isSealing ? "Bağlantı bekleniyor" : `${conditionTitles[view.direction]}nı mühürle`}</span>
        </Button>
      </StepFoot>
    </div>
  );
}

/** The renter's signature, or the reason why the renter does not sign. */
function RenterSignature({ view, open }: { view: ConditionView; open: OpenDraft }) {
  const { draft } = useDraftState(open);
  return (
    <section className="border-line bg-surface grid grid-cols-1 gap-3 rounded-2xl border p-4">
      <h2 translate="no" className="text-lg font-bold wrap-anywhere">
        {draft.renterName}
      </h2>
      {draft.absent === null ? (
        <>
          <SignaturePad
            label="Kiracının imzası"
            strokes={draft.renterStrokes}
            onChange={(renterStrokes) => open.change({ renterStrokes })}
          />
          {draft.renterStrokes.length === 0 && (
            <Button look="secondary" onClick={() => open.change({ absent: usualAbsenceReasons[view.direction] })}>
              Kiracı imzalamıyor
            </Button>
          )}
        </>
      ) : (
        <>
          <TextField
            label="Neden imzalamıyor?"
            autoComplete="off"
            maxLength={MISSING_SIGNATURE_REASON_MAX}
            error={draft.absent.trim() === "" ? "Lütfen neden imzalamadığını yazın." : undefined}
            value={draft.absent}
            onChange={({ target }) => open.change({ absent: target.value })}
          />
          <Button look="secondary" onClick={() => open.change({ absent: null })}>
            Kiracıya imzalat
          </Button>
        </>
      )}
    </section>
  );
}

/** The clerk's signature, which is optional. */
function ClerkSignature({ open }: { open: OpenDraft }) {
  const { draft } = useDraftState(open);
  const { displayName = "" } = useAccount() ?? {};
  return (
    <section className="border-line bg-surface grid grid-cols-1 gap-3 rounded-2xl border p-4">
      <h2 className="text-lg font-bold wrap-anywhere">
        <span translate="no">{displayName}</span>
        <span className="text-ink-soft font-normal"> siz</span>
      </h2>
      <SignaturePad
        label="Sizin imzanız"
        strokes={draft.clerkStrokes}
        onChange={(clerkStrokes) => open.change({ clerkStrokes })}
      />
      <p className="text-ink-soft text-sm">İsteğe bağlı. Tutanağı hesabınız mühürler, adınız her durumda yazılır.</p>
    </section>
  );
}

function ReportSummary({ view, open }: { view: ConditionView; open: OpenDraft }) {
  const { draft, photos } = useDraftState(open);
  const damages = draft.damages ?? view.known;
  const known = damages.filter(({ id }) => view.known.some((one) => one.id === id)).length;
  const taken = listPhotoSlots(view, photos).filter(({ state }) => state !== "none").length;
  const facts = [
    ["Kilometre", typeof draft.km === "number" ? formatKm(draft.km) : "Yazılmadı"],
    ["Yakıt", draft.fuel === null ? "Bakılmadı" : formatFuel(draft.fuel)],
    ["Fotoğraf", `${taken}/10`],
    ["Hasar", damages.length === 0 ? "Yok" : `${known} bilinen, ${damages.length - known} yeni`],
  ] as const;
  return (
    <dl className="border-line bg-surface grid gap-1.5 rounded-2xl border p-4">
      {facts.map(([word, text]) => (
        <div key={word} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{word}</dt>
          <dd className="font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
