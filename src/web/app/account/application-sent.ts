/** Whether a company has applied in this tab. The next page reads and resets it, so that its message appears once. */
let isSent = false;

export function rememberApplicationSent(): void {
  isSent = true;
}

/** Returns whether an application was sent, and resets that. */
export function readApplicationSent(): boolean {
  const wasSent = isSent;
  isSent = false;
  return wasSent;
}
