import { useLocation, useNavigate } from "@tanstack/react-router";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { prefetchAgreement } from "#web/app/company/agreements/agreement-at-hand-over.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Notice } from "#web/ui/notice.tsx";
import { WaitingState } from "#web/ui/states.tsx";

import type { OpenDraft } from "./draft-store.ts";
import { PhotosStep } from "./photos-step.tsx";
import { SignedCondition } from "./sealed-condition.tsx";
import { signDraft } from "./send-draft.ts";
import { SignaturesStep } from "./signatures-step.tsx";
import { makeKmQuestion, StateStep } from "./state-step.tsx";
import { isCarStillOut, makeTakeBackLocation } from "./take-back-link.tsx";
import { useDraftState, useOpenDraft } from "./use-draft.ts";
import { useIsOnline } from "./use-is-online.ts";

const labelOfStep = { foto: "Fotoğraf", durum: "Durum", imza: "İmza" } as const;
type ConditionStep = keyof typeof labelOfStep;

/** Shows a signed report, or the steps in which a report is made. */
export function Condition({ view }: { view: ConditionView }) {
  const navigate = useNavigate();
  const [wasSealed] = useState(view.report !== null);
  // If the company requires the report, the user came here while taking back the car. After the signing, taking back
  // continues.
  const goesOn = view.report !== null && !wasSealed && view.isAsked && isCarStillOut(view);
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
  const step: ConditionStep = hash in labelOfStep ? (hash as ConditionStep) : "foto";
  // Whether the clerk must still confirm unusual km. The page notices unusual km itself, or the server refuses the report.
  const isAsked = !draft.kmIsRight && (refused?.isKm === true || makeKmQuestion(draft, view, now) !== undefined);

  useEffect(() => {
    if (view.direction === "out") prefetchAgreement(view.rentalId);
  }, [view.direction, view.rentalId]);

  function go(to: ConditionStep) {
    void navigate({ to: ".", hash: to });
    scrollTo({ top: 0 });
  }

  /** Signs a return report with one tap, without the renter. Most renters are not present at the return. */
  function sealWithoutRenter() {
    if (isAsked) return document.querySelector<HTMLElement>("[data-km]")?.focus();
    signDraft(open, { absent: "Kiracı yanında değil" });
    go("imza");
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <StepBar step={step} onGo={go} />
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
        <SignaturesStep view={view} open={open} isAsked={isAsked} onAsked={() => go("durum")}>
          {/* The notice about unsent photos is also shown below the signatures, because the network may be lost
              while somebody signs. */}
          <UnsentParts open={open} />
        </SignaturesStep>
      )}
    </div>
  );
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

/**
 * Shows how many photos are stored on this device only, and explains what happens without a network. Also warns if the
 * browser stores nothing.
 */
function UnsentParts({ open }: { open: OpenDraft }) {
  const { photos, isKept, isOffline } = useDraftState(open);
  const isOnline = useIsOnline();
  const waiting = photos.filter(({ isSent, failed }) => !isSent && failed === null).length;
  return (
    <>
      {!isKept && (
        <Notice kind="info">
          Tarayıcınız bu sayfada yazılanları saklamıyor (gizli pencere olabilir). Bağlantı varken devam edin ve tutanak
          mühürlenene kadar sayfayı kapatmayın.
        </Notice>
      )}
      {(!isOnline || isOffline) && (
        <div role="status" className="bg-warn-soft text-warn flex gap-3 rounded-xl px-4 py-3">
          <WifiOff aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <p>
            <strong>{waiting === 0 ? "Bağlantı yok." : `Telefonda saklandı: ${waiting} fotoğraf.`}</strong>
            <span>
              {" "}
              Devam edin, bağlantı gelince kendiliğinden gönderilir. Sayfayı açık tutun: bağlantı yokken yeniden
              açılamaz, ama çektikleriniz kaybolmaz.
            </span>
          </p>
        </div>
      )}
    </>
  );
}
