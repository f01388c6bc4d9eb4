/** Where a browser does not say when it is idle, it is taken to be after this long. */
const SETTLED_AFTER = 2000;

/** Does something that can wait once the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, SETTLED_AFTER);
}
