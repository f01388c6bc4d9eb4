import {
  Baby,
  BellRing,
  CalendarClock,
  CarFront,
  CircleDot,
  Clock,
  Construction,
  Droplets,
  Flame,
  Hand,
  Lightbulb,
  MessageSquareText,
  Package,
  PanelTopOpen,
  TriangleAlert,
  Truck,
  Wrench,
  type LucideIcon,
} from "lucide-react";

import { divideReasons, isEmergency, type NoticeReason } from "#domain/notices/notice.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { makeNoticeFormPath } from "./paths.ts";

const iconOfReason: Record<NoticeReason, LucideIcon> = {
  blocking: Construction,
  lights: Lightbulb,
  window: PanelTopOpen,
  alarm: BellRing,
  towing: Truck,
  crash: CarFront,
  tyre: CircleDot,
  leak: Droplets,
  "child-animal": Baby,
  breakdown: Wrench,
  "renter-crash": TriangleAlert,
  delivery: Package,
  visit: Hand,
  closed: Clock,
  "fire-water": Flame,
  longer: CalendarClock,
  other: MessageSquareText,
};

export function ReasonIcon({ reason }: { reason: NoticeReason }) {
  const Icon = iconOfReason[reason];
  return <Icon aria-hidden="true" size={22} />;
}

export function Reasons({ code, reasons }: { code: string; reasons: readonly NoticeReason[] }) {
  const { words } = useLanguage();
  const { first, more } = divideReasons(reasons);
  return (
    <>
      <ReasonTiles code={code} reasons={first} />
      {more.length > 0 && (
        <details className="more">
          <summary className="go">
            <MessageSquareText aria-hidden="true" />
            <b>{words.reasons.other}</b>
          </summary>
          <ReasonTiles code={code} reasons={more} other={words.scan.ownWords} />
        </details>
      )}
    </>
  );
}

function ReasonTiles({
  code,
  reasons,
  other,
}: {
  code: string;
  reasons: readonly NoticeReason[];
  other?: string | undefined;
}) {
  const { words, link } = useLanguage();
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason}>
          <a
            className={isEmergency(reason) ? "alarm" : undefined}
            href={link(makeNoticeFormPath(code, reason))}
            rel="nofollow"
          >
            <ReasonIcon reason={reason} />
            {(reason === "other" && other) || words.reasons[reason]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The reason at the place of the call, for an owner who shows no contact. */
export function FirstReason({ code, reason, tell }: { code: string; reason: NoticeReason; tell: string }) {
  const { words, link } = useLanguage();
  return (
    <a className="go first" href={link(makeNoticeFormPath(code, reason))} rel="nofollow">
      <ReasonIcon reason={reason} />
      <span>
        <b>{words.reasons[reason]}</b>
        <small>{tell}</small>
      </span>
    </a>
  );
}
