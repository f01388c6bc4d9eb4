/** Whether this browser hands pictures to other programs at all. */
export function canSharePictures(): boolean {
  const picture = new File([""], "etiket.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [picture] });
}

/**
 * Opens the system's sheet with a picture. False where the browser wants another tap first, as it does when drawing took long; whoever closes
 * the sheet has chosen nothing, which is no failure.
 */
export async function sharePicture(picture: File): Promise<boolean> {
  try {
    await navigator.share({ files: [picture] });
    return true;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return true;
    if (name === "NotAllowedError") return false;
    throw error;
  }
}
