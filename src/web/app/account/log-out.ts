import { forgetDrafts } from "#web/app/api/drafts.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { forgetUnsaved } from "#web/app/forms/unsaved.ts";
import { announce } from "#web/ui/toast.tsx";

/**
 * Signs out and opens the home page. If that fails, the person stays signed in and no typed text is lost. Returns
 * whether the page is about to change.
 */
export async function logOut(): Promise<boolean> {
  try {
    const { endSession } = await import("./end-session.ts");
    await endSession();
    forgetDrafts();
    forgetUnsaved();
    location.assign("/");
    return true;
  } catch (error) {
    announce(readSentenceFor(error, "Çıkış yapılamadı. Lütfen tekrar deneyin."), "bad");
    return false;
  }
}
