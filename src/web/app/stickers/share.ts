/** Whether this browser hands files of a type to other programs at all; it judges by their names, too. */
export function canShareFiles(name: string, type: string): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], name, { type })] });
}

/**
 * Opens the system's sheet. False where the browser wants another tap first, as it does when making a file took long; whoever closes the
 * sheet has chosen nothing, which is no failure.
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
