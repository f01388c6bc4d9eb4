import { useState, useSyncExternalStore } from "react";

import { useStartData } from "#web/app/api/start-context.ts";

/** On a page that the server rendered, the first value is the server's time, because hydration needs the same text. */
export function useNow(every: number): Date {
  const { desk } = useStartData();
  const [clock] = useState(() => makeClock(every));
  return useSyncExternalStore(clock.follow, clock.now, () => desk?.drawnAt ?? clock.now());
}

function makeClock(every: number) {
  let now = new Date();
  return {
    now: () => now,
    follow(tell: () => void) {
      const timer = setInterval(() => {
        now = new Date();
        tell();
      }, every);
      return () => clearInterval(timer);
    },
  };
}
