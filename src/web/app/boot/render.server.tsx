import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRoute, createRouter } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";

import { pages } from "#contract/pages.ts";
import type { AppStart, DashboardStart, DeskStart, GuestStart } from "#contract/ports/public-pages.ts";
import { LoginPage } from "#web/app/account/login-page.tsx";
import { createQueryClient } from "#web/app/api/client.ts";
import { StartContext } from "#web/app/api/start-context.ts";
import { putCodes } from "#web/app/codes/first-codes.ts";
import { loadLateParts, cacheDesk } from "#web/app/company/fleet/first-desk.ts";
import { FleetPage } from "#web/app/company/fleet/fleet-page.tsx";
import { DashboardPage } from "#web/app/home/dashboard-page.tsx";
import { CompanyFrame } from "#web/app/routing/company-frame.tsx";
import { root, routing } from "#web/app/routing/root-route.ts";
import { searchValidator } from "#web/app/routing/search-validator.ts";

import { Application } from "./application.tsx";

// These routes must match the browser's, or hydration fails. The server has already checked the access.
const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in" });
const login = createRoute({
  getParentRoute: () => root,
  path: pages.login.path,
  component: LoginPage,
  validateSearch: searchValidator(pages.login.search),
});
const dashboard = createRoute({ getParentRoute: () => signedIn, path: pages.dashboard.path, component: DashboardPage });
const company = createRoute({ getParentRoute: () => root, id: "company", component: CompanyFrame });
const companyDashboard = createRoute({
  getParentRoute: () => company,
  path: pages.companyDashboard.path,
  component: FleetPage,
});
const routeTree = root.addChildren([login, signedIn.addChildren([dashboard]), company.addChildren([companyDashboard])]);

/** Renders the log-in page to HTML, so that it can be read and filled in before any script has loaded. */
export function renderLogin(start: GuestStart, returnPath: string | undefined): Promise<string> {
  return draw(start, pages.login.path + routing.stringifySearch({ returnTo: returnPath }));
}

/** Renders the dashboard of a private account to HTML, so that it can be read before any script has loaded. */
export function renderDashboard(start: DashboardStart): Promise<string> {
  return draw(start, pages.dashboard.path);
}

/** Renders the fleet page of a company to HTML, so that it can be read and searched before any script has loaded. */
export function renderDesk(start: DeskStart): Promise<string> {
  return draw(start, pages.companyDashboard.path);
}

/** Uses no global state, so that several pages can be rendered at the same time. */
async function draw(start: AppStart, address: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...routing, routeTree, history });
  const client = createQueryClient();
  putCodes(client, start);
  if (start.desk) {
    cacheDesk(client, { account: start.account, desk: start.desk });
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
