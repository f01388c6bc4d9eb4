/** Milliseconds to wait in a browser without requestIdleCallback. */
const SETTLED_AFTER = 2000;

/** Resolves when the browser is idle, or after `SETTLED_AFTER` in a browser that cannot report it. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, SETTLED_AFTER);
  });
}
