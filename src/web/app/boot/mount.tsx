import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";

import { followSession } from "#web/app/api/current-account.ts";
import { forgetDrafts } from "#web/app/api/drafts.ts";
import { onAccountOfOtherTab, announceAccountToTabs } from "#web/app/api/other-tabs.ts";
import { startData } from "#web/app/api/start-data.ts";
import { restoreEarlyInput } from "#web/app/forms/early-input.ts";
import { router } from "#web/app/routing/router.tsx";
import { settleTyped } from "#web/app/routing/typed-history.ts";
import { whenIdle } from "#web/app/routing/when-idle.ts";
import { resumeTokenSync } from "#web/token-sync/token-sync.ts";

import { Application } from "./application.tsx";

/** Starts the application: hydrates the page that the server rendered, or renders it from scratch. */
export async function mountApplication(place: HTMLElement): Promise<void> {
  // Another account may have signed in through another tab. If nobody is signed in, the drafts are kept for the person
  // who signs in again.
  if (startData.account) {
    forgetDrafts(startData.account.id);
    announceAccountToTabs(startData.account.id);
  }
  onAccountOfOtherTab(followSession);
  const application = <Application router={router} />;
  const isDrawn = place.firstElementChild !== null;
  if (isDrawn) {
    // Setting `ssr` makes the router hydrate. The server's HTML has no router manifest.
    router.ssr = { manifest: undefined };
    await router.load();
  }
  restoreEarlyInput(place, () => {
    if (isDrawn && !isTranslated(place))
      return startTransition(() => void (window.applicationRoot = hydrateRoot(place, application)));
    const root = (window.applicationRoot = createRoot(place));
    flushSync(() => root.render(application));
  });
  void whenIdle().then(() => settleTyped(router.history));
  resumeTokenSync();
}

/**
 * Whether the browser has translated the page and wrapped its texts in <font>. React would fail to hydrate such a page,
 * and would render it again after the person has typed. So it is rendered from scratch at once.
 */
function isTranslated(place: HTMLElement): boolean {
  return place.querySelector("font") !== null;
}
