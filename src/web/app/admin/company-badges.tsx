import { CircleCheck, CircleX, Hourglass, Lock } from "lucide-react";

import type { ListedCompanyView } from "#contract/companies.ts";

import { Badge } from "../../parts/status-badge.tsx";

const waiting = { word: "Onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };
const refused = { word: "Reddedildi", colour: "bg-bad-soft text-bad", Icon: CircleX };
const approved = { word: "Onaylı", colour: "bg-good-soft text-good", Icon: CircleCheck };
const closed = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

/** Whether a company is approved or refused, and whether its panel was closed by an administrator. */
export function CompanyBadges({
  company: { isApproved, isActive, refusal },
}: {
  company: Pick<ListedCompanyView, "isApproved" | "isActive" | "refusal">;
}) {
  const unapproved = refusal === null ? waiting : refused;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge look={isApproved ? approved : unapproved} />
      {!isActive && <Badge look={closed} />}
    </span>
  );
}
