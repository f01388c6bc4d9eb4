import { forgetDrafts } from "#web/app/api/drafts.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { forgetUnsaved } from "#web/app/forms/unsaved.ts";
import { tellSignOut } from "#web/token-sync/token-sync.ts";
import { announce } from "#web/ui/toast.tsx";

/**
 * Ends the session and leaves for the first page; when that fails the person is told, stays signed in and keeps what they typed.
 * True when the page is about to go.
 */
export async function logOut(): Promise<boolean> {
  try {
    const [{ api }, { endPushHere, pushEndpointHere }] = await Promise.all([
      import("#web/app/api/client.ts"),
      import("#web/parts/push-worker.ts"),
    ]);
    const { sync } = await api.account.logout.call({ pushEndpoint: await pushEndpointHere() });
    tellSignOut(sync);
    // The server sends nothing there any more, whether the browser forgets it or not.
    void endPushHere().catch(() => undefined);
    forgetDrafts();
    forgetUnsaved();
    location.assign("/");
    return true;
  } catch (error) {
    announce(sentenceFor(error, "Çıkış yapılamadı. Lütfen tekrar deneyin."), "bad");
    return false;
  }
}
