import { homeOf, mayOpenPage, type Actor, type PageAccess } from "#domain/actor.ts";
import { safeReturnPath } from "#domain/return-to.ts";

/**
 * Every page a person can open, with who may (specification 2, "Route table"). The server answers by it, the browser's router
 * is checked against it. `$name` stands for one part of the path.
 */
export const pages = {
  home: { path: "/", access: "public" },
  purchase: { path: "/purchase", access: "public" },
  scan: { path: "/q/$code", access: "public" },
  report: { path: "/q/$code/report", access: "public" },
  login: { path: "/login", access: "public" },
  register: { path: "/register", access: "public" },
  forgotPassword: { path: "/forgot-password", access: "public" },
  resetPassword: { path: "/reset-password", access: "public" },
  confirmAddress: { path: "/confirm-email", access: "public" },
  legal: { path: "/legal/$name", access: "public" },
  setUpSecondFactor: { path: "/second-factor", access: "setting-up" },
  profile: { path: "/profile", access: "signed-in" },
  dashboard: { path: "/dashboard", access: "signed-in" },
  linkCode: { path: "/link-qr", access: "signed-in" },
  editProfile: { path: "/edit-profile/$code", access: "signed-in" },
  companyDashboard: { path: "/company-dashboard", access: "company" },
  car: { path: "/company/edit-car/$code", access: "company" },
  billing: { path: "/company/billing", access: "company" },
  customers: { path: "/company/customers", access: "company" },
  companyProfile: { path: "/company-profile", access: "company" },
  admin: { path: "/admin", access: "admin" },
  adminCompanies: { path: "/admin/companies", access: "admin" },
  adminCompany: { path: "/admin/edit-company/$userId", access: "admin" },
  adminUsers: { path: "/admin/users", access: "admin" },
  adminCodes: { path: "/admin/qrcodes", access: "admin" },
  adminCode: { path: "/admin/qrcodes/$code", access: "admin" },
  adminReports: { path: "/admin/reports", access: "admin" },
  adminAudit: { path: "/admin/audit", access: "admin" },
} as const satisfies Record<string, { path: string; access: PageAccess }>;

export type PageName = keyof typeof pages;

/** The page a path leads to, or undefined. A trailing slash is not another page. */
export function pageAt(path: string): PageName | undefined {
  const parts = path.replace(/(.)\/$/, "$1").split("/");
  const names = Object.keys(pages) as PageName[];
  return names.find((name) => {
    const wanted = pages[name].path.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith("$") ? parts[index] !== "" : part === parts[index]))
    );
  });
}

/**
 * Where signing in leads: back to the page one was sent from, if it is ours and the role may open it, else the role's own (decisions,
 * "Registration, approval, sessions"). Whoever has to set up a second factor first keeps the page in that one's address.
 */
export function pageAfterLogin(actor: Actor, returnTo: string | undefined): string {
  const path = safeReturnPath(returnTo);
  const name = path === undefined ? undefined : pageAt(path.split("?")[0]!);
  const isPlace = name !== undefined && name !== "login" && name !== "register";
  if (actor.kind === "setting-up" && isPlace && !mayOpenPage(actor, pages[name].access))
    return `${homeOf(actor)}?returnTo=${encodeURIComponent(path!)}`;
  const may = isPlace && mayOpenPage(actor, pages[name].access);
  return path !== undefined && may ? path : homeOf(actor);
}
