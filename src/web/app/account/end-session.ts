import { api } from "#web/app/api/client.ts";
import { endPushHere, pushEndpointHere } from "#web/parts/push-worker.ts";
import { tellSignOut } from "#web/token-sync/token-sync.ts";

/** Ends this browser's session, and with it the alerts here; throws while the session is still open. */
export async function endSession(): Promise<void> {
  const { sync } = await api.account.logout.call({ pushEndpoint: await pushEndpointHere() });
  tellSignOut(sync);
  // The server sends nothing here any more, whether the browser forgets it or not.
  void endPushHere().catch(() => undefined);
}
