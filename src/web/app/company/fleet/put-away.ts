const PREFIX = "first-steps-put-away:";

/** Whether somebody put the first steps of a company away on this device. A browser that keeps nothing shows them. */
export function isPutAway(companyId: string): boolean {
  try {
    return localStorage.getItem(PREFIX + companyId) !== null;
  } catch {
    return false;
  }
}

export function putAway(companyId: string): void {
  try {
    localStorage.setItem(PREFIX + companyId, "1");
  } catch {
    // No storage, or a full one: they are away until the page is opened again.
  }
}
