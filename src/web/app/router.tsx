import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";

import type { CodeState } from "#contract/admin.ts";
import { pageAfterLogin, pages } from "#contract/pages.ts";
import { actorOf } from "#contract/signing-in.ts";
import { isSignedIn, mayOpenPage, type PageAccess } from "#domain/actor.ts";

import { currentAccount } from "./account/current.ts";
import { Failure } from "./failure.tsx";
import { Frame } from "./frame.tsx";
import { NotFound } from "./not-found.tsx";

/** The same answers as the server gives for a whole page: a guest signs in and comes back, the wrong role goes to /dashboard. */
function guard(access: PageAccess) {
  return ({ location }: { location: { href: string } }) => {
    const actor = actorOf(currentAccount());
    if (mayOpenPage(actor, access)) return;
    if (isSignedIn(actor)) throw redirect({ to: pages.dashboard.path, replace: true });
    throw redirect({ to: pages.login.path, search: { returnTo: location.href }, replace: true });
  };
}

/** Signed-in people have nothing to do on the pages for signing in. */
function guestsOnly({ search }: { search: { returnTo?: string } }) {
  const account = currentAccount();
  if (account) throw redirect({ href: pageAfterLogin(actorOf(account), search.returnTo), replace: true });
}

const returnTo = (search: Record<string, unknown>): { returnTo?: string } =>
  typeof search["returnTo"] === "string" ? { returnTo: search["returnTo"] } : {};

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: Failure });

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: guard("signed-in") });
const company = createRoute({ getParentRoute: () => root, id: "company", beforeLoad: guard("company") });
const admin = createRoute({ getParentRoute: () => root, id: "admin", beforeLoad: guard("admin") });

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login.path,
  validateSearch: returnTo,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import("./account/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => root,
  path: pages.register.path,
  validateSearch: returnTo,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import("./account/register-page.tsx"), "RegisterPage"),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: pages.dashboard.path,
  component: lazyRouteComponent(() => import("./customer/dashboard-page.tsx"), "DashboardPage"),
});
const linkCode = createRoute({
  getParentRoute: () => signedIn,
  path: pages.linkCode.path,
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search["code"] === "string" ? { code: search["code"].slice(0, 64) } : {},
  component: lazyRouteComponent(() => import("./customer/link-code-page.tsx"), "LinkCodePage"),
});
const editProfile = createRoute({
  getParentRoute: () => signedIn,
  path: pages.editProfile.path,
  component: lazyRouteComponent(() => import("./customer/edit-profile-page.tsx"), "EditProfilePage"),
});
const companyDashboard = createRoute({
  getParentRoute: () => company,
  path: pages.companyDashboard.path,
  component: lazyRouteComponent(() => import("./company/waiting-page.tsx"), "WaitingPage"),
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: pages.admin.path,
  component: lazyRouteComponent(() => import("./admin/admin-page.tsx"), "AdminPage"),
});
const adminCodes = createRoute({
  getParentRoute: () => admin,
  path: pages.adminCodes.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; state?: CodeState } => ({
    ...(typeof search["search"] === "string" ? { search: search["search"].slice(0, 200) } : {}),
    ...(search["state"] === "linked" || search["state"] === "free" ? { state: search["state"] } : {}),
  }),
  component: lazyRouteComponent(() => import("./admin/codes-page.tsx"), "CodesPage"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    register,
    signedIn.addChildren([dashboard, linkCode, editProfile]),
    company.addChildren([companyDashboard]),
    admin.addChildren([adminHome, adminCodes]),
  ]),
  // Addresses are read as people write them: '?code=234567' is a text, not a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ).toString();
    return text === "" ? "" : `?${text}`;
  },
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingMs: 200,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
