import type { AccountView } from "#contract/api/account.ts";
import { pageAt, pages, type PageName } from "#contract/pages.ts";

export interface NavigationEntry {
  label: string;
  path: string;
  /** Pages that are reached from there, and for which it stands. */
  below?: readonly PageName[];
}

const sections: readonly NavigationEntry[] = [
  { label: "Genel bakış", path: pages.admin.path },
  { label: "Şirketler", path: pages.adminCompanies.path, below: ["adminCompany"] },
  { label: "QR kodlar", path: pages.adminCodes.path, below: ["adminCode"] },
  { label: "Partiler", path: pages.adminBatches.path, below: ["adminBatch"] },
  { label: "Kullanıcılar", path: pages.adminUsers.path },
  { label: "Şikâyetler", path: pages.adminReports.path },
  { label: "Gönderilemeyenler", path: pages.adminUndelivered.path },
  { label: "Denetim kaydı", path: pages.adminAudit.path },
  { label: "Yazdırma", path: pages.adminPrint.path },
];

/** The parts of the administrators' area; nothing for everybody else (docs/product.md 2.4). */
export function sectionsFor(account: AccountView | null): readonly NavigationEntry[] {
  return account?.role === "admin" && account.secondFactor !== "missing" ? sections : [];
}

const administration = (Object.keys(pages) as PageName[]).filter((name) => pages[name].access === "admin");

/** How an entry is marked on the page at a path: as the page itself, as the one it is reached from, or not. */
export function markOf({ path, below = [] }: NavigationEntry, shownPath: string): "page" | "true" | undefined {
  if (path === shownPath) return "page";
  const shown = pageAt(shownPath);
  return shown !== undefined && below.includes(shown) ? "true" : undefined;
}

/** The header's entries for whoever looks (docs/product.md 2.4). */
export function navigationFor(account: AccountView | null): NavigationEntry[] {
  const always = [
    { label: "Ana Sayfa", path: pages.home.path },
    { label: "Satın Al", path: pages.purchase.path },
  ];
  if (account?.secondFactor === "missing")
    return [...always, { label: "İkinci adım", path: pages.setUpSecondFactor.path }];
  const inbox = { label: "Gelen haberler", path: pages.inbox.path };
  const alerts = { label: "Bildirimler", path: pages.alerts.path };
  const profile = { label: "Profilim", path: pages.profile.path };
  switch (account?.role) {
    case undefined:
      return [
        ...always,
        { label: "Kayıt Ol", path: pages.register.path },
        { label: "Giriş Yap", path: pages.login.path },
      ];
    case "customer":
      return [...always, { label: "Panelim", path: pages.dashboard.path }, inbox, alerts, profile];
    case "company":
      return [
        ...always,
        { label: "Filo Panelim", path: pages.companyDashboard.path },
        inbox,
        { label: "Faturalar", path: pages.billing.path },
        { label: "Müşterilerim", path: pages.customers.path },
        { label: "Şirket Profili", path: pages.companyProfile.path },
      ];
    case "admin":
      return [...always, { label: "Admin Paneli", path: pages.admin.path, below: administration }, alerts, profile];
  }
}
