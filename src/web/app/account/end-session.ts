import { api } from "#web/app/api/client.ts";
import { announceAccountToTabs } from "#web/app/api/other-tabs.ts";
import { setShownAccount } from "#web/app/api/shown-account.ts";
import { endBrowserSubscription, findPushEndpoint } from "#web/parts/push-worker.ts";
import { reportSignOut } from "#web/token-sync/token-sync.ts";

export async function endSession(): Promise<void> {
  const { sync } = await api.account.logout.call({ pushEndpoint: await findPushEndpoint() });
  reportSignOut(sync);
  // Reset before the other tabs are informed, so that this tab does not react to its own message.
  setShownAccount(undefined);
  announceAccountToTabs(null);
  // The server has already deleted the subscription, so a failure in the browser does no harm.
  void endBrowserSubscription().catch(() => undefined);
}
