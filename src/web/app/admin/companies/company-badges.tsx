import { CircleCheck, CircleX, Hourglass, Lock, PenLine, RotateCcw, TriangleAlert } from "lucide-react";

import type { ListedCompanyView } from "#contract/people/companies.ts";
import { findNameWarning, type NameWarning } from "#domain/words/company-name.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { StatusBadge } from "#web/parts/badge.tsx";

const WAITING_BADGE = { word: "Onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };
const REAPPLIED_BADGE = { word: "Yeniden başvurdu", colour: "bg-warn-soft text-warn", Icon: RotateCcw };
const REFUSED_BADGE = { word: "Reddedildi", colour: "bg-bad-soft text-bad", Icon: CircleX };
const APPROVED_BADGE = { word: "Onaylı", colour: "bg-good-soft text-good", Icon: CircleCheck };
const CLOSED_BADGE = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

const RENAMED_BADGE = { word: "Adını değiştirdi", colour: "bg-warn-soft text-warn", Icon: PenLine };

const NAME_WAITING_BADGE = { word: "Yeni adı onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };

const wordsOfNameWarning: Record<NameWarning, string> = {
  authority: "Kurum adına benziyor",
  bank: "Banka adına benziyor",
  brand: "Bizim adımıza benziyor",
  "foreign-letters": "Yabancı alfabe var",
};

export function CompanyBadges({
  company: { name, formerName, waitingName, isApproved, isActive, refusal, reappliedAt },
}: {
  company: Pick<
    ListedCompanyView,
    "name" | "formerName" | "waitingName" | "isApproved" | "isActive" | "refusal" | "reappliedAt"
  >;
}) {
  const { brand } = useStartData();
  const unapproved = refusal !== null ? REFUSED_BADGE : reappliedAt === null ? WAITING_BADGE : REAPPLIED_BADGE;
  const warning = findNameWarning(name, brand.name);
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge look={isApproved ? APPROVED_BADGE : unapproved} />
      {!isActive && <StatusBadge look={CLOSED_BADGE} />}
      {formerName !== null && <StatusBadge look={RENAMED_BADGE} />}
      {waitingName !== null && <StatusBadge look={NAME_WAITING_BADGE} />}
      {warning && (
        <StatusBadge
          look={{ word: wordsOfNameWarning[warning], colour: "bg-bad-soft text-bad", Icon: TriangleAlert }}
        />
      )}
    </span>
  );
}
