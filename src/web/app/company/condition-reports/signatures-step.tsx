import { Check } from "lucide-react";
import { useState } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { describeOtherSigner } from "#contract/fleet/signer-name.words.ts";
import { MISSING_SIGNATURE_REASON_MAX } from "#domain/fleet/condition-report.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { AgreementAtHandOver } from "#web/app/company/agreements/agreement-at-hand-over.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { SignaturePad } from "#web/parts/signature-pad.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ChipChoice } from "./chip-choice.tsx";
import type { OpenDraft } from "./draft-store.ts";
import { isDraftLate, isDraftSigned, type ConditionDraft } from "./draft.ts";
import { listPhotoSlots, listShownPhotos } from "./photo-slots.ts";
import { signDraft } from "./send-draft.ts";
import { StepFoot } from "./step-foot.tsx";
import { isCarStillOut, TakeBackNextLink } from "./take-back-link.tsx";
import { useDraftState } from "./use-draft.ts";

export const ABSENT_RENTER_REASON = "Orada değildi";

const absenceChoices = [
  { value: "Anahtarı bırakıp gitti", label: "Anahtarı bırakıp gitti" },
  { value: "İmzalamak istemedi", label: "İmzalamak istemedi" },
  { value: ABSENT_RENTER_REASON, label: "Yanımda değil" },
  { value: "", label: "Başka bir neden" },
];

export function SignaturesStep({
  view,
  open,
  isAsked,
  onAsked,
  children,
}: {
  view: ConditionView;
  open: OpenDraft;
  isAsked: boolean;
  onAsked: () => void;
  children: Elements;
}) {
  const kept = useDraftState(open);
  const { draft, refused } = kept;
  const [isMissing, setMissing] = useState(false);
  const mayRenterSign = !isDraftLate(draft, view, useNow(60_000));
  const isSigned = isDraftSigned(draft, mayRenterSign);
  const isSealing = draft.sealing !== "";

  function seal() {
    if (isAsked) return onAsked();
    setMissing(!isSigned);
    if (isSigned) signDraft(open, view);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {view.direction === "out" && <AgreementAtHandOver rentalId={view.rentalId} />}
      <RenterSignature view={view} open={open} mayRenterSign={mayRenterSign} />
      <ClerkSignature open={open} />
      <ReportSummary view={view} open={open} />
      {children}
      {isMissing && !isSigned && <Notice kind="bad">{makeMissingSentence(draft, mayRenterSign)}</Notice>}
      {refused && <Notice kind="bad">{refused.sentence}</Notice>}
      {isSealing && kept.isOffline && (
        <Notice kind="info">
          {`Tutanak bu telefonda hazır, henüz mühürlenmedi. Bağlantı gelince fotoğraflarla birlikte kendiliğinden gönderilir. ${kept.isKept ? "O zamana kadar bu sayfayı kapatmayın ya da sonra yeniden açın." : "O zamana kadar bu sayfayı kapatmayın: kapatırsanız kaybolur."}`}
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

function makeMissingSentence({ absent, renterStrokes }: ConditionDraft, mayRenterSign: boolean): string {
  if (!mayRenterSign) return "Lütfen kiracının neden imzalamadığını seçin.";
  return absent === null && renterStrokes.length > 0
    ? "Lütfen imzalayanın adını seçin ya da yazın."
    : "Lütfen kiracıya imzalatın ya da neden imzalamadığını seçin.";
}

function RenterSignature({
  view,
  open,
  mayRenterSign,
}: {
  view: ConditionView;
  open: OpenDraft;
  mayRenterSign: boolean;
}) {
  const { draft, photos } = useDraftState(open);
  const mayChoose = draft.absent !== null || !mayRenterSign || draft.renterStrokes.length === 0;
  const chosen = absenceChoices.find(({ value }) => value === draft.absent)?.value ?? "";
  return (
    <section className="border-line bg-surface grid grid-cols-1 gap-3 rounded-2xl border p-4">
      <h2 translate="no" className="text-lg font-bold wrap-anywhere">
        {view.renterName}
      </h2>
      {!mayRenterSign && (
        <Notice kind="info">
          Bu tutanak teslim ya da iadeden sonraki gün saat 12.00’den sonra yazılıyor. Kiracının imzası artık bu cihazda
          alınmaz. Tutanağın başında ne kadar sonra yazıldığı görünür.
        </Notice>
      )}
      {mayRenterSign && draft.absent === null && (
        <>
          <SignaturePad
            label="Kiracının imzası"
            strokes={draft.renterStrokes}
            onChange={(renterStrokes) =>
              open.change({
                renterStrokes,
                ...(draft.renterStrokes.length === 0 && { shownPhotos: listShownPhotos(view, photos) }),
              })
            }
          />
          <SignerName view={view} open={open} />
        </>
      )}
      {mayChoose && (
        <ChipChoice
          legend={draft.absent === null && mayRenterSign ? "İmzalamıyorsa nedeni" : "Neden imzalamıyor?"}
          columns="grid-cols-2"
          choices={absenceChoices}
          chosen={draft.absent === null ? null : chosen}
          onChoose={(absent) => open.change({ absent })}
        />
      )}
      {draft.absent !== null && chosen === "" && (
        <TextField
          label="Başka bir neden"
          autoComplete="off"
          maxLength={MISSING_SIGNATURE_REASON_MAX}
          value={draft.absent}
          onChange={({ target }) => open.change({ absent: target.value })}
        />
      )}
      {draft.absent !== null && mayRenterSign && (
        <Button look="secondary" onClick={() => open.change({ absent: null })}>
          Kiracıya imzalat
        </Button>
      )}
    </section>
  );
}

function SignerName({ view: { renterName, drivers }, open }: { view: ConditionView; open: OpenDraft }) {
  const { signerName } = useDraftState(open).draft;
  const names = [...new Set([renterName, ...drivers])];
  const isOther = signerName !== null && !names.includes(signerName);
  const difference = signerName ? describeOtherSigner({ role: "renter", name: renterName }, signerName) : [];
  return (
    <>
      <ChipChoice
        legend="Kim imzalıyor?"
        columns="grid-cols-1 min-[22rem]:grid-cols-2"
        choices={[...names.map((name) => ({ value: name, label: name })), { value: "", label: "Başka biri" }]}
        chosen={isOther ? "" : signerName}
        onChoose={(name) => open.change({ signerName: name })}
      />
      {isOther && (
        <TextField
          label="İmzalayanın adı"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          value={signerName}
          onChange={({ target }) => open.change({ signerName: target.value })}
        />
      )}
      {difference.length > 0 && <p className="text-ink-soft text-sm wrap-anywhere">{difference}</p>}
    </>
  );
}

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
