import { Phone } from "lucide-react";

import type { NoticeView } from "#contract/notices/notices.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { findPhoneNumbers } from "#domain/notices/given-number.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatTimeAgo } from "#web/app/account/ago.ts";
import type { Elements } from "#web/ui/elements.ts";
import { OwnWords } from "#web/ui/own-words.tsx";

import { SenderActions } from "./sender-actions.tsx";
import { SentPhoto } from "./sent-photo.tsx";
import { SentPlace } from "./sent-place.tsx";

type VisitorMessage = NoticeView["tellings"][number];

const FIRST_MESSAGES_COUNT = 1;

export function VisitorMessages({ holder, notice, now }: { holder: CodeHolder; notice: NoticeView; now: Date }) {
  const { tellings, told } = notice;
  const others = tellings.slice(FIRST_MESSAGES_COUNT);
  const unshown = told - tellings.length;
  return (
    <section aria-labelledby="mesaj-gonderenler">
      <h3 id="mesaj-gonderenler" className="text-lg font-bold">
        {told > 1 ? `Mesaj gönderenler: ${told} kişi` : "Mesaj gönderen"}
      </h3>
      <VisitorMessageRows
        holder={holder}
        notice={notice}
        tellings={tellings.slice(0, FIRST_MESSAGES_COUNT)}
        now={now}
      />
      {others.length > 0 && (
        <details>
          <summary className="text-brand flex min-h-11 items-center font-semibold underline">{`Daha öncekiler (${others.length})`}</summary>
          <VisitorMessageRows holder={holder} notice={notice} tellings={others} now={now} />
          {unshown > 0 && <p className="text-ink-soft mt-2">{`ve ${unshown} kişi daha`}</p>}
        </details>
      )}
    </section>
  );
}

function VisitorMessageRows({
  holder,
  notice,
  tellings,
  now,
}: {
  holder: CodeHolder;
  notice: NoticeView;
  tellings: VisitorMessage[];
  now: Date;
}) {
  return (
    <ol className="divide-line mt-1 grid divide-y">
      {tellings.map((telling) => (
        <OneVisitorMessage key={telling.id} telling={telling} now={now}>
          {notice.sharedBy === undefined && <SenderActions holder={holder} noticeId={notice.id} telling={telling} />}
        </OneVisitorMessage>
      ))}
    </ol>
  );
}

function OneVisitorMessage({ telling, now, children }: { telling: VisitorMessage; now: Date; children: Elements }) {
  const { id, note, phone, photo, place, createdAt, nudges, nudgedAt } = telling;
  const state = describeMessageState(telling);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-ink-soft text-sm">
          <time
            dateTime={createdAt.toISOString()}
            title={formatLongDateTime(createdAt)}
          >{`${formatTimeAgo(createdAt, now)} · ${formatLongDateTime(createdAt)}`}</time>
        </span>
        {state && <span className={`text-sm font-semibold ${state.colour}`}>{state.word}</span>}
      </p>
      <div className="mt-1 text-lg">
        {note === "" ? <span className="text-ink-soft text-base">Not yazılmadı.</span> : <OwnWords>{note}</OwnWords>}
      </div>
      {photo && <SentPhoto id={id} photo={photo} />}
      {place && <SentPlace place={place} />}
      {phone && (
        <a
          href={phone.href}
          aria-label={`Mesaj göndereni ara: ${phone.text}`}
          className="text-brand inline-flex min-h-11 items-center gap-2 font-semibold underline"
        >
          <Phone aria-hidden="true" size={18} className="shrink-0" />
          <span>{phone.text}</span>
        </a>
      )}
      {findPhoneNumbers({ note, phone: phone?.text ?? "" }).length > 0 && (
        <p className="text-ink-soft text-sm">
          Bu numarayı mesaj gönderen yazdı, biz doğrulamadık. Başkasının numarası olabilir.
        </p>
      )}
      {nudges > 0 && nudgedAt && (
        <p className="text-ink-soft text-sm">{`Hâlâ beklediğini ${nudges > 1 ? `${nudges} kez ` : ""}söyledi, ${nudges > 1 ? "en son " : ""}${formatTimeAgo(nudgedAt, now)}.`}</p>
      )}
      {children}
    </li>
  );
}

function describeMessageState({ isSolved, isWithdrawn }: VisitorMessage): { word: string; colour: string } | undefined {
  if (isWithdrawn) return { word: "Geri aldı", colour: "text-ink-soft" };
  return isSolved ? { word: "Çözüldü dedi", colour: "text-good" } : undefined;
}
