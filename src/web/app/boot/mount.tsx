import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { forgetDrafts } from "#web/app/api/drafts.ts";
import { start } from "#web/app/api/start-data.ts";
import { pressEarlyButtons, takeEarlyInput } from "#web/app/forms/early-input.ts";
import { router } from "#web/app/routing/router.tsx";
import { resumeTokenSync } from "#web/token-sync/token-sync.ts";

import { Application } from "./application.tsx";

/** Starts the application in its place: over the page that the server drew there, or from nothing. */
export async function mountApplication(place: HTMLElement): Promise<void> {
  // Somebody else may have signed in through another tab. Who has to sign in again keeps what they typed.
  if (start.account) forgetDrafts(start.account.id);
  if (place.firstElementChild) {
    // The router leaves out what the server does not draw.
    router.ssr = { manifest: undefined };
    await router.load();
    takeEarlyInput(place);
    startTransition(() => void hydrateRoot(place, <Application router={router} />));
    pressEarlyButtons();
  } else {
    createRoot(place).render(<Application router={router} />);
  }
  resumeTokenSync();
}
