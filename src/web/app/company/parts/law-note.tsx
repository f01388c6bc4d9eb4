import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";

import { formatLawBasis, lawWords } from "#contract/fleet/law.words.ts";
import type { LawName } from "#domain/fleet/law-name.ts";
import type { LawDates } from "#domain/fleet/law.ts";
import { api } from "#web/app/api/client.ts";

/** For each legal rule, the date from which it applies; undefined while loading. */
export function useLawDates(): LawDates | undefined {
  return useQuery(api.company.law.get.queryOptions()).data?.dates;
}

export function LawNote({ rule, lead = lawWords[rule] }: { rule: LawName; lead?: string }) {
  const law = useLawDates();
  const basis = law ? formatLawBasis(rule, law[rule]) : null;
  if (basis === null) return null;
  return (
    <div role="status" className="text-warn flex items-start gap-2 text-sm">
      <Scale aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{lead}</p>
        <p>{`${basis} Kontrol ettirin.`}</p>
      </div>
    </div>
  );
}
