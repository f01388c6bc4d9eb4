export function canShareFiles(name: string, type: string): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], name, { type })] });
}

/** Returns false if the browser requires another tap first, for example after a long download. */
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
