const PREFIX = "first-steps-put-away:";

/** What was said since the page was opened, for who has no storage. */
const said = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Whether somebody put the first steps of a company away on this device, or had them shown; undefined where neither was said. */
export function isPutAway(companyId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(PREFIX + companyId);
    if (kept !== null) return kept === "1";
  } catch {
    // No storage.
  }
  return said.get(companyId);
}

/** Keeps on this device whether they are put away. */
export function keepAway(companyId: string, isAway: boolean): void {
  said.set(companyId, isAway);
  try {
    localStorage.setItem(PREFIX + companyId, isAway ? "1" : "0");
  } catch {
    // No storage, or a full one: it holds until the page is opened again.
  }
  for (const tell of listeners) tell();
}

/** Tells whenever it is said anew, until it is stopped. */
export function onPutAway(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
