import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { ROW_HEIGHT_PX } from "./calendar-row.tsx";

/** Extra rows rendered above and below the visible rows, so that scrolling shows no gap. */
const ROWS_OUTSIDE_VIEW = 4;

export function useRowsInView(count: number, onView: (from: number, until: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ from: 0, until: 20 });

  function look() {
    const element = scroller.current;
    if (!element) return;
    const from = Math.max(Math.floor(element.scrollTop / ROW_HEIGHT_PX) - ROWS_OUTSIDE_VIEW, 0);
    const until = Math.ceil((element.scrollTop + element.clientHeight) / ROW_HEIGHT_PX) + ROWS_OUTSIDE_VIEW;
    if (from === view.from && until === view.until) return;
    setView({ from, until });
    onView(from, until);
  }

  const lookAgain = useEffectEvent(look);
  useLayoutEffect(() => lookAgain(), [count]);
  // The height is observed: it may be 0 when the rows arrive, and it changes when a phone is turned.
  useEffect(() => {
    const observer = new ResizeObserver(() => lookAgain());
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  return { scroller, view, look };
}
