import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { resumeTokenSync } from "../parts/token-sync.ts";
import { Application } from "./application.tsx";
import { forgetDrafts } from "./drafts.ts";
import { pressEarly, takeEarly } from "./early.ts";
import { router } from "./router.tsx";
import { start } from "./start.ts";

/** Starts the application in its place: over the page that the server drew there, or from nothing. */
export async function begin(place: HTMLElement): Promise<void> {
  // Somebody else may have signed in through another tab. Who has to sign in again keeps what they typed.
  if (start.account) forgetDrafts(start.account.id);
  if (place.firstElementChild) {
    // The router leaves out what the server does not draw.
    router.ssr = { manifest: undefined };
    await router.load();
    takeEarly(place);
    startTransition(() => void hydrateRoot(place, <Application router={router} />));
    pressEarly();
  } else {
    createRoot(place).render(<Application router={router} />);
  }
  resumeTokenSync();
}
