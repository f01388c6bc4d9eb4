import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";

export interface NavigationEntry {
  label: string;
  path: string;
}

/** The header's entries for whoever looks (docs/product.md 2.4). */
export function navigationFor(account: AccountView | null): NavigationEntry[] {
  const always = [
    { label: "Ana sayfa", path: pages.home.path },
    { label: "Satın al", path: pages.purchase.path },
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
        { label: "Kayıt ol", path: pages.register.path },
        { label: "Giriş yap", path: pages.login.path },
      ];
    case "customer":
      return [...always, { label: "Panelim", path: pages.dashboard.path }, inbox, alerts, profile];
    case "company":
      return [
        ...always,
        { label: "Filo Panelim", path: pages.companyDashboard.path },
        { label: "Takvim", path: pages.calendar.path },
        inbox,
        { label: "Faturalar", path: pages.billing.path },
        { label: "Müşterilerim", path: pages.customers.path },
        { label: "Şirket Profili", path: pages.companyProfile.path },
      ];
    case "admin":
      return [...always, { label: "Admin Paneli", path: pages.admin.path }, alerts, profile];
  }
}
