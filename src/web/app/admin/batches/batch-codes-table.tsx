import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { BatchCodeView } from "#contract/sticker/batches.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";

import { CodeStateBadge } from "./code-state-badge.tsx";

const cellStyle = "px-3 py-2.5 align-top sm:px-4";

export function BatchCodesTable({ codes, stale }: { codes: BatchCodeView[]; stale: boolean }) {
  return (
    <div
      className={`border-line overflow-hidden rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
      aria-busy={stale}
    >
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Partinin kodları</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={`${cellStyle} w-18 text-right sm:w-20`}>
              No
            </th>
            <th scope="col" className={cellStyle}>
              QR kod
            </th>
            <th scope="col" className={`${cellStyle} w-34 sm:w-36`}>
              Durum
            </th>
            <th scope="col" className={`${cellStyle} hidden w-44 md:table-cell`}>
              Basıldı
            </th>
            <th scope="col" className={`${cellStyle} hidden w-44 md:table-cell`}>
              Satıldı
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {codes.map(({ number, code, state, printedAt, soldAt }) => (
            <tr key={code}>
              <td className={`${cellStyle} text-ink-soft text-right tabular-nums`}>{formatCount(number)}</td>
              <th scope="row" className={`${cellStyle} font-normal wrap-anywhere`}>
                <Link
                  to={pages.adminCode.path}
                  params={{ code }}
                  translate="no"
                  className="text-brand inline-block min-h-6 font-bold tracking-wide underline"
                >
                  {code}
                </Link>
              </th>
              <td className={cellStyle}>
                <CodeStateBadge state={state} />
              </td>
              <td className={`${cellStyle} text-ink-soft hidden md:table-cell`}>{formatOptionalDay(printedAt)}</td>
              <td className={`${cellStyle} text-ink-soft hidden md:table-cell`}>{formatOptionalDay(soldAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatOptionalDay(instant: Date | null): string {
  return instant === null ? "–" : formatLongDate(instant);
}
