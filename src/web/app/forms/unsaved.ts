import { createContext, useContext, useEffect, useId, useSyncExternalStore } from "react";

let unsaved: ReadonlySet<string> = new Set();
const unsavedListeners = new Set<() => void>();

function changeUnsaved(next: ReadonlySet<string>): void {
  unsaved = next;
  for (const listener of unsavedListeners) listener();
}

export function subscribeToUnsaved(listener: () => void): () => void {
  unsavedListeners.add(listener);
  return () => unsavedListeners.delete(listener);
}

export const UnsavedFormsContext = createContext<Set<string> | undefined>(undefined);

export function useUnsaved(active: boolean): void {
  const id = useId();
  const within = useContext(UnsavedFormsContext);

  useEffect(() => {
    if (!active) return;
    within?.add(id);
    changeUnsaved(new Set([...unsaved, id]));
    return () => {
      within?.delete(id);
      changeUnsaved(new Set([...unsaved].filter((other) => other !== id)));
    };
  }, [active, id, within]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribeToUnsaved, hasUnsaved, hasUnsaved);
}

export function clearUnsaved(): void {
  changeUnsaved(new Set());
}
