import { useSyncExternalStore } from "react";

import { forgetStorageKeys } from "#web/app/api/storage-keys.ts";

type LockState = "open" | "here" | "elsewhere";

let state: LockState = "open";
const lockListeners = new Set<() => void>();

function subscribeToLock(listener: () => void): () => void {
  lockListeners.add(listener);
  return () => lockListeners.delete(listener);
}

/** If the state is 'here', 'elsewhere' does not replace it. */
export function setLockState(next: LockState): void {
  if (next === "elsewhere" && state === "here") return;
  if (next !== "open") forgetStorageKeys();
  state = next;
  for (const listener of lockListeners) listener();
}

export function useLockState(): LockState {
  return useSyncExternalStore(
    subscribeToLock,
    () => state,
    () => "open",
  );
}
