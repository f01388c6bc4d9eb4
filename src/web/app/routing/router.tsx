import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from "@tanstack/react-router";

import { toActor } from "#contract/actor-of.ts";
import {
  isAppPage,
  choosePageAfterLogin,
  pages,
  type AppPageName,
  type PageDefinition,
  type PageName,
} from "#contract/pages.ts";
import { getHomePath, isMember, isSignedIn, mayOpenPage, type PageAccess } from "#domain/people/actor.ts";
import { getCurrentAccount } from "#web/app/api/current-account.ts";
import { isDataSaverOn } from "#web/app/page/saves-data.ts";
import { whenIdle } from "#web/app/page/when-idle.ts";

import { CompanyPanelDialogs, importDeskDialogs, loadDeskDialogsAhead } from "./company-panel.tsx";
import { keepClicksOnPressed } from "./moved-press.ts";
import { makePageRouteOptions } from "./page-route.ts";
import { markPresses } from "./pressed-mark.ts";
import { rootRoute, routerOptions } from "./root-route.ts";
import { makeSearchValidator, type SearchFields, type ValidatedSearch } from "./search-validator.ts";
import { splitTypedText } from "./typed-address.ts";
import { createTypedHistory } from "./typed-history.ts";

/**
 * A guest is redirected to the log-in page, an account that must still set up a second factor to the page for it, and
 * any other account to its own first page.
 */
function makeRouteGuard(access: PageAccess) {
  return ({ location }: { location: { href: string } }) => {
    const actor = toActor(getCurrentAccount());
    if (mayOpenPage(actor, access)) return;
    if (actor.kind === "setting-up")
      throw redirect({ href: choosePageAfterLogin(actor, location.href), replace: true });
    if (isSignedIn(actor)) throw redirect({ to: pages.dashboard.path, replace: true });
    if (isMember(actor)) throw redirect({ to: getHomePath(actor), replace: true });
    throw redirect({
      to: pages.login.path,
      search: { returnTo: splitTypedText(location.href).address },
      replace: true,
    });
  };
}

function redirectFromGuestPage({ search }: { search: { returnTo?: string } }) {
  const account = getCurrentAccount();
  if (account) throw redirect({ href: choosePageAfterLogin(toActor(account), search.returnTo), replace: true });
}

const validateDeskSearch = makeSearchValidator({ kirala: "text", musteri: "text", rezervasyon: "text", bitir: "text" });

const settingUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "setting-up",
  beforeLoad: makeRouteGuard("setting-up"),
});
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: makeRouteGuard("signed-in"),
});
const memberOrSignedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "member-or-signed-in",
  beforeLoad: makeRouteGuard("member-or-signed-in"),
});
const guardCompany = makeRouteGuard("company");
const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "company",
  beforeLoad: (to) => {
    guardCompany(to);
    const { kirala, musteri, bitir } = to.search;
    if ((kirala ?? musteri ?? bitir) === undefined) return undefined;
    // A pointer, finger or focus at such a link loads the dialog ahead.
    return to.preload ? loadDeskDialogsAhead(bitir).catch(() => undefined) : importDeskDialogs();
  },
  component: CompanyPanelDialogs,
  // makeSearchValidator drops empty values, but an empty `kirala` opens the dialog without a car.
  validateSearch: (search: Record<string, unknown>) => ({
    ...validateDeskSearch(search),
    ...(search["kirala"] === "" && { kirala: "" }),
  }),
});
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "admin",
  beforeLoad: makeRouteGuard("admin"),
  // Loaded separately, because few people are administrators.
  component: lazyRouteComponent(() => import("./admin-area.tsx"), "AdminArea"),
});
const parentOfAccess = {
  public: rootRoute,
  "setting-up": settingUpRoute,
  "signed-in": signedInRoute,
  "member-or-signed-in": memberOrSignedInRoute,
  company: companyRoute,
  admin: adminRoute,
};

type PageTable = typeof pages;
type SearchFieldsOf<Name extends AppPageName> = PageTable[Name] extends { search: infer Fields extends SearchFields }
  ? Fields
  : Record<never, never>;

function makeRoute<Name extends AppPageName>(name: Name) {
  const page: PageDefinition = pages[name];
  const access: PageTable[Name]["access"] = pages[name].access;
  return createRoute({
    getParentRoute: () => parentOfAccess[access],
    ...makePageRouteOptions(name),
    validateSearch: makeSearchValidator((page.search ?? {}) as SearchFieldsOf<Name>),
    ...(page.guestsOnly && { beforeLoad: redirectFromGuestPage }),
  });
}

type PagePath<Name extends AppPageName> = PageTable[Name]["path"];
type ParentRoute<Name extends AppPageName> = (typeof parentOfAccess)[PageTable[Name]["access"]];
type RouteTable = {
  [Name in AppPageName]: Route<
    unknown,
    ParentRoute<Name>,
    PagePath<Name>,
    ResolveFullPath<ParentRoute<Name>, PagePath<Name>>,
    string,
    ResolveId<ParentRoute<Name>, string, PagePath<Name>>,
    (search: Record<string, unknown>) => ValidatedSearch<SearchFieldsOf<Name>>
  >;
};
type RoutesWithAccess<Access extends PageAccess> = {
  [Name in AppPageName as PageTable[Name]["access"] extends Access ? Name : never]: RouteTable[Name];
};

const appPageNames = (Object.keys(pages) as PageName[]).filter(isAppPage);
const routeOfPage = Object.fromEntries(appPageNames.map((name) => [name, makeRoute(name)])) as unknown as RouteTable;

function listRoutesWithAccess<Access extends PageAccess>(access: Access): RoutesWithAccess<Access> {
  const own = Object.entries(routeOfPage).filter(([name]) => pages[name as AppPageName].access === access);
  return Object.fromEntries(own) as unknown as RoutesWithAccess<Access>;
}

export const router = createRouter({
  routeTree: rootRoute.addChildren({
    ...listRoutesWithAccess("public"),
    settingUp: settingUpRoute.addChildren(listRoutesWithAccess("setting-up")),
    signedIn: signedInRoute.addChildren(listRoutesWithAccess("signed-in")),
    memberOrSignedIn: memberOrSignedInRoute.addChildren(listRoutesWithAccess("member-or-signed-in")),
    company: companyRoute.addChildren(listRoutesWithAccess("company")),
    admin: adminRoute.addChildren(listRoutesWithAccess("admin")),
  }),
  ...routerOptions,
  ...(typeof document !== "undefined" && { history: createTypedHistory() }),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingMs: 200,
});

if (typeof document !== "undefined") {
  keepClicksOnPressed();
  markPresses(router);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

// The list of what is loaded ahead is itself loaded when the page is there.
router.subscribe("onRendered", () => {
  if (isDataSaverOn()) return;
  void whenIdle()
    .then(() => import("./preload-pages.ts"))
    .then(({ preloadLikelyPages }) => preloadLikelyPages((name) => router.loadRouteChunk(routeOfPage[name])))
    // Without a connection, the next page that is shown tries again.
    .catch(() => undefined);
});
