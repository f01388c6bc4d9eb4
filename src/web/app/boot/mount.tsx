import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";

import { refreshAccount } from "#web/app/api/current-account.ts";
import { forgetDrafts } from "#web/app/api/drafts.ts";
import { followTabs, tellTabs } from "#web/app/api/other-tabs.ts";
import { start } from "#web/app/api/start-data.ts";
import { takeOver } from "#web/app/forms/early-input.ts";
import { router } from "#web/app/routing/router.tsx";
import { resumeTokenSync } from "#web/token-sync/token-sync.ts";

import { Application } from "./application.tsx";

/** Starts the application in its place: over the page that the server drew there, or from nothing. */
export async function mountApplication(place: HTMLElement): Promise<void> {
  // Somebody else may have signed in through another tab. Who has to sign in again keeps what they typed.
  if (start.account) {
    forgetDrafts(start.account.id);
    tellTabs(start.account.id);
  }
  followTabs(refreshAccount);
  const application = <Application router={router} />;
  const isDrawn = place.firstElementChild !== null;
  if (isDrawn) {
    // The router leaves out what the server does not draw.
    router.ssr = { manifest: undefined };
    await router.load();
  }
  takeOver(place, () => {
    if (isDrawn && !isTranslated(place))
      return startTransition(() => void (window.applicationRoot = hydrateRoot(place, application)));
    const root = (window.applicationRoot = createRoot(place));
    flushSync(() => root.render(application));
  });
  resumeTokenSync();
}

/**
 * Whether the browser has put elements of its own around the texts of a drawn page, as it does to translate it. React would take the page
 * over, find that it is another one, and draw it anew a moment later without what was typed in between; so it is drawn anew at once.
 */
function isTranslated(place: HTMLElement): boolean {
  return place.querySelector("font") !== null;
}
