/** Where a browser does not say when it is idle, it is taken to be after this long. */
const SETTLED_AFTER = 2000;

/** Waits until the browser has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, SETTLED_AFTER);
  });
}
