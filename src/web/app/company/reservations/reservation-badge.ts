import { CalendarCheck, CalendarClock, CalendarX, CircleCheck, CircleSlash, UserX } from "lucide-react";

import { reservationStateWords } from "#contract/fleet/periods.words.ts";
import type { ListedReservationView } from "#contract/fleet/reservations.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { BadgeLook } from "#web/parts/badge.tsx";

const neutralStyle = "bg-sunken text-ink-soft";

/** The badge of an open reservation depends on its day, and on whether its car is overdue. */
export function chooseReservationBadge(
  { state, startsAt, isEndangered }: Pick<ListedReservationView, "state" | "startsAt" | "isEndangered">,
  now: Date,
): BadgeLook {
  if (state === "picked-up")
    return { word: reservationStateWords[state], colour: "bg-good-soft text-good", Icon: CircleCheck };
  if (state === "cancelled") return { word: reservationStateWords[state], colour: neutralStyle, Icon: CircleSlash };
  if (state === "no-show") return { word: reservationStateWords[state], colour: neutralStyle, Icon: UserX };
  if (isEndangered) return { word: "Araç dönmedi", colour: "bg-bad-soft text-bad", Icon: CalendarX };
  const [day, today] = [toIstanbulDate(startsAt), toIstanbulDate(now)];
  if (day < today) return { word: "Tarihi geçti", colour: "bg-warn-soft text-warn", Icon: CalendarX };
  if (day === today) return { word: "Bugün", colour: "bg-brand-soft text-brand", Icon: CalendarClock };
  return { word: "Gelecek", colour: neutralStyle, Icon: CalendarCheck };
}
