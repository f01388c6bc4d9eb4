import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Image, MapPin, TriangleAlert } from "lucide-react";

import type { NoticeRow } from "#contract/notices/notices.ts";
import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { makeUndeliveredSentence } from "#contract/notices/undelivered.words.ts";
import { pages } from "#contract/pages.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { isEmergency } from "#domain/notices/notice.ts";
import { formatTimeAgo } from "#web/app/account/ago.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import type { Elements } from "#web/ui/elements.ts";

import { noticeQueryOptions } from "./inbox-data.ts";
import { NoticeBadge } from "./notice-badge.tsx";
import { QuickAnswers } from "./quick-answers.tsx";

export function NoticesList({
  notices,
  opened,
  isStale,
  isWide,
  now,
  answersAs,
}: {
  notices: NoticeRow[];
  opened: string | undefined;
  isStale: boolean;
  isWide: boolean;
  now: Date;
  answersAs?: CodeHolder | undefined;
}) {
  return (
    <ul aria-busy={isStale} className={`grid gap-3 transition-opacity ${isStale ? "opacity-60" : ""}`}>
      {notices.map((notice, nth) => (
        <NoticeListRow key={notice.id} notice={notice} isOpen={notice.id === opened} isWide={isWide} now={now}>
          {nth === 0 && answersAs && notice.id !== opened && <RowAnswers holder={answersAs} id={notice.id} />}
        </NoticeListRow>
      ))}
    </ul>
  );
}

function NoticeListRow({
  notice: { id, code, plate, reason, state, note, told, hasPhoto, hasPlace, lastToldAt, sharedBy, delivery },
  isOpen,
  isWide,
  now,
  children,
}: {
  notice: NoticeRow;
  isOpen: boolean;
  isWide: boolean;
  now: Date;
  children: Elements;
}) {
  // After the notice was opened, a failed delivery no longer matters.
  const untold = state === "sent" ? makeUndeliveredSentence(delivery) : undefined;
  return (
    <li
      className={`bg-surface hover:border-line-strong relative min-w-0 rounded-2xl border p-4 ${isOpen ? "border-brand ring-brand ring-1" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className={`min-w-0 text-lg ${state === "sent" ? "font-extrabold" : "font-semibold"}`}>
          <Link
            id={makeRowId(id)}
            from={pages.inbox.path}
            to={pages.inbox.path}
            search={(others) => ({ ...others, id })}
            resetScroll={!isWide}
            aria-current={isOpen ? "true" : undefined}
            // The link covers the whole row, so that a tap anywhere opens the notice.
            className="text-ink wrap-anywhere no-underline after:absolute after:inset-0 after:rounded-2xl"
          >
            {isEmergency(reason) && (
              <TriangleAlert aria-label="Acil:" size={20} className="text-bad mr-1.5 inline-block align-[-0.2em]" />
            )}
            <span>{noticeReasonWords[reason]}</span>
          </Link>
        </h3>
        <NoticeBadge state={state} />
      </div>
      {note !== "" && (
        <p dir="auto" className="mt-1 truncate">
          {note}
        </p>
      )}
      {untold !== undefined && <p className="text-warn mt-1 text-sm font-semibold">{untold}</p>}
      <div className="text-ink-soft mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <PlateOrCode plate={plate} code={code} size="small" />
          {sharedBy !== undefined && <bdi className="min-w-0 wrap-anywhere">{`Sahibi: ${sharedBy}`}</bdi>}
        </span>
        <span className="flex items-center gap-2">
          {hasPhoto && <Image role="img" aria-label="Fotoğraf var." size={18} />}
          {hasPlace && <MapPin role="img" aria-label="Konum var." size={18} />}
          <span>{`${told > 1 ? `${told} kişi · ` : ""}${formatTimeAgo(lastToldAt, now)}`}</span>
        </span>
      </div>
      {children}
    </li>
  );
}

function RowAnswers({ holder, id }: { holder: CodeHolder; id: string }) {
  const notice = useQuery(noticeQueryOptions(holder, id));
  return <div className="relative z-10">{notice.data && <QuickAnswers holder={holder} notice={notice.data} />}</div>;
}

export function makeRowId(id: string): string {
  return `mesaj-${id}`;
}
