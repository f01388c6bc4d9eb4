/** A program that previews links also opens the page, but causes no such events. */
const READING_EVENTS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

function reportReading(event: Event): void {
  if (!event.isTrusted) return;
  for (const deed of READING_EVENTS) removeEventListener(deed, reportReading);
  const body = new URLSearchParams({ do: "opened" });
  // The server answers a form with a redirect to this page, which is already shown.
  fetch(location.pathname, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => undefined);
}

for (const deed of READING_EVENTS) addEventListener(deed, reportReading, { passive: true });
