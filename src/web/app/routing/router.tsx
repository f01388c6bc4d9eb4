import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";

import { actorOf } from "#contract/actor-of.ts";
import { accountStates, codeStates, companyStates, reportStates } from "#contract/list-filters.ts";
import { pageAfterLogin, pages, type AppPageName } from "#contract/pages.ts";
import { isSignedIn, mayOpenPage, ROLES, type PageAccess } from "#domain/actor.ts";
import { MESSAGE_WAYS } from "#domain/overview.ts";
import { RECEIVABLE_BANDS } from "#domain/receivable-band.ts";
import { PAYMENT_STATUSES } from "#domain/rental.ts";
import { SHOWN_RESERVATIONS } from "#domain/reservation.ts";
import { currentAccount } from "#web/app/api/current-account.ts";
import { carFilters } from "#web/app/company/fleet/car-filters.ts";
import { holders } from "#web/app/inbox/holders.ts";

import { Panel } from "./company-panel.tsx";
import { pageRoute } from "./page-route.ts";
import { returnTo, root, routing } from "./root-route.ts";
import { savesData } from "./saves-data.ts";
import { whenIdle } from "./when-idle.ts";

/** The same answers as the server gives for a whole page: a guest signs in and comes back, the wrong role goes to /dashboard. */
function guard(access: PageAccess) {
  return ({ location }: { location: { href: string } }) => {
    const actor = actorOf(currentAccount());
    if (mayOpenPage(actor, access)) return;
    if (actor.kind === "setting-up") throw redirect({ href: pageAfterLogin(actor, location.href), replace: true });
    if (isSignedIn(actor)) throw redirect({ to: pages.dashboard.path, replace: true });
    throw redirect({ to: pages.login.path, search: { returnTo: location.href }, replace: true });
  };
}

/** Signed-in people have nothing to do on the pages for signing in. */
function guestsOnly({ search }: { search: { returnTo?: string } }) {
  const account = currentAccount();
  if (account) throw redirect({ href: pageAfterLogin(actorOf(account), search.returnTo), replace: true });
}

/** What a part of a page's address may be: any text, cut to a length that every field takes, or one of these. */
type SearchField = "text" | readonly string[];

/** Reads a page's search and filters from its address, without what is empty or unknown. */
function searchOf<const Fields extends Record<string, SearchField>>(fields: Fields) {
  return (search: Record<string, unknown>) => {
    const read: Record<string, string> = {};
    for (const [name, allowed] of Object.entries(fields)) {
      const value = search[name];
      if (typeof value !== "string" || value === "") continue;
      if (allowed === "text" || allowed.includes(value)) read[name] = value.slice(0, 200);
    }
    return read as { [Name in keyof Fields]?: Fields[Name] extends readonly (infer Choice)[] ? Choice : string };
  };
}

/** The desk's dialogs in an address: a car to rent out, who takes it, a rental whose car comes back. */
const atDesk = searchOf({ kirala: "text", musteri: "text", rezervasyon: "text", bitir: "text" });

const settingUp = createRoute({ getParentRoute: () => root, id: "setting-up", beforeLoad: guard("setting-up") });
const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: guard("signed-in") });
const company = createRoute({
  getParentRoute: () => root,
  id: "company",
  beforeLoad: guard("company"),
  component: Panel,
  // Which of the desk's dialogs is open over a page; what is empty is said, since a car may still be to be chosen.
  // What is empty is said, too: a car that is still to be chosen.
  validateSearch: (search: Record<string, unknown>) => ({
    ...atDesk(search),
    ...(search["kirala"] === "" && { kirala: "" }),
  }),
});
const admin = createRoute({
  getParentRoute: () => root,
  id: "admin",
  beforeLoad: guard("admin"),
  // Apart, since it is for few.
  component: lazyRouteComponent(() => import("./admin-area.tsx"), "AdminArea"),
});
const behind = { public: root, "setting-up": settingUp, "signed-in": signedIn, company, admin };

/** A page of the table, behind the guard that lets in who may open it. */
function page<Name extends AppPageName>(name: Name) {
  const access: (typeof pages)[Name]["access"] = pages[name].access;
  return { getParentRoute: () => behind[access], ...pageRoute(name) };
}

