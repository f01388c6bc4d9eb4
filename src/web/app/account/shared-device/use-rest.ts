import { useEffect } from "react";

import { REST_MINUTES } from "#domain/people/shared-device.ts";
import { api } from "#web/app/api/client.ts";

import { onOtherTab, tellOtherTabs } from "./other-tabs.ts";

const REST_MS = REST_MINUTES * 60_000;
/** Touches are reported to the server and the other tabs at most this often, in milliseconds. */
const TELL_AFTER = 30_000;
const LOOK_AFTER = 5000;
const TOUCH_EVENTS = ["pointerdown", "keydown", "input", "wheel"] as const;

/**
 * Calls `onRest` when nobody has touched the device for REST_MINUTES, in this tab or another. Until then, touches are
 * reported to the server. Requests that the page sends on its own do not count as touches.
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
      // The device slept meanwhile, and this is the first touch after the time limit.
      if (now - touchedAt >= REST_MS) return onRest();
      touchedAt = now;
      if (now - toldAt < TELL_AFTER) return;
      toldAt = now;
      tellOtherTabs({ kind: "touched" });
      api.sharedDevice.stay.call({}).catch(() => {
        // The next touch reports again.
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
