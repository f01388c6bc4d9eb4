import { useEffect } from "react";

import { REST_MINUTES } from "#domain/people/shared-device.ts";
import { api } from "#web/app/api/client.ts";

import { onOtherTab, tellOtherTabs } from "./other-tabs.ts";

const REST = REST_MINUTES * 60_000;
/** The server and the other tabs are told of touches at most this often. */
const TELL_AFTER = 30_000;
const LOOK_AFTER = 5000;
const TOUCHES = ["pointerdown", "keydown", "input", "wheel"] as const;

/**
 * Calls `onRest` when nobody has touched the device for the time of a rest, in this tab or another. Until then the server
 * is told of touches. What the page asks by itself is no touch.
 */
export function useRest(isWatching: boolean, onRest: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    let touchedAt = Date.now();
    let toldAt = touchedAt;
    const look = () => {
      if (Date.now() - touchedAt >= REST) onRest();
    };

    function touch() {
      const now = Date.now();
      // The device slept meanwhile, and this is the first touch after its rest.
      if (now - touchedAt >= REST) return onRest();
      touchedAt = now;
      if (now - toldAt < TELL_AFTER) return;
      toldAt = now;
      tellOtherTabs({ kind: "touched" });
      api.sharedDevice.stay.call({}).catch(() => {
        // The next touch tells it again.
        toldAt = 0;
      });
    }

    const timer = setInterval(look, LOOK_AFTER);
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    const stop = onOtherTab(({ kind }) => {
      if (kind === "touched") touchedAt = Date.now();
    });
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [isWatching, onRest]);
}
