import { useRef, useSyncExternalStore } from "react";

import type { FirstSteps } from "#contract/fleet/cars.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { FirstStepRows, useFirstSteps } from "#web/app/company/parts/first-step-rows.tsx";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { Button } from "#web/ui/button.tsx";

import { areFirstStepsFolded, storeFirstStepsFolded, onFirstStepsFolded } from "./first-steps-folded.ts";

/** For a company that already rents out cars, it is folded at first (docs/product/cars.md 8.8). */
export function FirstStepsList({ steps, isAtWork }: { steps: FirstSteps; isAtWork: boolean }) {
  const companyId = useAccount()?.company?.id ?? "";
  const mayEdit = useMayEditCars();
  const said = useSyncExternalStore(
    onFirstStepsFolded,
    () => areFirstStepsFolded(companyId),
    () => undefined,
  );
  const isAway = said ?? isAtWork;
  const section = useRef<HTMLElement>(null);
  const lines = useFirstSteps();
  if (!mayEdit) return null;

  function show(isShown: boolean) {
    storeFirstStepsFolded(companyId, !isShown);
    // The pressed button has been removed, so the focus would be lost.
    section.current?.querySelector("h2")?.focus();
  }

  const done = lines.filter(({ step }) => steps[step]).length;
  return (
    <section
      ref={section}
      aria-labelledby="ilk-adimlar"
      className={`border-line bg-surface rounded-2xl border px-4 sm:px-6 ${isAway ? "py-1.5" : "py-4 sm:py-6"}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="ilk-adimlar" tabIndex={-1} className={`font-bold outline-none ${isAway ? "text-lg" : "text-2xl"}`}>
          İlk adımlar
        </h2>
        <p className="text-ink-soft font-semibold tabular-nums">{`${done}/${lines.length} tamam`}</p>
        {isAway && (
          <Button look="secondary" onClick={() => show(true)}>
            Göster
          </Button>
        )}
      </div>
      <div hidden={isAway} className="mt-2">
        <FirstStepRows lines={lines} steps={steps} />
      </div>
      {!isAway && (
        <Button look="secondary" className="mt-3 max-sm:w-full" onClick={() => show(false)}>
          Şimdilik gizle
        </Button>
      )}
    </section>
  );
}
