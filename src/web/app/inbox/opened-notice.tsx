import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

import { EXTEND_HASH } from "#contract/fleet/renter-paths.ts";
import type { NoticeView } from "#contract/notices/notices.ts";
import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { makeUndeliveredSentence } from "#contract/notices/undelivered.words.ts";
import { pages } from "#contract/pages.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { isEmergency, RENTER_ONLY_REASON } from "#domain/notices/notice.ts";
import { findLongDateTime } from "#domain/words/long-date-time.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { EmptyState } from "#web/ui/states.tsx";

import { readAnswerDraft } from "./answer-draft.ts";
import { AnswerForm } from "./answer-form.tsx";
import { DeleteNotice } from "./delete-notice.tsx";
import { GivenAnswers } from "./given-answers.tsx";
import { noticeQueryOptions } from "./inbox-data.ts";
import { NoticeBadge } from "./notice-badge.tsx";
import { VisitorMessages } from "./tellings.tsx";
import { UnsentAnswerNotice } from "./unsent-answer-notice.tsx";
import { useMarkAsRead } from "./use-mark-as-read.ts";

export function OpenedNotice({
  holder,
  id,
  now,
  onDeleted,
  onElsewhere,
}: {
  holder: CodeHolder;
  id: string;
  now: Date;
  onDeleted: () => void;
  onElsewhere: (() => void) | undefined;
}) {
  const notice = useQuery(noticeQueryOptions(holder, id));
  const isGone = isRefusal(notice.error, "NOTICE_NOT_FOUND");
  const isElsewhere = isGone && notice.data === undefined;
  const lookElsewhere = useEffectEvent(() => onElsewhere?.());

  useEffect(() => {
    if (isElsewhere) lookElsewhere();
  }, [isElsewhere]);

  if (isGone)
    return (
      <div className="grid gap-4">
        <EmptyState
          title="Bu mesaj artık yok"
          text="Mesajı gönderen geri almış, silinmiş ya da saklama süresi dolmuş olabilir."
        />
        <UnsentAnswerNotice note={readAnswerDraft(id)} />
      </div>
    );
  if (notice.data)
    return (
      <LoadedNotice
        holder={holder}
        notice={notice.data}
        readAt={notice.dataUpdatedAt}
        now={now}
        onDeleted={onDeleted}
      />
    );
  return <Loading of={notice} failed="Mesaj yüklenirken bir hata oluştu." rows={2} />;
}

function LoadedNotice({
  holder,
  notice,
  readAt,
  now,
  onDeleted,
}: {
  holder: CodeHolder;
  notice: NoticeView;
  readAt: number;
  now: Date;
  onDeleted: () => void;
}) {
  const { code, plate, reason, state, rental, sharedBy } = notice;
  const untold = makeUndeliveredSentence(notice.delivery);
  // A renter's request to extend the rental is a message that the server writes in a fixed format. Only the newest
  // message counts.
  const [newest] = notice.tellings;
  const wishedEnd = newest && findLongDateTime(newest.note);
  const heading = useRef<HTMLHeadingElement>(null);
  useMarkAsRead(holder, notice, readAt);

  useEffect(() => {
    // The tapped row may have moved to the other list, so the heading takes the focus.
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <article aria-labelledby="acik-mesaj" className="border-line bg-surface grid gap-5 rounded-2xl border p-5 sm:p-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2
            id="acik-mesaj"
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-extrabold wrap-anywhere outline-none"
          >
            {noticeReasonWords[reason]}
          </h2>
          <NoticeBadge state={state} />
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {sharedBy === undefined ? (
            <CodeLink holder={holder} code={code} plate={plate} />
          ) : (
            <>
              <PlateOrCode plate={plate} code={code} />
              <bdi className="text-ink-soft wrap-anywhere">{`Sahibi: ${sharedBy}`}</bdi>
            </>
          )}
          {rental && (
            <Link
              to={pages.billing.path}
              search={{ rental: rental.id }}
              className="text-brand inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
            >{`Kiracı: ${rental.renterName}`}</Link>
          )}
        </p>
        {reason === RENTER_ONLY_REASON && rental && (
          <Link
            to={pages.car.path}
            params={{ code }}
            hash={EXTEND_HASH}
            state={{ ...(wishedEnd !== undefined && { wishedEnd }) }}
            className={getButtonStyle("secondary")}
          >
            Bitişi değiştir
          </Link>
        )}
        {untold !== undefined && <p className="text-warn text-sm font-semibold">{untold}</p>}
        {isEmergency(reason) && (
          <p className="bg-bad-soft text-bad rounded-xl px-4 py-3 font-semibold">
            Acil olabilir. Gerekiyorsa{" "}
            <a href="tel:112" className="underline">
              112’yi arayın
            </a>
            .
          </p>
        )}
      </div>
      <VisitorMessages holder={holder} notice={notice} now={now} />
      <GivenAnswers answers={notice.answers} />
      <AnswerForm holder={holder} notice={notice} />
      {sharedBy === undefined && <DeleteNotice holder={holder} notice={notice} onDeleted={onDeleted} />}
    </article>
  );
}

function CodeLink({ holder, code, plate }: { holder: CodeHolder; code: string; plate: string }) {
  const to = holder === "fleet" ? pages.car.path : pages.editProfile.path;
  return (
    <Link to={to} params={{ code }} className="inline-flex min-h-11 items-center no-underline">
      <PlateOrCode plate={plate} code={code} />
    </Link>
  );
}
