import { createContext, useContext, useEffect, useId, useSyncExternalStore } from "react";

let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  unsaved = next;
  for (const listener of listeners) listener();
}

/** Subscribes to changes of `hasUnsaved`; returns a function that unsubscribes. */
export function followUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The ids of unsaved forms within the surrounding dialog or row. */
export const UnsavedFormsContext = createContext<Set<string> | undefined>(undefined);

/** While `active`, the page counts as unsaved, and leaving it asks first. */
export function useUnsaved(active: boolean): void {
  const id = useId();
  const within = useContext(UnsavedFormsContext);

  useEffect(() => {
    if (!active) return;
    within?.add(id);
    change(new Set([...unsaved, id]));
    return () => {
      within?.delete(id);
      change(new Set([...unsaved].filter((other) => other !== id)));
    };
  }, [active, id, within]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Like `hasUnsaved`, but renders the component again when it changes. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(followUnsaved, hasUnsaved, hasUnsaved);
}

/** Removes all unsaved marks after the person has agreed to lose the text. */
export function forgetUnsaved(): void {
  change(new Set());
}
