import { useSyncExternalStore } from "react";

function subscribeToConnection(listener: () => void): () => void {
  const kinds = ["online", "offline"];
  for (const kind of kinds) addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) removeEventListener(kind, listener);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}
