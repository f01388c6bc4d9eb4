import { useSyncExternalStore } from "react";

/** `here`: it was locked in this tab, which then ends the session and tells the other tabs. */
type LockState = "open" | "here" | "elsewhere";

let state: LockState = "open";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Covers this tab's page until somebody types their code, or uncovers it. */
export function setLockState(next: LockState): void {
  if (next === "elsewhere" && state === "here") return;
  state = next;
  for (const listener of listeners) listener();
}

export function useLockState(): LockState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => "open",
  );
}
