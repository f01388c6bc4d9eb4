/** The next page reads and resets the value, so that its message appears only once. */
let isApplicationSent = false;

export function rememberApplicationSent(): void {
  isApplicationSent = true;
}

export function readApplicationSent(): boolean {
  const wasSent = isApplicationSent;
  isApplicationSent = false;
  return wasSent;
}
