import { Link } from "@tanstack/react-router";

import type { CustomerFiguresView } from "#contract/fleet/company-report.ts";
import { pages } from "#contract/pages.ts";
import type { DayRange } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";

import { ReportPart } from "./report-part.tsx";

export function BestCustomers({ customers, days }: { customers: readonly CustomerFiguresView[]; days: DayRange }) {
  if (customers.length === 0) return null;
  const sum = customers.reduce((all, { income }) => all + income, 0);
  return (
    <ReportPart
      id="musteriler"
      title="En iyi müşteriler"
      lead="En çok gelir getiren müşteriler."
      value={`İlk ${customers.length}: ${formatKurus(sum)}`}
    >
      <ol className="border-line bg-surface divide-line divide-y rounded-2xl border px-4">
        {customers.map(({ id, name, income, rentals }, nth) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              <span className="text-ink-soft mr-2 tabular-nums">{`${nth + 1}.`}</span>
              <span translate="no" className="font-semibold">
                {name}
              </span>
              <span className="text-ink-soft block text-sm">{`${formatCount(rentals)} kiralama`}</span>
            </p>
            <Link
              to={pages.reportRows.path}
              search={{ ...days, customer: id }}
              className="text-brand font-bold whitespace-nowrap tabular-nums underline decoration-1 underline-offset-4"
            >
              {formatKurus(income)}
            </Link>
          </li>
        ))}
      </ol>
    </ReportPart>
  );
}
