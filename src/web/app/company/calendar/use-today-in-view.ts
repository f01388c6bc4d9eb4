import { useEffect, useEffectEvent, type RefObject } from "react";

import type { ShownDays } from "#domain/fleet/calendar-view.ts";

export function useTodayInView(
  scroller: RefObject<HTMLElement | null>,
  shown: ShownDays,
  today: number | undefined,
): void {
  const showToday = useEffectEvent((opened: ShownDays) => {
    const element = scroller.current;
    if (!element || today === undefined) return;
    const wide = element.scrollWidth - element.clientWidth;
    if (wide > 0) element.scrollTo({ left: (today / opened.count) * element.scrollWidth - element.clientWidth / 3 });
  });
  useEffect(() => showToday(shown), [shown]);
}
