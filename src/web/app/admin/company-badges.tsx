import { CircleCheck, Hourglass, Lock } from "lucide-react";

import type { ListedCompanyView } from "#contract/companies.ts";

import { Badge } from "../../parts/status-badge.tsx";

const waiting = { word: "Onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass };
const approved = { word: "Onaylı", colour: "bg-good-soft text-good", Icon: CircleCheck };
const closed = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

/** Whether a company is approved, and whether its panel was closed by an administrator. */
export function CompanyBadges({ company }: { company: Pick<ListedCompanyView, "isApproved" | "isActive"> }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge look={company.isApproved ? approved : waiting} />
      {!company.isActive && <Badge look={closed} />}
    </span>
  );
}
