import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { ROW_HEIGHT } from "./calendar-row.tsx";

/** Rows that are drawn above and below what is in view, so that scrolling shows no gap. */
const BESIDE = 4;

/** Says which of the rows stand in view of the element that scrolls them, and tells `onView` of every change. `look` is for when somebody scrolls. */
export function useRowsInView(count: number, onView: (from: number, until: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ from: 0, until: 20 });

  function look() {
    const element = scroller.current;
    if (!element) return;
    const from = Math.max(Math.floor(element.scrollTop / ROW_HEIGHT) - BESIDE, 0);
    const until = Math.ceil((element.scrollTop + element.clientHeight) / ROW_HEIGHT) + BESIDE;
    if (from === view.from && until === view.until) return;
    setView({ from, until });
    onView(from, until);
  }

  const lookAgain = useEffectEvent(look);
  useLayoutEffect(() => lookAgain(), [count]);
  // It may have no height yet when its rows come, and another one with every turn of a telephone.
  useEffect(() => {
    const observer = new ResizeObserver(() => lookAgain());
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  return { scroller, view, look };
}
