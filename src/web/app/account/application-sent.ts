/** Whether a company applied in this tab. The next page takes the value, so that its message appears once. */
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
