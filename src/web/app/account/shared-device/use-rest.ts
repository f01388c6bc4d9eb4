import { useEffect } from "react";

import { REST_MINUTES } from "#domain/people/shared-device.ts";
import { api } from "#web/app/api/client.ts";

import { onOtherTab, tellOtherTabs } from "./other-tabs.ts";

const REST_MS = REST_MINUTES * 60_000;
/** Input is reported to the server and the other tabs at most once in this many milliseconds. */
const TELL_AFTER = 30_000;
const LOOK_AFTER = 5000;
const TOUCH_EVENTS = ["pointerdown", "keydown", "input", "wheel"] as const;

/**
 * Calls `onRest` after REST_MINUTES without input on the device, in this tab and other tabs. Until then, input is
 * reported to the server. Requests that the page sends on its own do not count as input.
 */
export function useRest(isWatching: boolean, onRest: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    let touchedAt = Date.now();
    let toldAt = touchedAt;
    const look = () => {
      if (Date.now() - touchedAt >= REST_MS) onRest();
    };

    function touch() {
      const now = Date.now();
      // The device was asleep until after the time limit, so `look` did not run.
      if (now - touchedAt >= REST_MS) return onRest();
      touchedAt = now;
      if (now - toldAt < TELL_AFTER) return;
      toldAt = now;
      tellOtherTabs({ kind: "touched" });
      api.sharedDevice.stay.call({}).catch(() => {
        // The next input is reported again.
        toldAt = 0;
      });
    }

    const timer = setInterval(look, LOOK_AFTER);
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
