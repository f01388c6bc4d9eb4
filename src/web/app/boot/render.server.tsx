import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRoute, createRouter } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";

import { pages } from "#contract/pages.ts";
import type { AppStart, DashboardStart, DeskStart, GuestStart } from "#contract/ports/public-pages.ts";
import { LoginPage } from "#web/app/account/login-page.tsx";
import { createQueryClient } from "#web/app/api/client.ts";
import { StartContext } from "#web/app/api/start-context.ts";
import { DashboardPage } from "#web/app/codes/dashboard-page.tsx";
import { putCodes } from "#web/app/codes/first-codes.ts";
import { loadLateParts, putDesk } from "#web/app/company/fleet/first-desk.ts";
import { FleetPage } from "#web/app/company/fleet/fleet-page.tsx";
import { CompanyFrame } from "#web/app/routing/company-frame.tsx";
import { root, routing } from "#web/app/routing/root-route.ts";
import { searchOf } from "#web/app/routing/search-of.ts";

import { Application } from "./application.tsx";

// Built as in the browser, which must find the same frame around the page; who may see it was asked already.
const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in" });
const login = createRoute({
  getParentRoute: () => root,
  path: pages.login.path,
  component: LoginPage,
  validateSearch: searchOf(pages.login.search),
});
const dashboard = createRoute({ getParentRoute: () => signedIn, path: pages.dashboard.path, component: DashboardPage });
const company = createRoute({ getParentRoute: () => root, id: "company", component: CompanyFrame });
const companyDashboard = createRoute({
  getParentRoute: () => company,
  path: pages.companyDashboard.path,
  component: FleetPage,
});
const routeTree = root.addChildren([login, signedIn.addChildren([dashboard]), company.addChildren([companyDashboard])]);

/** The log-in page as a guest's browser will draw it, so that it is read and typed in before any script has come. */
export function renderLogin(start: GuestStart, returnPath: string | undefined): Promise<string> {
  return draw(start, pages.login.path + routing.stringifySearch({ returnTo: returnPath }));
}

/** The dashboard as its owner's browser will draw it, so that it is read, and left by its links, before any script has come. */
export function renderDashboard(start: DashboardStart): Promise<string> {
  return draw(start, pages.dashboard.path);
}

/** The desk as its company's browser will draw it: searched in and left by its links before any script has come. */
export function renderDesk(start: DeskStart): Promise<string> {
  return draw(start, pages.companyDashboard.path);
}

/** All that differs from one drawing to another is given to it, so that any number may be drawn at once. */
async function draw(start: AppStart, address: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...routing, routeTree, history });
  const client = createQueryClient();
  if (start.codes) putCodes(client, start.codes);
  if (start.desk) {
    putDesk(client, { account: start.account, desk: start.desk });
    await loadLateParts(client, start.desk);
  }
  await router.load();
  return renderToString(
    <StartContext value={start}>
      <QueryClientProvider client={client}>
        <Application router={router} />
      </QueryClientProvider>
    </StartContext>,
  );
}
