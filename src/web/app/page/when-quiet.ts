import { whenIdle } from "./when-idle.ts";

/** For so many milliseconds nothing must have been loaded, pressed or typed. */
const QUIET_MS = 1500;

let lastUsedAt = 0;
let lastLoadedAt = 0;

if (typeof document !== "undefined") {
  for (const sign of ["pointerdown", "keydown"])
    addEventListener(sign, () => (lastUsedAt = performance.now()), { capture: true, passive: true });
  new PerformanceObserver(() => (lastLoadedAt = performance.now())).observe({ type: "resource", buffered: true });
}

export function wasUsedSince(time: number): boolean {
  return lastUsedAt >= time;
}

/** What is only loaded ahead must not compete with what somebody waits for. */
export async function whenQuiet(): Promise<void> {
  const sinceLast = () => performance.now() - Math.max(lastUsedAt, lastLoadedAt);
  do {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS - Math.min(sinceLast(), QUIET_MS) + 1));
    await whenIdle();
  } while (sinceLast() < QUIET_MS);
}