const login = createRoute({
  ...page("login"),
  validateSearch: returnTo,
  beforeLoad: guestsOnly,
});
const register = createRoute({
  ...page("register"),
  validateSearch: returnTo,
  beforeLoad: guestsOnly,
});
const begin = createRoute({ ...page("begin"), validateSearch: searchOf({ code: "text", claim: ["asked"] }) });
const makeReachable = createRoute({
  ...page("makeReachable"),
  validateSearch: searchOf({ step: ["note", "look"] }),
});
const forgotPassword = createRoute(page("forgotPassword"));
const resetPassword = createRoute(page("resetPassword"));
const confirmAddress = createRoute(page("confirmAddress"));
const setUpSecondFactor = createRoute({ ...page("setUpSecondFactor"), validateSearch: returnTo });
const profile = createRoute(page("profile"));
const dashboard = createRoute({ ...page("dashboard"), validateSearch: searchOf({ search: "text" }) });
const linkCode = createRoute({ ...page("linkCode"), validateSearch: searchOf({ code: "text" }) });
const alerts = createRoute({ ...page("alerts") });
const inbox = createRoute({
  ...page("inbox"),
  validateSearch: searchOf({ id: "text", code: "text", of: holders }),
});
const editProfile = createRoute(page("editProfile"));
const companyDashboard = createRoute({
  ...page("companyDashboard"),
  validateSearch: searchOf({ search: "text", status: carFilters }),
});
const calendar = createRoute({
  ...page("calendar"),
  validateSearch: searchOf({ day: "text", search: "text", reservation: "text" }),
});
const reservations = createRoute({
  ...page("reservations"),
  validateSearch: searchOf({ search: "text", list: SHOWN_RESERVATIONS, reservation: "text" }),
});
const plates = createRoute(page("plates"));
const car = createRoute(page("car"));
const scannedCar = createRoute(page("scannedCar"));
const billing = createRoute({
  ...page("billing"),
  validateSearch: searchOf({
    search: "text",
    car: "text",
    from: "text",
    to: "text",
    rental: "text",
    payment: PAYMENT_STATUSES,
  }),
});
const plateHolder = createRoute({ ...page("plateHolder"), validateSearch: searchOf({ plate: "text", at: "text" }) });
const roadCharges = createRoute({
  ...page("roadCharges"),
  validateSearch: searchOf({ search: "text", kind: "text", state: "text", step: "text" }),
});
const companyReport = createRoute({
  ...page("companyReport"),
  validateSearch: searchOf({ period: "text", from: "text", to: "text" }),
});
const reportRows = createRoute({
  ...page("reportRows"),
  validateSearch: searchOf({ rows: ["payments", "deposits"], from: "text", to: "text", car: "text", customer: "text" }),
});
const deskEvents = createRoute({
  ...page("deskEvents"),
  validateSearch: searchOf({ kind: "text", from: "text", to: "text" }),
});
const customers = createRoute({ ...page("customers"), validateSearch: searchOf({ search: "text" }) });
const customer = createRoute(page("customer"));
const statement = createRoute({ ...page("statement"), validateSearch: searchOf({ from: "text", to: "text" }) });
const receipt = createRoute(page("receipt"));
const receivables = createRoute({
  ...page("receivables"),
  validateSearch: searchOf({ search: "text", band: RECEIVABLE_BANDS }),
});
const companyProfile = createRoute({
  ...page("companyProfile"),
  validateSearch: searchOf({
    search: "text",
    category: "text",
    car: "text",
    of: ["company"],
    from: "text",
    to: "text",
  }),
});
const adminHome = createRoute(page("admin"));
const adminCodes = createRoute({
  ...page("adminCodes"),
  validateSearch: searchOf({ search: "text", state: codeStates }),
});
const adminCompanies = createRoute({
  ...page("adminCompanies"),
  validateSearch: searchOf({ search: "text", state: companyStates }),
});
const adminCompany = createRoute({ ...page("adminCompany"), validateSearch: searchOf({ search: "text" }) });
const adminUsers = createRoute({
  ...page("adminUsers"),
  validateSearch: searchOf({ search: "text", role: ROLES, state: accountStates }),
});
const adminCode = createRoute(page("adminCode"));
const adminBatches = createRoute({ ...page("adminBatches"), validateSearch: searchOf({ search: "text" }) });
const adminBatch = createRoute({ ...page("adminBatch"), validateSearch: searchOf({ state: "text" }) });
const adminPrint = createRoute(page("adminPrint"));
const adminReports = createRoute({
  ...page("adminReports"),
  validateSearch: searchOf({ code: "text", state: reportStates }),
});
const adminUndelivered = createRoute({
  ...page("adminUndelivered"),
  validateSearch: searchOf({ way: MESSAGE_WAYS }),
});
const adminAudit = createRoute({
  ...page("adminAudit"),
  validateSearch: searchOf({ kind: "text", userId: "text", code: "text", from: "text", to: "text" }),
});

const customerPages = [dashboard, linkCode, editProfile, makeReachable];
const companyPages = [
  companyDashboard,
  calendar,
  reservations,
  plates,
  car,
  billing,
  plateHolder,
  roadCharges,
  companyReport,
  reportRows,
  receivables,
  deskEvents,
  customers,
  customer,
  statement,
  receipt,
  companyProfile,
];
const adminPages = [
  adminHome,
  adminCodes,
  adminCompanies,
  adminCompany,
  adminUsers,
  adminCode,
  adminBatches,
  adminBatch,
  adminPrint,
  adminReports,
  adminUndelivered,
  adminAudit,
];

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    register,
    begin,
    forgotPassword,
    resetPassword,
    confirmAddress,
    settingUp.addChildren([setUpSecondFactor]),
    signedIn.addChildren([profile, inbox, alerts, scannedCar, ...customerPages]),
    company.addChildren(companyPages),
    admin.addChildren(adminPages),
  ]),
  ...routing,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingMs: 200,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const pagesOf = {
  guest: [login, register, forgotPassword],
  "setting-up": [setUpSecondFactor],
  customer: [profile, inbox, alerts, ...customerPages],
  company: [profile, inbox, alerts, scannedCar, ...companyPages],
  admin: [profile, ...adminPages],
};

/**
 * The other pages of whoever looks come while nothing else happens, so that a tap on the way finds them without a connection, too;
 * one by one, so that nobody who begins to type meanwhile waits for all of them. Who saves data gets each page when they open it.
 */
async function loadOthers(): Promise<void> {
  if (savesData()) return;
  for (const route of pagesOf[actorOf(currentAccount()).kind]) {
    await whenIdle();
    await router.loadRouteChunk(route);
  }
}

router.subscribe("onRendered", () => void loadOthers());
