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
import { homeOf, isMember, isSignedIn, mayOpenPage, type Actor, type PageAccess } from "#domain/people/actor.ts";
import { currentAccount } from "#web/app/api/current-account.ts";

import { Panel } from "./company-panel.tsx";
import { pageRoute } from "./page-route.ts";
import { root, routing } from "./root-route.ts";
import { savesData } from "./saves-data.ts";
import { searchValidator, type Search, type SearchRead } from "./search-validator.ts";
import { splitTyped } from "./typed-address.ts";
import { createTypedHistory } from "./typed-history.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * Guards a route with the same rules as the server: a guest must sign in first, and a wrong role is sent to
 * /dashboard.
 */
function guard(access: PageAccess) {
  return ({ location }: { location: { href: string } }) => {
    const actor = toActor(currentAccount());
    if (mayOpenPage(actor, access)) return;
    if (actor.kind === "setting-up")
      throw redirect({ href: choosePageAfterLogin(actor, location.href), replace: true });
    if (isSignedIn(actor)) throw redirect({ to: pages.dashboard.path, replace: true });
    if (isMember(actor)) throw redirect({ to: homeOf(actor), replace: true });
    throw redirect({ to: pages.login.path, search: { returnTo: splitTyped(location.href).address }, replace: true });
  };
}

/** Redirects signed-in people away from the log-in pages. */
function guestsOnly({ search }: { search: { returnTo?: string } }) {
  const account = currentAccount();
  if (account) throw redirect({ href: choosePageAfterLogin(toActor(account), search.returnTo), replace: true });
}

/**
 * Search parameters of the dialogs for renting out and taking back cars: the car to rent out, the customer, the
 * reservation, and the rental to take back.
 */
const atDesk = searchValidator({ kirala: "text", musteri: "text", rezervasyon: "text", bitir: "text" });

const settingUp = createRoute({ getParentRoute: () => root, id: "setting-up", beforeLoad: guard("setting-up") });
const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: guard("signed-in") });
const memberOrSignedIn = createRoute({
  getParentRoute: () => root,
  id: "member-or-signed-in",
  beforeLoad: guard("member-or-signed-in"),
});
const company = createRoute({
  getParentRoute: () => root,
  id: "company",
  beforeLoad: guard("company"),
  component: Panel,
  // searchValidator drops empty values, but an empty `kirala` opens the dialog without a car.
  validateSearch: (search: Record<string, unknown>) => ({
    ...atDesk(search),
    ...(search["kirala"] === "" && { kirala: "" }),
  }),
});
const admin = createRoute({
  getParentRoute: () => root,
  id: "admin",
  beforeLoad: guard("admin"),
  // Loaded separately, because few people are administrators.
  component: lazyRouteComponent(() => import("./admin-area.tsx"), "AdminArea"),
});
const behind = {
  public: root,
  "setting-up": settingUp,
  "signed-in": signedIn,
  "member-or-signed-in": memberOrSignedIn,
  company,
  admin,
};

type Pages = typeof pages;
type FieldsOf<Name extends AppPageName> = Pages[Name] extends { search: infer Fields extends Search }
  ? Fields
  : Record<never, never>;

/** The route of a page, below the guard for its access. */
function routeOf<Name extends AppPageName>(name: Name) {
  const page: PageDefinition = pages[name];
  const access: Pages[Name]["access"] = pages[name].access;
  return createRoute({
    getParentRoute: () => behind[access],
    ...pageRoute(name),
    validateSearch: searchValidator((page.search ?? {}) as FieldsOf<Name>),
    ...(page.guestsOnly && { beforeLoad: guestsOnly }),
  });
}

type Path<Name extends AppPageName> = Pages[Name]["path"];
type Parent<Name extends AppPageName> = (typeof behind)[Pages[Name]["access"]];
/** The exact type of each page's route. `routeOf` with a union of names would lose path and search. */
type Routes = {
  [Name in AppPageName]: Route<
    unknown,
    Parent<Name>,
    Path<Name>,
    ResolveFullPath<Parent<Name>, Path<Name>>,
    string,
    ResolveId<Parent<Name>, string, Path<Name>>,
    (search: Record<string, unknown>) => SearchRead<FieldsOf<Name>>
  >;
};
/** The routes of pages with this access. */
type RoutesBehind<Access extends PageAccess> = {
  [Name in AppPageName as Pages[Name]["access"] extends Access ? Name : never]: Routes[Name];
};

const names = (Object.keys(pages) as PageName[]).filter(isAppPage);
const routes = Object.fromEntries(names.map((name) => [name, routeOf(name)])) as unknown as Routes;

function routesBehind<Access extends PageAccess>(access: Access): RoutesBehind<Access> {
  const own = Object.entries(routes).filter(([name]) => pages[name as AppPageName].access === access);
  return Object.fromEntries(own) as unknown as RoutesBehind<Access>;
}

export const router = createRouter({
  routeTree: root.addChildren({
    ...routesBehind("public"),
    settingUp: settingUp.addChildren(routesBehind("setting-up")),
    signedIn: signedIn.addChildren(routesBehind("signed-in")),
    memberOrSignedIn: memberOrSignedIn.addChildren(routesBehind("member-or-signed-in")),
    company: company.addChildren(routesBehind("company")),
    admin: admin.addChildren(routesBehind("admin")),
  }),
  ...routing,
  ...(typeof document !== "undefined" && { history: createTypedHistory() }),
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingMs: 200,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const ofCompany = names.filter((name) => pages[name].access === "company");
const ofAnyAccount: AppPageName[] = ["profile", "inbox", "alerts"];
/** The pages that each kind of visitor is likely to open next. */
const pagesOf: Record<Actor["kind"], AppPageName[]> = {
  guest: ["login", "register", "forgotPassword"],
  "setting-up": ["setUpSecondFactor"],
  customer: [...ofAnyAccount, "dashboard", "linkCode", "editProfile", "makeReachable"],
  company: [...ofAnyAccount, "scannedCar", ...ofCompany],
  "on-shared-device": ["inbox", "scannedCar", ...ofCompany],
  admin: ["profile", ...names.filter((name) => pages[name].access === "admin")],
};

/**
 * Loads the scripts of further pages while the browser is idle, so that they open even offline. Loads one at a time,
 * to keep typing smooth. With data saving on, it loads none.
 */
async function loadOthers(): Promise<void> {
  if (savesData()) return;
  for (const name of pagesOf[toActor(currentAccount()).kind]) {
    await whenIdle();
    await router.loadRouteChunk(routes[name]);
  }
}

router.subscribe("onRendered", () => void loadOthers());
