import { createContext, useContext, useEffect, useId, useSyncExternalStore } from "react";

let unsaved: ReadonlySet<string> = new Set();
const unsavedListeners = new Set<() => void>();

function changeUnsaved(next: ReadonlySet<string>): void {
  unsaved = next;
  for (const listener of unsavedListeners) listener();
}

/** Subscribes to changes of `hasUnsaved`; returns a function that unsubscribes. */
export function subscribeToUnsaved(listener: () => void): () => void {
  unsavedListeners.add(listener);
  return () => unsavedListeners.delete(listener);
}

/** The ids of unsaved forms within the surrounding dialog or row. */
export const UnsavedFormsContext = createContext<Set<string> | undefined>(undefined);

/** While `active`, the page counts as unsaved, so leaving it requires a confirmation. */
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

/** Like `hasUnsaved`, but renders the component again when the result changes. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribeToUnsaved, hasUnsaved, hasUnsaved);
}

/** Removes all unsaved marks. Called after the user has agreed to lose the text. */
export function clearUnsaved(): void {
  changeUnsaved(new Set());
}
