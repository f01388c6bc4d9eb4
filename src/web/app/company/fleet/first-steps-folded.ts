const STORAGE_PREFIX = "first-steps-put-away:";

const foldStateOfCompany = new Map<string, boolean>();
const foldListeners = new Set<() => void>();

export function areFirstStepsFolded(companyId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(STORAGE_PREFIX + companyId);
    if (kept !== null) return kept === "1";
  } catch {
    // The browser has no storage.
  }
  return foldStateOfCompany.get(companyId);
}

export function storeFirstStepsFolded(companyId: string, isAway: boolean): void {
  foldStateOfCompany.set(companyId, isAway);
  try {
    localStorage.setItem(STORAGE_PREFIX + companyId, isAway ? "1" : "0");
  } catch {
    // The browser has no storage, or it is full. The choice holds until the page is reloaded.
  }
  for (const tell of foldListeners) tell();
}

export function onFirstStepsFolded(tell: () => void): () => void {
  foldListeners.add(tell);
  return () => foldListeners.delete(tell);
}
