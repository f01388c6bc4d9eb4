import { useSyncExternalStore } from "react";

const wideMedia = matchMedia("(min-width: 64rem)");

function subscribeToWidth(listener: () => void): () => void {
  wideMedia.addEventListener("change", listener);
  return () => wideMedia.removeEventListener("change", listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => wideMedia.matches);
}
