import { createRoute, createRouter, redirect } from "@tanstack/react-router";

import { pageAfterLogin, pages } from "#contract/pages.ts";
import { actorOf } from "#contract/signing-in.ts";
import {
  accountStates,
  codeStates,
  companyStates,
  reportStates,
  type AccountState,
  type CodeState,
  type CompanyState,
  type ReportState,
} from "#contract/states.ts";
import { isSignedIn, mayOpenPage, ROLES, type PageAccess, type Role } from "#domain/actor.ts";
import { EXPENSE_CATEGORIES, type ExpenseCategory } from "#domain/expense.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "#domain/rental.ts";

import { currentAccount } from "./account/current.ts";
import { guestsOnly, login, returnTo } from "./account/login-route.ts";
import { carFilters, type CarFilter } from "./company/car-filters.ts";
import { Panel } from "./company/panel.tsx";
import { lazyPage } from "./lazy-page.ts";
import { root, routing } from "./routing.ts";
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

/** A text of the address, cut to a length that any field takes; nothing when it is not there. */
function textIn<Name extends string>(search: Record<string, unknown>, name: Name): { [key in Name]?: string } {
  const text = search[name];
  return (typeof text === "string" && text !== "" ? { [name]: text.slice(0, 200) } : {}) as { [key in Name]?: string };
}

/** One of the choices, as the address says it; nothing when it says none of them. */
function choiceIn<Name extends string, Choice extends string>(
  search: Record<string, unknown>,
  name: Name,
  choices: readonly Choice[],
): { [key in Name]?: Choice } {
  const choice = choices.find((one) => one === search[name]);
  return (choice === undefined ? {} : { [name]: choice }) as { [key in Name]?: Choice };
}

const settingUp = createRoute({ getParentRoute: () => root, id: "setting-up", beforeLoad: guard("setting-up") });
const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: guard("signed-in") });
const company = createRoute({
  getParentRoute: () => root,
  id: "company",
  beforeLoad: guard("company"),
  component: Panel,
});
const admin = createRoute({ getParentRoute: () => root, id: "admin", beforeLoad: guard("admin") });

