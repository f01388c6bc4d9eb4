import { useSyncExternalStore } from "react";

let saidText = "";
const regionListeners = new Set<() => void>();

/** Screen readers often ignore a live region that appears together with its text. */
export function announceToScreenReader(text: string): void {
  // A no-break space makes the second text different.
  saidText = saidText === text ? `${text}\u00A0` : text;
  for (const listener of regionListeners) listener();
}

function subscribeToRegion(listener: () => void): () => void {
  regionListeners.add(listener);
  return () => regionListeners.delete(listener);
}

export function LiveRegion() {
  const now = () => saidText;
  const text = useSyncExternalStore(subscribeToRegion, now, now);
  return (
    <div role="status" className="sr-only">
      {text}
    </div>
  );
}
