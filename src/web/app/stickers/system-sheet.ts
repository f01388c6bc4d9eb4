/** Whether this browser can share files of this type. Browsers also check the file name. */
export function canShareFiles(name: string, type: string): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], name, { type })] });
}

/**
 * Opens the system's share sheet. Returns false if the browser requires another tap first, for example after a long
 * download. Closing the sheet does not count as a failure.
 */
export async function shareFiles(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return true;
    if (name === "NotAllowedError") return false;
    throw error;
  }
}
