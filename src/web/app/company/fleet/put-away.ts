const PREFIX = "first-steps-put-away:";

/** Whether somebody put the first steps of a company away on this device. A browser that keeps nothing shows them. */
export function isPutAway(companyId: string): boolean {
  try {
    return localStorage.getItem(PREFIX + companyId) !== null;
  } catch {
    return false;
  }
}

/** Keeps on this device whether they are put away. */
export function keepAway(companyId: string, isAway: boolean): void {
  try {
    if (isAway) localStorage.setItem(PREFIX + companyId, "1");
    else localStorage.removeItem(PREFIX + companyId);
  } catch {
    // No storage, or a full one: it holds until the page is opened again.
  }
}
