import { createContext, useContext, useEffect, useId, useSyncExternalStore } from "react";

let unsaved: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  unsaved = next;
  for (const listener of listeners) listener();
}

/** Tells a listener whenever something becomes unsaved or saved. */
export function followUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What of the forms within a dialog or a row is typed and not saved. */
export const UnsavedWithin = createContext<Set<string> | undefined>(undefined);

/** Tells that something on the page is typed and not saved; leaving asks first. */
export function useUnsaved(active: boolean): void {
  const id = useId();
  const within = useContext(UnsavedWithin);

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

/** Whether anything on the page is typed and not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** The same for a component, which follows it. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(followUnsaved, hasUnsaved, hasUnsaved);
}

/** The person has said that what they typed may go; nothing asks about it any more. */
export function forgetUnsaved(): void {
  change(new Set());
}
