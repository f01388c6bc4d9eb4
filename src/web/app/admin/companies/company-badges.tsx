import { CircleCheck, CircleX, Hourglass, Lock, PenLine, RotateCcw, TriangleAlert } from "lucide-react";

import type { ListedCompanyView } from "#contract/people/companies.ts";
import { findNameWarning, type NameWarning } from "#domain/words/company-name.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { Badge } from "#web/parts/badge.tsx";

const waiting = { word: "Onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };
const reapplied = { word: "Yeniden başvurdu", colour: "bg-warn-soft text-warn", Icon: RotateCcw };
const refused = { word: "Reddedildi", colour: "bg-bad-soft text-bad", Icon: CircleX };
const approved = { word: "Onaylı", colour: "bg-good-soft text-good", Icon: CircleCheck };
const closed = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

const renamed = { word: "Adını değiştirdi", colour: "bg-warn-soft text-warn", Icon: PenLine };

const nameWaits = { word: "Yeni adı onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };

const warnings: Record<NameWarning, string> = {
  authority: "Kurum adına benziyor",
  bank: "Banka adına benziyor",
  brand: "Bizim adımıza benziyor",
  "foreign-letters": "Yabancı alfabe var",
};

/** Badges for approval, refusal, a closed panel, and doubts about the company's name. */
export function CompanyBadges({
  company: { name, formerName, waitingName, isApproved, isActive, refusal, reappliedAt },
}: {
  company: Pick<
    ListedCompanyView,
    "name" | "formerName" | "waitingName" | "isApproved" | "isActive" | "refusal" | "reappliedAt"
  >;
}) {
  const { brand } = useStartData();
  const unapproved = refusal !== null ? refused : reappliedAt === null ? waiting : reapplied;
  const warning = findNameWarning(name, brand.name);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge look={isApproved ? approved : unapproved} />
      {!isActive && <Badge look={closed} />}
      {formerName !== null && <Badge look={renamed} />}
      {waitingName !== null && <Badge look={nameWaits} />}
      {warning && <Badge look={{ word: warnings[warning], colour: "bg-bad-soft text-bad", Icon: TriangleAlert }} />}
    </span>
  );
}
