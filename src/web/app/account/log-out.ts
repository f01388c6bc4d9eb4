import { announce } from "../../ui/toast.tsx";
import { api, sentenceFor } from "../api.ts";
import { forgetDrafts } from "../drafts.ts";

/** Ends the session and leaves for the first page; when that fails the person is told and stays signed in. */
export async function logOut(): Promise<void> {
  try {
    await api.account.logout.call(undefined);
    forgetDrafts();
    location.assign("/");
  } catch (error) {
    announce(sentenceFor(error, "Çıkış yapılamadı. Lütfen tekrar deneyin."), "bad");
  }
}
