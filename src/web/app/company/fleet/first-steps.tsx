import { Link } from "@tanstack/react-router";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";

import type { FirstSteps } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { Button } from "#web/ui/button.tsx";

import { areFirstStepsFolded, storeFirstStepsFolded, onFirstStepsFolded } from "./first-steps-folded.ts";

const lines = [
  {
    step: "contacts",
    text: "İletişim bilgilerinizi ekleyin",
    why: "Araçlarınızın kodunu okutanlar size bunlarla ulaşır.",
    way: { to: pages.companyContacts.path },
  },
  {
    step: "plates",
    text: "Araçlarınızın plakalarını girin",
    why: "Tek tek yazın ya da tablonuzdan toplu yapıştırın.",
    way: { to: pages.plates.path },
  },
  {
    step: "sticker",
    text: "İlk etiketinizi yazdırın",
    why: "Araç listenizden etiketlerinizi alın.",
    way: { to: pages.companyDashboard.path, hash: "araclar" },
  },
  {
    step: "customer",
    text: "İlk müşterinizi ekleyin",
    why: "Kiralamayı başlatırken onu seçersiniz.",
    way: { to: pages.customers.path },
  },
] as const satisfies readonly { step: keyof FirstSteps; text: string; why: string; way: object }[];

/**
 * A checklist for a new company, for members who may edit cars. It can be folded to one line; for a company that
 * already rents out it starts folded (docs/product.md 8.8).
 */
export function FirstStepsList({ steps, isAtWork }: { steps: FirstSteps; isAtWork: boolean }) {
  const companyId = useAccount()?.company?.id ?? "";
  const mayEdit = useMayEditCars();
  // Only this device knows whether the list was folded, so the server renders it as if nothing was chosen.
  const said = useSyncExternalStore(
    onFirstStepsFolded,
    () => areFirstStepsFolded(companyId),
    () => undefined,
  );
  const isAway = said ?? isAtWork;
  const section = useRef<HTMLElement>(null);
  if (!mayEdit) return null;

  function show(isShown: boolean) {
    storeFirstStepsFolded(companyId, !isShown);
    // The pressed button has left the page.
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
      <ul hidden={isAway} className="divide-line mt-2 divide-y">
        {lines.map(({ step, text, why, way }) => (
          <li key={step} className="hover:bg-sunken relative -mx-2 flex items-center gap-3 rounded-lg px-2 py-3">
            {steps[step] ? (
              <CircleCheck aria-hidden="true" className="text-good shrink-0" />
            ) : (
              <Circle aria-hidden="true" className="text-ink-soft shrink-0" />
            )}
            <div className="min-w-0 flex-1">
              <Link
                {...way}
                className={`font-semibold no-underline after:absolute after:inset-0 ${steps[step] ? "text-ink-soft" : "text-ink"}`}
              >
                <span>{text}</span>
                {steps[step] && <span className="sr-only"> (tamam)</span>}
              </Link>
              {!steps[step] && <p className="text-ink-soft text-sm">{why}</p>}
            </div>
            <ChevronRight aria-hidden="true" className="text-ink-soft shrink-0" />
          </li>
        ))}
      </ul>
      {!isAway && (
        <Button look="secondary" className="mt-3 max-sm:w-full" onClick={() => show(false)}>
          Şimdilik gizle
        </Button>
      )}
    </section>
  );
}
