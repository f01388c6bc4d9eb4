import { useLocation, useNavigate } from "@tanstack/react-router";
import { WifiOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { prefetchAgreement } from "#web/app/company/agreements/agreement-at-hand-over.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Notice } from "#web/ui/notice.tsx";
import { WaitingState } from "#web/ui/states.tsx";

import type { OpenDraft } from "./draft-store.ts";
import { PhotosStep } from "./photos-step.tsx";
import { SignedCondition } from "./sealed-condition.tsx";
import { isSealedHere, signDraft } from "./send-draft.ts";
import { SharedParts } from "./shared-parts.tsx";
import { ABSENT_RENTER_REASON, SignaturesStep } from "./signatures-step.tsx";
import { findKmProblem, makeKmQuestion, StateStep } from "./state-step.tsx";
import { isCarStillOut, makeTakeBackLocation } from "./take-back-link.tsx";
import { useDraftState, useOpenDraft } from "./use-draft.ts";
import { useIsOnline } from "./use-is-online.ts";

const labelOfStep = { foto: "Fotoğraf", durum: "Durum", imza: "İmza" } as const;
type ConditionStep = keyof typeof labelOfStep;

export function Condition({ view }: { view: ConditionView }) {
  const navigate = useNavigate();
  const [wasSealed] = useState(view.report !== null);
  // If the company requires the report, the user came here while taking back the car. After the signing, taking back
  // continues.
  const goesOn =
    view.report !== null && isSealedHere(view.report.id) && !wasSealed && view.isAsked && isCarStillOut(view);
  useEffect(() => {
    if (goesOn) void navigate({ ...makeTakeBackLocation(view), replace: true });
  }, [goesOn, navigate, view]);
  return view.report ? <SignedCondition view={view} report={view.report} /> : <ConditionInProgress view={view} />;
}

function ConditionInProgress({ view }: { view: ConditionView }) {
  const { company } = useAccount() ?? {};
  const open = useOpenDraft(company?.id ?? "", view);
  return open ? <ConditionSteps view={view} open={open} /> : <WaitingState rows={3} />;
}

function ConditionSteps({ view, open }: { view: ConditionView; open: OpenDraft }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { draft, refused } = useDraftState(open);
  const now = useNow(60_000);
  const [isAdding, setAdding] = useState(false);
  const isKmAsked = useRef(false);
  const isAsked = !draft.kmIsRight && (refused?.isKm === true || makeKmQuestion(draft, view, now) !== undefined);
  const isKmOpen = isAsked || findKmProblem(draft) !== "";
  const isOpenQuestion = isKmOpen || draft.shared.asked.length > 0;
  const step: ConditionStep = hash in labelOfStep ? (hash as ConditionStep) : "foto";

  useEffect(() => {
    if (view.direction === "out") prefetchAgreement(view.rentalId);
  }, [view.direction, view.rentalId]);

  /** A question about the km, or between two devices, is answered before anybody signs. */
  function go(to: ConditionStep) {
    isKmAsked.current = to === "imza" && isKmOpen && draft.shared.asked.length === 0;
    void navigate({ to: ".", hash: to === "imza" && isOpenQuestion ? "durum" : to });
    if (isKmAsked.current) focusKm();
    else scrollTo({ top: 0 });
  }

  useEffect(() => {
    if (isKmAsked.current && step === "durum") focusKm();
    isKmAsked.current = false;
  }, [step]);

  /** Most renters are not present at the return. */
  function sealWithoutRenter() {
    if (!isOpenQuestion) signDraft(open, view, { absent: ABSENT_RENTER_REASON });
    go("imza");
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <StepBar step={step} onGo={go} />
      <SharedParts open={open} />
      {step !== "imza" && <UnsentParts open={open} />}
      {step === "foto" && (
        <PhotosStep
          view={view}
          open={open}
          onDone={() => go("durum")}
          onDamage={() => {
            setAdding(true);
            go("durum");
          }}
        />
      )}
      {step === "durum" && (
        <StateStep
          view={view}
          open={open}
          isAdding={isAdding}
          onAdding={setAdding}
          onDone={() => go("imza")}
          onAbsent={sealWithoutRenter}
        />
      )}
      {step === "imza" && (
        <SignaturesStep view={view} open={open} isAsked={isOpenQuestion} onAsked={() => go("imza")}>
          {/* The notice about unsent photos is also shown below the signatures, because the network may be lost
              while somebody signs. */}
          <UnsentParts open={open} />
        </SignaturesStep>
      )}
    </div>
  );
}

function focusKm() {
  document.querySelector<HTMLElement>("[data-km]")?.focus();
}

function StepBar({ step, onGo }: { step: ConditionStep; onGo: (step: ConditionStep) => void }) {
  const names = Object.keys(labelOfStep) as ConditionStep[];
  return (
    <nav aria-label="Tutanağın adımları">
      <ol className="grid grid-cols-3 gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? "step" : undefined}
              onClick={() => onGo(name)}
              className={`min-h-11 w-full border-t-4 pt-1 text-left text-sm font-semibold ${
                names.indexOf(name) <= names.indexOf(step) ? "border-brand text-brand" : "border-line text-ink-soft"
              }`}
            >
              {labelOfStep[name]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function UnsentParts({ open }: { open: OpenDraft }) {
  const { photos, isKept, isOffline } = useDraftState(open);
  const isOnline = useIsOnline();
  const waiting = photos.filter(({ isSent, failed }) => !isSent && failed === null).length;
  if (!isKept)
    return (
      <Notice kind="info">
        {`Bu telefonda saklanamıyor. ${waiting === 0 ? "Yazdıklarınız" : `${waiting} fotoğraf`} yalnızca bu sayfada; kapatırsanız kaybolur.`}
      </Notice>
    );
  if (isOnline && !isOffline) return null;
  return (
    <div role="status" className="bg-warn-soft text-warn flex gap-3 rounded-xl px-4 py-3">
      <WifiOff aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <p>
        <strong>{waiting === 0 ? "Bağlantı yok." : `Telefonda saklandı: ${waiting} fotoğraf.`}</strong>
        <span>
          {" "}
          Devam edin, bağlantı gelince kendiliğinden gönderilir. Sayfayı açık tutun: bağlantı yokken yeniden açılamaz,
          ama çektikleriniz kaybolmaz.
        </span>
      </p>
    </div>
  );
}
