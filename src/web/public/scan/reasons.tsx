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

import { isEmergency, type NoticeReason } from "#domain/notices/notice.ts";
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

export function Reasons({ code, reasons }: { code: string; reasons: readonly NoticeReason[] }) {
  const { words, link } = useLanguage();
  return (
    <ul className="reasons">
      {reasons.map((reason) => {
        const Icon = iconOfReason[reason];
        return (
          <li key={reason}>
            <a
              className={isEmergency(reason) ? "alarm" : undefined}
              href={link(makeNoticeFormPath(code, reason))}
              rel="nofollow"
            >
              <Icon aria-hidden="true" size={22} />
              {words.reasons[reason]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
