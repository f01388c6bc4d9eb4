import { toActor } from "#contract/actor-of.ts";
import { isAppPage, pages, type AppPageName, type PageName } from "#contract/pages.ts";
import { mayUseCompanyPanel, type Actor } from "#domain/people/actor.ts";
import { getCurrentAccount } from "#web/app/api/current-account.ts";
import { whenIdle } from "#web/app/page/when-idle.ts";
import { wasUsedSince, whenQuiet } from "#web/app/page/when-quiet.ts";

import { loadDeskDialogsAhead } from "./company-panel.tsx";

const appPageNames = (Object.keys(pages) as PageName[]).filter(isAppPage);
const companyPageNames = appPageNames.filter((name) => pages[name].access === "company");
const pagesOfAnyAccount: AppPageName[] = ["profile", "inbox", "alerts"];
const pagesOfActor: Record<Actor["kind"], AppPageName[]> = {
  guest: ["login", "register", "forgotPassword"],
  "setting-up": ["setUpSecondFactor"],
  customer: [...pagesOfAnyAccount, "dashboard", "linkCode", "editProfile", "makeReachable"],
  company: [...companyPageNames, "scannedCar", ...pagesOfAnyAccount],
  "on-shared-device": [...companyPageNames, "scannedCar", "inbox"],
  admin: ["profile", ...appPageNames.filter((name) => pages[name].access === "admin")],
};

let begun = 0;

/**
 * Loads the scripts of further pages while nobody needs the browser or the network, so that these pages open even
 * offline.
 */
export async function preloadLikelyPages(loadPage: (name: AppPageName) => Promise<void> | undefined): Promise<void> {
  const nth = (begun += 1);
  const actor = toActor(getCurrentAccount());
  const loads = pagesOfActor[actor.kind].map((name) => () => loadPage(name));
  if (mayUseCompanyPanel(actor)) loads.unshift(() => loadDeskDialogsAhead());
  await whenQuiet();
  for (const load of loads) {
    const start = performance.now();
    await whenIdle();
    // Another page is shown, which begins anew.
    if (nth !== begun) return;
    await load();
    if (wasUsedSince(start)) await whenQuiet();
  }
}
