import { useSyncExternalStore } from "react";

let saidText = "";
const regionListeners = new Set<() => void>();

/**
 * Announces a sentence to screen readers, through a live region that is always mounted. Screen readers often ignore a
 * live region that appears together with its text.
 */
export function announceToScreenReader(text: string): void {
  // A screen reader announces the same text twice in a row only once. A no-break space makes the second text different.
  saidText = saidText === text ? `${text}\u00A0` : text;
  for (const listener of regionListeners) listener();
}

function subscribeToRegion(listener: () => void): () => void {
  regionListeners.add(listener);
  return () => regionListeners.delete(listener);
}

/** The invisible live region. Rendered once in the application. */
export function LiveRegion() {
  const now = () => saidText;
  const text = useSyncExternalStore(subscribeToRegion, now, now);
  return (
    <div role="status" className="sr-only">
      {text}
    </div>
  );
}
