/** Whether a company has applied a moment ago in this tab; the page that it then sees says so once. */
let isSent = false;

export function noteApplication(): void {
  isSent = true;
}

/** True once after an application was sent. */
export function takeApplication(): boolean {
  const wasSent = isSent;
  isSent = false;
  return wasSent;
}
