/**
 * Tells the company, once, that somebody reads the page: at the first touch, key or scroll of a person. A program that
 * previews links opens the page and does none of that.
 */
const DEEDS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

function tell(event: Event): void {
  if (!event.isTrusted) return;
  for (const deed of DEEDS) removeEventListener(deed, tell);
  const body = new URLSearchParams({ do: "opened" });
  // The redirect that answers a form leads back here, where the page is already.
  fetch(location.pathname, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => undefined);
}

for (const deed of DEEDS) addEventListener(deed, tell, { passive: true });
