import { useEffect } from "react";

import { IDLE_LOCK_MINUTES } from "#domain/people/shared-device.ts";
import { api } from "#web/app/api/client.ts";

import { onOtherTab, tellOtherTabs } from "./other-tabs.ts";

const IDLE_LOCK_MS = IDLE_LOCK_MINUTES * 60_000;
const ACTIVITY_REPORT_INTERVAL_MS = 30_000;
const CHECK_INTERVAL_MS = 5000;
const TOUCH_EVENTS = ["pointerdown", "keydown", "input", "wheel"] as const;

export function useDeviceIdle(isWatching: boolean, onRest: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    let touchedAt = Date.now();
    let toldAt = touchedAt;
    const look = () => {
      if (Date.now() - touchedAt >= IDLE_LOCK_MS) onRest();
    };

    function touch() {
      const now = Date.now();
      // The device was asleep until after the time limit, so `look` did not run.
      if (now - touchedAt >= IDLE_LOCK_MS) return onRest();
      touchedAt = now;
      if (now - toldAt < ACTIVITY_REPORT_INTERVAL_MS) return;
      toldAt = now;
      tellOtherTabs({ kind: "touched" });
      api.sharedDevice.stay.call({}).catch(() => {
        // The next input is reported again.
        toldAt = 0;
      });
    }

    const timer = setInterval(look, CHECK_INTERVAL_MS);
    for (const event of TOUCH_EVENTS) addEventListener(event, touch, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    const stop = onOtherTab(({ kind }) => {
      if (kind === "touched") touchedAt = Date.now();
    });
    return () => {
      clearInterval(timer);
      for (const event of TOUCH_EVENTS) removeEventListener(event, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [isWatching, onRest]);
}
