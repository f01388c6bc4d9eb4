import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";

import { checkSession } from "#web/app/api/current-account.ts";
import { removeDrafts, openDrafts } from "#web/app/api/drafts.ts";
import { onAccountOfOtherTab, announceAccountToTabs } from "#web/app/api/other-tabs.ts";
import { startData } from "#web/app/api/start-data.ts";
import { getStorageKeys } from "#web/app/api/storage-keys.ts";
import { restoreEarlyInput } from "#web/app/forms/early-input.ts";
import { whenIdle } from "#web/app/page/when-idle.ts";
import { router } from "#web/app/routing/router.tsx";
import { settleTypedText } from "#web/app/routing/typed-history.ts";
import { resumeTokenSync } from "#web/token-sync/token-sync.ts";

import { Application } from "./application.tsx";

/** After the limit, the page is rendered without its drafts. */
const DRAFTS_LIMIT_MS = 5000;

/** Hydrates a page that the server rendered; otherwise renders the page from scratch. */
export async function mountApplication(place: HTMLElement): Promise<void> {
  // Removes the drafts of other accounts. If nobody is logged in, all drafts are kept for the account that logs in
  // again.
  const account = startData.account?.id;
  if (account !== undefined) {
    removeDrafts(account);
    announceAccountToTabs(account);
    onPageShownAgain(() => void openDrafts(account));
  }
  onAccountOfOtherTab(checkSession);
  const application = <Application router={router} />;
  const isDrawn = place.firstElementChild !== null;
  if (isDrawn) {
    // Setting `ssr` makes the router hydrate. The server's HTML has no router manifest.
    router.ssr = { manifest: undefined };
    keepScrollPosition();
    await router.load();
  }
  // A form reads its draft when the form is first rendered.
  if (account !== undefined) await Promise.race([openDrafts(account), pause(DRAFTS_LIMIT_MS)]);
  restoreEarlyInput(place, () => {
    if (isDrawn && !isTranslated(place))
      return startTransition(() => void (window.applicationRoot = hydrateRoot(place, application)));
    const root = (window.applicationRoot = createRoot(place));
    flushSync(() => root.render(application));
  });
  void whenIdle().then(() => {
    settleTypedText(router.history);
    // Requested while there is a connection, because a condition report may be made without a connection.
    if (account !== undefined) void getStorageKeys(account);
  });
  resumeTokenSync();
}

/** The browser has restored it itself, and the user may have scrolled since then. */
function keepScrollPosition(): void {
  const drawn = router.latestLocation.pathname;
  router.options.scrollRestoration = ({ location }) => location.pathname !== drawn;
  const stop = router.subscribe("onRendered", () => {
    router.options.scrollRestoration = true;
    stop();
  });
}

/** Calls `listen` when the browser restores the page from its back/forward cache. */
function onPageShownAgain(listen: () => void): void {
  addEventListener("pageshow", (event) => {
    if (event.persisted) listen();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function isTranslated(place: HTMLElement): boolean {
  return place.querySelector("font") !== null;
}
