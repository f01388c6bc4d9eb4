import { removeDrafts } from "#web/app/api/drafts.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { showToast } from "#web/ui/toast.tsx";

/** If that fails, the user stays logged in and no typed text is lost. */
export async function logOut(): Promise<boolean> {
  try {
    const { endSession } = await import("./end-session.ts");
    await endSession();
    removeDrafts();
    clearUnsaved();
    location.assign("/");
    return true;
  } catch (error) {
    showToast(readSentenceFor(error, "Çıkış yapılamadı. Lütfen tekrar deneyin."), "bad");
    return false;
  }
}
