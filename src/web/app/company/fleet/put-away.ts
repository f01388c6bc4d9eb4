const PREFIX = "first-steps-put-away:";

/** Whether somebody put the first steps of a company away on this device, or had them shown; undefined where neither was said. */
export function isPutAway(companyId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(PREFIX + companyId);
    return kept === null ? undefined : kept === "1";
  } catch {
    return undefined;
  }
}

/** Keeps on this device whether they are put away. */
export function keepAway(companyId: string, isAway: boolean): void {
  try {
    localStorage.setItem(PREFIX + companyId, isAway ? "1" : "0");
  } catch {
    // No storage, or a full one: it holds until the page is opened again.
  }
}
