import { createMemoryHistory, createRoute, createRouter } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";

import { pages } from "#contract/pages.ts";
import type { AppStart, DashboardStart, GuestStart } from "#contract/public-pages.ts";

import { setAccount } from "./account/current.ts";
import { login } from "./account/login-route.ts";
import { queryClient } from "./api.ts";
import { Application } from "./application.tsx";
import { putCodes } from "./customer/first-codes.ts";
import { lazyPage } from "./lazy-page.ts";
import { root, routing } from "./routing.ts";
import { startWith } from "./start.ts";

// Built as in the browser, which must find the same frame around the page; who may see it was asked already.
const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in" });
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: pages.dashboard.path,
  ...lazyPage(() => import("./customer/dashboard-page.tsx"), "DashboardPage"),
});
const routeTree = root.addChildren([login, signedIn.addChildren([dashboard])]);

/** The log-in page as a guest's browser will draw it, so that it is read and typed in before any script has come. */
export function renderLogin(start: GuestStart, returnTo: string | undefined): Promise<string> {
  return draw(start, pages.login.path + routing.stringifySearch({ returnTo }));
}

/** The dashboard as its owner's browser will draw it, so that it is read, and left by its links, before any script has come. */
export function renderDashboard(start: DashboardStart): Promise<string> {
  return draw(start, pages.dashboard.path);
}

async function draw(start: AppStart, address: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...routing, routeTree, history });
  await router.load();
  // From here on nothing waits, so that nobody else's page can be drawn with what stands in these modules meanwhile.
  try {
    startWith(start);
    setAccount(start.account);
    if (start.codes) putCodes(start.codes);
    return renderToString(<Application router={router} />);
  } finally {
    queryClient.clear();
    setAccount(null);
    startWith({ brand: start.brand, tellsSignIns: start.tellsSignIns, account: null });
  }
}
