import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleMinus, Clock, type LucideIcon } from "lucide-react";

import type { DeliveryView, HeldNoticesView } from "#contract/notices/alerts.ts";
import { alertKindWords, alertWayWords, deliveryErrorWords, holdReasonWords } from "#contract/notices/alerts.words.ts";
import { pages } from "#contract/pages.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import { formatClock, formatLongDate, formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatTimeAgo } from "#web/app/account/ago.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";

import { deliveriesQueryOptions } from "./alerts-data.ts";

export function Deliveries() {
  const list = useQuery(deliveriesQueryOptions());
  const now = useNow(30_000);
  const items = list.data?.items ?? [];
  return (
    <FoldingRow
      id="gonderimler"
      title="Son gönderimler"
      value={<span>{list.data ? summarizeLastDelivery(list.data, now) : ""}</span>}
    >
      <Loading of={list} failed="Gönderimler yüklenirken bir hata oluştu." rows={2} />
      {list.data?.held.map((held) => (
        <HeldNotices key={held.reason} held={held} />
      ))}
      {list.data && items.length === 0 && (
        <p className="text-ink-soft">Henüz bir şey göndermedik. İlk bildirim burada görünecek.</p>
      )}
      {items.length > 0 && (
        <ul className="divide-line divide-y">
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} now={now} />
          ))}
        </ul>
      )}
    </FoldingRow>
  );
}

function summarizeLastDelivery({ items, held }: { items: DeliveryView[]; held: HeldNoticesView[] }, now: Date): string {
  const waiting = held.reduce((sum, { count }) => sum + count, 0);
  if (waiting > 0) return `${waiting} mesaj bekliyor`;
  const last = items[0];
  if (!last) return "Yok";
  const { at, state, error } = last;
  if (state === "waiting") return "Yolda";
  const day = toIstanbulDate(at) === toIstanbulDate(now) ? "Bugün" : formatLongDate(at);
  return `${day} ${formatClock(at)} ${state === "sent" ? "gitti" : unneededMessageErrors.has(error) ? "gerekmedi" : "gitmedi"}`;
}

function HeldNotices({ held: { count, until, reason } }: { held: HeldNoticesView }) {
  return (
    <p className="border-line mb-3 flex items-start gap-3 border-b pb-3">
      <Clock aria-hidden="true" size={20} className="text-warn mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span>{`${holdReasonWords[reason]} ${count} mesajı saat ${formatClock(until)} olunca ${count > 1 ? "birlikte " : ""}bildireceğiz. `}</span>
        <Link to={pages.inbox.path} className="text-brand font-semibold underline">
          Gelen mesajlarda şimdiden okuyabilirsiniz
        </Link>
      </span>
    </p>
  );
}

function DeliveryRow({ delivery, now }: { delivery: DeliveryView; now: Date }) {
  const { kind, at } = delivery;
  const { text, Icon, colour } = describeOutcome(delivery);
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" size={20} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{alertKindWords[kind as AlertContent["kind"]] ?? kind}</span>
          <time dateTime={at.toISOString()} title={formatLongDateTime(at)} className="text-ink-soft text-sm">
            {delivery.state === "waiting" ? formatClock(at) : formatTimeAgo(at, now)}
          </time>
        </p>
        <p className="text-ink-soft text-sm wrap-anywhere">{`${formatReceiver(delivery)} · ${text}`}</p>
      </div>
    </li>
  );
}

/** A mail with a name in `to` went to the backup person of the account. */
function formatReceiver({ way, to }: DeliveryView): string {
  if (way === "email") return to === "" ? alertWayWords.email : `İkinci kişi: ${to}`;
  return to === "" ? alertWayWords[way] : to;
}

interface DeliveryOutcomeLook {
  text: string;
  Icon: LucideIcon;
  colour: string;
}

/** 'over' and 'answered': the message was no longer needed. 'ended': the backup person no longer receives messages. */
const unneededMessageErrors = new Set(["over", "answered", "ended"]);

function describeOutcome({ state, error, way, to }: DeliveryView): DeliveryOutcomeLook {
  const why = error === "" ? "" : ` ${deliveryErrorWords[error]}`;
  switch (state) {
    case "sent":
      return { text: "Gönderildi", Icon: CircleCheck, colour: "text-good" };
    case "waiting": {
      const isForSecond = way === "email" && to !== "" && error === "";
      const text = isForSecond
        ? "Yanıtlamazsanız bu saatte göndereceğiz"
        : error === ""
          ? "Gönderiliyor"
          : `Yeniden denenecek.${why}`;
      return { text, Icon: Clock, colour: "text-ink-soft" };
    }
    case "given-up":
      return unneededMessageErrors.has(error)
        ? { text: `Gönderilmedi.${why}`, Icon: CircleMinus, colour: "text-ink-soft" }
        : { text: `Gönderilemedi.${why}`, Icon: CircleAlert, colour: "text-bad" };
  }
}
