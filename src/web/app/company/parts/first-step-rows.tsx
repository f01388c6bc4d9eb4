import { Link } from "@tanstack/react-router";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";

import type { FirstSteps } from "#contract/fleet/cars.ts";
import { companyProfileRows, pages } from "#contract/pages.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";

const firstSteps = [
  {
    step: "contacts",
    text: "İletişim bilgilerinizi ekleyin",
    why: "Araçlarınızın kodunu okutanlar size bunlarla ulaşır.",
    way: { to: pages.companyProfile.path, hash: companyProfileRows.company },
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
    text: "Müşterilerinizi getirin",
    why: "Listenizi yapıştırın. Listeniz yoksa müşteriyi kiralarken de ekleyebilirsiniz.",
    way: { to: pages.bringCustomers.path },
  },
  {
    step: "team",
    text: "Ekibinizi davet edin",
    why: "Tek çalışıyorsanız gerekmez. Her çalışan kendi hesabıyla girer.",
    way: { to: pages.members.path, hash: "davet" },
  },
] as const satisfies readonly { step: keyof FirstSteps; text: string; why: string; way: object }[];

type FirstStep = (typeof firstSteps)[number];

export function useFirstSteps(): readonly FirstStep[] {
  const mayInvite = useHasCompanyRight("members");
  return firstSteps.filter(({ step }) => step !== "team" || mayInvite);
}

export function FirstStepRows({ lines, steps }: { lines: readonly FirstStep[]; steps: FirstSteps }) {
  return (
    <ul className="divide-line divide-y">
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
  );
}
