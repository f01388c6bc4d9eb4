import { useQuery } from "@tanstack/react-query";

import { NO_FISCAL_VALUE_NOTE } from "#contract/fleet/papers.words.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useNow } from "#web/app/page/use-now.ts";

/**
 * The header of printed pages: the company with its legally required numbers, the date, a note that the paper is no
 * fiscal document, and the content of the page. The header is invisible on the screen.
 */
export function PaperHead({ shows }: { shows?: string | undefined }) {
  const { data: law } = useQuery(api.company.law.get.queryOptions());
  const numbers = [
    law?.authorisationNo && `Yetki belgesi no: ${law.authorisationNo}`,
    law?.mersisNo && `MERSİS: ${law.mersisNo}`,
  ].filter(Boolean);
  return (
    <div className="mb-5 hidden border-b pb-3 print:block">
      <p className="flex justify-between gap-6 text-lg">
        <strong className="wrap-anywhere">{useAccount()?.company?.name}</strong>
        <span className="whitespace-nowrap">{formatLongDate(useNow(60_000))}</span>
      </p>
      {numbers.length > 0 && <p className="mt-1 text-sm">{numbers.join(" · ")}</p>}
      <p className="mt-1 text-sm">{NO_FISCAL_VALUE_NOTE}</p>
      {shows !== undefined && <p className="mt-1">{shows}</p>}
    </div>
  );
}
