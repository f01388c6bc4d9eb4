import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { AuditEventView } from "#contract/people/audit.ts";
import { auditActionWords } from "#contract/people/audit.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

import { formatAuditDetails } from "./audit-details.ts";

const cellStyle = "lg:table-cell lg:px-4 lg:py-3 lg:align-top";
const headStyle = "px-4 py-3 font-semibold";

export function AuditTable({ events, stale }: { events: AuditEventView[]; stale: boolean }) {
  return (
    <table
      aria-busy={stale}
      className={`lg:border-line lg:bg-surface block w-full text-left transition-opacity lg:table lg:table-fixed lg:border-separate lg:border-spacing-0 lg:overflow-hidden lg:rounded-2xl lg:border ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">Denetim kaydı</caption>
      <thead className="bg-sunken text-ink-soft text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className={`${headStyle} w-48`}>
            Zaman
          </th>
          <th scope="col" className={headStyle}>
            Olay
          </th>
          <th scope="col" className={`${headStyle} w-60`}>
            Yapan
          </th>
          <th scope="col" className={`${headStyle} w-60`}>
            İlgili hesap
          </th>
          <th scope="col" className={`${headStyle} w-36`}>
            QR kod
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-3 sm:grid-cols-2 lg:table-row-group">
        {events.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ event: { at, action, actor, account, code, details } }: { event: AuditEventView }) {
  const concerned = account !== null && account.id !== actor?.id ? account : null;
  return (
    <tr className="border-line bg-surface lg:[&>*]:border-line flex flex-col gap-1.5 rounded-2xl border p-4 lg:table-row lg:[&>*]:border-t">
      <td className={`${cellStyle} text-ink-soft whitespace-nowrap max-lg:text-sm`}>{formatLongDateTime(at)}</td>
      <th scope="row" className={`${cellStyle} font-normal wrap-anywhere`}>
        <span className="block font-bold">{auditActionWords[action]}</span>
        {formatAuditDetails(details).map((detail) => (
          <span key={detail} className="text-ink-soft block text-sm">
            {detail}
          </span>
        ))}
        {typeof details["batch"] === "string" && (
          <Link
            to={pages.adminBatch.path}
            params={{ id: details["batch"] }}
            className="text-brand inline-block min-h-6 text-sm font-semibold underline"
          >
            Partiyi aç
          </Link>
        )}
      </th>
      <td className={`${cellStyle} wrap-anywhere`}>
        <span className="text-ink-soft text-sm lg:hidden">Yapan: </span>
        {actor === null ? <span className="text-ink-soft">Ziyaretçi / sistem</span> : <AuditAccount {...actor} />}
      </td>
      <td className={`${cellStyle} wrap-anywhere ${concerned ? "" : "max-lg:hidden"}`}>
        {concerned ? (
          <>
            <span className="text-ink-soft text-sm lg:hidden">İlgili: </span>
            <AuditAccount {...concerned} />
          </>
        ) : (
          <span className="text-ink-soft">–</span>
        )}
      </td>
      <td className={`${cellStyle} wrap-anywhere ${code === null ? "max-lg:hidden" : ""}`}>
        {code === null ? (
          <span className="text-ink-soft">–</span>
        ) : (
          <Link
            to={pages.adminCode.path}
            params={{ code }}
            translate="no"
            className="text-brand inline-block min-h-6 font-semibold tracking-wide underline"
          >
            {code}
          </Link>
        )}
      </td>
    </tr>
  );
}

function AuditAccount({ displayName, email }: NonNullable<AuditEventView["actor"]>) {
  if (email === "") return <span className="text-ink-soft">Silinmiş hesap</span>;
  return (
    <>
      <span translate="no" className="font-medium">
        {displayName}
      </span>
      <span className="text-ink-soft block text-sm">{email}</span>
    </>
  );
}
