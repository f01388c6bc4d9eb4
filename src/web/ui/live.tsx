import { useSyncExternalStore } from "react";

let said = "";
const listeners = new Set<() => void>();

/** Has a screen reader say a sentence. It goes through a region that is always there: one that appears with its text is often not read. */
export function say(text: string): void {
  // A no-break space makes the same sentence a new one.
  said = said === text ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where sentences are read out from; stands once in the application and is never seen. */
export function LiveRegion() {
  const now = () => said;
  const text = useSyncExternalStore(subscribe, now, now);
  return (
    <div role="status" className="sr-only">
      {text}
    </div>
  );
}
