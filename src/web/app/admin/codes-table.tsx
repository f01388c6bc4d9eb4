import type { ListedCodeView } from "#contract/admin.ts";
import { formatLongDate } from "#domain/istanbul.ts";

import { LinkBadge } from "../../parts/status-badge.tsx";

const cell = "px-3 py-3 align-top sm:px-4";

export function CodesTable({ codes, stale }: { codes: ListedCodeView[]; stale: boolean }) {
  return (
    <div
      className={`border-line bg-surface overflow-hidden rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
      aria-busy={stale}
    >
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">QR kodları</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={`${cell} sm:w-44`}>
              Kod
            </th>
            <th scope="col" className={`${cell} w-28 sm:w-36`}>
              Durum
            </th>
            <th scope="col" className={`${cell} hidden sm:table-cell`}>
              Bağlı kullanıcı
            </th>
            <th scope="col" className={`${cell} hidden w-44 md:table-cell`}>
              Oluşturulma
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {codes.map(({ code, linkedTo, createdAt }) => (
            <tr key={code}>
              <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                <a
                  href={`/q/${code}`}
                  target="_blank"
                  rel="noopener"
                  translate="no"
                  className="text-brand font-bold tracking-wide underline"
                >
                  {code}
                </a>
                {linkedTo && (
                  <div className="mt-1 sm:hidden">
                    <LinkedTo {...linkedTo} />
                  </div>
                )}
              </th>
              <td className={cell}>
                <LinkBadge linked={linkedTo !== null} />
              </td>
              <td className={`${cell} hidden wrap-anywhere sm:table-cell`}>
                {linkedTo ? <LinkedTo {...linkedTo} /> : <span className="text-ink-soft">–</span>}
              </td>
              <td className={`${cell} text-ink-soft hidden md:table-cell`}>{formatLongDate(createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LinkedTo({ displayName, email, linkedAt }: NonNullable<ListedCodeView["linkedTo"]>) {
  return (
    <>
      <span className="block font-medium">{displayName}</span>
      <span className="text-ink-soft block text-sm">{email}</span>
      <span className="text-ink-soft block text-sm">{formatLongDate(linkedAt)}</span>
    </>
  );
}
