/**
 * Whether somebody has registered as a company in this tab. The next page reads and resets the value, so that its
 * message appears only once.
 */
let isSent = false;

export function rememberApplicationSent(): void {
  isSent = true;
}

/** Returns whether an application was sent, and resets the value to false. */
export function readApplicationSent(): boolean {
  const wasSent = isSent;
  isSent = false;
  return wasSent;
}
