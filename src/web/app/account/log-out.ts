import { tellSignOut } from "../../parts/token-sync.ts";
import { announce } from "../../ui/toast.tsx";
import { forgetDrafts } from "../drafts.ts";
import { sentenceFor } from "../sentences.ts";
import { forgetUnsaved } from "../unsaved.ts";

/**
 * Ends the session and leaves for the first page; when that fails the person is told, stays signed in and keeps what they typed.
 * True when the page is about to go.
 */
export async function logOut(): Promise<boolean> {
  try {
    const { api } = await import("../api.ts");
    const { sync } = await api.account.logout.call(undefined);
    tellSignOut(sync);
    forgetDrafts();
    forgetUnsaved();
    location.assign("/");
    return true;
  } catch (error) {
    announce(sentenceFor(error, "Çıkış yapılamadı. Lütfen tekrar deneyin."), "bad");
    return false;
  }
}