const register = createRoute({
  getParentRoute: () => root,
  path: pages.register.path,
  validateSearch: returnTo,
  beforeLoad: guestsOnly,
  ...lazyPage(() => import("./account/register-page.tsx"), "RegisterPage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: pages.forgotPassword.path,
  ...lazyPage(() => import("./account/forgot-password-page.tsx"), "ForgotPasswordPage"),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: pages.resetPassword.path,
  ...lazyPage(() => import("./account/reset-password-page.tsx"), "ResetPasswordPage"),
});
const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: pages.confirmAddress.path,
  ...lazyPage(() => import("./account/confirm-address-page.tsx"), "ConfirmAddressPage"),
});
const setUpSecondFactor = createRoute({
  getParentRoute: () => settingUp,
  path: pages.setUpSecondFactor.path,
  validateSearch: returnTo,
  ...lazyPage(() => import("./second-factor/set-up-page.tsx"), "SetUpPage"),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: pages.profile.path,
  ...lazyPage(() => import("./account/profile-page.tsx"), "ProfilePage"),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: pages.dashboard.path,
  validateSearch: (search: Record<string, unknown>): { search?: string } => textIn(search, "search"),
  ...lazyPage(() => import("./customer/dashboard-page.tsx"), "DashboardPage"),
});
const linkCode = createRoute({
  getParentRoute: () => signedIn,
  path: pages.linkCode.path,
  validateSearch: (search: Record<string, unknown>): { code?: string } => textIn(search, "code"),
  ...lazyPage(() => import("./customer/link-code-page.tsx"), "LinkCodePage"),
});
const editProfile = createRoute({
  getParentRoute: () => signedIn,
  path: pages.editProfile.path,
  ...lazyPage(() => import("./customer/edit-profile-page.tsx"), "EditProfilePage"),
});
const companyDashboard = createRoute({
  getParentRoute: () => company,
  path: pages.companyDashboard.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; status?: CarFilter } => ({
    ...textIn(search, "search"),
    ...choiceIn(search, "status", carFilters),
  }),
  ...lazyPage(() => import("./company/fleet-page.tsx"), "FleetPage"),
});
const car = createRoute({
  getParentRoute: () => company,
  path: pages.car.path,
  validateSearch: (search: Record<string, unknown>): { customer?: string } => textIn(search, "customer"),
  ...lazyPage(() => import("./company/car-page.tsx"), "CarPage"),
});
const billing = createRoute({
  getParentRoute: () => company,
  path: pages.billing.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; payment?: PaymentStatus; rental?: string } => ({
    ...textIn(search, "search"),
    ...choiceIn(search, "payment", PAYMENT_STATUSES),
    ...textIn(search, "rental"),
  }),
  ...lazyPage(() => import("./company/billing-page.tsx"), "BillingPage"),
});
const customers = createRoute({
  getParentRoute: () => company,
  path: pages.customers.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; car?: string } => ({
    ...textIn(search, "search"),
    ...textIn(search, "car"),
  }),
  ...lazyPage(() => import("./company/customers-page.tsx"), "CustomersPage"),
});
const companyProfile = createRoute({
  getParentRoute: () => company,
  path: pages.companyProfile.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; category?: ExpenseCategory } => ({
    ...textIn(search, "search"),
    ...choiceIn(search, "category", EXPENSE_CATEGORIES),
  }),
  ...lazyPage(() => import("./company/company-profile-page.tsx"), "CompanyProfilePage"),
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: pages.admin.path,
  ...lazyPage(() => import("./admin/admin-page.tsx"), "AdminPage"),
});
const adminCodes = createRoute({
  getParentRoute: () => admin,
  path: pages.adminCodes.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; state?: CodeState } => ({
    ...textIn(search, "search"),
    ...choiceIn(search, "state", codeStates),
  }),
  ...lazyPage(() => import("./admin/codes-page.tsx"), "CodesPage"),
});
const adminCompanies = createRoute({
  getParentRoute: () => admin,
  path: pages.adminCompanies.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; state?: CompanyState } => ({
    ...textIn(search, "search"),
    ...choiceIn(search, "state", companyStates),
  }),
  ...lazyPage(() => import("./admin/companies-page.tsx"), "CompaniesPage"),
});
const adminCompany = createRoute({
  getParentRoute: () => admin,
  path: pages.adminCompany.path,
  validateSearch: (search: Record<string, unknown>): { search?: string } => textIn(search, "search"),
  ...lazyPage(() => import("./admin/company-page.tsx"), "CompanyPage"),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: pages.adminUsers.path,
  validateSearch: (search: Record<string, unknown>): { search?: string; role?: Role; state?: AccountState } => ({
    ...textIn(search, "search"),
    ...choiceIn(search, "role", ROLES),
    ...choiceIn(search, "state", accountStates),
  }),
  ...lazyPage(() => import("./admin/users-page.tsx"), "UsersPage"),
});
const adminCode = createRoute({
  getParentRoute: () => admin,
  path: pages.adminCode.path,
  ...lazyPage(() => import("./admin/code-page.tsx"), "CodePage"),
});
const adminReports = createRoute({
  getParentRoute: () => admin,
  path: pages.adminReports.path,
  validateSearch: (search: Record<string, unknown>): { code?: string; state?: ReportState } => ({
    ...textIn(search, "code"),
    ...choiceIn(search, "state", reportStates),
  }),
  ...lazyPage(() => import("./admin/reports-page.tsx"), "ReportsPage"),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: pages.adminAudit.path,
  validateSearch: (
    search: Record<string, unknown>,
  ): { kind?: string; userId?: string; code?: string; from?: string; to?: string } => ({
    ...textIn(search, "kind"),
    ...textIn(search, "userId"),
    ...textIn(search, "code"),
    ...textIn(search, "from"),
    ...textIn(search, "to"),
  }),
  ...lazyPage(() => import("./admin/audit-page.tsx"), "AuditPage"),
});

const customerPages = [dashboard, linkCode, editProfile];
const companyPages = [companyDashboard, car, billing, customers, companyProfile];
const adminPages = [
  adminHome,
  adminCodes,
  adminCompanies,
  adminCompany,
  adminUsers,
  adminCode,
  adminReports,
  adminAudit,
];

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    register,
    forgotPassword,
    resetPassword,
    confirmAddress,
    settingUp.addChildren([setUpSecondFactor]),
    signedIn.addChildren([profile, ...customerPages]),
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
  customer: [profile, ...customerPages],
  company: [profile, ...companyPages],
  admin: [profile, ...adminPages],
};

/**
 * The other pages of whoever looks come while nothing else happens, so that a tap on the way finds them without a connection, too;
 * one by one, so that nobody who begins to type meanwhile waits for all of them.
 */
async function loadOthers(): Promise<void> {
  for (const route of pagesOf[actorOf(currentAccount()).kind]) {
    await whenIdle();
    await router.loadRouteChunk(route);
  }
}

router.subscribe("onRendered", () => void loadOthers());
