/**
 * Whether somebody has registered as a company in this tab. The next page reads and resets the value, so that its
 * message appears only once.
 */
let isApplicationSent = false;

export function rememberApplicationSent(): void {
  isApplicationSent = true;
}

/** Returns whether an application was sent, and resets the value to false. */
export function readApplicationSent(): boolean {
  const wasSent = isApplicationSent;
  isApplicationSent = false;
  return wasSent;
}
