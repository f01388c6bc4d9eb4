import { useState, useSyncExternalStore } from "react";

import { useStart } from "#web/app/api/start-context.ts";

/** The time of the device, followed every so many milliseconds. On a page that the server drew it begins with the server's. */
export function useNow(every: number): Date {
  const { desk } = useStart();
  const [clock] = useState(() => clockOf(every));
  return useSyncExternalStore(clock.follow, clock.now, () => desk?.drawnAt ?? clock.now());
}

function clockOf(every: number) {
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
