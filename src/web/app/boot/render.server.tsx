import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRoute, createRouter } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";

import { pages } from "#contract/pages.ts";
import type {
  AppStartData,
  DashboardStartData,
  FleetPageStartData,
  GuestStartData,
} from "#contract/ports/public-pages.ts";
import { LoginPage } from "#web/app/account/login-page.tsx";
import { createQueryClient } from "#web/app/api/client.ts";
import { StartContext } from "#web/app/api/start-context.ts";
import { cacheCodes } from "#web/app/codes/first-codes.ts";
import { loadLazyParts, cacheFleetPage } from "#web/app/company/fleet/first-desk.ts";
import { FleetPage } from "#web/app/company/fleet/fleet-page.tsx";
import { DashboardPage } from "#web/app/home/dashboard-page.tsx";
import { CompanyFrame } from "#web/app/routing/company-frame.tsx";
import { rootRoute, routerOptions } from "#web/app/routing/root-route.ts";
import { makeSearchValidator } from "#web/app/routing/search-validator.ts";

import { Application } from "./application.tsx";

// These routes must match the browser's routes, or hydration fails. The server has already checked the access.
const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: "signed-in" });
const logInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.login.path,
  component: LoginPage,
  validateSearch: makeSearchValidator(pages.login.search),
});
const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.dashboard.path,
  component: DashboardPage,
});
const companyRoute = createRoute({ getParentRoute: () => rootRoute, id: "company", component: CompanyFrame });
const companyDashboardRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: pages.companyDashboard.path,
  component: FleetPage,
});
const routeTree = rootRoute.addChildren([
  logInRoute,
  signedInRoute.addChildren([dashboardRoute]),
  companyRoute.addChildren([companyDashboardRoute]),
]);

export function renderLogin(start: GuestStartData, returnPath: string | undefined): Promise<string> {
  return renderStartPage(start, pages.login.path + routerOptions.stringifySearch({ returnTo: returnPath }));
}

/**
 * Renders the dashboard of a private account to HTML, so that users can read the page before any script has loaded.
 */
export function renderDashboard(start: DashboardStartData): Promise<string> {
  return renderStartPage(start, pages.dashboard.path);
}

export function renderFleetPage(start: FleetPageStartData): Promise<string> {
  return renderStartPage(start, pages.companyDashboard.path);
}

/** Uses no global state, so that several pages can be rendered at the same time. */
async function renderStartPage(start: AppStartData, address: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...routerOptions, routeTree, history });
  const client = createQueryClient();
  cacheCodes(client, start);
  if (start.desk) {
    cacheFleetPage(client, { account: start.account, desk: start.desk });
    await loadLazyParts(client, start.desk);
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
