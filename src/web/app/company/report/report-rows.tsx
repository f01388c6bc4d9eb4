import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { formatKurus } from "#domain/words/money.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";

export interface ReportRow {
  id: string;
  rentalId: string;
  plate: string;
  code: string;
  renterName: string;
  amount: number;
  what: string;
  more: string;
  when: string;
}

export function ReportRows({ rows, stale }: { rows: readonly ReportRow[]; stale: boolean }) {
  return (
    <ul
      aria-busy={stale}
      className={`border-line bg-surface divide-line divide-y rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      {rows.map(({ id, rentalId, plate, code, renterName, amount, what, more, when }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
          <div className="min-w-0 grow basis-56">
            <p className="font-semibold wrap-anywhere">{what}</p>
            <p className="text-ink-soft text-sm wrap-anywhere">{more === "" ? when : `${when} · ${more}`}</p>
          </div>
          <p className="flex min-w-0 basis-88 flex-wrap items-center gap-x-3 gap-y-1">
            <PlateOrCode plate={plate} code={code} />
            <Link
              to={pages.billing.path}
              search={{ rental: rentalId }}
              className="text-brand wrap-anywhere underline decoration-1 underline-offset-4"
            >
              {renterName}
            </Link>
          </p>
          <p className="ml-auto min-w-32 text-right font-bold whitespace-nowrap tabular-nums">{formatKurus(amount)}</p>
        </li>
      ))}
    </ul>
  );
}
